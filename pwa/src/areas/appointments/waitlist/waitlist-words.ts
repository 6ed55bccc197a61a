import { titledName } from "@fernpaw/domain/staff/staff";
import { clockOf, shortDate } from "../../../ui/clock-time.tsx";
import { copy } from "./waitlist.copy.ts";
import type { WaitlistLine } from "../waitlist.queries.ts";

/** `Mon, Tue · 09:00–12:00 · from 23 Nov · by 1 Dec · Dr Amara Osei · 30 min`. */
export function wishWords({ entry, vet, type }: WaitlistLine): string {
  const days = entry.weekdays.map((day) => copy.weekdayNames[day - 1] ?? "").join(", ");
  const isAnyTime = entry.fromMin === 0 && entry.toMin === 1440;
  return [
    type?.name ?? "",
    days,
    isAnyTime ? copy.anyTime : copy.between(clockOf(entry.fromMin), clockOf(entry.toMin)),
    copy.since(shortDate(entry.earliestOn)),
    entry.latestOn === null ? "" : copy.until(shortDate(entry.latestOn)),
    vet ? titledName(vet) : copy.anybody,
    copy.minutes(entry.durationMin),
    entry.notes,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
