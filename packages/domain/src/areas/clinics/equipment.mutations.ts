import { correctArgs, registerArgs } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { assertColumnDay } from "./calendar-column.ts";
import { equipment, locations } from "./clinic.ts";

/** Refuses with `not_found` (location), `invalid_span` or `already_exists`. */
export const addEquipment = defineMutation({
  name: "equipment.add",
  permission: "owner",
  args: () => registerArgs(equipment),
  async run(tx, args, context) {
    if (wasMadeBefore("equipment", await tx.find(equipment, args.id), context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    assertColumnDay(args);
    await tx.insert(equipment, args);
  },
});

/** An inactive piece is not offered for new bookings. Refuses with `not_found` or `invalid_span`. */
export const correctEquipment = defineMutation({
  name: "equipment.correct",
  permission: "owner",
  args: () => correctArgs(equipment),
  async run(tx, { id, set }) {
    assertColumnDay(await tx.patch(equipment, id, given(set)));
  },
});
