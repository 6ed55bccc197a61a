import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { TodayScreen } from "./today-screen.tsx";

export function Component() {
  const { timeZone } = useClinic();
  return <TodayScreen day={useToday(timeZone)} />;
}
