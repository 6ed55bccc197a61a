import type { Store } from "@fernpaw/sync/server/store";
import { daysToSum, forgetSums, keepSums, type PlatformDay, sumsOfDay } from "./platform-days.queries.ts";

/**
 * Sums up the days that were counted since their last sums, from `from` on, and forgets sums from before `oldest`. It reads counts alone.
 * The sums of `today` are always made anew, so their moment is that of the last round.
 */
export async function sumDays(
  store: Pick<Store, "read" | "write">,
  { from, today, oldest, at }: { from: string; today: string; oldest: string; at: string },
): Promise<void> {
  const days = await store.read((sql) => daysToSum(sql, from));
  const sums = new Map<string, PlatformDay[]>();
  for (const day of new Set([...days, today])) sums.set(day, await store.read((sql) => sumsOfDay(sql, day, at)));
  await store.write(async (sql) => {
    for (const [day, rows] of sums) await keepSums(sql, day, rows);
    await forgetSums(sql, oldest);
  });
}
