import { correctArgs, registerArgs } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { assertColumnDay } from "./calendar-column.ts";
import { locations, rooms } from "./clinic.ts";

/** Refuses with `not_found` (location), `invalid_span` or `already_exists`. */
export const addRoom = defineMutation({
  name: "rooms.add",
  permission: "owner",
  args: () => registerArgs(rooms),
  async run(tx, args, context) {
    if (wasMadeBefore("rooms", await tx.find(rooms, args.id), context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    assertColumnDay(args);
    await tx.insert(rooms, args);
  },
});

/** An inactive room is not offered for new bookings. Refuses with `not_found` or `invalid_span`. */
export const correctRoom = defineMutation({
  name: "rooms.correct",
  permission: "owner",
  args: () => correctArgs(rooms),
  async run(tx, { id, set }) {
    assertColumnDay(await tx.patch(rooms, id, given(set)));
  },
});
