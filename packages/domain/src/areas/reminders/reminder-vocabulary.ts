import type { NewRow } from "../../kernel/entity.ts";
import { seededAppointmentTypeId, type SeededAppointmentType } from "../appointments/appointment-type-vocabulary.ts";
import { derivedId } from "../../kernel/ids.ts";
import { seededTemplateId } from "../messages/template-vocabulary.ts";
import type { Period, reminderTypes } from "./reminder.ts";

type TypeSeed = readonly [
  name: string,
  groupName: string,
  interval: Period | null,
  /** Visits after which nobody need be reminded: only those of which the reminder's matter is the whole purpose. */
  completedBy: readonly SeededAppointmentType[],
];

/** Places to begin from, with a round interval to be changed. Position makes the id: append, never insert or move. */
const TYPES: readonly TypeSeed[] = [
  ["Health check", "Health check", { n: 1, unit: "year" }, ["Wellness, adult", "Wellness, senior"]],
  ["Vaccination", "Vaccination", { n: 1, unit: "year" }, ["Vaccination only"]],
  ["Dental check", "Dental check", { n: 1, unit: "year" }, ["Dental consult"]],
  ["Medicine review", "Medicine review", { n: 6, unit: "month" }, []],
  ["Recheck", "", null, ["Recheck"]],
];

const seedId = (index: number): string => `00000000-0000-8000-8000-4e30${String(index + 1).padStart(8, "0")}`;

/** Two weeks before, on the day, and a month after for whoever did not answer. */
const OFFSETS_DAYS = [-14, 0, 30];

/** The reminder types that a new clinic starts with; it may change its copy. */
export function seededReminderTypes(clinicId: string): NewRow<typeof reminderTypes>[] {
  const sends = [
    { channel: "email" as const, templateId: seededTemplateId(clinicId, "Reminder by e-mail") },
    { channel: "sms" as const, templateId: seededTemplateId(clinicId, "Reminder by text message") },
  ];
  return TYPES.map(([name, groupName, interval, completedBy], index) => ({
    id: derivedId(clinicId, seedId(index)),
    name,
    groupName,
    petTypeIds: [],
    interval,
    steps: OFFSETS_DAYS.map((offsetDays) => ({ offsetDays, sends })),
    groupBy: "client" as const,
    cancelAfter: { n: 6, unit: "month" as const },
    completedByTypeIds: completedBy.map((type) => seededAppointmentTypeId(clinicId, type)),
    sort: (index + 1) * 10,
    status: "active" as const,
  }));
}
