import { useObservable } from "dexie-react-hooks";
import type { WatchedQuery } from "../../db/watched-query.ts";
import type { ProductStates } from "../../product-parts.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useChosenLocationId } from "../../session/device-location.ts";
import { useIsComplete } from "../../session/sync-client/use-is-complete.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { useParts } from "../../use-parts.ts";

/** The states of the products' stock; undefined until they are read. None before all of the stock is on the device. */
export function useProductStates(): ProductStates | undefined {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const parts = useParts("products");
  const isComplete = useIsComplete();
  const location = useChosenLocationId();
  return useObservable((): WatchedQuery<ProductStates> => {
    if (parts.length === 0) return UNREAD;
    const read = parts.find(({ states }) => states)?.states;
    return read && isComplete ? read(db, today) : NO_STATES;
  }, [db, today, parts, isComplete, location]);
}

const UNREAD: WatchedQuery<never> = { hasValue: () => false, subscribe: () => () => undefined };

const NO_STATES: WatchedQuery<ProductStates> = {
  hasValue: () => false,
  subscribe: (onNext) => {
    onNext({ byId: new Map(), placeName: null });
    return () => undefined;
  },
};
