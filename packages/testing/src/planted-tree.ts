import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const WORKSPACES = ["packages/domain", "packages/sync", "packages/testing", "api", "pwa", "e2e"];
const SETTINGS = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  ".oxlintrc.json",
  ".oxfmtrc.json",
  ".dependency-cruiser.cjs",
  ".knip.json",
];

export interface PlantedTree {
  readonly root: string;
  /** Runs one of the project's tools in the tree. Does not throw when it fails. */
  run(program: string, args: readonly string[]): Promise<{ code: number; text: string }>;
  remove(): void;
}

/**
 * A checkout with the project's own settings and dependencies, but with other sources: `files` by path. Its workspaces
 * import each other and not the real ones.
 */
export function plantTree(files: Readonly<Record<string, string>>): PlantedTree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "fernpaw-planted-")));
  for (const name of SETTINGS) cpSync(join(ROOT, name), join(root, name));
  for (const workspace of WORKSPACES) {
    const settings = readdirSync(join(ROOT, workspace)).filter(
      (name) => name === "package.json" || /^tsconfig.*\.json$/.test(name),
    );
    for (const name of settings) cpSync(join(ROOT, workspace, name), join(root, workspace, name));
  }
  linkDependencies(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return {
    root,
    run: (program, args) => runTool(root, program, args),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function linkDependencies(root: string): void {
  const from = join(ROOT, "node_modules");
  const to = join(root, "node_modules");
  mkdirSync(join(to, "@fernpaw"), { recursive: true });
  for (const name of readdirSync(from).filter(
    (entry) => entry !== "@fernpaw" && entry !== ".cache" && entry !== ".package-lock.json",
  )) {
    symlinkSync(join(from, name), join(to, name));
  }
  for (const workspace of WORKSPACES) {
    symlinkSync(join(root, workspace), join(to, "@fernpaw", workspace.replace(/^.*\//, "")));
    // Versions that npm could not put on top lie in the workspace itself.
    const own = join(ROOT, workspace, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(root, workspace, "node_modules"));
  }
}

function runTool(root: string, program: string, args: readonly string[]): Promise<{ code: number; text: string }> {
  const path = join(root, "node_modules", ".bin", program);
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  return new Promise((resolve) => {
    execFile(path, args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: error ? (typeof error.code === "number" ? error.code : 1) : 0, text: `${stdout}${stderr}` });
    });
  });
}
