import fc from "fast-check";
import { expect, test } from "vitest";
import { common, covers, joined, meets, type Range, without } from "./ranges.ts";
import { addMinutes } from "./time.ts";

const START = "2026-11-23T00:00:00.000Z";
const MINUTES = 60;
const at = (minute: number): string => addMinutes(START, minute);
const range: fc.Arbitrary<Range> = fc
  .tuple(fc.integer({ min: 0, max: MINUTES }), fc.integer({ min: 0, max: 20 }))
  .map(([from, length]) => ({ from: at(from), to: at(from + length) }));
const ranges = fc.array(range, { maxLength: 6 });
/** Whether each minute lies in one of them. */
const minutesOf = (list: readonly Range[]): boolean[] =>
  Array.from({ length: MINUTES + 25 }, (_, minute) =>
    list.some(({ from, to }) => from <= at(minute) && at(minute) < to),
  );

test("each is the same as counting minutes, and its answer is in order without overlaps", () => {
  fc.assert(
    fc.property(ranges, ranges, range, (a, b, one) => {
      const [inA, inB] = [minutesOf(a), minutesOf(b)];
      const cases: [Range[], boolean[]][] = [
        [joined(a), inA],
        [common(a, b), inA.map((is, minute) => is && inB[minute] === true)],
        [without(a, b), inA.map((is, minute) => is && inB[minute] !== true)],
      ];
      for (const [answer, minutes] of cases) {
        expect(minutesOf(answer)).toEqual(minutes);
        expect(answer.every(({ from, to }, index) => from < to && from > (answer[index - 1]?.to ?? ""))).toBe(true);
      }
      const own = minutesOf([one]);
      if (one.from < one.to) {
        expect(covers(a, one)).toBe(own.every((is, minute) => !is || inA[minute] === true));
        expect(a.some((other) => other.from < other.to && meets(other, one))).toBe(
          own.some((is, minute) => is && inA[minute] === true),
        );
      }
    }),
  );
});
