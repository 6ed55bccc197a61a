import type { RowOf } from "../../kernel/entity.ts";
import type { Instant } from "../../kernel/time.ts";
import type { stockCountLines } from "./stock-count.ts";
import type { stockLevels } from "./stock-level.ts";
import type { stockMovements } from "./stock-movement.ts";

type Line = Pick<
  RowOf<typeof stockCountLines>,
  "id" | "levelId" | "productId" | "batchId" | "countedMilli" | "countedAt" | "status"
>;
type Level = Pick<RowOf<typeof stockLevels>, "quantityMilli" | "countedAt">;
type Movement = Pick<RowOf<typeof stockMovements>, "quantityMilli" | "occurredAt">;

/** The figure of one level: of one line, or of several shelves together. */
export interface CountedLevel {
  levelId: string;
  productId: string;
  batchId: string | null;
  countedMilli: number;
  /** Of several shelves the last moment. */
  countedAt: Instant;
  lineIds: string[];
}

export interface DecidedLines {
  counted: CountedLevel[];
  /** Lines of levels that were counted twice without a choice, by level. */
  twice: Line[][];
}

/** Splits the lines of a count into figures and into questions. */
export function decideLines(lines: readonly Line[]): DecidedLines {
  const standing = lines.filter(({ status }) => status !== "set_aside");
  const decided: DecidedLines = { counted: [], twice: [] };
  for (const own of Map.groupBy(standing, ({ levelId }) => levelId).values()) {
    const [first] = own;
    if (!first) continue;
    if (own.length > 1 && own.some(({ status }) => status === "counted")) {
      decided.twice.push(own);
      continue;
    }
    const { levelId, productId, batchId } = first;
    const countedMilli = own.reduce((sum, line) => sum + line.countedMilli, 0);
    const countedAt = own.reduce((last, line) => (line.countedAt > last ? line.countedAt : last), first.countedAt);
    decided.counted.push({ levelId, productId, batchId, countedMilli, countedAt, lineIds: own.map(({ id }) => id) });
  }
  return decided;
}

/** The level at a moment: the present one without what happened after it. A movement at the moment is in it. */
export function levelAt(quantityMilli: number, movements: readonly Movement[], at: Instant): number {
  const after = movements.filter(({ occurredAt }) => occurredAt > at);
  return after.reduce((level, movement) => level - movement.quantityMilli, quantityMilli);
}

export interface LevelDifference {
  /** Recorded at the moment of the figure. */
  expectedMilli: number;
  /** By how much posting moves the level. */
  differenceMilli: number;
}

/**
 * How posting moves the level of a figure; null: a newer figure was posted before and stays. `later` has the movements
 * of the level since the moment of the figure.
 */
export function differenceOf(
  { countedMilli, countedAt }: Pick<CountedLevel, "countedMilli" | "countedAt">,
  level: Level | undefined,
  later: readonly Movement[],
): LevelDifference | null {
  const lastAt = level?.countedAt ?? null;
  if (lastAt !== null && lastAt >= countedAt) return null;
  const expectedMilli = levelAt(level?.quantityMilli ?? 0, later, countedAt);
  return { expectedMilli, differenceMilli: countedMilli - expectedMilli };
}
