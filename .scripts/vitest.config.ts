import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const ROOT = join(import.meta.dirname, "..");
const isSoak = process.env["SOAK"] === "1";
/** A full search pays for a process of its own for each file: what a test leaves behind can help no other to pass. */
const isFull = process.env["FERNPAW_SEARCHES"] === "full";
/** Only a test that hangs is given up: how fast a machine is, and who else works on it, is no finding. */
const HANGS_AFTER_MS = 300_000;
const TEST_MS = isSoak ? 6 * 3_600_000 : HANGS_AFTER_MS;
const LIMITS = { testTimeout: TEST_MS, hookTimeout: HANGS_AFTER_MS };
/** Long searches run on request only: they would hold up every change. */
const pattern = isSoak ? "src/**/*.soak.{ts,tsx}" : "src/**/*.test.{ts,tsx}";

/** A file that matches changes modules, clocks or globals, which files after it in the same process would see. */
const CHANGES_THE_WORLD =
  /\bvi\.(mock|doMock|useFakeTimers|setSystemTime|stubGlobal|stubEnv|resetModules)\b|\b(defineProperty|deleteProperty|assign)\((globalThis|window|navigator|document|process)\b|\bperformance\.now =|\bprocess\.(env\b.* =[^=]|chdir)|\bdelete process\.env/;

interface Split {
  name: string;
  folder: string;
  /** Files that may share a process, by their path below the folder. */
  shares?: RegExp;
  test?: object;
  config?: object;
}

/** Two projects over a folder: files that share a process and its modules, and files that get a process of their own. */
function split({ name, folder, shares, test = {}, config = {} }: Split) {
  const root = join(ROOT, folder);
  const files = globSync(pattern, { cwd: root });
  const isShared = (path: string): boolean =>
    !isFull &&
    !isSoak &&
    shares?.test(path) === true &&
    !CHANGES_THE_WORLD.test(readFileSync(join(root, path), "utf8"));
  const project = (own: string, include: string[], isolate: boolean) => ({
    extends: true as const,
    ...config,
    root,
    test: { ...LIMITS, ...test, name: own, include, isolate },
  });
  const shared = files.filter((path) => isShared(path));
  const alone = files.filter((path) => !shared.includes(path));
  return [
    ...(shared.length > 0 ? [project(`${name}-shared`, shared, false)] : []),
    ...(alone.length > 0 || shared.length === 0 ? [project(name, alone, true)] : []),
  ];
}

/** Everything but screens runs in plain Node; what needs IndexedDB imports fake-indexeddb itself. */
const node = { environment: "node" };
const viteConfig = join(ROOT, "pwa", "vite.config.ts");

export default defineConfig({
  root: ROOT,
  cacheDir: join(ROOT, "node_modules", ".cache", "vitest"),
  test: {
    passWithNoTests: false,
    teardownTimeout: 20_000,
    pool: "forks",
    maxWorkers: 2,
    globalSetup: [join(ROOT, ".scripts", "vitest.global-setup.ts")],
    projects: [
      ...split({ name: "domain", folder: "packages/domain", shares: /./, test: node }),
      ...split({ name: "sync", folder: "packages/sync", test: node }),
      ...split({ name: "testing", folder: "packages/testing", test: node }),
      ...split({ name: "api", folder: "api", test: node }),
      ...split({
        name: "pwa",
        folder: "pwa",
        config: { extends: existsSync(viteConfig) ? viteConfig : true },
        test: {
          environment: "jsdom",
          setupFiles: [join(ROOT, "pwa", "src", "testing", "vitest-setup.ts")],
          server: { deps: { inline: [/@mui\//] } },
        },
      }),
    ],
  },
});
