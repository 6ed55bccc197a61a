import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { recordedItems, type CountPage, type RecordedItem } from "./counts.queries.ts";

/** The recorded stock that has no figure in a count; null: not all of the stock is on this device. */
export function useLeftToCount({ count, counted }: CountPage): readonly RecordedItem[] | null {
  const { db } = useClinic();
  const isComplete = useIsComplete();
  const recorded = useLiveQuery(() => recordedItems(db, count), [db, count.id]);
  return useMemo(() => {
    if (!isComplete || !recorded) return null;
    const known = new Set(counted.map(({ levelId }) => levelId));
    return recorded.filter(({ levelId }) => !known.has(levelId));
  }, [isComplete, recorded, counted]);
}
