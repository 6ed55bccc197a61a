import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { MinuteOfDay } from "../../kernel/time.ts";
import { AT_WORK_KINDS } from "./shift.ts";

/** The minutes of a night shift count on from the midnight before it: 22:00 to 06:00 is 1320 to 1800. */
const TWO_DAYS_MIN = 2880;
/** A week of a large clinic. */
const MOST_SHIFTS = 300;

const TemplateShift = z
  .strictObject({
    userId: ref("staff"),
    locationId: ref("locations"),
    /** Days after the Monday. */
    day: z.int().check(z.gte(0), z.lte(6)),
    fromMin: MinuteOfDay,
    toMin: z.int().check(z.gt(0), z.lte(TWO_DAYS_MIN)),
    kind: z.enum(AT_WORK_KINDS),
    note: text(200),
  })
  .check(z.refine(({ fromMin, toMin }) => fromMin < toMin, { error: "must end after it starts" }));

/** A week of shifts at work with a name, to be planned again in any week. */
export const rosterTemplates = defineEntity({
  table: "rosterTemplates",
  fields: () => ({
    name: editable(requiredName(60)),
    shifts: editable(z.array(TemplateShift).check(z.minLength(1), z.maxLength(MOST_SHIFTS))),
  }),
  scope: "schedule",
  indexes: [],
  buckets: { p1: "all" },
});
export type RosterTemplate = RowOf<typeof rosterTemplates>;
