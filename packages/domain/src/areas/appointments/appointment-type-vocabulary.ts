import type { NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { appointmentTypes } from "./appointment.ts";

type TypeSeed = readonly [name: string, defaultMin: number, needsVet: "yes" | "no", colour: number];

/** Position makes the id: append, never insert or move. */
const TYPES = [
  ["Wellness, adult", 20, "yes", 0],
  ["Wellness, senior", 30, "yes", 0],
  ["First puppy or kitten", 40, "yes", 1],
  ["Vaccination only", 15, "yes", 2],
  ["Sick exam", 30, "yes", 3],
  ["Recheck", 15, "yes", 4],
  ["New client", 30, "yes", 1],
  ["Nurse visit", 15, "no", 5],
  ["Dental consult", 20, "yes", 6],
  ["Surgery drop-off", 10, "no", 7],
  ["Surgery", 90, "yes", 7],
  ["Day admission", 10, "no", 8],
  ["Discharge", 15, "no", 8],
  ["Euthanasia", 45, "yes", 9],
  ["Emergency", 30, "yes", 10],
  ["Phone or video", 15, "yes", 11],
  ["House call", 60, "yes", 11],
  ["Grooming", 60, "no", 5],
  ["Boarding check-in", 10, "no", 8],
  ["Travel certificate", 30, "yes", 2],
] as const satisfies readonly TypeSeed[];

export type SeededAppointmentType = (typeof TYPES)[number][0];

const seedId = (index: number): string => `00000000-0000-8000-8000-a997${String(index + 1).padStart(8, "0")}`;

/** The id that a clinic's copy of a seeded type has, whatever the clinic calls it by now. */
export function seededAppointmentTypeId(clinicId: string, name: SeededAppointmentType): string {
  return derivedId(clinicId, seedId(TYPES.findIndex(([seeded]) => seeded === name)));
}

/** The types that a new clinic starts with; it may change its copy. */
export function seededAppointmentTypes(clinicId: string): NewRow<typeof appointmentTypes>[] {
  return TYPES.map(([name, defaultMin, needsVet, colour], index) => ({
    id: derivedId(clinicId, seedId(index)),
    name,
    colour,
    defaultMin,
    minMin: 5,
    bufferBeforeMin: 0,
    bufferAfterMin: 0,
    needsVet,
    roomKind: null,
    equipmentIds: [],
    requirementPolicy: "warn",
    bundleId: null,
    formTemplateIds: [],
    bookableOnline: "no" as const,
    asksDeposit: "no" as const,
    sort: (index + 1) * 10,
    status: "active" as const,
  }));
}
