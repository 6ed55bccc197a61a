import { localDateOf } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { resourceName, type BookingChoices } from "../../appointments/appointments.queries.ts";
import type { WantedSlot } from "../../appointments/public/slot-change.ts";
import { copy } from "../calendar.copy.ts";

/** `10:30 → 11:15, Dr Okafor`: what has changed with both values, and with whom it is then. */
export function movedWords(before: WantedSlot, after: WantedSlot, choices: BookingChoices, timeZone: string): string {
  const isOneDay = localDateOf(before.startsAt, timeZone) === localDateOf(after.startsAt, timeZone);
  const startOf = ({ startsAt }: WantedSlot): string => {
    const time = clockTime(startsAt, timeZone);
    return isOneDay ? time : `${shortDay(startsAt, timeZone)} ${time}`;
  };
  const namesOf = (ids: readonly string[]): string => ids.map((id) => resourceName(choices, id)).join(", ");
  const vetOf = ({ vetId }: WantedSlot): string => (vetId === null ? copy.noVet : resourceName(choices, vetId));
  const roomOf = ({ roomId }: WantedSlot): string => (roomId === null ? copy.noRoom : resourceName(choices, roomId));
  const change = (from: string, to: string): string => (from === to ? to : copy.change(from, to));
  const parts = [change(startOf(before), startOf(after))];
  if (before.durationMin !== after.durationMin) parts.push(copy.lengthChange(before.durationMin, after.durationMin));
  parts.push(change(vetOf(before), vetOf(after)));
  if (before.roomId !== after.roomId) parts.push(change(roomOf(before), roomOf(after)));
  const [had, has] = [namesOf(before.equipmentIds), namesOf(after.equipmentIds)];
  if (had !== has) parts.push(change(had, has));
  return parts.filter((part) => part !== "").join(", ");
}
