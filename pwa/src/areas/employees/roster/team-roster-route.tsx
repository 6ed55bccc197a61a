import { isDay } from "@fernpaw/domain/kernel/time";
import { useSearchParams } from "react-router";
import { addressChange } from "../../../ui/use-address-words.ts";
import { TeamRosterScreen } from "./team-roster-screen.tsx";

/** A day of the shown week lives in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("day") ?? "";
  return <TeamRosterScreen day={isDay(asked) ? asked : null} onDay={(day) => addressChange(setParams)({ day })} />;
}
