import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { spanFields, spanQueries, spansIn } from "../../kernel/long-spans.ts";
import type { Tx } from "../../kernel/mutation.ts";
import type { Range } from "../../kernel/ranges.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { SeriesPlace } from "./appointment.ts";
import { ref } from "../../kernel/references.ts";

export const BLOCK_REASONS = ["lunch", "meeting", "leave", "surgery_block", "hold_same_day", "closed"] as const;

/** Time in which a vet, a room, a piece of equipment or everybody at a location is not there for bookings. */
export const calendarBlocks = defineEntity({
  table: "calendarBlocks",
  fields: () => ({
    locationId: fixed(ref("locations")),
    scope: editable(z.enum(["vet", "room", "equipment", "everybody"])),
    /** Whom or what it blocks; null for everybody at the location. */
    resourceId: editable(z.nullable(ref("staff", "rooms", "equipment")), null),
    ...spanFields(),
    reason: editable(z.enum(BLOCK_REASONS)),
    note: editable(text(300), ""),
    /** Held time is free for everybody from then on. */
    releaseAt: editable(z.nullable(Instant), null),
    series: managed(z.nullable(SeriesPlace), null),
  }),
  scope: "schedule",
  indexes: ["[reach+startsAt]"],
  buckets: {
    p0: [
      [
        { field: "endsAt", sinceDays: -7 },
        { field: "startsAt", beforeDays: 8 },
      ],
    ],
    p1: [[{ field: "endsAt", sinceDays: -90 }]],
  },
});
export type CalendarBlock = RowOf<typeof calendarBlocks>;

/** Whether a held time was given free by `now`. */
export const isReleased = ({ releaseAt }: Pick<CalendarBlock, "releaseAt">, now: Instant): boolean =>
  releaseAt !== null && releaseAt <= now;

/** Every block that meets `range`, by start. */
export async function blocksIn(tx: Tx, range: Range): Promise<CalendarBlock[]> {
  const lists = [];
  for (const query of spanQueries(range)) lists.push(...(await tx.list(calendarBlocks, query)));
  return spansIn(lists, range).sort((a, b) => (a.startsAt + a.id < b.startsAt + b.id ? -1 : 1));
}

export interface Resources {
  vetId: string | null;
  roomId: string | null;
  equipmentIds: readonly string[];
}

/** Whom a block is for, and where. */
export type BlockWhom = Pick<CalendarBlock, "scope" | "resourceId" | "locationId">;

/** What blocks everybody at one location leaves the others open; a vet is away wherever the block was made. */
export function isInTheWayOf(
  { scope, resourceId, locationId }: BlockWhom,
  wanted: Resources & { locationId: string },
): boolean {
  switch (scope) {
    case "everybody":
      return locationId === wanted.locationId;
    case "vet":
      return resourceId === wanted.vetId;
    case "room":
      return resourceId === wanted.roomId;
    case "equipment":
      return resourceId !== null && wanted.equipmentIds.includes(resourceId);
  }
}
