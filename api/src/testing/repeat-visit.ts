import { indexFields, type EntityDefinition, type NewRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { refsTo } from "@fernpaw/domain/registry";
import { visits } from "@fernpaw/domain/visits/visit";
import { v7 } from "uuid";
import { EFFECTS, WATCH } from "../areas.ts";
import { openStore } from "../db/open-store.ts";
import { openClinicSync } from "../sync/clinic-sync.ts";

const DAY_MS = 86_400_000;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const DAYS_BETWEEN = 6;
/** Stock is not moved again. */
const LEFT_OUT = new Set(["stockMovements"]);

type Rows = [EntityDefinition, { id: string }[]][];

/** A visit's own rows: those that an index finds by it. */
async function rowsOfVisit(tx: Tx, visitId: string): Promise<Rows> {
  const visit = await tx.find(visits, visitId);
  if (!visit) throw new Error(`The clinic has no visit ${visitId}.`);
  const found: Rows = [[visits, [visit]]];
  for (const { entity, field } of refsTo("visits")) {
    const isIndexed = entity.indexes.some((index) => indexFields(index)[0] === field);
    if (!isIndexed || LEFT_OUT.has(entity.table)) continue;
    found.push([entity, await tx.list(entity, { equals: { [field]: visitId } } as never)]);
  }
  return found;
}

/** The same rows of another pet, so many days earlier, under ids of their own. */
function earlier(rows: Rows, { days, petId }: { days: number; petId: string }): Rows {
  const ids = new Map(rows.flatMap(([, own]) => own.map(({ id }) => [id, v7()] as const)));
  const asEarlier = (row: { id: string }): { id: string } => {
    const text = JSON.stringify({ ...row, ...("petId" in row ? { petId } : {}) });
    const moved = text
      .replace(INSTANT, (at) => toInstant(Date.parse(at) - days * DAY_MS))
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => ids.get(id) ?? id);
    return JSON.parse(moved) as { id: string };
  };
  return rows.map(([entity, own]) => [entity, own.map(asEarlier)]);
}

const [dataDir, clinicId, visitId, petId, count] = process.argv.slice(2);
if (!dataDir || !clinicId || !visitId || !petId || !count)
  throw new Error("Give the data folder, the clinic, a visit, the pet that gets it, and how often.");
// No server runs over the folder meanwhile.
const store = await openStore({ dataDir });
const sync = openClinicSync(store, { effects: EFFECTS, watch: WATCH, now: Date.now });
for (let time = 1; time <= Number(count); time += 1) {
  await sync.withClinicTx(clinicId, { userId: null, name: "bench.repeat" }, async (tx) => {
    const rows = earlier(await rowsOfVisit(tx, visitId), { days: time * DAYS_BETWEEN, petId });
    for (const [entity, own] of rows) for (const row of own) await tx.insert(entity, row as NewRow<EntityDefinition>);
  });
}
await store.close();
