import type { BaseRow } from "@fernpaw/domain/kernel/entity";
import type { WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import { type LocalDate, isDay } from "@fernpaw/domain/kernel/time";
import { minutesOf, timeText } from "../../../form/typed-time-text.ts";

/** What the form of the waiting list holds, as typed. */
export interface WaitlistDraft {
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

/** The fields that a wish consists of. */
export type Wish = Omit<WaitlistEntry, keyof BaseRow | "clientId" | "petId" | "status" | "offer" | "appointmentId"> & {
  clientId: string | null;
  petId: string | null;
};

/** The wish that the form means, or what is wrong with it. */
export function readWish(draft: WaitlistDraft): Wish | WaitlistFault {
  const { clientId, typeId, vetId, weekdays, earliestOn, latestOn, priority, notes } = draft;
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
  return { clientId, petId, typeId, durationMin, vetId, priority, notes, ...when };
}

export function draftOf(wish: Wish): WaitlistDraft {
  const { clientId, petId, typeId, vetId, weekdays, earliestOn, priority, notes, fromMin, toMin } = wish;
  return {
    clientId,
    typeId,
    vetId,
    weekdays,
    earliestOn,
    priority,
    notes,
    petIds: petId === null ? [] : [petId],
    durationMin: String(wish.durationMin),
    from: fromMin === 0 ? "" : timeText(fromMin),
    to: toMin === DAY_MIN ? "" : timeText(toMin),
    latestOn: wish.latestOn ?? "",
  };
}
