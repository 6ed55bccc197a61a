import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredName } from "../../kernel/text.ts";
import { assertColumnDay, newColumn } from "./calendar-column.ts";
import { locations, rooms } from "./clinic.ts";

const columns = () => rooms.schema.shape;

/** Refuses with `not_found` (location), `invalid_span` or `already_exists`. */
export const addRoom = defineMutation({
  name: "rooms.add",
  permission: "owner",
  args: () =>
    z.strictObject({
      id: Id,
      locationId: Id,
      name: requiredName(80),
      kind: z._default(columns().kind, "exam"),
      overlapPolicy: z._default(columns().overlapPolicy, newColumn.overlapPolicy),
      slotMin: z._default(columns().slotMin, newColumn.slotMin),
      dayFromMin: z._default(columns().dayFromMin, newColumn.dayFromMin),
      dayToMin: z._default(columns().dayToMin, newColumn.dayToMin),
      sort: z._default(z.int(), 1000),
    }),
  async run(tx, args, context) {
    if (wasMadeBefore("rooms", await tx.find(rooms, args.id), context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    assertColumnDay(args);
    await tx.insert(rooms, { ...args, status: "active" });
  },
});

/** An inactive room is not offered for new bookings. Refuses with `not_found` or `invalid_span`. */
export const correctRoom = defineMutation({
  name: "rooms.correct",
  permission: "owner",
  args: () =>
    z.strictObject({
      id: Id,
      set: z.strictObject({
        name: z.optional(requiredName(80)),
        kind: z.optional(columns().kind),
        overlapPolicy: z.optional(columns().overlapPolicy),
        slotMin: z.optional(columns().slotMin),
        dayFromMin: z.optional(columns().dayFromMin),
        dayToMin: z.optional(columns().dayToMin),
        sort: z.optional(z.int()),
        status: z.optional(columns().status),
      }),
    }),
  async run(tx, { id, set }) {
    assertColumnDay(await tx.patch(rooms, id, given(set)));
  },
});
