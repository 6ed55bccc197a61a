import closeWithGrace from "close-with-grace";
import { join } from "node:path";
import { pino } from "pino";
import manifest from "../package.json" with { type: "json" };
import { EFFECTS, buildApp } from "./app.ts";
import { hasAnyClinic } from "./areas/auth/accounts.queries.ts";
import { openStore } from "./db/open-store.ts";
import { EnvError, isLocalHost, loadSecret, readEnv, type Env } from "./env.ts";
import { loggerOptions } from "./http/logger.ts";
import { mainCopy } from "./main.copy.ts";
import { openClinicSync } from "./sync/clinic-sync.ts";

const CLOSE_WITHIN_MS = 10_000;
const DIST_DIR = join(import.meta.dirname, "..", "..", "pwa", "dist");

const say = (text: string): void => void process.stdout.write(text);

/** What an operator can act on is a sentence; anything else keeps its stack. */
function stop(error: unknown): never {
  const isPlain = error instanceof EnvError;
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

function dataOf(env: Env): string {
  if (env.databaseUrl === null) return env.dataDir;
  const url = new URL(env.databaseUrl);
  url.password = "";
  return url.toString();
}

async function start(): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  const logger = pino(loggerOptions);
  const now = (): number => performance.timeOrigin + performance.now();
  const store = await openStore({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl ?? undefined,
    onNotice: (text, details) => logger.info(details ?? {}, text),
    onFatal: (error) => {
      logger.fatal({ err: error }, "the database failed; a restart recovers it");
      process.exit(1);
    },
  });
  const sync = openClinicSync(store, { effects: EFFECTS, now });
  const app = await buildApp({
    store,
    sync,
    publicUrl: env.publicUrl,
    secret: loadSecret(env),
    version: manifest.version,
    distDir: DIST_DIR,
    now,
    logger,
  });
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, "an error that nobody handled ends the server");
    await app.close();
    await store.close();
  });
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await store.close();
    throw listenProblem(error, env);
  }
}

start().catch(stop);
