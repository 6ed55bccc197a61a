import * as z from "zod/mini";
import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { reachOf } from "../../kernel/long-spans.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { equipment, locations, rooms } from "../clinics/clinic.ts";
import { staff } from "../staff/staff.ts";
import { calendarBlocks } from "./calendar-block.ts";

const columns = calendarBlocks.schema.shape;
const OF_SCOPE = { vet: staff, room: rooms, equipment } as const;

type Block = Pick<RowOf<typeof calendarBlocks>, "scope" | "resourceId" | "releaseAt" | "endsAt" | "reason">;

/** @throws Refusal `not_found` for an unknown resource, `invalid_args` for one too many or too few, `invalid_span` */
async function assertBlocks(tx: Tx, { scope, resourceId, releaseAt, endsAt, reason }: Block): Promise<void> {
  if ((scope === "everybody") !== (resourceId === null)) {
    throw new Refusal("invalid_args", {
      errors: [{ path: "resourceId", code: "custom", message: "does not fit scope" }],
    });
  }
  if (scope !== "everybody" && resourceId !== null) {
    const entity = OF_SCOPE[scope];
    found<{ id: string }>(await tx.find(entity, resourceId), entity.table, resourceId);
  }
  if (releaseAt !== null && reason !== "hold_same_day") {
    throw new Refusal("invalid_args", { errors: [{ path: "releaseAt", code: "custom", message: "is for held time" }] });
  }
  if (releaseAt !== null && releaseAt >= endsAt) throw new Refusal("invalid_span", { reason: "released_too_late" });
}

/**
 * Takes time out of the calendar. What is booked there already stands. Refuses with `not_found` (location, or whom it
 * blocks), `invalid_span` (no length, ends before it starts, longer than a year), `invalid_args` or `already_exists`.
 */
export const addBlock = defineMutation({
  name: "calendarBlocks.add",
  permission: "appointments:manage",
  args: z.strictObject({
    id: Id,
    locationId: Id,
    scope: columns.scope,
    resourceId: z._default(z.nullable(Id), null),
    startsAt: columns.startsAt,
    endsAt: columns.endsAt,
    reason: columns.reason,
    note: z._default(columns.note, ""),
    releaseAt: z._default(columns.releaseAt, null),
  }),
  async run(tx, args, context) {
    if (wasMadeBefore("calendarBlocks", await tx.find(calendarBlocks, args.id), context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    const reach = reachOf(args);
    await assertBlocks(tx, args);
    await tx.insert(calendarBlocks, { ...args, reach });
  },
});

/** Another time, reason, note, or somebody else's: name only what changes. Refuses as `calendarBlocks.add`. */
export const correctBlock = defineMutation({
  name: "calendarBlocks.correct",
  permission: "appointments:manage",
  args: z.strictObject({
    id: Id,
    set: z.strictObject({
      scope: z.optional(columns.scope),
      resourceId: z.optional(columns.resourceId),
      startsAt: z.optional(columns.startsAt),
      endsAt: z.optional(columns.endsAt),
      reason: z.optional(columns.reason),
      note: z.optional(columns.note),
      releaseAt: z.optional(columns.releaseAt),
    }),
  }),
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
  args: z.strictObject({ id: Id }),
  async run(tx, { id }) {
    await tx.remove(calendarBlocks, id);
  },
});
