import type { Kysely } from "kysely";

/**
 * Accounts and sessions. Global tables: an account is found by its address before any clinic is known.
 * Instants are text as everywhere; an account's rights are JSON text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("clinics")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("subscriptionStatus", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("clinicId", "text", (column) => column.references("clinics.id"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("emailKey", "text", (column) => column.notNull().unique())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("passwordHash", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("permissions", "text", (column) => column.notNull())
    .addColumn("scopeRev", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("usersByClinic").on("users").columns(["clinicId", "id"]).execute();
  await createSessions(db);
  await createThrottles(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id"))
    .addColumn("clinicId", "text")
    .addColumn("deviceId", "text")
    .addColumn("uaFamily", "text", (column) => column.notNull())
    .addColumn("salt", "text", (column) => column.notNull())
    .addColumn("gen", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("rotatedAt", "text", (column) => column.notNull())
    .addColumn("issuedAt", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .addColumn("refreshCalls", "text", (column) => column.notNull())
    .addColumn("idleUntil", "text", (column) => column.notNull())
    .addColumn("absoluteUntil", "text", (column) => column.notNull())
    .addColumn("lastSeenAt", "text", (column) => column.notNull())
    .addColumn("revokedAt", "text")
    .addColumn("revokeReason", "text")
    .execute();
  await db.schema.createIndex("sessionsByUser").on("sessions").columns(["userId", "createdAt"]).execute();
  await db.schema
    .createTable("deviceUsers")
    .addColumn("deviceId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id"))
    .addColumn("lastLoginAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("deviceUsersKey", ["deviceId", "userId"])
    .execute();
}

async function createThrottles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("throttles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("windowEndsAt", "text", (column) => column.notNull())
    .addColumn("blockedUntil", "text")
    .addColumn("strikes", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("forgetAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("throttlesByForgetAt").on("throttles").column("forgetAt").execute();
  await db.schema
    .createTable("networkUsers")
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id"))
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("lastLoginAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("networkUsersKey", ["network", "userId"])
    .execute();
  await db.schema
    .createTable("securityEvents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("userId", "text")
    .addColumn("clinicId", "text")
    .addColumn("sessionId", "text")
    .addColumn("network", "text")
    .addColumn("details", "text", (column) => column.notNull())
    .execute();
}
