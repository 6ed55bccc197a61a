import type { Kysely } from "kysely";

const TRIAL_MS = 30 * 86_400_000;

interface Before {
  clinics: { id: string; subscriptionStatus: string; createdAt: string };
  subscriptions: {
    clinicId: string;
    status: string;
    trialEndsAt: string | null;
    lapsedAt: string | null;
    updatedAt: string;
  };
}

/** A clinic's subscription gets dates, and a table of its own. */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable("subscriptions")
    .addColumn("clinicId", "text", (column) => column.primaryKey().notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("trialEndsAt", "text")
    .addColumn("lapsedAt", "text")
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  const clinics = await db.selectFrom("clinics").selectAll().execute();
  for (const { id, subscriptionStatus, createdAt } of clinics) {
    const isTrial = subscriptionStatus === "trialing";
    const row = {
      clinicId: id,
      status: subscriptionStatus,
      trialEndsAt: isTrial ? new Date(Date.parse(createdAt) + TRIAL_MS).toISOString() : null,
      lapsedAt: isTrial || subscriptionStatus === "active" ? null : createdAt,
      updatedAt: createdAt,
    };
    await db.insertInto("subscriptions").values(row).execute();
  }
  await db.schema.alterTable("clinics").dropColumn("subscriptionStatus").execute();
}
