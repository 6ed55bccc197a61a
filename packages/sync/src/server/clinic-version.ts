import { SyncProblemError } from "./problem.ts";
import type { Sql } from "./store.ts";

export interface ClinicState {
  version: number;
  epoch: string;
  tombstoneFloor: number;
}

const READ = `select "version", "epoch", "tombstoneFloor" from "sync_clinic" where "clinicId" = ?`;
const BUMP = `update "sync_clinic" set "version" = "version" + 1 where "clinicId" = ? returning "version"`;

/** @throws SyncProblemError `clinic_access_lost` for a clinic that does not exist */
export async function readClinic(sql: Sql, clinicId: string): Promise<ClinicState> {
  const [clinic] = await sql.all<ClinicState>(READ, [clinicId]);
  if (!clinic) throw new SyncProblemError("clinic_access_lost");
  return clinic;
}

/**
 * As `readClinic`, and nobody else writes in this clinic until the transaction ends. What follows sees all
 * that was committed before (PostgreSQL: READ COMMITTED; SQLite has one writer).
 */
export async function lockClinic(sql: Sql, clinicId: string): Promise<ClinicState> {
  if (sql.dialect === "sqlite") return readClinic(sql, clinicId);
  const [clinic] = await sql.all<ClinicState>(`${READ} for update`, [clinicId]);
  if (!clinic) throw new SyncProblemError("clinic_access_lost");
  return clinic;
}

/** Takes the next version; from here on synced rows of the clinic may be written in this transaction. */
export async function bumpVersion(sql: Sql, clinicId: string): Promise<number> {
  const [clinic] = await sql.all<{ version: number }>(BUMP, [clinicId]);
  if (!clinic) throw new SyncProblemError("clinic_access_lost");
  return clinic.version;
}

/** A new clinic begins at version 0 with an epoch of its own. */
export async function createClinic(sql: Sql, clinicId: string, epoch: string): Promise<void> {
  await sql.run(`insert into "sync_clinic" ("clinicId", "version", "epoch", "tombstoneFloor") values (?, 0, ?, 0)`, [
    clinicId,
    epoch,
  ]);
}
