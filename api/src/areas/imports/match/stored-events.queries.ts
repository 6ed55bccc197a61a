import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { ClinicNames } from "../read/record-values.ts";

export interface StoredWeight {
  id: string;
  petId: string;
  weightG: number;
  takenAt: Instant;
  enteredInErrorAt: Instant | null;
}

/** Weights of these pets, crossed out or not. */
export async function weightsOf(sql: Sql, clinicId: string, petIds: readonly string[]): Promise<StoredWeight[]> {
  if (petIds.length === 0) return [];
  const weights = clinicQuery(clinicId).selectFrom("measurements");
  const columns = weights.select(["id", "petId", "kind", "value as weightG", "takenAt", "enteredInErrorAt"]);
  // Not a condition: SQLite would look for another index.
  const rows = await rowsOf(sql, columns.where("petId", "in", petIds));
  return rows.flatMap(({ kind, ...weight }) => (kind === "weight" ? [weight] : []));
}

export interface StoredVaccination {
  id: string;
  petId: string;
  name: string;
  antigens: string;
  givenOn: LocalDate;
}

/** Vaccinations of these pets, entered in error or not. */
export async function vaccinationsOf(
  sql: Sql,
  clinicId: string,
  petIds: readonly string[],
): Promise<StoredVaccination[]> {
  if (petIds.length === 0) return [];
  const rows = clinicQuery(clinicId).selectFrom("vaccinations").select(["id", "petId", "name", "antigens", "givenOn"]);
  return rowsOf(sql, rows.where("petId", "in", petIds));
}

export interface StoredNote {
  petId: string;
  typedAt: Instant;
  subjective: string;
}

/** Imported notes of these pets that were written at one of these moments, crossed out or not. */
export async function importedNotesOf(
  sql: Sql,
  clinicId: string,
  petIds: readonly string[],
  typedAt: readonly Instant[],
): Promise<StoredNote[]> {
  if (petIds.length === 0 || typedAt.length === 0) return [];
  const rows = clinicQuery(clinicId).selectFrom("visitNotes").select(["petId", "typedAt", "subjective"]);
  const ofPets = rows.where("petId", "in", petIds).where("typedAt", "in", typedAt);
  return rowsOf(sql, ofPets.where("kind", "=", "import"));
}

export interface StoredAppointment {
  id: string;
  petIds: string[];
  startsAt: Instant;
}

/** Appointments with one of these ids, or that begin at one of these moments. */
export async function appointmentsAt(
  sql: Sql,
  clinicId: string,
  ids: readonly string[],
  startsAt: readonly Instant[],
): Promise<StoredAppointment[]> {
  if (ids.length + startsAt.length === 0) return [];
  const rows = clinicQuery(clinicId).selectFrom("appointments").select(["id", "petIds", "startsAt"]);
  const found = [
    ...(ids.length > 0 ? await rowsOf(sql, rows.where("id", "in", ids)) : []),
    ...(startsAt.length > 0 ? await rowsOf(sql, rows.where("startsAt", "in", startsAt)) : []),
  ];
  const parsed = found.map((row) => ({ ...row, petIds: JSON.parse(row.petIds as unknown as string) as string[] }));
  return [...new Map(parsed.map((row) => [row.id, row])).values()];
}

const APPOINTMENT = [
  "id",
  "locationId",
  "clientId",
  "petIds",
  "typeId",
  "vetId",
  "roomId",
  "equipmentIds",
  "startsAt",
  "durationMin",
  "status",
  "updatedBy",
] as const;

type Raw = Readonly<Record<string, unknown>> & { id: string };

/** Rows as rules read them, with the fields that clashes are found by. */
export interface ClinicPlans {
  appointments: Raw[];
  blocks: Raw[];
  types: Raw[];
  staff: Raw[];
}

const withLists = (row: Raw, fields: readonly string[]): Raw => ({
  ...row,
  ...Object.fromEntries(fields.map((field) => [field, JSON.parse(row[field] as string) as unknown])),
});

/** Appointments and blocked time from this moment on. */
export async function plansFrom(sql: Sql, clinicId: string, from: Instant): Promise<ClinicPlans> {
  const query = clinicQuery(clinicId);
  const appointments = query.selectFrom("appointments").select(APPOINTMENT).where("startsAt", ">=", from);
  const blocks = query
    .selectFrom("calendarBlocks")
    .select(["id", "scope", "resourceId", "startsAt", "endsAt", "reach", "releaseAt"])
    .where("endsAt", ">=", from);
  const types = query.selectFrom("appointmentTypes").select(["id", "bufferBeforeMin", "bufferAfterMin"]);
  const staff = query.selectFrom("staff").select(["id", "overlapPolicy"]);
  const taken = (await rowsOf(sql, appointments)) as readonly Raw[];
  return {
    appointments: taken.map((row) => withLists(row, ["petIds", "equipmentIds"])),
    blocks: (await rowsOf(sql, blocks)) as Raw[],
    types: (await rowsOf(sql, types)) as Raw[],
    staff: (await rowsOf(sql, staff)) as Raw[],
  };
}

/** Types, people, taxes and suppliers of the clinic, which a list names. */
export async function clinicNames(sql: Sql, clinicId: string): Promise<ClinicNames> {
  const query = clinicQuery(clinicId);
  const types = query.selectFrom("appointmentTypes").select(["id", "name", "status", "defaultMin"]);
  const staff = query.selectFrom("staff").select(["id", "firstName", "lastName", "status"]);
  const taxes = query.selectFrom("taxes").select(["id", "name", "status", "rates"]);
  const suppliers = query.selectFrom("suppliers").select(["id", "name", "status"]);
  return {
    types: await rowsOf(sql, types.orderBy("sort").orderBy("id")),
    staff: await rowsOf(sql, staff.orderBy("id")),
    taxes: (await rowsOf(sql, taxes.orderBy("id"))).map((tax) => ({
      ...tax,
      rates: JSON.parse(tax.rates) as ClinicNames["taxes"][number]["rates"],
    })),
    suppliers: await rowsOf(sql, suppliers.orderBy("id")),
  };
}
