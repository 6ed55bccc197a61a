import { parseMoment } from "@fernpaw/domain/imports/import-times";
import { parseWeight, weightUnitOf } from "@fernpaw/domain/imports/import-weights";
import { type Instant, instantAt } from "@fernpaw/domain/kernel/time";
import { WeightG } from "@fernpaw/domain/pets/measurement-kinds";
import * as z from "zod/mini";
import type { ListedWeight } from "./listed-event.ts";
import { eventReader } from "./read-event.ts";
import type { ReaderContext, RecordValues } from "./record-values.ts";

/** The day's start where the list says no time: what is weighed here on the same day comes later. */
function readTakenAt(values: RecordValues, { settings, today, now, timeZone }: ReaderContext): Instant | null {
  const by = { order: settings.dateOrder, latest: today, timeZone };
  const moment = parseMoment(values.value("weight.date"), values.value("weight.time"), by);
  if (moment === null) {
    values.warn("weight.date", "bad_date", true);
    return null;
  }
  if (moment === "bad_time") {
    values.warn("weight.time", "bad_weight_time");
    const onDay = parseMoment(values.value("weight.date"), "", by);
    return onDay === null || onDay === "bad_time" ? null : instantAt(onDay.day, 0, timeZone);
  }
  const takenAt = moment.startsAt ?? instantAt(moment.day, 0, timeZone);
  if (takenAt <= now && moment.day >= "1900-01-01") return takenAt;
  values.warn("weight.date", takenAt > now ? "weight_to_come" : "bad_date", true);
  return null;
}

function readWeightG(values: RecordValues, { settings }: ReaderContext): number | null {
  const typed = values.value("weight.weight");
  const unit =
    weightUnitOf(values.value("weight.unit")) ??
    weightUnitOf(values.heading("weight.weight")) ??
    settings.weightUnit ??
    null;
  const grams = parseWeight(typed, unit);
  if (grams === null) {
    const isUnitMissing = unit === null && parseWeight(typed, "kg") !== null;
    values.warn("weight.weight", isUnitMissing ? "weight_unit_missing" : "bad_weight", true);
    return null;
  }
  if (z.safeParse(WeightG, grams).success) return grams;
  values.warn("weight.weight", "weight_out_of_bounds", true);
  return null;
}

export const readWeight = eventReader((values, context): ListedWeight | null => {
  const takenAt = readTakenAt(values, context);
  const weightG = readWeightG(values, context);
  return takenAt === null || weightG === null ? null : { table: "measurements", weightG, takenAt };
});
