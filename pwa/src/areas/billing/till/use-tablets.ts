import { useCallback, useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { tabletsOfSession, type TillTablet } from "./till-calls.ts";

const LOOK_EVERY_MS = 20_000;

/** The tablets of a session as the server knows them: it is asked again every 20 seconds, so that a tablet that has sent leaves the list. */
export function useTablets(sessionId: string) {
  const { sync } = useClinic();
  const isOffline = useIsOffline();
  /** Undefined: the first answer is under way. Null: the server did not answer. */
  const [answer, setAnswer] = useState<readonly TillTablet[] | null | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const look = useCallback(
    (): Promise<void> =>
      tabletsOfSession(sessionId, sync.deviceId)
        .catch(() => null)
        .then(setAnswer),
    [sessionId, sync],
  );
  useEffect(() => {
    if (isOffline) return undefined;
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look, isOffline]);
  const again = async (): Promise<void> => {
    setAsked(true);
    await look();
    setAsked(false);
  };
  const all = isOffline ? null : (answer ?? null);
  const missing = (all ?? [])
    .filter((one) => one.missing !== "no")
    .map(({ deviceId, unsentCount, unsentMinor }) => ({ deviceId, unsentCount, unsentMinor }));
  return { all, missing, isBusy: isAsked || (!isOffline && answer === undefined), again: () => void again() };
}
