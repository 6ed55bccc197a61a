import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, managed } from "../../kernel/fields.ts";
import { requiredText } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Longer ones belong into the record or a task. In characters. */
export const MOST_HANDOVER = 4000;

/**
 * A note for the next shift. Each has one author, so that two tablets without a network never write into one text. It
 * names patients, so it needs the right to see them.
 */
export const handoverNotes = defineEntity({
  table: "handoverNotes",
  fields: () => ({
    text: editable(requiredText(MOST_HANDOVER)),
    /** Its text was corrected then; null: never. */
    changedAt: managed(z.nullable(Instant), null),
    status: managed(z.enum(["current", "removed"]), "current"),
  }),
  scope: "people",
  indexes: [],
  deviceIndexes: ["createdAt"],
  buckets: { p1: [[{ field: "createdAt", sinceDays: -30 }]] },
});

export type HandoverNote = RowOf<typeof handoverNotes>;
