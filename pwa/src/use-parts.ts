import type { AreaName } from "@fernpaw/domain/registry";
import { useEffect, useState } from "react";
import { AREA_PARTS } from "./area-parts.ts";
import type { AreaParts } from "./area-part.ts";
import { loadChunk } from "./ui/chunk.ts";

/** Pages that show parts of several areas. */
type PartsPage = "products" | "visits" | "pets";
type PartsOf<Page extends PartsPage> = Awaited<ReturnType<NonNullable<AreaParts<AreaName>[Page]>>>;

const loading = new Map<PartsPage, Promise<readonly unknown[]>>();
const loaded = new Map<PartsPage, readonly unknown[]>();
const NONE: readonly never[] = [];

/** The parts of every area for a page, loaded once. @throws ChunkLoadError */
export function loadParts<Page extends PartsPage>(page: Page): Promise<readonly PartsOf<Page>[]> {
  const loads = AREA_PARTS.flatMap((area) => area[page] ?? []) as (() => Promise<PartsOf<Page>>)[];
  const known = loading.get(page) as Promise<readonly PartsOf<Page>[]> | undefined;
  if (known) return known;
  const parts = Promise.all(loads.map((load) => loadChunk(load))).then((all) => {
    loaded.set(page, all);
    return all;
  });
  loading.set(page, parts);
  return parts;
}

/** The parts of other areas, at once where their code is here; undefined while it is loading. @throws ChunkLoadError while rendering */
export function useLoadedParts<Page extends PartsPage>(page: Page): readonly PartsOf<Page>[] | undefined {
  const [parts, setParts] = useState(() => loaded.get(page) as readonly PartsOf<Page>[] | undefined);
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    loadParts(page).then(setParts, (error: unknown) => {
      loading.delete(page);
      setFault({ error });
    });
  }, [page]);
  if (fault) throw fault.error;
  return parts;
}

/** The parts of other areas; none while their code is loading. @throws ChunkLoadError while rendering */
export const useParts = <Page extends PartsPage>(page: Page): readonly PartsOf<Page>[] => useLoadedParts(page) ?? NONE;
