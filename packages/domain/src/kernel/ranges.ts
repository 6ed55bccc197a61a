import type { Instant } from "./time.ts";

/** `[from, to)`. */
export interface Range {
  from: Instant;
  to: Instant;
}

/** Two ranges that only touch do not meet. */
export const meets = (a: Range, b: Range): boolean => a.from < b.to && b.from < a.to;

/** The same moments, in order, without overlaps; what touches becomes one. */
export function joined(ranges: readonly Range[]): Range[] {
  const inOrder = ranges.filter(({ from, to }) => from < to).sort((a, b) => (a.from < b.from ? -1 : 1));
  const result: Range[] = [];
  for (const { from, to } of inOrder) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else result.push({ from, to });
  }
  return result;
}

/** The moments that both have. */
export function common(a: readonly Range[], b: readonly Range[]): Range[] {
  const shared = a.flatMap((one) =>
    b
      .filter((other) => meets(one, other))
      .map((other) => ({
        from: one.from > other.from ? one.from : other.from,
        to: one.to < other.to ? one.to : other.to,
      })),
  );
  return joined(shared);
}

/** The moments of `ranges` that none of `taken` has. */
export function without(ranges: readonly Range[], taken: readonly Range[]): Range[] {
  let left = joined(ranges);
  for (const gap of joined(taken)) {
    left = left.flatMap((range) =>
      meets(range, gap)
        ? [
            { from: range.from, to: gap.from },
            { from: gap.to, to: range.to },
          ].filter(({ from, to }) => from < to)
        : [range],
    );
  }
  return left;
}

/** Whether every moment of `range` lies in one of `ranges`. */
export function covers(ranges: readonly Range[], range: Range): boolean {
  return joined(ranges).some(({ from, to }) => from <= range.from && to >= range.to);
}
