import type { Sql } from "@fernpaw/sync/server/store";
import { change, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { PlatformTables, SummedCounts } from "../platform.tables.ts";

export type PlatformDay = PlatformTables["platformDays"];

export const SUMMED = [
  "people",
  "activePeople",
  "devices",
  "devicesSeen",
  "devicesQuiet",
  "unsent",
  "clients",
  "pets",
  "appointments",
  "noShows",
  "cancelled",
  "conflicts",
  "visits",
  "invoices",
  "storageBytes",
  "changes",
  "refused",
  "openItems",
  "parked",
] as const satisfies readonly (keyof SummedCounts)[];

/** Days from that one on that were counted after they were last summed up. */
export async function daysToSum(sql: Sql, from: string): Promise<string[]> {
  const days = globalQuery
    .selectFrom("clinicDays as d")
    .select((eb) => [
      "d.day",
      eb.fn.max("d.countedAt").as("countedAt"),
      eb
        .selectFrom("platformDays as p")
        .select(({ fn }) => fn.min("p.countedAt").as("at"))
        .whereRef("p.day", "=", "d.day")
        .as("summedAt"),
    ])
    .where("d.day", ">=", from)
    .groupBy("d.day")
    .orderBy("d.day");
  const known = await rowsOf(sql, days);
  return known.filter(({ countedAt, summedAt }) => (summedAt ?? "") < countedAt).map(({ day }) => day);
}

/** The counts of a day, summed over every clinic by the plan that it has now. */
export async function sumsOfDay(sql: Sql, day: string, countedAt: string): Promise<PlatformDay[]> {
  const statement = globalQuery
    .selectFrom("clinicDays as d")
    .innerJoin("clinicFigures as f", "f.clinicId", "d.clinicId")
    .select(({ fn }) => [
      "f.planCode",
      fn.countAll().as("clinics"),
      ...SUMMED.map((name) => fn.sum<number | string>(`d.${name}`).as(name)),
    ])
    .where("d.day", "=", day)
    .groupBy("f.planCode")
    .orderBy("f.planCode");
  return (await rowsOf(sql, statement)).map((row) => ({
    ...numbersOf(row),
    planCode: row.planCode,
    clinics: Number(row.clinics),
    day,
    countedAt,
  }));
}

type NamedSums = Readonly<Record<(typeof SUMMED)[number], unknown>>;

/** PostgreSQL answers sums as text. */
export const numbersOf = (row: NamedSums): SummedCounts => ({
  people: Number(row.people),
  activePeople: Number(row.activePeople),
  devices: Number(row.devices),
  devicesSeen: Number(row.devicesSeen),
  devicesQuiet: Number(row.devicesQuiet),
  unsent: Number(row.unsent),
  clients: Number(row.clients),
  pets: Number(row.pets),
  appointments: Number(row.appointments),
  noShows: Number(row.noShows),
  cancelled: Number(row.cancelled),
  conflicts: Number(row.conflicts),
  visits: Number(row.visits),
  invoices: Number(row.invoices),
  storageBytes: Number(row.storageBytes),
  changes: Number(row.changes),
  refused: Number(row.refused),
  openItems: Number(row.openItems),
  parked: Number(row.parked),
});

/** Keeps the sums of a day in the place of earlier ones. Another server may do so at the same moment: the last one stays. */
export async function keepSums(sql: Sql, day: string, rows: readonly PlatformDay[]): Promise<void> {
  const earlier = globalQuery.deleteFrom("platformDays").where("day", "=", day);
  const codes = rows.map(({ planCode }) => planCode);
  await change(sql, codes.length > 0 ? earlier.where("planCode", "not in", codes) : earlier);
  for (const row of rows) {
    const { day: _day, planCode: _planCode, ...set } = row;
    const statement = globalQuery
      .insertInto("platformDays")
      .values(row)
      .onConflict((conflict) => conflict.columns(["day", "planCode"]).doUpdateSet(set));
    await change(sql, statement);
  }
}

/** Sums of days, both ends included, the oldest first. */
export async function platformDays(sql: Sql, { from, to }: { from: string; to: string }): Promise<PlatformDay[]> {
  const statement = globalQuery.selectFrom("platformDays").selectAll().where("day", ">=", from).where("day", "<=", to);
  const rows = await rowsOf(sql, statement.orderBy("day").orderBy("planCode"));
  return rows.map((row) => ({ ...row, ...numbersOf(row), clinics: Number(row.clinics) }));
}

/** Forgets sums that are older than anything shown. */
export async function forgetSums(sql: Sql, before: string): Promise<void> {
  await change(sql, globalQuery.deleteFrom("platformDays").where("day", "<", before));
}
