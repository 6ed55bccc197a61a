import { useClinic } from "../clinic-context.ts";
import { useSyncFact } from "./clinic-provider.tsx";

/** Whether the server does not answer: for work that is done online only. */
export function useIsOffline(): boolean {
  const { sync } = useClinic();
  return useSyncFact(sync, ({ state }) => state === "offline");
}
