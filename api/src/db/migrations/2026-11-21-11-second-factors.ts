import type { Kysely } from "kysely";

/** What somebody signs in with beside the password, tablets that several people share, and how far a session is to be trusted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("assurance", "text", (column) => column.notNull().defaultTo("password"))
    .execute();
  await db.schema
    .createTable("totpFactors")
    .addColumn("userId", "text", (column) => column.primaryKey())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .addColumn("lastStep", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("recoveryCodes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull())
    .addColumn("codeHash", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .execute();
  await db.schema.createIndex("recoveryCodesByUser").on("recoveryCodes").columns(["userId", "codeHash"]).execute();
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull())
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastUsedAt", "text")
    .execute();
  await db.schema.createIndex("passkeysByUser").on("passkeys").columns(["userId", "createdAt"]).execute();
  await db.schema
    .createTable("pendingProofs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("userId", "text")
    .addColumn("challenge", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .execute();
  await db.schema.createIndex("pendingProofsByEnd").on("pendingProofs").columns(["expiresAt"]).execute();
  await db.schema
    .createTable("sharedTablets")
    .addColumn("deviceId", "text", (column) => column.primaryKey())
    .addColumn("clinicId", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("lockAfterMin", "integer", (column) => column.notNull())
    .addColumn("enrolledAt", "text", (column) => column.notNull())
    .addColumn("enrolledBy", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("tabletPins")
    .addColumn("deviceId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull())
    .addColumn("pinHash", "text")
    .addColumn("wrongTries", "integer", (column) => column.notNull())
    .addColumn("passwordAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("tabletPinsKey", ["deviceId", "userId"])
    .execute();
  await db.schema.createIndex("tabletPinsByUser").on("tabletPins").columns(["userId"]).execute();
}
