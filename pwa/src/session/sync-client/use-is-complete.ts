import { useClinic } from "../clinic-context.ts";
import { useSyncFact } from "./clinic-provider.tsx";

/** Whether all clients, pets and what ties them are here. Before that nobody can say that a pet has no owner. */
export function useIsComplete(): boolean {
  const { sync } = useClinic();
  return useSyncFact(sync, ({ buckets: { p0, p1 } }) => p0.state === "loaded" && p1.state === "loaded");
}
