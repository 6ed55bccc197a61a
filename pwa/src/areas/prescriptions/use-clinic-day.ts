import { useMemo } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";

/** Today with the clinic's zone, as queries take it: the same object until midnight, so that they are not read again before. */
export function useClinicDay() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  return useMemo(() => ({ today, timeZone }), [today, timeZone]);
}
