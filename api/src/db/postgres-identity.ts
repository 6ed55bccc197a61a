import type { Store } from "@fernpaw/sync/server/store";
import { renewEpochs } from "./epochs.ts";

/** Any number that nothing else locks by. */
const BOOT_LOCK = 0x66_70_61_77;

const IDENTITY = `select s.system_identifier::text || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
  || '/' || (select oid from pg_database where datname = current_database()) as "identity" from pg_control_system() s`;

/**
 * The stand-in for SQLite's mark. A recovery to a point in time and a promoted replica are on a new timeline; a
 * restored dump is another database: then the epochs are renewed. A cold copy of the same cluster that is put
 * back looks like the cluster itself, so after one the epochs must be renewed by hand (`npm run renew-epochs -w api`).
 * @returns how many clinics have a new epoch
 */
export async function renewEpochsOfRestored(write: Store["write"]): Promise<number> {
  return write(async (sql) => {
    await sql.all("select pg_advisory_xact_lock(?)", [BOOT_LOCK]);
    const [now] = await sql.all<{ identity: string }>(IDENTITY);
    const [then] = await sql.all<{ identity: string }>('select "identity" from "sync_server"');
    if (!now || now.identity === then?.identity) return 0;
    await sql.run('delete from "sync_server"');
    await sql.run('insert into "sync_server" values (?)', [now.identity]);
    return then ? renewEpochs(sql) : 0;
  });
}
