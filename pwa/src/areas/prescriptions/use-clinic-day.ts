import { useMemo } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { useNow } from "../../ui/clock-time.tsx";

/** The present moment with the clinic's zone, as queries take it. */
export function useMoment() {
  const { timeZone } = useClinic();
  const now = useNow();
  return useMemo(() => ({ now, timeZone }), [now, timeZone]);
}
