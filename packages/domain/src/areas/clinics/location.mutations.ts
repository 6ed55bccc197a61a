import { correctArgs } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { locations } from "./clinic.ts";

/** Address, phone and opening hours. What is booked outside of new hours stands. Refuses with `not_found`. */
export const correctLocation = defineMutation({
  name: "locations.correct",
  permission: "owner",
  args: () => correctArgs(locations),
  async run(tx, { id, set }) {
    await tx.patch(locations, id, given(set));
  },
});
