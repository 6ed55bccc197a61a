import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { parsePlace } from "../calendar-place.ts";
import { PrintScreen } from "./print-screen.tsx";

export function Component() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const [params] = useSearchParams();
  return <PrintScreen place={{ ...parsePlace(params, today), view: "day" }} today={today} />;
}
