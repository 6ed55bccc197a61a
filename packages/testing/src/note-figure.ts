import { appendFileSync } from "node:fs";

/**
 * Tells `npm run reliability` and `npm run security` what a test measured. `goal` is an id of `goals.json`, which the
 * test's title must name too. `missing` says which part of the goal this test does not show; without it the goal counts
 * as reached.
 */
export function noteFigure(goal: string, figure: string, missing?: string): void {
  const file = process.env["FERNPAW_FIGURES"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ goal, figure, ...(missing && { missing }) })}\n`);
}
