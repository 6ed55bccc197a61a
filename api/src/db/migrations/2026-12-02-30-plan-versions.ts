import type { Kysely } from "kysely";

type Before = Record<"plans" | "planVersions", Record<string, unknown>>;

/** Prices of the plans of a new database in the other currencies, and storage in GiB. A plan that an administrator made has US dollars alone. */
const SEEDED: Readonly<Record<string, { gbp: [number, number]; eur: [number, number]; storageGib: number }>> = {
  solo: { gbp: [3900, 39_000], eur: [4500, 45_000], storageGib: 50 },
  practice: { gbp: [9500, 95_000], eur: [10_900, 109_000], storageGib: 200 },
  group: { gbp: [19_900, 199_000], eur: [22_900, 229_000], storageGib: 1000 },
};
const DEFAULT_GIB = 50;

const GONE = "name monthlyPriceCents annualPriceCents currency maxUsers maxLocations maxPets features trialDays".split(
  " ",
);

const price = (currency: unknown, [monthMinor, yearMinor]: readonly [unknown, unknown]) => ({
  currency,
  monthMinor,
  yearMinor,
});

function pricesOf(plan: Record<string, unknown>): string {
  const own = price(plan["currency"], [plan["monthlyPriceCents"], plan["annualPriceCents"]]);
  const seeded = SEEDED[String(plan["code"])];
  const others = seeded && own.currency === "USD" ? [price("GBP", seeded.gbp), price("EUR", seeded.eur)] : [];
  return JSON.stringify([own, ...others]);
}

/** A plan has versions, which never change: prices by currency, limits and the days of the trial. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable("planVersions")
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("prices", "text", (column) => column.notNull())
    .addColumn("maxUsers", "integer")
    .addColumn("maxLocations", "integer")
    .addColumn("storageGib", "integer", (column) => column.notNull())
    .addColumn("trialDays", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("planVersions_pkey", ["code", "version"])
    .execute();
  for (const plan of await db.selectFrom("plans").selectAll().execute()) {
    const { code, name, maxUsers, maxLocations, trialDays, updatedAt: createdAt } = plan;
    const storageGib = SEEDED[String(code)]?.storageGib ?? DEFAULT_GIB;
    const row = { code, version: 1, name, prices: pricesOf(plan), maxUsers, maxLocations, storageGib, trialDays };
    await db
      .insertInto("planVersions")
      .values({ ...row, createdAt })
      .execute();
  }
  for (const column of GONE) await db.schema.alterTable("plans").dropColumn(column).execute();
  for (const column of ["version", "revision"])
    await db.schema
      .alterTable("plans")
      .addColumn(column, "integer", (made) => made.notNull().defaultTo(1))
      .execute();
  await db.updateTable("plans").set({ status: "public" }).where("status", "=", "active").execute();
}
