import type { Sql, Store } from "@fernpaw/sync/server/store";
import { renewEpochs } from "./epochs.ts";

/** Any number that nothing else locks by. */
const BOOT_LOCK = 0x66_70_61_77;

/** The cluster, its timeline, and the database in it. */
const IDENTITY = `select s.system_identifier::text || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
  || '/' || (select oid from pg_database where datname = current_database()) as "identity" from pg_control_system() s`;

/**
 * The row names the transaction that wrote it. A dump copies the text, but another transaction writes the row, whether into
 * the same database or another one. No maintenance changes a row's `xmin`, not even a freeze.
 */
const REMEMBERED = 'select "identity", "xmin"::text as "writtenBy" from "sync_server"';
const REMEMBER = `insert into "sync_server" select ?::text || '/' || pg_current_xact_id()::xid::text`;

/**
 * The stand-in for SQLite's mark. A recovery to a point in time and a promoted replica are on a new timeline; a
 * restored dump is another database, or its row was written by another transaction: then the epochs are renewed. A cold
 * copy of the same cluster that is put back looks like the cluster itself, so after one the epochs must be renewed by hand
 * (`npm run renew-epochs -w api`).
 * @returns how many clinics have a new epoch
 */
export async function renewEpochsOfRestored(write: Store["write"], isRestored = false): Promise<number> {
  return write(async (sql) => {
    await sql.all("select pg_advisory_xact_lock(?)", [BOOT_LOCK]);
    const [now] = await sql.all<{ identity: string }>(IDENTITY);
    if (!now) return 0;
    const found = isRestored ? "restored" : await readIdentity(sql, now.identity);
    if (found === "same") return 0;
    await sql.run('delete from "sync_server"');
    await sql.run(REMEMBER, [now.identity]);
    return found === "restored" ? renewEpochs(sql) : 0;
  });
}

async function readIdentity(sql: Sql, now: string): Promise<"same" | "restored" | "old_format"> {
  const [row] = await sql.all<{ identity: string; writtenBy: string }>(REMEMBERED);
  // Servers of before named no transaction.
  if (row?.identity === now) return "old_format";
  return row?.identity === `${now}/${row?.writtenBy}` ? "same" : "restored";
}
