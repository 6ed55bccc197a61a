import { titledName } from "@fernpaw/domain/staff/staff";
import { shortDate } from "../../../ui/clock-time.tsx";
import { timeText } from "../../../form/typed-time-text.ts";
import { copy } from "./waitlist.copy.ts";
import type { WaitlistLine } from "../waitlist.queries.ts";

const clock = (minute: number): string => (minute === 1440 ? "24:00" : timeText(minute));

/** `Mon, Tue · 09:00–12:00 · from 23 Nov · by 1 Dec · Dr Amara Osei · 30 min`. */
export function wishWords({ entry, vet, type }: WaitlistLine): string {
  const days = entry.weekdays.map((day) => copy.weekdayNames[day - 1] ?? "").join(", ");
  const isAnyTime = entry.fromMin === 0 && entry.toMin === 1440;
  return [
    type?.name ?? "",
    days,
    isAnyTime ? copy.anyTime : copy.between(clock(entry.fromMin), clock(entry.toMin)),
    copy.since(shortDate(entry.earliestOn)),
    entry.latestOn === null ? "" : copy.until(shortDate(entry.latestOn)),
    vet ? titledName(vet) : copy.anybody,
    copy.minutes(entry.durationMin),
    entry.notes,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
