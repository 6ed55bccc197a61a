import { emptyRow, type EntityDefinition, type NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import { appointmentTypes } from "../appointments/appointment.ts";
import { seededAppointmentTypes } from "../appointments/appointment-type-vocabulary.ts";
import { legalPeriod } from "../data-protection/retention.ts";
import { formTemplates } from "../consents/form-template.ts";
import { seededFormTemplates } from "../consents/form-vocabulary.ts";
import { messageTemplates } from "../messages/message.ts";
import { seededTemplates } from "../messages/template-vocabulary.ts";
import { petTypes } from "../pets/pet.ts";
import { SEEDED_PET_TYPES } from "../pets/pet-type-vocabulary.ts";
import { reminderTypes } from "../reminders/reminder.ts";
import { seededReminderTypes } from "../reminders/reminder-vocabulary.ts";
import { staff } from "../staff/staff.ts";
import { newColumn } from "./calendar-column.ts";
import { clinicSettings, locations, rooms } from "./clinic.ts";
import { usualHours } from "./opening-hours.ts";

export interface NewClinic {
  clinicId: string;
  name: string;
  /** IANA. */
  timeZone: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  owner: { userId: string; firstName: string; lastName: string };
}

/** A row to insert through `tx.insert(entity, row)`, which stamps it. */
export interface SeedRow {
  entity: EntityDefinition;
  row: NewRow<EntityDefinition>;
}

/** Keeps the row checked against its own entity before both go into one list. */
function seedRow<E extends EntityDefinition>(entity: E, row: NewRow<E>): SeedRow {
  return { entity, row };
}

const LOCATION_SEED = "00000000-0000-8000-8000-10ca00000001";
const ROOMS = [
  ["00000000-0000-8000-8000-400e00000001", "Exam 1", "exam"],
  ["00000000-0000-8000-8000-400e00000002", "Exam 2", "exam"],
  ["00000000-0000-8000-8000-400e00000003", "Treatment", "treatment"],
] as const;

/** The id of the location that every clinic starts with. */
export function firstLocationId(clinicId: string): string {
  return derivedId(clinicId, LOCATION_SEED);
}

/** The ids of the rooms that every clinic starts with, in their order. */
export function firstRoomIds(clinicId: string): string[] {
  return ROOMS.map(([seed]) => derivedId(clinicId, seed));
}

/** Pounds are the rule at the scales of these countries alone. */
const POUND_COUNTRIES: readonly string[] = ["US", "LR", "MM"];

/** Prices are given without tax in these countries. */
const NET_COUNTRIES: readonly string[] = ["US", "CA"];

/**
 * The rows with which a clinic can open its doors: settings, one location with three rooms, its owner in
 * the staff directory, species and appointment types. Ids follow from the clinic's, so running it twice
 * means the same rows.
 */
export function newClinicRows(clinic: NewClinic): SeedRow[] {
  const locationId = firstLocationId(clinic.clinicId);
  return [
    seedRow(clinicSettings, {
      id: clinic.clinicId,
      name: clinic.name,
      timeZone: clinic.timeZone,
      country: clinic.country,
      currency: clinic.currency,
      locale: `en-${clinic.country}`,
      weightUnit: POUND_COUNTRIES.includes(clinic.country) ? "lb" : "kg",
      tempUnit: null,
      pricesIncludeTax: NET_COUNTRIES.includes(clinic.country) ? "no" : "yes",
      noShowAfterMin: 15,
      lateCancelHours: 24,
      manyNoShows: 3,
      noteLockHours: 24,
      notableCostPercent: 5,
      prescriptionMonths: 12,
      checksDispensing: "no",
      witnessWithinHours: 24,
      registerCountDays: 7,
      paymentTermsDays: 0,
      tillLimitUnits: 10,
      tillSilentMinutes: 10,
      countsBlind: "no",
      lostAfterMonths: 18,
      clinicalYears: Math.max(7, legalPeriod("clinical", clinic.country)?.years ?? 0),
      booksYears: Math.max(10, legalPeriod("books", clinic.country)?.years ?? 0),
      messageYears: 3,
      erasesInactive: "no",
    }),
    seedRow(locations, {
      ...emptyRow(locations),
      id: locationId,
      name: clinic.name,
      phone: "",
      address: "",
      hours: usualHours(),
    }),
    ...ROOMS.map(([seed, name, kind], index) =>
      seedRow(rooms, {
        id: derivedId(clinic.clinicId, seed),
        locationId,
        name,
        kind,
        ...newColumn,
        sort: (index + 1) * 10,
        status: "active",
      }),
    ),
    seedRow(staff, {
      id: clinic.owner.userId,
      firstName: clinic.owner.firstName,
      lastName: clinic.owner.lastName,
      jobTitle: "",
      profession: "vet",
      colour: 0,
      isBookable: "yes",
      ...newColumn,
      licenceNo: "",
      licenceExpiresOn: null,
      status: "active",
      isOwner: "yes",
    }),
    ...SEEDED_PET_TYPES.map((row) => seedRow(petTypes, row)),
    ...seededAppointmentTypes(clinic.clinicId).map((row) => seedRow(appointmentTypes, row)),
    ...seededTemplates(clinic.clinicId).map((row) => seedRow(messageTemplates, row)),
    ...seededFormTemplates(clinic.clinicId).map((row) => seedRow(formTemplates, row)),
    ...seededReminderTypes(clinic.clinicId).map((row) => seedRow(reminderTypes, row)),
  ];
}
