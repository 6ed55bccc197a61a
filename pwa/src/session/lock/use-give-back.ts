import { useSyncFact } from "../sync-client/clinic-provider.tsx";
import { useClinic } from "../clinic-context.ts";
import { takeBack } from "./handed-over.ts";
import { lockNow, useTablet } from "./tablet-state.ts";

/**
 * The client gives the tablet back: the screen locks, and the PIN of the team opens it. A person who could not open it again
 * without a network is not locked out.
 */
export function useGiveBack(): () => void {
  const { sync, actor } = useClinic();
  const { tablet } = useTablet();
  const isOffline = useSyncFact(sync, ({ state }) => state === "offline");
  const self = tablet?.people.find(({ userId }) => userId === actor.userId);
  const opensAgain = tablet === null || self?.hasPin === true || (self !== undefined && !isOffline);
  return () => {
    if (opensAgain) lockNow();
    takeBack();
  };
}
