import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const ROOT = join(import.meta.dirname, "..");
const isSoak = process.env["SOAK"] === "1";
/** Only a test that hangs is given up: how fast a machine is, and who else works on it, is no finding. */
const HANGS_AFTER_MS = 300_000;
const TEST_MS = isSoak ? 6 * 3_600_000 : HANGS_AFTER_MS;
/** Long searches run on request only: they would hold up every change. */
const pattern = isSoak ? "src/**/*.soak.{ts,tsx}" : "src/**/*.test.{ts,tsx}";

/** Everything but screens runs in plain Node; what needs IndexedDB imports fake-indexeddb itself. */
const inNode = (name: string, folder: string) => ({
  extends: true as const,
  root: join(ROOT, folder),
  test: { name, environment: "node", include: [pattern] },
});

const viteConfig = join(ROOT, "pwa", "vite.config.ts");

export default defineConfig({
  root: ROOT,
  cacheDir: join(ROOT, "node_modules", ".cache", "vitest"),
  test: {
    passWithNoTests: false,
    testTimeout: TEST_MS,
    hookTimeout: HANGS_AFTER_MS,
    teardownTimeout: 20_000,
    pool: "forks",
    maxWorkers: 2,
    globalSetup: [join(ROOT, ".scripts", "vitest.global-setup.ts")],
    projects: [
      inNode("domain", "packages/domain"),
      inNode("sync", "packages/sync"),
      inNode("testing", "packages/testing"),
      inNode("api", "api"),
      {
        extends: existsSync(viteConfig) ? viteConfig : true,
        root: join(ROOT, "pwa"),
        test: {
          name: "pwa",
          environment: "jsdom",
          include: [pattern],
          setupFiles: [join(ROOT, "pwa", "src", "testing", "vitest-setup.ts")],
          testTimeout: TEST_MS,
          hookTimeout: HANGS_AFTER_MS,
          server: { deps: { inline: [/@mui\//] } },
        },
      },
    ],
  },
});
