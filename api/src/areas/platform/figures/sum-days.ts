import type { Store } from "@fernpaw/sync/server/store";
import { daysToSum, forgetSums, keepSums, sumsOfDay } from "./platform-days.queries.ts";

/**
 * Sums up the days that were counted since their last sums, from `from` on, and forgets sums from before `oldest`. It reads counts alone.
 * The sums of `today` are always made anew, so their moment is that of the last round.
 */
export async function sumDays(
  store: Pick<Store, "read" | "write">,
  { from, today, oldest, at }: { from: string; today: string; oldest: string; at: string },
): Promise<void> {
  const days = await store.read((sql) => daysToSum(sql, from));
  for (const day of new Set([...days, today])) {
    const rows = await store.read((sql) => sumsOfDay(sql, day, at));
    await store.write((sql) => keepSums(sql, day, rows));
  }
  await store.write((sql) => forgetSums(sql, oldest));
}
