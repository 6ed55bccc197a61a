import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

const SQLITE_TRIGGERS = ["update", "delete"].map(
  (verb) => `create trigger "controlledEntries_no_${verb}" before ${verb} on "controlledEntries" begin
     select raise(abort, 'register_append_only'); end`,
);

const POSTGRES_TRIGGERS = [
  `create function register_refuse() returns trigger language plpgsql as $$
   begin
     raise exception 'register_append_only: %', tg_table_name using errcode = 'check_violation';
   end $$`,
  `create trigger "controlledEntries_refuse" before update or delete on "controlledEntries"
   for each row execute function register_refuse()`,
  `create trigger "controlledEntries_truncate" before truncate on "controlledEntries"
   for each statement execute function register_refuse()`,
];

/** The registers of controlled drugs. No statement changes or deletes an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clinicSettings", { "witnessWithinHours#": "24", "registerCountDays#": "7" });
  await createSyncedTables(db, [
    {
      name: "controlledRegisters",
      scope: "controlled",
      columns: "productId locationId balanceMilli# batchMilli state isLate openedAt? countedAt? newestAt?",
      indexes: ["productId", "locationId"],
    },
    {
      name: "controlledChains",
      scope: "controlled",
      columns: "deviceId locationId seq# hash",
      indexes: ["locationId"],
    },
    {
      name: "controlledEntries",
      scope: "controlled",
      columns:
        "registerId productId locationId batchId? kind quantityMilli# unit strength schedule expectedMilli#? countedMilli#? " +
        "occurredAt recordedAt isMerged reason party document petId? clientId? movementId? aboutId? performedBy approvalId? " +
        "deviceId chainId seq# prevHash hash",
      indexes: ["registerId occurredAt", "chainId seq", "aboutId"],
    },
  ]);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS) await sql.raw(statement).execute(db);
}
