import Alert from "@mui/material/Alert";
import { isDay } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { batchForm as copy } from "./stock.copy.ts";

/** Says that a batch with this last day is expired. `expiresOn` is as typed: until it is a day, nothing is said. */
export function ExpiredNote({ expiresOn }: { expiresOn: string }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  return isDay(expiresOn) && expiresOn < today ? <Alert severity="warning">{copy.expired}</Alert> : null;
}
