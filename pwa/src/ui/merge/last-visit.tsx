import { type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../session/clinic-context.ts";
import { fullDate } from "../clock-time.tsx";
import { copy } from "./merge.copy.ts";

/** When a record was last used; null: the device knows no visit. */
export function LastVisit({ at }: { at: Instant | null }) {
  const { timeZone } = useClinic();
  return at === null ? copy.noVisit : copy.lastVisit(fullDate(localDateOf(at, timeZone)));
}
