import type { SyncServer } from "@fernpaw/sync/server/engine";
import closeWithGrace from "close-with-grace";
import { join } from "node:path";
import { pino, type Logger } from "pino";
import manifest from "../package.json" with { type: "json" };
import { EFFECTS, WATCH } from "./areas.ts";
import { buildApp } from "./app.ts";
import { hasAnyClinic } from "./areas/auth/accounts.queries.ts";
import { AUTH_DEFAULTS } from "./areas/auth/auth-settings.ts";
import { deriveKeys } from "./areas/auth/tokens/keys.ts";
import { createPasswords } from "./areas/auth/public/passwords.ts";
import type { BackupSchedule } from "./backup/backup-job.ts";
import { databaseAddress } from "./db/database-address.ts";
import { openStore, type OpenStore } from "./db/open-store.ts";
import { DEMO_ADMIN, DEMO_LOGINS, DEMO_PASSWORD } from "./demo/demo-logins.ts";
import { hasUser } from "./demo/demo.queries.ts";
import { EnvError, isLocalHost, loadSecret, prepareDataDir, readEnv, storeSettings, type Env } from "./env.ts";
import { loggerOptions } from "./http/logger.ts";
import { mainCopy } from "./main.copy.ts";
import { openClinicSync } from "./sync/clinic-sync.ts";
import { logSync } from "./sync/sync-log.ts";

const CLOSE_WITHIN_MS = 10_000;
const DIST_DIR = join(import.meta.dirname, "..", "..", "pwa", "dist");

const say = (text: string): void => void process.stdout.write(text);

/** The database said in a sentence why it cannot be opened. */
class StoreError extends Error {}

/** What an operator can act on is a sentence; anything else keeps its stack. */
function stop(error: unknown): never {
  const isPlain = error instanceof EnvError || error instanceof StoreError;
  const reason = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\n${isPlain ? reason : mainCopy.startFailed(reason)}\n\n`);
  process.exit(1);
}

function listenProblem(error: unknown, { port, host }: Env): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") return new EnvError([`PORT: ${mainCopy.portTaken(port, host)}`]);
  if (code === "EACCES") return new EnvError([`PORT: ${mainCopy.portForbidden(port, host)}`]);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new EnvError([`HOST: ${mainCopy.hostUnknown(host)}`]);
  return error;
}

const dataOf = (env: Env): string => (env.databaseUrl === null ? env.dataDir : databaseAddress(env.databaseUrl));

/** @throws EnvError when a database with well-known passwords would be open to everybody */
async function demoLogins(
  env: Env,
  secret: string,
  { store, sync, now }: { store: OpenStore; sync: SyncServer; now: () => number },
) {
  const isThere = await store.read((sql) => hasUser(sql, DEMO_ADMIN.userId));
  const isLocal = isLocalHost(new URL(env.publicUrl).hostname) && isLocalHost(env.host);
  if (isThere && !isLocal) {
    throw new EnvError([`DATA_DIR: ${mainCopy.publicDemo(dataOf(env))}`]);
  }
  if (!env.isDemo) return [];
  // Somebody's own clinics must not find made-up ones beside them.
  if (!isThere && (await store.read(hasAnyClinic))) return [];
  const passwords = createPasswords(AUTH_DEFAULTS.password, deriveKeys(secret));
  // A server without a demo loads none of its files.
  const { seedDemo } = await import("./demo/seed-demo.ts");
  const { dataDir, demoSize: size } = env;
  await seedDemo({ store, withClinicTx: sync.withClinicTx, now, hashPassword: passwords.hash, size, dataDir });
  const { seedPlatformProducts } = await import("./demo/demo-platform-products.ts");
  await seedPlatformProducts({ store, now });
  const { seedExamples } = await import("./demo/seed-examples.ts");
  await seedExamples({ store, now }, env.demoPlatform);
  return DEMO_LOGINS.map(({ email, what }) => ({ label: what, email, password: DEMO_PASSWORD }));
}

/** Starts the payment sandbox, and connects the demo clinics to it. */
async function startPayments(
  env: Env,
  secret: string,
  { store, now, logger }: { store: OpenStore; now: () => number; logger: Logger },
) {
  const { connectDemoPayments, startDemoPayments } = await import("./demo/demo-payments.ts");
  const payments = await startDemoPayments({ ...env, now });
  await connectDemoPayments(store, { secret, sandbox: payments.address, publicUrl: env.publicUrl, now });
  const { connectDemoPlans } = await import("./demo/demo-plans.ts");
  await connectDemoPlans(store, { ...payments, secret, publicUrl: env.publicUrl, now, logger });
  return payments;
}

/** The platform's account for the payments of plans; null: this server takes none. */
async function openPlanPayments({ planStripe }: Env, now: () => number) {
  if (planStripe === null) return null;
  const { openStripePlans } = await import("./areas/subscriptions/provider/stripe-plan-provider.ts");
  return openStripePlans({ ...planStripe, now });
}

/** Answers with the function that stops them. */
async function startBackups(env: Env, { now, logger }: Pick<BackupSchedule, "now" | "logger">) {
  const { backupDir: folder, backupEveryMs: everyMs, backupKeepDays: keepDays } = env;
  if (folder === null) return async () => undefined;
  const { scheduleBackups } = await import("./backup/backup-job.ts");
  return scheduleBackups({ folder, everyMs, keepDays, now, logger }).stop;
}

async function start(): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  const logger = pino(loggerOptions);
  // oxlint-disable-next-line no-restricted-globals -- the one place where the server reads its clock
  const now = (): number => Date.now();
  prepareDataDir(env.dataDir);
  const secret = loadSecret(env);
  const store = await openStore({
    ...storeSettings(env),
    onNotice: (text, details) => logger.info(details ?? {}, text),
    onFatal: (error) => {
      logger.fatal({ err: error }, "the database failed; a restart recovers it");
      process.exit(1);
    },
  }).catch((error: unknown) => {
    throw new StoreError(mainCopy.startFailed(error instanceof Error ? error.message : String(error)), {
      cause: error,
    });
  });
  const sync = openClinicSync(store, { effects: EFFECTS, watch: WATCH, now, ...logSync(logger) });
  const logins = await demoLogins(env, secret, { store, sync, now });
  const payments = logins.length === 0 ? null : await startPayments(env, secret, { store, now, logger });
  const app = await buildApp({
    store,
    sync,
    publicUrl: env.publicUrl,
    trustedProxies: env.trustedProxies,
    secret,
    version: manifest.version,
    distDir: DIST_DIR,
    databaseUrl: env.databaseUrl ?? undefined,
    dataDir: env.dataDir,
    backupDir: env.backupDir,
    now,
    logger,
    smtpUrl: env.smtpUrl,
    sms: env.sms,
    onlinePayments: { sandbox: payments?.address ?? null },
    planPayments: payments?.planPayments ?? null,
    planProvider: await openPlanPayments(env, now),
    isDemo: env.isDemo,
    demoLogins: logins.filter(({ email }) => email !== DEMO_ADMIN.email),
  });
  const stopBackups = await startBackups(env, { now, logger });
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, "an error that nobody handled ends the server");
    await stopBackups();
    await payments?.stop();
    await app.close();
    await store.close();
  });
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await payments?.stop();
    await store.close();
    throw listenProblem(error, env);
  }
  const isHttps = env.publicUrl.startsWith("https:");
  if (!isHttps && !isLocalHost(new URL(env.publicUrl).hostname)) logger.warn(mainCopy.plainHttp(env.publicUrl));
  if (env.smtpUrl === null && !env.isDemo) logger.warn(mainCopy.noMail);
  say(
    mainCopy.started({
      version: manifest.version,
      url: env.publicUrl,
      address: `${env.host}:${env.port}`,
      data: dataOf(env),
      hasAccounts: await store.read(hasAnyClinic),
      demoLogins: logins,
      mailbox: env.isDemo && env.smtpUrl === null ? `${env.publicUrl}/dev/mail` : null,
    }),
  );
}

start().catch(stop);
