import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import { MOVEMENT_DAYS } from "@fernpaw/domain/stock/stock-movement";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSyncStatus } from "../../../session/sync-client/clinic-provider.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import type { Batch } from "../stock.queries.ts";
import type { page as copy } from "./recalls.copy.ts";

/** Why movements of a batch can be missing on this device; null: it has all of them. */
export function useMissingRows({ receivedOn, createdAt }: Batch): keyof typeof copy.missingRows | null {
  const { sync, timeZone } = useClinic();
  const today = useToday(timeZone);
  const { p0, p1, p2 } = useSyncStatus(sync).buckets;
  if (p0.state !== "loaded" || p1.state !== "loaded") return "loading";
  // Of a batch without its day, the first movement is of the day on which it was registered.
  const came = receivedOn ?? localDateOf(createdAt, timeZone);
  if (came < addDays(today, -MOVEMENT_DAYS.all)) return "old";
  return came < addDays(today, -MOVEMENT_DAYS.recent) && p2.state !== "loaded" ? "history" : null;
}
