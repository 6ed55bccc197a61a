import { appointments } from "@fernpaw/domain/appointments/appointment";
import { epochMsOf, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { putBack } from "../../../form/put-back.ts";
import { listOf, textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { timeText } from "../../../form/typed-time-text.ts";
import { urgencyWords } from "../appointments.copy.ts";
import type { Appointment } from "../appointments.queries.ts";
import type { BookingStart } from "./booking-draft.ts";
import type { WantedSlot } from "./slot-change.ts";

const texts = (value: unknown): string[] | null =>
  listOf(value)?.filter((one): one is string => typeof one === "string") ?? null;

const isInstant = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(epochMsOf(value));
const isMinutes = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isUrgency = (value: unknown): value is Appointment["urgency"] =>
  typeof value === "string" && Object.hasOwn(urgencyWords, value);

/** The booking form as it was when the refused booking was saved. */
export function refusedBooking(change: RefusedChange, timeZone: string): BookingStart {
  const typed = change.values;
  const { startsAt, durationMin, urgency, waitlistId } = typed;
  const [id, typeId] = [textOr(typed["id"], null), textOr(typed["typeId"], null)];
  return {
    refused: change,
    ...(id === null ? {} : { id }),
    clientId: textOr(typed["clientId"], null),
    petIds: texts(typed["petIds"]) ?? [],
    vetId: textOr(typed["vetId"], null),
    roomId: textOr(typed["roomId"], null),
    equipmentIds: texts(typed["equipmentIds"]) ?? [],
    reason: textOr(typed["reason"], ""),
    ...(typeId === null ? {} : { typeId }),
    ...(isInstant(startsAt)
      ? { day: localDateOf(startsAt, timeZone), time: timeText(minuteOfDay(startsAt, timeZone)) }
      : {}),
    ...(isMinutes(durationMin) ? { durationMin } : {}),
    ...(isUrgency(urgency) ? { urgency } : {}),
    ...(typeof waitlistId === "string" ? { waitlistId } : {}),
  };
}

/** Where a refused move wanted it to be; what it does not name is as it is now. */
export function refusedSlot({ values }: RefusedChange, appointment: Appointment): WantedSlot {
  const { startsAt, durationMin, vetId, roomId, equipmentIds } = appointment;
  const slot = putBack(appointments.schema.shape, values, { startsAt, durationMin, vetId, roomId, equipmentIds });
  return isInstant(slot.startsAt) ? slot : { ...slot, startsAt };
}
