import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { AppointmentsScreen } from "./appointments-screen.tsx";
import { parsePlace, withPlace } from "./agenda-place.ts";

/** Day, filters and what is open live in the address, so that Back and a bookmark mean something. */
export function Component() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const [params, setParams] = useSearchParams();
  return (
    <AppointmentsScreen
      place={parsePlace(params, today)}
      today={today}
      addressOf={(openId) => `?${String(withPlace(params, { openId }, today))}`}
      // Back closes the drawer itself: its address has no entry of its own.
      onPlace={(change, options = { replace: "openId" in change }) =>
        setParams((before) => withPlace(before, change, today), options)
      }
    />
  );
}
