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

const numbers = (table: Table, names: string): Table =>
  names.split(" ").reduce((made, name) => made.addColumn(name, "bigint", (column) => column.notNull()), table);

/** Accounts of clinics at payment providers, payment links, their checkouts and refunds. No device has these rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const create = (name: string): Table => db.schema.createTable(name) as unknown as Table;
  await texts(
    create("paymentAccounts"),
    "clinicId provider accountRef keySealed secretSealed keyHint connectedBy connectedAt",
  )
    .addPrimaryKeyConstraint("paymentAccounts_pkey", ["clinicId"])
    .execute();

  const links = texts(create("paymentLinks"), "clinicId id invoiceId currency createdBy createdAt expiresAt");
  await numbers(links, "amountMinor").addPrimaryKeyConstraint("paymentLinks_pkey", ["clinicId", "id"]).execute();
  await db.schema
    .createIndex("paymentLinks_invoiceId")
    .on("paymentLinks")
    .columns(["clinicId", "invoiceId", "createdAt"])
    .execute();

  const sessions = texts(
    create("paymentSessions"),
    "clinicId id linkId provider accountRef providerRef? url? currency state why paymentId chargeRef? createdAt expiresAt checkAt",
  );
  await numbers(sessions, "attempt amountMinor checks")
    .addPrimaryKeyConstraint("paymentSessions_pkey", ["clinicId", "id"])
    .execute();
  await db.schema
    .createIndex("paymentSessions_attempt")
    .unique()
    .on("paymentSessions")
    .columns(["clinicId", "linkId", "attempt"])
    .execute();
  for (const column of ["providerRef", "paymentId"])
    await db.schema
      .createIndex(`paymentSessions_${column}`)
      .on("paymentSessions")
      .columns(["clinicId", column])
      .execute();
  await db.schema.createIndex("paymentSessions_due").on("paymentSessions").columns(["state", "checkAt"]).execute();

  await texts(create("paymentEvents"), "clinicId eventId receivedAt")
    .addPrimaryKeyConstraint("paymentEvents_pkey", ["clinicId", "eventId"])
    .execute();

  const refunds = texts(
    create("onlineRefunds"),
    "clinicId id paymentId reason askedBy deviceId state providerRef? askedAt checkAt",
  );
  await numbers(refunds, "amountMinor checks")
    .addPrimaryKeyConstraint("onlineRefunds_pkey", ["clinicId", "id"])
    .execute();
  await db.schema
    .createIndex("onlineRefunds_paymentId")
    .on("onlineRefunds")
    .columns(["clinicId", "paymentId"])
    .execute();
  await db.schema.createIndex("onlineRefunds_due").on("onlineRefunds").columns(["state", "checkAt"]).execute();
}
