import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { useTillId } from "./device-till.ts";
import { tellUnsent } from "./till-calls.ts";
import { unsentPayments } from "./unsent-payments.ts";

/** Less than half of the time after which the server takes a tablet for silent. */
const REPORT_EVERY_MS = 4 * 60_000;

/** Shows nothing: tells the server how many payments wait on this device, when that changes and every few minutes. */
export function TillReports() {
  const { can } = useClinic();
  const locationId = useLocationId();
  return can("billing:manage") && locationId !== undefined ? <Reports locationId={locationId} /> : null;
}

function Reports({ locationId }: { locationId: string }) {
  const { db, sync } = useClinic();
  const isOffline = useIsOffline();
  const ownTillId = useTillId(locationId);
  const unsent = useLiveQuery(() => unsentPayments(db, ownTillId), [db, ownTillId]);
  const told = JSON.stringify(unsent ?? []);
  const isRead = unsent !== undefined;
  useEffect(() => {
    const tills = JSON.parse(told) as NonNullable<typeof unsent>;
    if (isOffline || !isRead) return undefined;
    // Without an answer the next one says the same.
    const tell = () => void tellUnsent(sync.deviceId, tills).catch(() => undefined);
    tell();
    // One call says that the payments of a former till were sent.
    if (tills.length === 0) return undefined;
    const timer = setInterval(tell, REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [told, isRead, isOffline, sync]);
  return null;
}
