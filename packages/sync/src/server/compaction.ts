import { toInstant } from "@fernpaw/domain/kernel/time";
import type { EngineContext } from "./engine-context.ts";
import type { Store } from "./store.ts";

const DAY_MS = 86_400_000;
const TOMBSTONE_DAYS = 90;
/** A queue may come again from a device's archive for 14 days, from a forgotten tablet for longer. */
const RESULT_DAYS = 90;
const CLIENT_DAYS = 400;
/** The device never said that it has them: the last of each launch, and all of a device that is gone. */
const UNHEARD_DAYS = CLIENT_DAYS;
/** Rows that one write deletes: nobody waits for long. */
const STEP = 500;

export interface Compaction {
  tombstoneFloor: number;
  tombstones: number;
  results: number;
}

const dayOf = (nowMs: number, ageDays: number): string => toInstant(nowMs - ageDays * DAY_MS).slice(0, 10);

/** Notes today's version and raises the floor to the version of 90 days ago. Answers the floor. */
function raiseFloor(engine: EngineContext, clinicId: string): Promise<number> {
  const nowMs = engine.options.now();
  return engine.store.write(async (sql) => {
    await sql.run(
      `insert into "sync_day" ("clinicId", "day", "version") select "clinicId", ?, "version" from "sync_clinic"
       where "clinicId" = ? on conflict ("clinicId", "day") do nothing`,
      [dayOf(nowMs, 0), clinicId],
    );
    const [old] = await sql.all<{ version: number | null }>(
      `select max("version") as "version" from "sync_day" where "clinicId" = ? and "day" <= ?`,
      [clinicId, dayOf(nowMs, TOMBSTONE_DAYS)],
    );
    const floor = old?.version ?? 0;
    await sql.run(`update "sync_clinic" set "tombstoneFloor" = ? where "clinicId" = ? and "tombstoneFloor" < ?`, [
      floor,
      clinicId,
      floor,
    ]);
    const [clinic] = await sql.all<{ floor: number }>(
      `select "tombstoneFloor" as "floor" from "sync_clinic" where "clinicId" = ?`,
      [clinicId],
    );
    return clinic?.floor ?? 0;
  });
}

/** Repeats a statement that ends in a limit until it finds nothing more. Answers how many rows went. */
async function inSteps(
  store: Store,
  text: string,
  [clinicId, ...asked]: [string, ...(string | number)[]],
): Promise<number> {
  let total = 0;
  for (;;) {
    const changed = await store.write((sql) => sql.run(text, [clinicId, clinicId, ...asked, STEP]));
    total += changed;
    if (changed < STEP) return total;
  }
}

/** Within a clinic. */
const KEYS = {
  sync_row: `"tbl", "rowId"`,
  sync_field: `"tbl", "rowId", "field"`,
  sync_mutation: `"clientId", "mutationId"`,
  sync_ack: `"clientId", "mutationId"`,
  sync_client: `"clientId"`,
  sync_attempt: `"uuid"`,
  sync_waiting: `"uuid"`,
  sync_day: `"day"`,
} as const;

/** The clinic is bound twice, then what `where` asks for. */
function deleteSome(table: keyof typeof KEYS, where: string): string {
  const key = KEYS[table];
  return `delete from "${table}" where "clinicId" = ? and (${key}) in
    (select ${key} from "${table}" x where x."clinicId" = ? and ${where} limit ?)`;
}

/**
 * Bounds what a clinic keeps for devices that were away. The floor is raised and committed first, so that
 * no device with an older cursor can ask for what is then deleted. Runs once a day.
 */
export async function compactClinic(engine: EngineContext, clinicId: string): Promise<Compaction> {
  const nowMs = engine.options.now();
  const { store } = engine;
  const tombstoneFloor = await raiseFloor(engine, clinicId);
  await inSteps(
    store,
    deleteSome(
      "sync_field",
      `exists (select 1 from "sync_row" r where r."clinicId" = x."clinicId" and r."tbl" = x."tbl"
       and r."rowId" = x."rowId" and r."deleted" = 1 and r."version" <= ?)`,
    ),
    [clinicId, tombstoneFloor],
  );
  const tombstones = await inSteps(store, deleteSome("sync_row", `"deleted" = 1 and "version" <= ?`), [
    clinicId,
    tombstoneFloor,
  ]);
  const oldest = toInstant(nowMs - RESULT_DAYS * DAY_MS);
  const unheard = toInstant(nowMs - UNHEARD_DAYS * DAY_MS);
  await inSteps(
    store,
    deleteSome(
      "sync_ack",
      `exists (select 1 from "sync_mutation" m where m."clinicId" = x."clinicId" and m."uuid" = x."uuid" and (m."receivedAt" < ?
       or (m."receivedAt" < ? and x."mutationId" <= (select "ackedThrough" from "sync_client" c
       where c."clinicId" = x."clinicId" and c."clientId" = x."clientId"))))`,
    ),
    [clinicId, unheard, oldest],
  );
  const results = await inSteps(
    store,
    deleteSome(
      "sync_mutation",
      `("receivedAt" < ? or ("receivedAt" < ? and "mutationId" <= (select "ackedThrough" from "sync_client" c
       where c."clinicId" = x."clinicId" and c."clientId" = x."clientId")))
       and not exists (select 1 from "sync_ack" a where a."clinicId" = x."clinicId" and a."uuid" = x."uuid")`,
    ),
    [clinicId, unheard, oldest],
  );
  await inSteps(
    store,
    deleteSome(
      "sync_client",
      `"seenAt" < ? and not exists (select 1 from "sync_mutation" m where m."clinicId" = x."clinicId" and m."clientId" = x."clientId")`,
    ),
    [clinicId, toInstant(nowMs - CLIENT_DAYS * DAY_MS)],
  );
  await inSteps(store, deleteSome("sync_waiting", `"keptAt" < ?`), [clinicId, oldest]);
  await inSteps(store, deleteSome("sync_attempt", `"attemptedAt" < ?`), [clinicId, oldest]);
  await inSteps(store, deleteSome("sync_day", `"day" < ?`), [clinicId, dayOf(nowMs, 2 * TOMBSTONE_DAYS)]);
  return { tombstoneFloor, tombstones, results };
}
