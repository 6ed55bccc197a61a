import type { Instant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { copy } from "../appointments.copy.ts";
import { resourceName, type BookingChoices } from "../appointments.queries.ts";

interface BookedSlot {
  petIds: readonly string[];
  startsAt: Instant;
  vetId: string | null;
  roomId: string | null;
}

/** Patients, time, vet and room of a booking, so that a mistake is seen at once. */
export async function bookedWords(
  db: CacheDb,
  { petIds, startsAt, vetId, roomId }: BookedSlot,
  { choices, timeZone }: { choices: BookingChoices; timeZone: string },
): Promise<string> {
  const rows = await rowsOf(db, pets).bulkGet([...petIds]);
  const names = rows.flatMap((row) => (row ? [row.name] : [])).join(", ");
  const whoWhere = [vetId, roomId].map((id) => (id === null ? "" : resourceName(choices, id)));
  const when = `${shortDay(startsAt, timeZone)} ${clockTime(startsAt, timeZone)}`;
  return copy.book.booked([names, when, ...whoWhere].filter((part) => part !== "").join(", "));
}
