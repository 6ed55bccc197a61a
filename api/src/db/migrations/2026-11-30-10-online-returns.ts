import { type Kysely, sql } from "kysely";

/**
 * A payment link keeps the client and the location of its invoice, which may be gone when the money comes. Money that went back at a
 * provider is found by the charge that it is of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["clientId", "locationId"]) {
    await db.schema.alterTable("paymentLinks").addColumn(column, "text").execute();
    await sql`update "paymentLinks" set ${sql.ref(column)} = (select i.${sql.ref(column)} from "invoices" i
      where i."clinicId" = "paymentLinks"."clinicId" and i."id" = "paymentLinks"."invoiceId")`.execute(db);
  }
  await db.schema
    .createIndex("paymentSessions_chargeRef")
    .on("paymentSessions")
    .columns(["clinicId", "chargeRef"])
    .execute();
}
