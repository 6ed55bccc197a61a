import { toInstant } from "@fernpaw/domain/kernel/time";
import { type Store, TransientError } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import { recordAudit } from "../../audit/record-audit.ts";
import { workInRounds } from "../../rounds.ts";
import { removeClinicFiles } from "../files/public/clinic-files.ts";
import { authAudit } from "./auth.audit.copy.ts";
import { SWEEPS } from "./old-rows.queries.ts";
import type { Sessions } from "./public/sessions.ts";
import { claimForRemoval, deleteClinic, type UnprovedClinic, unprovedClinics } from "./unproved-clinics.queries.ts";

const DAY_MS = 86_400_000;
const RUN_EVERY_MS = 60 * 60_000;
/** A clinic that has proved nothing and recorded nothing for so long is somebody's typing error, or a robot's. */
export const UNPROVED_CLINIC_DAYS = 30;
/** What has been over for so long is looked at by nobody any more. */
export const OLD_ROWS_DAYS = 30;
/** Of one run: everybody's writes wait for it. */
export const MOST_CLINICS = 50;
const ROWS_AT_ONCE = 500;
const MOST_ROUNDS = 20;

export interface HousekeepingDeps {
  store: Store;
  sessions: Pick<Sessions, "forgetUser">;
  /** Where nobody is asked to prove an address, none is missing. */
  asksForProof: boolean;
  dataDir: string;
  now: () => number;
}

/** Undoes what was begun. */
class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
}

async function removeOne(
  { store, sessions, dataDir, now }: HousekeepingDeps,
  clinic: UnprovedClinic,
): Promise<boolean> {
  const { clinicId, userId } = clinic;
  try {
    await store.write(async (sql) => {
      if (!(await claimForRemoval(sql, clinic))) throw new ChangedMeanwhile("somebody has come back");
      await deleteClinic(sql, clinic);
      const fact = { clinicId, at: toInstant(now()), by: { userId: null }, entityId: clinicId, details: {} };
      await recordAudit(sql, authAudit.clinicRemoved, fact);
    });
  } catch (error) {
    // Another server has it, or the database is busy: the next round looks again.
    if (error instanceof ChangedMeanwhile || error instanceof TransientError) return false;
    throw error;
  }
  await removeClinicFiles(dataDir, clinicId);
  sessions.forgetUser(userId);
  return true;
}

/** Clinics that never proved their address and hold nothing. Answers how many went. */
export async function removeUnprovedClinics(deps: HousekeepingDeps): Promise<number> {
  const { store, asksForProof, now } = deps;
  if (!asksForProof) return 0;
  const at = toInstant(now());
  const before = toInstant(now() - UNPROVED_CLINIC_DAYS * DAY_MS);
  const found = await store.read((sql) => unprovedClinics(sql, { before, at, most: MOST_CLINICS }));
  let removed = 0;
  for (const clinic of found) if (await removeOne(deps, clinic)) removed += 1;
  return removed;
}

/** Sessions, links, mails and challenges that have long been over. Answers how many went. */
export async function removeOldRows({ store, now }: Pick<HousekeepingDeps, "store" | "now">): Promise<number> {
  const before = toInstant(now() - OLD_ROWS_DAYS * DAY_MS);
  let removed = 0;
  for (const sweep of SWEEPS) {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const gone = await store.write((sql) => sweep(sql, before, ROWS_AT_ONCE));
      removed += gone;
      if (gone < ROWS_AT_ONCE) break;
    }
  }
  return removed;
}

/** From the start of listening to the end, one run at a time. */
export function scheduleHousekeeping(app: FastifyInstance, deps: HousekeepingDeps): void {
  const rounds = { everyMs: RUN_EVERY_MS, failed: "old accounts and sessions could not be removed" };
  workInRounds(app, rounds, async () => {
    const [clinics, rows] = [await removeUnprovedClinics(deps), await removeOldRows(deps)];
    if (clinics + rows > 0) app.log.info({ clinics, rows }, "what nobody needs any more was removed");
  });
}
