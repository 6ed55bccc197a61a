import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { reachOf } from "../../kernel/long-spans.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { locations } from "../clinics/clinic.ts";
import { MAX_OCCURRENCES } from "./appointment.ts";
import { assertBlocks, blockArgs } from "./block-rules.ts";
import { type CalendarBlock, calendarBlocks } from "./calendar-block.ts";
import { Repeated } from "./repeated.ts";
import { assertOneSeries, occurrenceId, occurrenceStarts, spanFrom } from "./series.ts";

const columns = () => calendarBlocks.schema.shape;

/**
 * Takes the same time of the clinic's wall clock out of the calendar again and again, as blocks of their own. `without`
 * names the places in the series that are left out. Refuses as `calendarBlocks.add`, and with `series_too_long` with `most`
 * and `years`.
 */
export const addBlockSeries = defineMutation({
  name: "calendarBlocks.addSeries",
  permission: "appointments:manage",
  args: () => z.extend(blockArgs(), Repeated),
  async run(tx, { repeat, without, ...args }, context) {
    const { timeZone } = await readSettings(tx, context);
    const starts = occurrenceStarts(args.startsAt, repeat, timeZone);
    const indexes = starts.flatMap((_, index) => (without.includes(index) ? [] : [index]));
    const [first] = indexes;
    if (first === undefined) throw new Refusal("invalid_args", { errors: [{ path: "without", code: "custom" }] });
    const known = await tx.find(calendarBlocks, occurrenceId(args.id, first));
    if (wasMadeBefore("calendarBlocks", known, context)) return;
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    reachOf(args);
    await assertBlocks(tx, args);
    for (const index of indexes) {
      const span = spanFrom(starts[index] ?? args.startsAt, args, timeZone);
      const series = { id: args.id, index, ...repeat };
      await tx.insert(calendarBlocks, {
        ...args,
        ...span,
        id: occurrenceId(args.id, index),
        reach: reachOf(span),
        series,
      });
    }
  },
});

/**
 * Those of a series that are still there: of who frees it and who changes it apart from each other, the first is right.
 * @throws Refusal `not_found` where nothing of it is left, `invalid_args` for blocks that are not of one series
 */
async function readLeftBlocks(tx: Tx, ids: readonly string[]): Promise<CalendarBlock[]> {
  const rows: CalendarBlock[] = [];
  for (const id of new Set(ids)) {
    const row = await tx.find(calendarBlocks, id);
    if (row) rows.push(row);
  }
  if (rows.length === 0) throw new Refusal("not_found", { table: "calendarBlocks", id: ids[0] });
  assertOneSeries(rows);
  return rows;
}

/**
 * Changes several blocks of one series, each to the time that its author saw for it, and all to the same reason, note and
 * whom they block where those are named. What is freed meanwhile stays free. Refuses as `calendarBlocks.add`, and with
 * `not_found` (nothing of it is left) or `invalid_args` (of different series).
 */
export const correctBlockSeries = defineMutation({
  name: "calendarBlocks.correctSeries",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      changes: z
        .array(
          z.strictObject({
            id: Id,
            startsAt: z.optional(columns().startsAt),
            endsAt: z.optional(columns().endsAt),
            releaseAt: z.optional(columns().releaseAt),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_OCCURRENCES)),
      set: z.strictObject({
        scope: z.optional(columns().scope),
        resourceId: z.optional(columns().resourceId),
        reason: z.optional(columns().reason),
        note: z.optional(columns().note),
      }),
    }),
  async run(tx, { changes, set }) {
    const to = new Map(changes.map(({ id, ...span }) => [id, given(span)]));
    const rows = await readLeftBlocks(
      tx,
      changes.map(({ id }) => id),
    );
    for (const { id } of rows) {
      const after = await tx.patch(calendarBlocks, id, { ...given(set), ...to.get(id) });
      await assertBlocks(tx, after);
      const reach = reachOf(after);
      if (reach !== after.reach) await tx.patch(calendarBlocks, id, { reach });
    }
  },
});

/** The times are free again. Removing what is gone is no error. Refuses with `invalid_args` (of different series). */
export const removeBlockSeries = defineMutation({
  name: "calendarBlocks.removeSeries",
  permission: "appointments:manage",
  args: () => z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_OCCURRENCES)) }),
  async run(tx, { ids }) {
    const rows = [];
    for (const id of new Set(ids)) rows.push(await tx.find(calendarBlocks, id));
    const seriesIds = new Set(rows.flatMap((row) => (row ? [row.series?.id] : [])));
    if (seriesIds.size > 1 || seriesIds.has(undefined)) {
      throw new Refusal("invalid_args", { errors: [{ path: "ids", code: "custom" }] });
    }
    for (const row of rows) if (row) await tx.remove(calendarBlocks, row.id);
  },
});
