import { appointments } from "@fernpaw/domain/appointments/appointment";
import {
  findBlockClashes,
  findClashes,
  type BlockClash,
  type Clash,
} from "@fernpaw/domain/appointments/appointment-clashes";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { canApply } from "@fernpaw/domain/appointments/appointment-status";
import { occurrenceIds } from "@fernpaw/domain/appointments/series";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { isOfItsTime, type SlotWarning, slotWarnings } from "@fernpaw/domain/appointments/slot-warnings";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { rowsOf } from "../../db/rows.ts";
import { entriesOf, readingTx, type Appointment } from "./appointments.queries.ts";

/** How far a change of one appointment of a series goes. */
export type SeriesScope = "one" | "following" | "all";

/** Which appointments of its series a change of `appointment` means: those on this device that can still change. */
export async function readSeries(db: CacheDb, appointment: Appointment, scope: SeriesScope): Promise<Appointment[]> {
  const { series } = appointment;
  if (series === null || scope === "one") return [appointment];
  const rows: (Appointment | undefined)[] = await rowsOf(db, appointments).bulkGet(occurrenceIds(series));
  return rows.filter(
    (row): row is Appointment =>
      row !== undefined &&
      canApply("cancel", row.status) &&
      (scope === "all" || (row.series?.index ?? 0) >= series.index),
  );
}

export interface OccurrenceTrouble {
  claim: SlotClaim;
  clashes: Clash[];
  /** Names of who stands in the way, by clash. */
  names: string[];
  blocks: BlockClash[];
  /** Those about its time alone: what all of a series have in common is told once. */
  warnings: SlotWarning[];
}

/** Whether somebody or something is taken or blocked then. */
export const isTaken = ({ clashes, blocks }: OccurrenceTrouble): boolean => clashes.length + blocks.length > 0;

/** Whether it cannot be booked whatever anybody says. */
export const isRefused = ({ clashes, blocks }: OccurrenceTrouble): boolean =>
  [...clashes, ...blocks].some(({ policy }) => policy === "block");

/**
 * What stands against each of the slots, from this device's rows alone. Appointments that move along do not count, those
 * of `staying` do.
 */
export async function troubleIn(
  sync: SyncClient,
  claims: readonly SlotClaim[],
  at: { clinicId: string; now: Instant; staying?: readonly string[] },
): Promise<OccurrenceTrouble[]> {
  const { tx, context } = readingTx(sync, claims[0]?.id ?? "", at);
  const own = new Set(claims.map(({ id }) => id).filter((id) => !(at.staying ?? []).includes(id)));
  const found: OccurrenceTrouble[] = [];
  for (const claim of claims) {
    const clashes: Clash[] = [];
    const names: string[] = [];
    for (const clash of await findClashes(tx, claim)) {
      const others = clash.appointments.filter(({ id }) => !own.has(id));
      if (others.length === 0) continue;
      const entries = await entriesOf(sync.cache, others);
      clashes.push({ ...clash, appointments: others });
      names.push(entries.flatMap((entry) => entry.pets.map((pet) => pet.name)).join(", "));
    }
    const blocks = await findBlockClashes(tx, claim, at.now);
    const warnings = (await slotWarnings(tx, claim, context)).filter(isOfItsTime);
    if (clashes.length + blocks.length + warnings.length > 0) found.push({ claim, clashes, names, blocks, warnings });
  }
  return found;
}
