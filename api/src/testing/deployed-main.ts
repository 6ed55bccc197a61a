import { pino } from "pino";
import { EFFECTS, WATCH } from "../areas.ts";
import { buildApp } from "../app.ts";
import { openStore } from "../db/open-store.ts";
import { loadSecret, readEnv, storeSettings } from "../env.ts";
import { openClinicSync } from "../sync/clinic-sync.ts";

/** The real app, put together as `main.ts` does, over the build in the folder that is its only argument. */
async function serve(distDir: string): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  const now = (): number => Date.now();
  const store = await openStore(storeSettings(env));
  const sync = openClinicSync(store, { effects: EFFECTS, watch: WATCH, now });
  const app = await buildApp({
    store,
    sync,
    publicUrl: env.publicUrl,
    smtpUrl: env.smtpUrl,
    isDemo: env.isDemo,
    secret: loadSecret(env),
    version: "0.0.0-deployed",
    distDir,
    databaseUrl: env.databaseUrl ?? undefined,
    dataDir: env.dataDir,
    now,
    logger: pino({ level: "warn" }),
  });
  await app.listen({ port: env.port, host: env.host });
}

const [distDir] = process.argv.slice(2);
if (distDir === undefined) throw new Error("Name the folder with the build.");
await serve(distDir);
