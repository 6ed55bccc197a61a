import { batchKeyOf, controlledEntries } from "@fernpaw/domain/controlled/controlled-entry";
import type { ChainEnd, Entry } from "@fernpaw/domain/controlled/entry-hash";
import { columnsOf } from "@fernpaw/domain/kernel/entity";
import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";

/** Of every clinic with a register its id, in order, without a look at the entries. */
export async function clinicsWithDrugs(sql: Sql): Promise<string[]> {
  const statement = everyClinicQuery
    .selectFrom("controlledRegisters")
    .select("clinicId")
    .distinct()
    .orderBy("clinicId");
  return (await rowsOf(sql, statement)).map(({ clinicId }) => clinicId);
}

/** Of every clinic with a chain or an entry its id, in order: entries may have lost their register. */
export async function clinicsWithRegisters(sql: Sql): Promise<string[]> {
  const withChain = await rowsOf(sql, everyClinicQuery.selectFrom("controlledChains").select("clinicId").distinct());
  const withEntry = await rowsOf(sql, everyClinicQuery.selectFrom("controlledEntries").select("clinicId").distinct());
  return [...new Set([...withChain, ...withEntry].map(({ clinicId }) => clinicId))].toSorted();
}

/** The noted ends of the chains of a clinic, and the chains that its entries name. */
export async function chainsOf(sql: Sql, clinicId: string): Promise<Map<string, ChainEnd | null>> {
  const ends = await rowsOf(sql, clinicQuery(clinicId).selectFrom("controlledChains").select(["id", "seq", "hash"]));
  const named = await rowsOf(sql, clinicQuery(clinicId).selectFrom("controlledEntries").select("chainId").distinct());
  return new Map<string, ChainEnd | null>([
    ...named.map(({ chainId }): [string, null] => [chainId, null]),
    ...ends.map(({ id, seq, hash }): [string, ChainEnd] => [id, { seq: Number(seq), hash }]),
  ]);
}

/** The noted end of one chain; undefined: there is none. */
export async function endOfChain(sql: Sql, clinicId: string, chainId: string): Promise<ChainEnd | undefined> {
  const statement = clinicQuery(clinicId)
    .selectFrom("controlledChains")
    .select(["seq", "hash"])
    .where("id", "=", chainId);
  const found = await firstRowOf(sql, statement);
  return found && { seq: Number(found.seq), hash: found.hash };
}

const columns = columnsOf(controlledEntries);

/** As the row was before it was stored: what cannot be read as such stays, and its hash is wrong. */
function decode(stored: Readonly<Record<string, unknown>>): Entry {
  const values = columns.map(({ name, kind }): [string, unknown] => {
    const value = stored[name];
    if (value === null || kind === "text") return [name, value];
    return [name, kind === "integer" ? Number(value) : parsed(value as string)];
  });
  return Object.fromEntries(values) as unknown as Entry;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Entries of a chain after a number, in order. */
export async function entriesAfter(
  sql: Sql,
  clinicId: string,
  { chainId, seq, limit }: { chainId: string; seq: number; limit: number },
): Promise<Entry[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("controlledEntries")
    .selectAll()
    .where("chainId", "=", chainId)
    .where("seq", ">", seq)
    .orderBy("seq")
    .orderBy("id")
    .limit(limit);
  return (await rowsOf(sql, statement)).map(decode);
}

/** How many entries a chain has up to a number, those without a place in it too. */
export async function countUpTo(
  sql: Sql,
  clinicId: string,
  { chainId, seq }: { chainId: string; seq: number },
): Promise<number> {
  const statement = clinicQuery(clinicId)
    .selectFrom("controlledEntries")
    .select((one) => one.fn.countAll().as("count"))
    .where("chainId", "=", chainId)
    .where("seq", "<=", seq);
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

export interface RegisterSum {
  id: string;
  /** As the register has them; null: entries name a register that is gone. */
  noted: { balanceMilli: number; batchMilli: Readonly<Record<string, unknown>> } | null;
  /** Of the entries that name the register. */
  sumMilli: number;
  /** The same by batch, without those at 0. */
  batchSums: Readonly<Record<string, number>>;
}

/** Each register with the sums of its entries, those that entries alone name too. */
export async function registerSums(sql: Sql, clinicId: string): Promise<RegisterSum[]> {
  const query = clinicQuery(clinicId);
  const registers = await rowsOf(
    sql,
    query.selectFrom("controlledRegisters").select(["id", "balanceMilli", "batchMilli"]),
  );
  const statement = query
    .selectFrom("controlledEntries")
    .select((one) => ["registerId", "batchId", one.fn.sum("quantityMilli").as("sumMilli")])
    .groupBy(["registerId", "batchId"]);
  const sums = Map.groupBy(await rowsOf(sql, statement), ({ registerId }) => registerId as string);
  const noted = new Map(
    registers.map(({ id, balanceMilli, batchMilli }) => {
      const parts = parsed(batchMilli as string);
      const isRead = typeof parts === "object" && parts !== null;
      return [id as string, { balanceMilli: Number(balanceMilli), batchMilli: isRead ? { ...parts } : { "?": parts } }];
    }),
  );
  return [...new Set([...noted.keys(), ...sums.keys()])].map((id) => {
    const parts = (sums.get(id) ?? []).map(({ batchId, sumMilli }) => [batchKeyOf(batchId), Number(sumMilli)] as const);
    return {
      id,
      noted: noted.get(id) ?? null,
      sumMilli: parts.reduce((sum, [, milli]) => sum + milli, 0),
      batchSums: Object.fromEntries(parts.filter(([, milli]) => milli !== 0)),
    };
  });
}

export type UnwitnessedEntry = Pick<
  Entry,
  "id" | "registerId" | "productId" | "locationId" | "performedBy" | "recordedAt" | "kind"
> & { version: number };

/** Entries from a version on that no second person has witnessed, in the order in which the server took them. */
export async function unwitnessedFrom(sql: Sql, clinicId: string, version: number): Promise<UnwitnessedEntry[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("sync_row as r")
    .innerJoin("controlledEntries as e", "e.id", "r.rowId")
    .select([
      "e.id",
      "e.registerId",
      "e.productId",
      "e.locationId",
      "e.performedBy",
      "e.recordedAt",
      "e.kind",
      "r.version",
    ])
    .where("r.tbl", "=", "controlledEntries")
    .where("r.version", ">=", version)
    .where("e.kind", "<>", "witness")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("controlledEntries as w")
            .select("w.id")
            .whereRef("w.aboutId", "=", "e.id")
            .where("w.kind", "=", "witness"),
        ),
      ),
    )
    .orderBy("r.version")
    .orderBy("e.id");
  return (await rowsOf(sql, statement)).map((row) => ({ ...row, version: Number(row.version) })) as never;
}

/** The version after the newest row of the clinic. */
export async function nextVersion(sql: Sql, clinicId: string): Promise<number> {
  const statement = clinicQuery(clinicId)
    .selectFrom("sync_row")
    .select((one) => one.fn.max("version").as("newest"));
  return Number((await firstRowOf(sql, statement))?.newest ?? 0) + 1;
}

/** The day of the last nightly check of a clinic; undefined: none yet. */
export const checkedOn = async (sql: Sql, clinicId: string): Promise<string | undefined> =>
  (await firstRowOf(sql, clinicQuery(clinicId).selectFrom("registerChecks").select("checkedOn")))?.checkedOn;

export async function noteChecked(sql: Sql, clinicId: string, day: string): Promise<void> {
  const statement = clinicQuery(clinicId)
    .insertInto("registerChecks")
    .values({ checkedOn: day })
    .onConflict((conflict) => conflict.column("clinicId").doUpdateSet({ checkedOn: day }));
  await change(sql, statement);
}

/** The hours after which a missing witness is asked for. */
export async function witnessHours(sql: Sql, clinicId: string): Promise<number> {
  const statement = clinicQuery(clinicId).selectFrom("clinicSettings").select("witnessWithinHours");
  return Number((await firstRowOf(sql, statement))?.witnessWithinHours ?? 24);
}

/** The subjects of inbox items of one kind, open or closed: the id of the first entity. */
export async function itemSubjects(
  sql: Sql,
  clinicId: string,
  kind: "controlled_unwitnessed" | "controlled_chain_broken",
  status?: "open",
): Promise<Set<string>> {
  const all = clinicQuery(clinicId).selectFrom("attention").select("entities").where("kind", "=", kind);
  const rows = await rowsOf(sql, status === undefined ? all : all.where("status", "=", status));
  const ids = rows.map(({ entities }) => (JSON.parse(entities as unknown as string) as { id: string }[])[0]?.id ?? "");
  return new Set(ids);
}
