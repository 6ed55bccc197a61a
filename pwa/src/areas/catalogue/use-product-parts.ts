import { useEffect, useState } from "react";
import { AREA_PARTS } from "../../area-parts.ts";
import type { ProductParts } from "../../product-parts.ts";
import { loadChunk } from "../../ui/chunk.ts";

const NONE: readonly ProductParts[] = [];

let loading: Promise<readonly ProductParts[]> | null = null;

/** The parts of every area, loaded once. @throws ChunkLoadError */
export function loadProductParts(): Promise<readonly ProductParts[]> {
  const loads = AREA_PARTS.flatMap(({ products }) => (products ? [products] : []));
  loading ??= Promise.all(loads.map((load) => loadChunk(load)));
  return loading;
}

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
