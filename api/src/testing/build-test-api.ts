import type { SyncServer } from "@fernpaw/sync/server/engine";
import { settableClock, type Clock } from "@fernpaw/testing/clock";
import type { FastifyInstance } from "fastify";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { EFFECTS, WATCH } from "../areas.ts";
import type { AppOptions } from "../app-options.ts";
import { buildApp } from "../app.ts";
import { AUTH_DEFAULTS, type AuthSettings } from "../areas/auth/auth-settings.ts";
import { openStore, type OpenStore } from "../db/open-store.ts";
import type { RateLimits } from "../http/rate-classes.ts";
import { openClinicSync } from "../sync/clinic-sync.ts";
import { runLineHere } from "./import-line-here.ts";
import { openMemoryStore } from "./memory-store.ts";
import { TestBrowser } from "./test-browser.ts";
import { assertRefusalsDocumented, watchRefusals } from "./undocumented-refusals.ts";

/** The real thing but for the cost of a password hash, which is 4 MB of work instead of 200. */
export const QUICK_PASSWORDS: AuthSettings = {
  ...AUTH_DEFAULTS,
  password: { ...AUTH_DEFAULTS.password, memoryKib: 1024, passes: 1, lanes: 1 },
};

/** A test moves its clock itself: without that its minute never ends. */
const ENDLESS: RateLimits = { read: Infinity, write: Infinity, search: Infinity, snapshot: Infinity };

export const TEST_SECRET = "a secret of the tests, long enough to be one";

/** No test calls Stripe: port 1 of this machine refuses. */
const NO_STRIPE = { host: "127.0.0.1", port: 1, protocol: "http" } as const;

export const PUBLIC_URL = "http://localhost:5280";

export interface TestApi {
  app: FastifyInstance;
  store: OpenStore;
  sync: SyncServer;
  clock: Clock;
  /** What the server has logged, one JSON text a line. */
  logLines: string[];
  dataDir: string;
  browser(options?: ConstructorParameters<typeof TestBrowser>[1]): TestBrowser;
  close(): Promise<void>;
}

type OptionName =
  | "auth"
  | "publicUrl"
  | "trustedProxies"
  | "distDir"
  | "demoLogins"
  | "bodyDeadlineMs"
  | "smtpUrl"
  | "sms"
  | "isDemo"
  | "onlinePayments"
  | "planPayments"
  | "planProvider"
  | "rateLimits"
  | "freeBytes"
  | "quotas"
  | "runImportLine";

/** A machine with other work may take longer than the usual deadline for one request. */
const SLOW_MACHINE_MS = 300_000;

export interface TestApiOptions extends Partial<Pick<AppOptions, OptionName>> {
  /** PostgreSQL instead of SQLite in memory. */
  databaseUrl?: string;
  /** Wraps the database that the app gets. */
  wrapStore?: (store: OpenStore) => OpenStore;
  start?: string;
}

/** The real app over the real migrations; its clock stands still until the test moves it. */
export async function buildTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  watchRefusals();
  const clock = settableClock(options.start ?? "2026-11-21T09:00:00.000Z");
  const { databaseUrl } = options;
  const opened = databaseUrl ? await openStore({ dataDir: "", databaseUrl }) : (await openMemoryStore()).store;
  const store = options.wrapStore?.(opened) ?? opened;
  const sync = openClinicSync(store, { effects: EFFECTS, watch: WATCH, now: clock.nowMs });
  const logLines: string[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), "fernpaw-api-"));
  const app = await buildApp({
    store,
    sync,
    publicUrl: options.publicUrl ?? PUBLIC_URL,
    trustedProxies: options.trustedProxies ?? [],
    secret: TEST_SECRET,
    version: "0.0.0-test",
    distDir: options.distDir ?? null,
    dataDir,
    now: clock.nowMs,
    logger: pino({ level: "info" }, { write: (line) => void logLines.push(line) }),
    demoLogins: options.demoLogins ?? [],
    auth: options.auth ?? QUICK_PASSWORDS,
    rateLimits: options.rateLimits ?? ENDLESS,
    runImportLine: options.runImportLine ?? runLineHere,
    smtpUrl: options.smtpUrl ?? null,
    sms: options.sms ?? null,
    isDemo: options.isDemo ?? false,
    onlinePayments: { stripe: NO_STRIPE, ...options.onlinePayments },
    planPayments: options.planPayments ?? null,
    planProvider: options.planProvider ?? null,
    // The disk of a machine that runs tests may be nearly full.
    freeBytes: options.freeBytes ?? (async () => Infinity),
    ...(options.quotas === undefined ? {} : { quotas: options.quotas }),
    bodyDeadlineMs: options.bodyDeadlineMs ?? SLOW_MACHINE_MS,
  });
  return {
    app,
    store,
    sync,
    clock,
    logLines,
    dataDir,
    browser: (browserOptions) => new TestBrowser(app, browserOptions),
    async close() {
      await app.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
      assertRefusalsDocumented();
    },
  };
}
