import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useSyncFact } from "../../session/sync-client/clinic-provider.tsx";

/** True for a clinic that has nobody yet; not while its clients are still on their way to this device. */
export function useIsNewClinic(): boolean {
  const { db, sync } = useClinic();
  const isLoaded = useSyncFact(sync, ({ buckets }) => buckets.p1.state === "loaded");
  const isEmpty = useLiveQuery(async () => {
    if (!isLoaded) return false;
    const [owner, pet] = await Promise.all([rowsOf(db, clients).limit(1).count(), rowsOf(db, pets).limit(1).count()]);
    return owner + pet === 0;
  }, [db, isLoaded]);
  return isLoaded && isEmpty === true;
}
