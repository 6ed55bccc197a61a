import { appointments } from "@fernpaw/domain/appointments/appointment";
import {
  blockClashesOf,
  clashesOf,
  type BlockClash,
  type Clash,
  type SlotClaim,
} from "@fernpaw/domain/appointments/appointment-clashes";
import { canApply } from "@fernpaw/domain/appointments/appointment-status";
import { occurrenceIds } from "@fernpaw/domain/appointments/series";
import type { Instant } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { DexieTx } from "@fernpaw/sync/client/dexie-tx";
import { RowLayer } from "@fernpaw/sync/client/row-layer";
import { StoredReads } from "@fernpaw/sync/client/stored-reads";
import { rowsOf } from "../../db/rows.ts";
import { entriesOf, type Appointment } from "./appointments.queries.ts";

/** How far a change of one appointment of a series goes. */
export type SeriesScope = "one" | "following" | "all";

/** Which appointments of its series a change of `appointment` means: those on this device that can still change. */
export async function seriesOf(db: CacheDb, appointment: Appointment, scope: SeriesScope): Promise<Appointment[]> {
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
  clashes: { clash: Clash; names: string }[];
  blocks: BlockClash[];
}

/** Which of the slots are not free, from this device's rows alone. Appointments that move along do not count. */
export async function troubleIn(
  sync: SyncClient,
  claims: readonly SlotClaim[],
  at: { clinicId: string; now: Instant },
): Promise<OccurrenceTrouble[]> {
  const actor = { deviceId: sync.deviceId, actor: sync.actor };
  const context = { ...at, ...actor, mutationUuid: claims[0]?.id ?? "", base: {} };
  const tx = new DexieTx(new StoredReads(sync.cache), new RowLayer(), context);
  const own = new Set(claims.map(({ id }) => id));
  const found: OccurrenceTrouble[] = [];
  for (const claim of claims) {
    const clashes: OccurrenceTrouble["clashes"] = [];
    for (const clash of await clashesOf(tx, claim)) {
      const others = clash.appointments.filter(({ id }) => !own.has(id));
      if (others.length === 0) continue;
      const entries = await entriesOf(sync.cache, others);
      const names = entries.flatMap((entry) => entry.pets.map((pet) => pet.name)).join(", ");
      clashes.push({ clash: { ...clash, appointments: others }, names });
    }
    const blocks = await blockClashesOf(tx, claim, at.now);
    if (clashes.length + blocks.length > 0) found.push({ claim, clashes, blocks });
  }
  return found;
}
