import { appointments } from "@fernpaw/domain/appointments/appointment";
import { epochMsOf, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { putBack } from "../../../form/put-back.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import type { Appointment } from "../appointments.queries.ts";
import type { BookingStart } from "../public/booking-draft.ts";
import type { WantedSlot } from "../public/slot-change.ts";

const isInstant = (value: string): boolean => !Number.isNaN(epochMsOf(value));

/** What a booking has of which nothing could be read. */
const UNREAD = {
  clientId: null as string | null,
  petIds: [] as string[],
  typeId: "",
  vetId: null as string | null,
  roomId: null as string | null,
  equipmentIds: [] as string[],
  startsAt: "",
  durationMin: 0,
  reason: "",
  urgency: "routine" as Appointment["urgency"],
};

/** The booking form as it was when the refused booking was saved. */
export function refusedBooking(change: RefusedChange, timeZone: string): BookingStart {
  const { typeId, startsAt, durationMin, ...typed } = putBack(appointments.schema.shape, change.values, UNREAD);
  const { id, waitlistId, onlineRequestId, locationId } = change.values;
  return {
    refused: change,
    ...typed,
    isUnassigned: typed.vetId === null,
    ...(typeof id === "string" ? { id } : {}),
    ...(typeId === "" ? {} : { typeId }),
    ...(isInstant(startsAt)
      ? { day: localDateOf(startsAt, timeZone), time: timeText(minuteOfDay(startsAt, timeZone)) }
      : {}),
    ...(durationMin > 0 ? { durationMin } : {}),
    ...(typeof locationId === "string" ? { locationId } : {}),
    ...(typeof waitlistId === "string" ? { waitlistId } : {}),
    ...(typeof onlineRequestId === "string" ? { onlineRequestId } : {}),
  };
}

/** Where a refused move wanted it to be; what it does not name is as it is now. */
export function refusedSlot({ values }: RefusedChange, appointment: Appointment): WantedSlot {
  const { startsAt, durationMin, vetId, roomId, equipmentIds } = appointment;
  const slot = putBack(appointments.schema.shape, values, { startsAt, durationMin, vetId, roomId, equipmentIds });
  return isInstant(slot.startsAt) ? slot : { ...slot, startsAt };
}
