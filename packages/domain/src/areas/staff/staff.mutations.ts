import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { nameText, requiredName } from "../../kernel/text.ts";
import { assertColumnDay } from "../clinics/calendar-column.ts";
import { staff } from "./staff.ts";

const columns = () => staff.schema.shape;

/** What colleagues see of a person; the account and its permissions change elsewhere. Refuses with `not_found` or `invalid_span`. */
export const correctStaff = defineMutation({
  name: "staff.correct",
  permission: "owner",
  args: () =>
    z.strictObject({
      id: Id,
      set: z.strictObject({
        firstName: z.optional(requiredName(80)),
        lastName: z.optional(requiredName(80)),
        jobTitle: z.optional(nameText(80)),
        profession: z.optional(columns().profession),
        colour: z.optional(columns().colour),
        isBookable: z.optional(columns().isBookable),
        overlapPolicy: z.optional(columns().overlapPolicy),
        slotMin: z.optional(columns().slotMin),
        dayFromMin: z.optional(columns().dayFromMin),
        dayToMin: z.optional(columns().dayToMin),
      }),
    }),
  async run(tx, { id, set }) {
    assertColumnDay(await tx.patch(staff, id, given(set)));
  },
});
