import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { changedLine } from "./vitest.changed-line.ts";
import { Order } from "./vitest.order.ts";

const ROOT = join(import.meta.dirname, "..");
const isSoak = process.env["SOAK"] === "1";
/** Only a test that hangs is given up: how fast a machine is, and who else works on it, is no finding. */
const HANGS_AFTER_MS = 300_000;
const TEST_MS = isSoak ? 6 * 3_600_000 : HANGS_AFTER_MS;
/** Named in each project: one that extends another configuration has Vitest's own number, on two cores a single worker. */
const WORKERS = 3;
/** Vitest's own second is too short for a machine with other work: `expect.poll` waits as long as the tests of pages do. */
const POLL_MS = 60_000;
/**
 * Why: `api/src/start-thread.ts`, `keep-to-processor.mjs`. Node begins with room for 1 MB of new objects and looks through them
 * again and again: a test of a page spends a twentieth of its processor time there.
 */
const execArgv = [
  "--wasm-wrapper-tiering-budget=2147483647",
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  "--import",
  join(import.meta.dirname, "keep-to-processor.mjs"),
];
const LIMITS = {
  testTimeout: TEST_MS,
  hookTimeout: HANGS_AFTER_MS,
  maxWorkers: WORKERS,
  execArgv,
  expect: { poll: { timeout: POLL_MS } },
};
/** Long searches run on request only: they would hold up every change. */
const pattern = isSoak ? "src/**/*.soak.{ts,tsx}" : "src/**/*.test.{ts,tsx}";

/** A file that matches changes modules, clocks, globals, databases or the history, which files after it in the same process would see. */
const CHANGES_THE_WORLD =
  /\bvi\.(mock|doMock|useFakeTimers|setSystemTime|stubGlobal|stubEnv|resetModules)\b|\b(defineProperty|deleteProperty|assign)\((globalThis|window|navigator|document|process)\b|\bperformance\.now =|\bprocess\.(env\b.* =[^=]|chdir)|\bdelete process\.env|\bindexedDB\.|\bhistory\.|\bcreateBrowserRouter\b|\b(openLayer|toasterIsReady)\b/;

const WAITS = join(import.meta.dirname, "vitest.waits.ts");

interface Split {
  name: string;
  folder: string;
  /** Which files of the folder it takes; all, if left out. */
  takes?: (path: string, text: string) => boolean;
  /** Files that may share a process, by their path below the folder. */
  shares?: RegExp;
  /** Changes that the setup of these files takes back after each file: a file that makes them may share. */
  takenBack?: RegExp;
  test?: { setupFiles?: string[]; environment?: string; server?: object };
  config?: object;
}

/** Two projects over a folder: files that share a process and its modules, and files that get a process of their own. */
function split({ name, folder, takes = () => true, shares, takenBack, test = {}, config = {} }: Split) {
  const root = join(ROOT, folder);
  const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
  const changesTheWorld = (text: string): boolean =>
    CHANGES_THE_WORLD.test(takenBack ? text.replaceAll(takenBack, "") : text);
  const files = globSync(pattern, { cwd: root }).filter((path) => takes(path, textOf(path)));
  const isShared = (path: string): boolean => !isSoak && shares?.test(path) === true && !changesTheWorld(textOf(path));
  const project = (own: string, include: string[], isolate: boolean) => ({
    extends: true as const,
    ...config,
    root,
    test: { ...LIMITS, ...test, setupFiles: [WAITS, ...(test.setupFiles ?? [])], name: own, include, isolate },
  });
  const shared = files.filter((path) => isShared(path));
  const alone = files.filter((path) => !shared.includes(path));
  return [
    ...(shared.length > 0 ? [project(`${name}-shared`, shared, false)] : []),
    ...(alone.length > 0 || shared.length === 0 ? [project(name, alone, true)] : []),
  ];
}

/** The longest searches keep a process of their own: what they would save of it is a hundredth of their time. */
const ALL_BUT_SEARCHES =
  /^src\/(?!reliability\/(hostile|isolation|authorization)|sync\/(planted|convergence)|db\/query-contract|.*\.property\.)/;

/** Pages and their pieces. Alone, most would take longer to start than to run. */
const PAGES = /^src\/(ui|form|areas|shell|session\/(sign-in|lock|drafts|approval|sync-client)|db|realtime)\//;

/** Everything but screens runs in plain Node; what needs IndexedDB imports fake-indexeddb itself. */
const node = { environment: "node" };
const viteConfig = join(ROOT, "pwa", "vite.config.ts");
const pwa = { folder: "pwa", config: { extends: existsSync(viteConfig) ? viteConfig : true } };
const setUpBy = (name: string): string[] => [join(ROOT, "pwa", "src", "testing", name)];

/** A page costs a second. Screens have one, and files whose first words ask for one; the others have none. */
const needsPage = (path: string, text: string): boolean =>
  path.endsWith("x") || text.startsWith("// @vitest-environment jsdom\n");

export default defineConfig({
  root: ROOT,
  plugins: changedLine(ROOT),
  cacheDir: join(ROOT, "node_modules", ".cache", "vitest"),
  test: {
    passWithNoTests: false,
    teardownTimeout: 20_000,
    pool: "forks",
    maxWorkers: WORKERS,
    sequence: { sequencer: Order },
    globalSetup: [join(ROOT, ".scripts", "vitest.global-setup.ts")],
    projects: [
      ...split({ name: "domain", folder: "packages/domain", shares: /./, test: node }),
      ...split({ name: "sync", folder: "packages/sync", test: node }),
      ...split({ name: "testing", folder: "packages/testing", test: node }),
      ...split({ name: "api", folder: "api", shares: ALL_BUT_SEARCHES, test: node }),
      ...split({
        ...pwa,
        name: "pwa-logic",
        takes: (path, text) => !needsPage(path, text),
        shares: /./,
        test: { ...node, setupFiles: setUpBy("vitest-setup.ts") },
      }),
      ...split({
        ...pwa,
        name: "pwa",
        takes: needsPage,
        shares: PAGES,
        // Not clocks: a library that is loaded under a false clock keeps it for the files after.
        takenBack: /\bvi\.stubGlobal\b/g,
        test: {
          environment: "jsdom",
          setupFiles: setUpBy("vitest-page-setup.ts"),
          server: { deps: { inline: [/@mui\//] } },
        },
      }),
    ],
  },
});
