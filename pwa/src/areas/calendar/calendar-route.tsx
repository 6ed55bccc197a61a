import { useSearchParams } from "react-router";
import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { parsePlace, withPlace } from "./calendar-place.ts";
import { CalendarScreen } from "./calendar-screen.tsx";

/** Day, view and what is open live in the address, so that Back and a bookmark mean something. */
export function Component() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const [params, setParams] = useSearchParams();
  return (
    <CalendarScreen
      place={parsePlace(params, today)}
      today={today}
      // Back closes the drawer itself: its address has no entry of its own.
      onPlace={(change, options = { replace: "openId" in change }) =>
        setParams((before) => withPlace(before, change, today), options)
      }
    />
  );
}
