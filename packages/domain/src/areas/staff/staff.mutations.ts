import { correctArgs } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { assertColumnDay } from "../clinics/calendar-column.ts";
import { staff } from "./staff.ts";

/** What colleagues see of a person; the account and its permissions change elsewhere. Refuses with `not_found` or `invalid_span`. */
export const correctStaff = defineMutation({
  name: "staff.correct",
  permission: "owner",
  args: () => correctArgs(staff),
  async run(tx, { id, set }) {
    assertColumnDay(await tx.patch(staff, id, given(set)));
  },
});
