import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { covers } from "../../kernel/ranges.ts";
import { localDateOf } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { staff } from "../staff/staff.ts";
import { appointmentTypes, endsAt, overlaps } from "./appointment.ts";
import type { SlotClaim } from "./slot-claim.ts";
import type { Resources } from "./calendar-block.ts";
import { daySheet, type DaySheet, takenSlots, thereRanges } from "./day-sheet.ts";

type Person = RowOf<typeof staff>;
type AppointmentType = RowOf<typeof appointmentTypes>;

/** The staff with whom the desk can book a type. */
export async function bookablePeople(tx: Tx, type: AppointmentType | undefined): Promise<Person[]> {
  const people = await tx.list(staff, {});
  return people.filter(
    ({ status, isBookable, profession }) =>
      status === "active" && isBookable === "yes" && (type?.needsVet !== "yes" || profession === "vet"),
  );
}

/** The order in which staff are proposed: the fewest booked minutes of the day first, then by last name. */
export function fewestBookedFirst({ standing }: Pick<DaySheet, "standing">): (a: Person, b: Person) => number {
  const bookedMin = (id: string): number =>
    standing.reduce((sum, { vetId, durationMin }) => sum + (vetId === id ? durationMin : 0), 0);
  return (a, b) => bookedMin(a.id) - bookedMin(b.id) || a.lastName.localeCompare(b.lastName) || (a.id < b.id ? -1 : 1);
}

/**
 * The ids of the staff who are there and free for a whole slot; first the one with the fewest booked minutes that day.
 * Null: the clinic has no bookable staff for the type.
 */
export async function freeVets(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<string[] | null> {
  const type = await tx.find(appointmentTypes, claim.typeId);
  const people = await bookablePeople(tx, type);
  if (people.length === 0) return null;
  const { timeZone } = await readSettings(tx, context);
  const range = { from: claim.startsAt, to: endsAt(claim) };
  const day = localDateOf(range.from, timeZone);
  const { id: exceptId, locationId } = claim;
  const sheet = await daySheet(tx, { locationId, day, timeZone, now: context.now, exceptId });
  const isFree = (person: Person): boolean => {
    const only: Resources = { vetId: person.id, roomId: null, equipmentIds: [] };
    return (
      covers(thereRanges(sheet, only, [person]), range) &&
      !takenSlots(sheet, only, type).some((taken) => overlaps(taken, claim))
    );
  };
  return people
    .filter(isFree)
    .sort(fewestBookedFirst(sheet))
    .map(({ id }) => id);
}
