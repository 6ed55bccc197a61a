import { useObservable } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { AREA_PARTS } from "../../area-parts.ts";
import type { WatchedQuery } from "../../db/watched-query.ts";
import type { ProductParts, ProductStates } from "../../product-parts.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useIsComplete } from "../../session/sync-client/use-is-complete.ts";
import { loadChunk } from "../../ui/chunk.ts";
import { useToday } from "../../ui/clock-time.tsx";

const NONE: readonly ProductParts[] = [];

let loading: Promise<readonly ProductParts[]> | null = null;

/** The parts of every area, loaded once. @throws ChunkLoadError */
export function loadProductParts(): Promise<readonly ProductParts[]> {
  const loads = AREA_PARTS.flatMap(({ products }) => (products ? [products] : []));
  loading ??= Promise.all(loads.map((load) => loadChunk(load)));
  return loading;
}

/** The states of the products' stock; undefined until they are read. None before all of the stock is on the device. */
export function useProductStates(): ProductStates | undefined {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const parts = useProductParts();
  const isComplete = useIsComplete();
  return useObservable((): WatchedQuery<ProductStates> => {
    if (parts.length === 0) return UNREAD;
    const read = parts.find(({ states }) => states)?.states;
    return read && isComplete ? read(db, today) : NO_STATES;
  }, [db, today, parts, isComplete]);
}

const UNREAD: WatchedQuery<never> = { hasValue: () => false, subscribe: () => () => undefined };

const NO_STATES: WatchedQuery<ProductStates> = {
  hasValue: () => false,
  subscribe: (onNext) => {
    onNext({ byId: new Map(), placeName: null });
    return () => undefined;
  },
};

/** The parts of other areas; none while their code is loading. @throws ChunkLoadError while rendering */
export function useProductParts(): readonly ProductParts[] {
  const [parts, setParts] = useState(NONE);
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    loadProductParts().then(setParts, (error: unknown) => {
      loading = null;
      setFault({ error });
    });
  }, []);
  if (fault) throw fault.error;
  return parts;
}
