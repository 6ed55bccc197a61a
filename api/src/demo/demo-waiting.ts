import { appointments } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypes } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { occurrenceId, occurrenceStarts } from "@fernpaw/domain/appointments/series";
import { waitlist, type WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { addDays, instantAt, localDateOf, toInstant, weekdayOf } from "@fernpaw/domain/kernel/time";
import { type DemoClinic, DEMO_ZONE } from "./demo-logins.ts";
import { type DemoPeople, type DemoPet, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

const DAY_MS = 86_400_000;
/** Before the first appointment of the day, so that nobody is booked twice. */
const SERIES_MIN = 8 * 60 + 30;
const SERIES = { every: 1, unit: "week", count: 8 } as const;
const TUESDAY = 1;

type Wish = Pick<WaitlistEntry, "priority" | "weekdays" | "fromMin" | "toMin" | "notes"> & {
  type: string;
  durationMin: number;
  hasVet: boolean;
  withinDays: number | null;
};

const ANY_TIME = { weekdays: [], fromMin: 0, toMin: 1440 };
const WISHES: readonly Wish[] = [
  { type: "Dental consult", durationMin: 20, priority: "soon", ...ANY_TIME, notes: "", hasVet: true, withinDays: 21 },
  {
    type: "Sick exam",
    durationMin: 15,
    priority: "urgent",
    ...ANY_TIME,
    notes: "Itches, is worse at night",
    hasVet: false,
    withinDays: 4,
  },
  {
    type: "Vaccination only",
    durationMin: 15,
    priority: "routine",
    weekdays: [1, 3, 5],
    fromMin: 15 * 60,
    toMin: 18 * 60,
    notes: "Only after school",
    hasVet: false,
    withinDays: null,
  },
];

/** A few who wait for a place, and one patient who comes every week; numbers of their own, so that the rest stays as it is. */
export function demoWaiting(clinic: DemoClinic, people: DemoPeople, nowMs: number): DemoRow[] {
  const random = demoRandom(clinic.seed + 14);
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const types = new Map(seededAppointmentTypes(clinic.clinicId).map(({ id, name }) => [name, id]));
  const coming = people.pets.filter((pet) => pet.isComing);
  const vet = clinic.people.find(({ isBookable, profession }) => isBookable === "yes" && profession === "vet");
  const typeOf = (name: string): string => types.get(name) ?? "";
  const waiting = WISHES.flatMap(({ type, hasVet, withinDays, ...wish }, index): DemoRow[] => {
    const pet = coming.at(-1 - index);
    if (!pet) return [];
    const row = {
      id: random.id(nowMs - (index + 1) * DAY_MS),
      clientId: pet.clientId,
      petId: pet.id,
      typeId: typeOf(type),
      vetId: hasVet ? (vet?.userId ?? null) : null,
      earliestOn: today,
      latestOn: withinDays === null ? null : addDays(today, withinDays),
      status: "waiting" as const,
      offer: null,
      appointmentId: null,
    };
    return [demoRow(waitlist, { ...row, ...wish, weekdays: [...wish.weekdays] })];
  });
  const patient = coming.at(-1 - WISHES.length);
  // A vet is there whenever the clinic is open; nurses have mornings and days off.
  if (!vet || !patient) return waiting;
  const id = random.id(nowMs - 9 * DAY_MS);
  return [...waiting, ...weeklyVisits(clinic, patient, { id, vetId: vet.userId, typeId: typeOf("Recheck"), today })];
}

/** On Tuesdays from the next one on, a quarter of an hour each. */
function weeklyVisits(
  clinic: DemoClinic,
  pet: DemoPet,
  { id, vetId, typeId, today }: { id: string; vetId: string; typeId: string; today: string },
): DemoRow[] {
  const first = addDays(today, ((TUESDAY - weekdayOf(today) + 6) % 7) + 1);
  const starts = occurrenceStarts(instantAt(first, SERIES_MIN, DEMO_ZONE), SERIES, DEMO_ZONE);
  return starts.map((startsAt, index) =>
    demoRow(appointments, {
      id: occurrenceId(id, index),
      locationId: firstLocationId(clinic.clinicId),
      clientId: pet.clientId,
      petIds: [pet.id],
      typeId,
      vetId,
      roomId: null,
      equipmentIds: [],
      startsAt,
      durationMin: 15,
      reason: "Laser for the hips",
      notes: "",
      status: "booked",
      urgency: "routine",
      source: "recheck",
      confirmedAt: null,
      confirmedVia: null,
      arrivedAt: null,
      cancellation: null,
      tentative: "no",
      series: { id, index, ...SERIES },
    }),
  );
}
