import type { CreateTableBuilder, Kysely } from "kysely";

type Table = CreateTableBuilder<string, string>;

const texts = (table: Table, names: string): Table =>
  names
    .split(" ")
    .reduce(
      (made, name) =>
        name.endsWith("?")
          ? made.addColumn(name.slice(0, -1), "text")
          : made.addColumn(name, "text", (column) => column.notNull()),
      table,
    );

/** The agreements of clinics with the platform, and their open orders. These rows are the platform's own. Devices do not get them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = (name: string): Table => db.schema.createTable(name) as unknown as Table;
  const number = (table: Table, name: string): Table => table.addColumn(name, "bigint", (column) => column.notNull());

  const subscriptions = texts(
    create("planSubscriptions"),
    "clinicId planCode currency interval provider subscriptionRef state periodStart periodEnd nextPlanCode? failedAt? endedAt? taxNumber updatedAt checkAt",
  );
  await ["planVersion", "cancelsAtEnd", "tries", "checks"]
    .reduce(number, subscriptions)
    .addColumn("nextPlanVersion", "bigint")
    .addPrimaryKeyConstraint("planSubscriptions_pkey", ["clinicId"])
    .execute();
  await db.schema.createIndex("planSubscriptions_due").on("planSubscriptions").columns(["checkAt"]).execute();
  await db.schema
    .createIndex("planSubscriptions_plan")
    .on("planSubscriptions")
    .columns(["planCode", "state"])
    .execute();

  const orders = texts(
    create("planOrders"),
    "id clinicId planCode currency interval provider providerRef? url? state taxNumber createdBy createdAt expiresAt checkAt",
  );
  await ["planVersion", "checks"].reduce(number, orders).addPrimaryKeyConstraint("planOrders_pkey", ["id"]).execute();
  await db.schema.createIndex("planOrders_clinic").on("planOrders").columns(["clinicId", "createdAt"]).execute();
  await db.schema.createIndex("planOrders_due").on("planOrders").columns(["state", "checkAt"]).execute();

  await texts(create("planEvents"), "eventId receivedAt")
    .addPrimaryKeyConstraint("planEvents_pkey", ["eventId"])
    .execute();
}
