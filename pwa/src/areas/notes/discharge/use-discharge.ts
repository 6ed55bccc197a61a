import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { dischargePage, type DischargePage } from "./discharge.queries.ts";

/** The summary of a visit, live. Undefined while it is read; null: the visit is not on this device. */
export function useDischarge(visitId: string): DischargePage | null | undefined {
  const { db, sync, clinicId, timeZone, settings } = useClinic();
  const now = useNow();
  return useLiveQuery(
    () => dischargePage(db, { sync, clinicId, timeZone, settings }, { visitId, now }),
    [db, sync, clinicId, timeZone, settings, visitId, now],
  );
}
