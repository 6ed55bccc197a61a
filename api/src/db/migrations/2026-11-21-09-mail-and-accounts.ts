import { type Kysely, sql } from "kysely";

const SEEDED_AT = "2026-11-21T00:00:00.000Z";

const PLANS = [
  {
    code: "solo",
    name: "Solo",
    monthlyPriceCents: 4900,
    annualPriceCents: 49_000,
    maxUsers: 3,
    maxLocations: 1,
    features: ["offline", "calendar", "clients", "import", "export"],
  },
  {
    code: "practice",
    name: "Practice",
    monthlyPriceCents: 11_900,
    annualPriceCents: 119_000,
    maxUsers: 15,
    maxLocations: 1,
    features: ["offline", "calendar", "clients", "import", "export", "records", "inventory", "billing"],
  },
  {
    code: "group",
    name: "Group",
    monthlyPriceCents: 24_900,
    annualPriceCents: 249_000,
    maxUsers: null,
    maxLocations: 5,
    features: ["offline", "calendar", "clients", "import", "export", "records", "inventory", "billing", "reports"],
  },
];

/** Mail, links that prove an address, invitations, and what the public site keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendAccounts(db);
  await createMails(db);
  await createInvitations(db);
  await createSite(db);
}

/**
 * An address belongs to the account that has proved it: only that one has it as `emailKey`, which is unique. One that
 * has not has `unverified:<id>` there and the address in `claimKey`. Accounts from before count as proved.
 */
async function extendAccounts(db: Kysely<unknown>): Promise<void> {
  for (const column of ["emailVerifiedAt", "claimKey", "avatarFile"]) {
    await db.schema.alterTable("users").addColumn(column, "text").execute();
  }
  await sql`update "users" set "emailVerifiedAt" = "createdAt"`.execute(db);
  await db.schema.createIndex("usersByClaim").on("users").columns(["claimKey", "createdAt"]).execute();
  await db.schema.alterTable("sessions").addColumn("authenticatedAt", "text").execute();
  await db.schema
    .createTable("accountTokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("subjectId", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .execute();
  await db.schema.createIndex("accountTokensBySubject").on("accountTokens").columns(["subjectId", "purpose"]).execute();
}

async function createMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("content", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("nextAttemptAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("finishedAt", "text")
    .addColumn("lastError", "text")
    .execute();
  await db.schema.createIndex("mailsByStatus").on("mails").columns(["status", "nextAttemptAt"]).execute();
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invitations")
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("profession", "text", (column) => column.notNull())
    .addColumn("jobTitle", "text", (column) => column.notNull())
    .addColumn("permissions", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("completedAt", "text")
    .addColumn("completedUserId", "text")
    .addPrimaryKeyConstraint("invitationsKey", ["clinicId", "id"])
    .execute();
}

async function createSite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("newsletterSubscribers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("emailKey", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("consentAt", "text")
    .addColumn("unsubscribedAt", "text")
    .execute();
  await db.schema
    .createTable("contactMessages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("clinicName", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("contactMessagesByTime").on("contactMessages").columns(["status", "createdAt"]).execute();
  await db.schema
    .createTable("plans")
    .addColumn("code", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("monthlyPriceCents", "integer", (column) => column.notNull())
    .addColumn("annualPriceCents", "integer", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("maxUsers", "integer")
    .addColumn("maxLocations", "integer")
    .addColumn("maxPets", "integer")
    .addColumn("features", "text", (column) => column.notNull())
    .addColumn("trialDays", "integer", (column) => column.notNull())
    .addColumn("sort", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  for (const [index, { features, ...plan }] of PLANS.entries()) {
    const row = { ...plan, currency: "USD", maxPets: null, features: JSON.stringify(features), trialDays: 30 };
    await (db as Kysely<Record<"plans", Record<string, unknown>>>)
      .insertInto("plans")
      .values({ ...row, sort: (index + 1) * 10, status: "active", updatedAt: SEEDED_AT })
      .execute();
  }
}
