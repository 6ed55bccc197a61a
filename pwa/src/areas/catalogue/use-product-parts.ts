import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { AREA_PARTS } from "../../area-parts.ts";
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
  return useLiveQuery(async () => {
    if (parts.length === 0) return undefined;
    const read = parts.find(({ states }) => states)?.states;
    return read && isComplete ? await read(db, today) : NO_STATES;
  }, [db, today, parts, isComplete]);
}

const NO_STATES: ProductStates = { byId: new Map(), placeName: null };

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
