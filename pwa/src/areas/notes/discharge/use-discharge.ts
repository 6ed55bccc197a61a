import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { dischargePage, type DischargePage } from "./discharge.queries.ts";

/** The summary of a visit, live. Undefined while it is read; null: the visit is not on this device. */
export function useDischarge(visitId: string): DischargePage | null | undefined {
  const { db, sync, clinicId, timeZone, settings } = useClinic();
  // The day alone: a visit is read with its history, too much for every 15 seconds.
  const today = useToday(timeZone);
  return useLiveQuery(
    () => dischargePage(db, { sync, clinicId, timeZone, settings }, { visitId, now: presentInstant() }),
    [db, sync, clinicId, timeZone, settings, visitId, today],
  );
}
