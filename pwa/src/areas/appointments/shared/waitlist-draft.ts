import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { addToWaitlist } from "@fernpaw/domain/appointments/waitlist.mutations";
import type { WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { isDay } from "../../../form/typed-date.ts";
import { minutesOf, timeText } from "../../../form/typed-time.ts";

/** What the form of the waiting list holds, as typed. */
export interface WaitlistDraft {
  id: string;
  clientId: string | null;
  petIds: string[];
  typeId: string;
  durationMin: string;
  vetId: string | null;
  weekdays: number[];
  /** `09:30`; empty: any time. */
  from: string;
  to: string;
  earliestOn: LocalDate;
  /** Empty: however long it takes. */
  latestOn: LocalDate;
  priority: WaitlistEntry["priority"];
  notes: string;
}

export type WaitlistFault = "pet" | "earliest" | "inverted" | "time" | "span" | "length";

const DAY_MIN = 1440;

/** The wish that the form means, or what is wrong with it. */
export function readWish(draft: WaitlistDraft): ArgsOf<typeof addToWaitlist> | WaitlistFault {
  const { id, clientId, typeId, vetId, weekdays, earliestOn, latestOn, priority, notes } = draft;
  const petId = draft.petIds[0];
  if (clientId === null || petId === undefined) return "pet";
  const durationMin = /^\d{1,3}$/.test(draft.durationMin.trim()) ? Number(draft.durationMin) : 0;
  if (durationMin < 5 || durationMin > 480) return "length";
  if (!isDay(earliestOn)) return "earliest";
  if (latestOn !== "" && (!isDay(latestOn) || latestOn < earliestOn)) return "inverted";
  const fromMin = draft.from === "" ? 0 : minutesOf(draft.from);
  const toMin = draft.to === "" ? DAY_MIN : minutesOf(draft.to);
  if (fromMin === null || toMin === null) return "time";
  if (toMin - fromMin < durationMin) return "span";
  const when = { weekdays, fromMin, toMin, earliestOn, latestOn: latestOn === "" ? null : latestOn };
  return { id, clientId, petId, typeId, durationMin, vetId, priority, notes, ...when };
}

export function draftOf(entry: WaitlistEntry): WaitlistDraft {
  const { id, clientId, petId, typeId, vetId, weekdays, earliestOn, priority, notes, fromMin, toMin } = entry;
  return {
    id,
    clientId,
    typeId,
    vetId,
    weekdays,
    earliestOn,
    priority,
    notes,
    petIds: [petId],
    durationMin: String(entry.durationMin),
    from: fromMin === 0 ? "" : timeText(fromMin),
    to: toMin === DAY_MIN ? "" : timeText(toMin),
    latestOn: entry.latestOn ?? "",
  };
}
