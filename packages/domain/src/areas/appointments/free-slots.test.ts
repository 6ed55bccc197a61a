import fc from "fast-check";
import { expect, test } from "vitest";
import { addMinutes, toInstant } from "../../kernel/time.ts";
import { endsAt, overlaps, type Slot } from "./appointment.ts";
import { freeSlots } from "./free-slots.ts";

const DAY = "2026-11-23T08:00:00.000Z";
const slot: fc.Arbitrary<Slot> = fc
  .record({ start: fc.integer({ min: -60, max: 700 }), durationMin: fc.integer({ min: 5, max: 480 }) })
  .map(({ start, durationMin }) => ({ startsAt: addMinutes(DAY, start), durationMin }));

const search = (busy: Slot[], near: number, durationMin: number) =>
  freeSlots({
    busy,
    open: [{ from: DAY, to: addMinutes(DAY, 600) }],
    durationMin,
    near: addMinutes(DAY, near),
    from: DAY,
    to: addMinutes(DAY, 600),
    stepMin: 5,
    count: 3,
  });

test("what is offered is free, lies within the day, and nothing nearer was passed over", () => {
  fc.assert(
    fc.property(
      fc.array(slot, { maxLength: 12 }),
      fc.integer({ min: 0, max: 118 }),
      fc.integer({ min: 1, max: 18 }),
      (busy, near, length) => {
        const durationMin = length * 5;
        const offered = search(busy, near * 5, durationMin);
        const isFree = (startsAt: string) => {
          const wanted = { startsAt, durationMin };
          return (
            startsAt >= DAY && endsAt(wanted) <= addMinutes(DAY, 600) && !busy.some((other) => overlaps(wanted, other))
          );
        };
        for (const { startsAt } of offered) expect(isFree(startsAt)).toBe(true);
        const starts = Array.from({ length: 121 }, (_, step) => addMinutes(DAY, step * 5)).filter(isFree);
        expect(offered).toHaveLength(Math.min(3, starts.length));
        const distance = (startsAt: string) => Math.abs(Date.parse(startsAt) - Date.parse(addMinutes(DAY, near * 5)));
        const farthest = Math.max(0, ...offered.map((each) => distance(each.startsAt)));
        const nearer = starts.filter((startsAt) => distance(startsAt) < farthest);
        expect(nearer.every((startsAt) => offered.some((each) => each.startsAt === startsAt))).toBe(true);
      },
    ),
  );
});

test("a full day offers nothing", () => {
  expect(
    search(
      [
        { startsAt: DAY, durationMin: 480 },
        { startsAt: addMinutes(DAY, 480), durationMin: 120 },
      ],
      60,
      15,
    ),
  ).toEqual([]);
});

test("overlap is mutual, and touching is none", () => {
  fc.assert(fc.property(slot, slot, (a, b) => overlaps(a, b) === overlaps(b, a)));
  fc.assert(fc.property(slot, (a) => overlaps(a, a) && !overlaps(a, { startsAt: endsAt(a), durationMin: 5 })));
  expect(toInstant(0)).toBe("1970-01-01T00:00:00.000Z");
});
