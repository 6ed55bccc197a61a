import type { KillPoint } from "@fernpaw/sync/server/engine-context";
import { plantedServer, type ServerFault } from "@fernpaw/sync/testing/planted-server";
import { pino } from "pino";
import { EFFECTS, WATCH } from "../areas.ts";
import { buildApp } from "../app.ts";
import { openStore } from "../db/open-store.ts";
import { loadSecret, readEnv, storeSettings } from "../env.ts";
import { openClinicSync } from "../sync/clinic-sync.ts";

/** How this server ends its own life, as its only argument, in JSON. */
export interface CrashPlan {
  /** Where it dies, at the `pushes`-th push that comes by; null: it lives on. */
  point: KillPoint | null;
  pushes: number;
  /** Mistakes that the checker must notice. */
  faults: readonly ServerFault[];
}

/** The real app over the real database, put together as `main.ts` does, that can die at a named point. */
async function serve(plan: CrashPlan): Promise<void> {
  const env = readEnv(process.env, process.cwd());
  const now = (): number => Date.now();
  const store = await openStore(storeSettings(env));
  let left = plan.pushes;
  const atPoint = (point: KillPoint): void => {
    if (point !== plan.point) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
  const sync = openClinicSync(store, { effects: EFFECTS, watch: WATCH, now, atPoint }, plantedServer(plan.faults));
  const app = await buildApp({
    store,
    sync,
    publicUrl: env.publicUrl,
    secret: loadSecret(env),
    version: "0.0.0-crash",
    distDir: null,
    databaseUrl: env.databaseUrl ?? undefined,
    dataDir: env.dataDir,
    now,
    logger: pino({ level: "warn" }),
  });
  await app.listen({ port: env.port, host: env.host });
}

await serve(JSON.parse(process.argv[2] ?? "") as CrashPlan);
