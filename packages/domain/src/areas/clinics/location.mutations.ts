import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { given, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "./clinic.ts";
import { activeLocations } from "./locations-in-use.ts";

/** @throws Refusal `last_location` when no other location is in use */
async function assertNotLast(tx: Tx, id: string): Promise<void> {
  const others = activeLocations(await tx.list(locations, {})).filter((row) => row.id !== id);
  if (others.length === 0) throw new Refusal("last_location");
}

/** Another location, in use at once. Refuses with `already_exists`. */
export const addLocation = defineMutation({
  name: "locations.add",
  permission: "owner",
  args: () => registerArgs(locations),
  async run(tx, args, context) {
    if (wasMadeBefore("locations", await tx.find(locations, args.id), context)) return;
    await tx.insert(locations, { ...emptyRow(locations), ...args });
  },
});

/**
 * Corrects a location, or makes it inactive. Bookings at an inactive location stay. Refuses with `not_found`, or with `last_location`: a clinic has one location in use.
 */
export const correctLocation = defineMutation({
  name: "locations.correct",
  permission: "owner",
  args: () => correctArgs(locations),
  async run(tx, { id, set }) {
    if (set.status === "inactive") await assertNotLast(tx, id);
    await tx.patch(locations, id, given(set));
  },
});
