import { type AppointmentStatus, MAX_DURATION_MIN } from "@fernpaw/domain/appointments/appointment";
import { findPerson, findType, parseAppointmentStatus } from "@fernpaw/domain/imports/appointment-words";
import { parseLength, parseMoment, type ReadBy } from "@fernpaw/domain/imports/import-times";
import { parseListNumber } from "@fernpaw/domain/imports/import-values";
import { numberKey } from "@fernpaw/domain/imports/list-number";
import { epochMsOf, type Instant } from "@fernpaw/domain/kernel/time";
import type { ListedAppointment } from "./listed-event.ts";
import { eventReader } from "./read-event.ts";
import type { ClinicNames, ReaderContext, RecordValues } from "./record-values.ts";
import { idOfKey } from "./row-keys.ts";

/** Years in which a booking may lie: a year of two digits is at most so far ahead. */
const YEARS_AHEAD = 5;
const MIN_DURATION_MIN = 5;

const readBy = ({ settings, today, timeZone }: ReaderContext): ReadBy => ({
  order: settings.dateOrder,
  latest: `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`,
  timeZone,
});

function readStart(values: RecordValues, context: ReaderContext): Instant | null {
  const by = readBy(context);
  const moment = parseMoment(values.value("appointment.date"), values.value("appointment.time"), by);
  if (moment === null || (moment !== "bad_time" && (moment.day < "1900-01-01" || moment.day > by.latest))) {
    values.warn("appointment.date", "bad_date", true);
    return null;
  }
  if (moment === "bad_time" || moment.startsAt === null) {
    values.warn(moment === "bad_time" ? "appointment.time" : "appointment.date", "time_missing", true);
    return null;
  }
  if (moment.isSkipped) values.warn("appointment.date", "time_skipped");
  return moment.startsAt;
}

/** Minutes by the column for the length, else by the end. Null: neither is given. */
function listedMinutes(values: RecordValues, context: ReaderContext, startsAt: Instant): number | "bad" | null {
  const typed = values.value("appointment.length");
  if (typed !== "") return parseLength(typed, values.heading("appointment.length")) ?? "bad";
  const end = values.value("appointment.endTime");
  if (end === "") return null;
  const by = readBy(context);
  const whole = parseMoment(end, "", by);
  const endsAt = whole === null ? parseMoment(values.value("appointment.date"), end, by) : whole;
  if (endsAt === null || endsAt === "bad_time" || endsAt.startsAt === null) return "bad";
  return Math.round((epochMsOf(endsAt.startsAt) - epochMsOf(startsAt)) / 60_000);
}

function readDuration(
  values: RecordValues,
  context: ReaderContext,
  { startsAt, defaultMin }: { startsAt: Instant; defaultMin: number },
): number {
  const minutes = listedMinutes(values, context, startsAt);
  if (minutes === null) return defaultMin;
  if (minutes !== "bad" && minutes >= MIN_DURATION_MIN && minutes <= MAX_DURATION_MIN) return minutes;
  values.warn(values.value("appointment.length") === "" ? "appointment.endTime" : "appointment.length", "bad_length");
  return defaultMin;
}

function readType(values: RecordValues, { settings, names }: ReaderContext): ClinicNames["types"][number] | null {
  const isGiven = values.value("appointment.type") !== "";
  const ours = values.ourWord("appointment.type", (typed) => findType(typed, names.types));
  const id = isGiven ? ours : (settings.appointmentTypeId ?? null);
  const type = names.types.find((one) => one.id === id) ?? null;
  if (type === null) values.warn("appointment.type", isGiven ? "type_unknown" : "type_missing", true);
  return type;
}

function readVet(values: RecordValues, { names }: ReaderContext): string | null {
  const ours = values.ourWord("appointment.vet", (typed) => findPerson(typed, names.staff));
  const vet = names.staff.find(({ id }) => id === ours);
  if (!vet && values.value("appointment.vet") !== "") values.warn("appointment.vet", "vet_unknown");
  return vet?.id ?? null;
}

function readStatus(values: RecordValues): AppointmentStatus | null {
  const ours = values.ourWord("appointment.status", parseAppointmentStatus) as AppointmentStatus | null;
  if (ours === null && values.value("appointment.status") !== "") values.warn("appointment.status", "status_unknown");
  return ours;
}

export const readAppointment = eventReader((values, context): ListedAppointment | null => {
  const startsAt = readStart(values, context);
  const type = readType(values, context);
  const vetId = readVet(values, context);
  const status = readStatus(values);
  if (startsAt === null || type === null) return null;
  const number = parseListNumber(values.value("appointment.externalId"));
  return {
    table: "appointments",
    numberId: number === "" ? null : idOfKey("appointments", numberKey(number).slice(0, 200)),
    startsAt,
    durationMin: readDuration(values, context, { startsAt, defaultMin: type.defaultMin }),
    typeId: type.id,
    vetId,
    status,
    reason: values.short("appointment.reason", 500),
    notes: values.texts("appointment.notes", 2000),
  };
});
