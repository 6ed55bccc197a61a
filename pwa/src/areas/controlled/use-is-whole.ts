import { useClinic } from "../../session/clinic-context.ts";
import { useSyncFact } from "../../session/sync-client/clinic-provider.tsx";
import { useIsComplete } from "../../session/sync-client/use-is-complete.ts";

/** Whether the device has every entry of the registers, the old ones too, and all that they name. */
export function useIsWhole(): boolean {
  const { sync } = useClinic();
  const hasHistory = useSyncFact(sync, ({ buckets }) => buckets.p2.state === "loaded");
  return useIsComplete() && hasHistory;
}
