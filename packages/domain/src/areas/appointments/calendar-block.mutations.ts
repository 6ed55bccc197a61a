import * as z from "zod/mini";
import { correctArgs } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { reachOf } from "../../kernel/long-spans.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { locations } from "../clinics/clinic.ts";
import { assertBlocks, blockArgs } from "./block-rules.ts";
import { calendarBlocks } from "./calendar-block.ts";
/**
 * Takes time out of the calendar. What is booked there already stands. Refuses with `not_found` (location, or whom it
 * blocks), `invalid_span` (no length, ends before it starts, longer than a year), `invalid_args` or `already_exists`.
 */
export const addBlock = defineMutation({
  name: "calendarBlocks.add",
  permission: "appointments:manage",
  args: blockArgs,
  async run(tx, args, context) {
    if (wasMadeBefore("calendarBlocks", await tx.find(calendarBlocks, args.id), context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    const reach = reachOf(args);
    await assertBlocks(tx, args);
    await tx.insert(calendarBlocks, { ...args, reach, series: null });
  },
});

/** Another time, reason, note, or somebody else's: name only what changes. Refuses as `calendarBlocks.add`. */
export const correctBlock = defineMutation({
  name: "calendarBlocks.correct",
  permission: "appointments:manage",
  args: () => correctArgs(calendarBlocks),
  async run(tx, { id, set }) {
    const after = await tx.patch(calendarBlocks, id, given(set));
    await assertBlocks(tx, after);
    const reach = reachOf(after);
    if (reach !== after.reach) await tx.patch(calendarBlocks, id, { reach });
  },
});

/** The time is free again. Removing what is gone is no error. */
export const removeBlock = defineMutation({
  name: "calendarBlocks.remove",
  permission: "appointments:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    await tx.remove(calendarBlocks, id);
  },
});
