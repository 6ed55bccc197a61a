import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useState } from "react";
import type { CalendarPlace } from "../areas/calendar/calendar-place.ts";
import { CalendarScreen } from "../areas/calendar/calendar-screen.tsx";

interface CalendarOnScreenProps {
  /** Today, and the day that is shown. */
  day: LocalDate;
  /** Of its place in the address, beside the day of all vets. */
  start?: Partial<CalendarPlace>;
}

/** The calendar with its place in a state instead of the address. */
export function CalendarOnScreen({ day, start = {} }: CalendarOnScreenProps) {
  const [place, setPlace] = useState<CalendarPlace>({
    view: "day",
    day,
    columnsBy: "staff",
    who: null,
    showsCalledOff: false,
    openId: null,
    ...start,
  });
  return (
    <CalendarScreen place={place} today={day} onPlace={(change) => setPlace((before) => ({ ...before, ...change }))} />
  );
}
