import { parseMoment } from "@fernpaw/domain/imports/import-times";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { ListedVaccination } from "./listed-event.ts";
import { eventReader } from "./read-event.ts";
import type { ReaderContext, RecordValues } from "./record-values.ts";

/** The next date of a vaccination is at most so far ahead. A year of two digits is read by it. */
const DUE_WITHIN_DAYS = 3660;

function dayIn(
  values: RecordValues,
  field: ImportField,
  { settings, timeZone, latest }: Pick<ReaderContext, "settings" | "timeZone"> & { latest: LocalDate },
): LocalDate | null {
  const moment = parseMoment(values.value(field), "", { order: settings.dateOrder, latest, timeZone });
  return moment === null || moment === "bad_time" || moment.day < "1900-01-01" ? null : moment.day;
}

function readGivenOn(values: RecordValues, context: ReaderContext): LocalDate | null {
  const day = dayIn(values, "vaccination.date", { ...context, latest: context.today });
  if (day !== null && day <= context.today) return day;
  values.warn("vaccination.date", day === null ? "bad_date" : "vaccination_to_come", true);
  return null;
}

/** Null where the list says none, and where what it says cannot be: the vaccination itself comes in. */
function readDue(values: RecordValues, context: ReaderContext, givenOn: LocalDate): LocalDate | null {
  if (values.value("vaccination.due") === "") return null;
  const latest = addDays(context.today, DUE_WITHIN_DAYS);
  const day = dayIn(values, "vaccination.due", { ...context, latest });
  if (day !== null && day > givenOn && day <= latest) return day;
  values.warn("vaccination.due", "bad_due");
  return null;
}

export const readVaccination = eventReader((values, context): ListedVaccination | null => {
  const name = values.short("vaccination.vaccine", 160);
  if (name === "") values.warn("vaccination.vaccine", "vaccine_missing", true);
  const givenOn = readGivenOn(values, context);
  if (name === "" || givenOn === null) return null;
  return {
    table: "vaccinations",
    name,
    givenOn,
    nextDueOn: readDue(values, context, givenOn),
    batchNo: values.short("vaccination.batch", 60),
    manufacturer: values.short("vaccination.manufacturer", 120),
    rabiesTagNo: values.short("vaccination.tag", 40),
  };
});
