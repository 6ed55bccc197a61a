import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const CURRENT = join(ROOT, "pwa", "dist");

/**
 * Builds the app once more, under a name of its own: every file that names the build gets another address. Answers the
 * folder, which the caller removes. A development build has the page of the pieces too.
 */
export async function buildApp(name: string, kind: "production" | "development" = "production"): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-e2e-build-"));
  const vite = spawn(join(ROOT, "node_modules", ".bin", "vite"), ["build", "--outDir", folder, "--emptyOutDir"], {
    cwd: join(ROOT, "pwa"),
    env: { ...process.env, NODE_ENV: kind, FERNPAW_BUILD: name },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const note = (chunk: Buffer) => {
    log += chunk.toString("utf8");
  };
  vite.stdout.on("data", note);
  vite.stderr.on("data", note);
  const [code] = (await once(vite, "close")) as [number | null];
  if (code !== 0) throw new Error(`The app did not build. It printed:\n${log.slice(-4000)}`);
  return folder;
}

/** The folder that a server serves the app from, with the build that the other journeys use. */
export class Deployment {
  readonly folder: string = mkdtempSync(join(tmpdir(), "fernpaw-e2e-deployed-"));

  constructor() {
    cpSync(CURRENT, this.folder, { recursive: true });
  }

  /** As a release does: what was there is gone, under the running server. */
  replaceWith(build: string): void {
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(build, this.folder, { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
