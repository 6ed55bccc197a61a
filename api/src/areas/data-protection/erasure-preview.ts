import { appointments, OPEN_APPOINTMENTS } from "@fernpaw/domain/appointments/appointment";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { readDebt } from "@fernpaw/domain/billing/read-debt";
import { controlledEntries } from "@fernpaw/domain/controlled/controlled-entry";
import type { clients } from "@fernpaw/domain/clients/client";
import { dayOfRow } from "@fernpaw/domain/data-protection/erased";
import { heldUntil } from "@fernpaw/domain/data-protection/retention";
import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Sql } from "@fernpaw/sync/server/store";
import { idsOfPerson } from "./erase-client.ts";
import { type FoundRow, rowsNaming } from "./erasure.queries.ts";
import { type ErasableRow, type ErasureDay, findErasable } from "./find-erasable.ts";

/** A reason not to erase a client yet. `amountMinor`: of money; else `count`. */
export interface Obstacle {
  kind: "open_balance" | "credit" | "appointments" | "admitted" | "open_visits" | "merged" | "erased";
  count: number;
  amountMinor: number | null;
}

/** Records that stay. `until`: the last day of the longest period; null: without an end. */
export interface KeptRecords {
  kind: "invoices" | "visits" | "signed_forms" | "register" | "audit" | "backups" | "lists";
  count: number;
  until: string | null;
}

export interface ErasurePreview {
  obstacles: Obstacle[];
  /** Rows that lose text at once, by table. */
  goes: { table: string; count: number }[];
  kept: KeptRecords[];
}

type Client = RowOf<typeof clients>;

const obstacle = (kind: Obstacle["kind"], count: number, amountMinor: number | null = null): Obstacle[] =>
  count > 0 ? [{ kind, count, amountMinor }] : [];

/** Reasons not to erase yet. Read in the transaction that erases, so that they are true at that moment. */
export async function findObstacles(
  tx: Tx,
  sql: Sql,
  { clinicId, today }: ErasureDay,
  client: Client,
): Promise<Obstacle[]> {
  if (client.mergedIntoId !== null) return obstacle("merged", 1);
  if (client.erasedAt !== null) return obstacle("erased", 1);
  const ids = idsOfPerson(client);
  const { open, creditMinor } = await readDebt(tx, client.id, today);
  const booked = await rowsNaming(sql, clinicId, { entity: appointments, column: "clientId", ids });
  const live = booked.filter(({ status }) => (OPEN_APPOINTMENTS as readonly unknown[]).includes(status));
  const openVisits = (await rowsNaming(sql, clinicId, { entity: visits, column: "clientId", ids })).filter(
    ({ status }) => status === "open",
  );
  const admitted = openVisits.filter((visit) => visit["admittedAt"] !== null);
  return [
    ...obstacle("open_balance", open.length, sumMinor(open.map(({ dueMinor }) => dueMinor))),
    ...obstacle("credit", creditMinor > 0 ? 1 : 0, creditMinor),
    ...obstacle("appointments", live.length),
    ...obstacle("admitted", admitted.length),
    ...obstacle("open_visits", openVisits.length - admitted.length),
  ];
}

/** The last day on which one of the rows is kept; null: none is. */
function lastDay(rows: readonly FoundRow[], of: "clinical" | "books", { settings }: ErasureDay): string | null {
  const days = rows.map((row) => heldUntil(of, dayOfRow(row), settings)).toSorted();
  return days.at(-1) ?? null;
}

const isHeld = (until: string | null, { today }: ErasureDay): until is string => until !== null && until >= today;

function keptOf(
  kind: KeptRecords["kind"],
  rows: readonly FoundRow[],
  of: "clinical" | "books",
  day: ErasureDay,
): KeptRecords[] {
  const until = lastDay(rows, of, day);
  return isHeld(until, day) ? [{ kind, count: rows.length, until }] : [];
}

const ofTable = (erasable: readonly ErasableRow[], entity: EntityDefinition): FoundRow[] =>
  erasable.filter((one) => one.entity.table === entity.table).map(({ row }) => row);

/** The changes of an erasure now, the records that it leaves, and reasons not to erase yet. */
export async function previewErasure(tx: Tx, sql: Sql, day: ErasureDay, client: Client): Promise<ErasurePreview> {
  const ids = idsOfPerson(client);
  const erasable = await findErasable(sql, day, ids);
  const counts = new Map<string, number>();
  for (const { entity, set } of erasable)
    if (Object.keys(set).length > 0) counts.set(entity.table, (counts.get(entity.table) ?? 0) + 1);
  const seen = await rowsNaming(sql, day.clinicId, { entity: visits, column: "clientId", ids });
  const signed = erasable.filter(({ entity }) => entity.table === "signedForms" || entity.table === "estimateAnswers");
  const registered = ofTable(erasable, controlledEntries);
  return {
    obstacles: await findObstacles(tx, sql, day, client),
    goes: [...counts].map(([table, count]) => ({ table, count })),
    kept: [
      ...keptOf("invoices", [...ofTable(erasable, invoices), ...ofTable(erasable, creditNotes)], "books", day),
      ...keptOf("visits", seen, "clinical", day),
      ...keptOf(
        "signed_forms",
        signed.map(({ row }) => row),
        "clinical",
        day,
      ),
      ...(registered.length > 0 ? [{ kind: "register" as const, count: registered.length, until: null }] : []),
      ...(client.importId === null ? [] : [{ kind: "lists" as const, count: 1, until: null }]),
      { kind: "audit", count: 0, until: null },
      { kind: "backups", count: 0, until: null },
    ],
  };
}
