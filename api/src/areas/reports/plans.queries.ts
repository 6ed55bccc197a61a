import { spanQueries } from "@fernpaw/domain/kernel/long-spans";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import { inParts } from "./in-parts.ts";
import type { Days, Moments } from "./reports.queries.ts";

/** The people with a column in the calendar, also those who have left. */
export const bookablePeople = (sql: Sql, clinicId: string) =>
  rowsOf(sql, clinicQuery(clinicId).selectFrom("staff").select("id").where("isBookable", "=", "yes"));

/** Published shifts that meet a time. */
export async function shiftsMeeting(sql: Sql, clinicId: string, { from, to }: Moments) {
  const find = ({ equals: { reach }, from: first }: ReturnType<typeof spanQueries>[number]) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("shifts")
        .select(["id", "userId", "locationId", "startsAt", "endsAt", "kind"])
        .where("reach", "=", reach)
        .where("startsAt", ">=", first)
        .where("startsAt", "<", to)
        .where("endsAt", ">", from)
        .where("status", "=", "published"),
    );
  const found = [];
  for (const query of spanQueries({ from, to })) found.push(...(await find(query)));
  return found;
}

/** Appointments of a person that were kept or are still to come. */
export const appointmentsHeld = (sql: Sql, clinicId: string, { from, to }: Moments) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("appointments")
      .select(["id", "clientId", "locationId", "vetId", "startsAt", "durationMin"])
      .where("startsAt", ">=", from)
      .where("startsAt", "<", to)
      .where("vetId", "is not", null)
      .where("status", "in", ["booked", "confirmed", "arrived", "in_progress", "completed"]),
  );

/** Reminders by their due day, the cancelled ones too. */
export const remindersDueIn = (sql: Sql, clinicId: string, { from, to }: Days) =>
  rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("reminders")
      .select(["id", "petId", "typeId", "dueOn", "status", "completedBy", "cancelReason", "lastSentAt"])
      .where("dueOn", ">=", from)
      .where("dueOn", "<=", to),
  );

const VACCINATION_COLUMNS = [
  "id",
  "petId",
  "name",
  "antigens",
  "givenOn",
  "nextDueOn",
  "source",
  "enteredInErrorAt",
] as const;

/** Vaccinations by the day on which the next one is due, and by the day on which they were given here. */
export async function vaccinationsIn(sql: Sql, clinicId: string, { from, to }: Days) {
  const all = clinicQuery(clinicId)
    .selectFrom("vaccinations")
    .select(VACCINATION_COLUMNS)
    .where("enteredInErrorAt", "is", null);
  const due = await rowsOf(sql, all.where("nextDueOn", ">=", from).where("nextDueOn", "<=", to));
  const given = await rowsOf(
    sql,
    all.where("givenOn", ">=", from).where("givenOn", "<=", to).where("source", "=", "here"),
  );
  return { due, given };
}

/** Every vaccination of some pets. */
export const vaccinationsOf = (sql: Sql, clinicId: string, petIds: Iterable<string>) =>
  inParts(petIds, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId).selectFrom("vaccinations").select(VACCINATION_COLUMNS).where("petId", "in", part),
    ),
  );

export const petStates = (sql: Sql, clinicId: string, ids: Iterable<string>) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("pets")
        .select(["id", "petTypeId", "status", "mergedIntoId"])
        .where("id", "in", part),
    ),
  );

/** Those of some pets that have been at a location. */
export const petsSeenAt = (
  sql: Sql,
  clinicId: string,
  { ids, locationId }: { ids: Iterable<string>; locationId: string },
) =>
  inParts(ids, (part) =>
    rowsOf(
      sql,
      clinicQuery(clinicId)
        .selectFrom("visits")
        .select("petId")
        .distinct()
        .where("petId", "in", part)
        .where("locationId", "=", locationId),
    ),
  );
