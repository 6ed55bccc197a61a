import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { locations } from "./clinic.ts";

const columns = () => locations.schema.shape;

/** Address, phone and opening hours. What is booked outside of new hours stands. Refuses with `not_found`. */
export const correctLocation = defineMutation({
  name: "locations.correct",
  permission: "owner",
  args: () =>
    z.strictObject({
      id: Id,
      set: z.strictObject({
        name: z.optional(columns().name),
        phone: z.optional(columns().phone),
        address: z.optional(columns().address),
        hours: z.optional(columns().hours),
      }),
    }),
  async run(tx, { id, set }) {
    await tx.patch(locations, id, given(set));
  },
});
