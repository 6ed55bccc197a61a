import { idsAt, type Reference } from "./kernel/references.ts";
import { ENTITIES } from "./registry.ts";

export interface Orphan {
  table: string;
  id: string;
  path: string;
  /** The id that no row has. */
  missingId: string;
}

type Row = object & { id: string };

/**
 * References to rows that do not exist, among all rows of one clinic by table. Tables that are not in `rows` are not
 * looked into, neither for references nor for their targets.
 */
export function findOrphans(rows: ReadonlyMap<string, readonly Row[]>): Orphan[] {
  const ids = new Map([...rows].map(([table, list]) => [table, new Set(list.map(({ id }) => id))]));
  const everyId = new Set([...ids.values()].flatMap((set) => [...set]));
  const idsOf = (targets: Reference["targets"]): Set<string>[] =>
    typeof targets === "string" ? [everyId] : targets.map((target) => ids.get(target) ?? new Set());
  const isKnown = (targets: Reference["targets"]): boolean =>
    typeof targets === "string" || targets.every((target) => ids.has(target));
  return ENTITIES.flatMap(({ table, references }) =>
    references
      .filter(({ targets }) => isKnown(targets))
      .flatMap((reference) => {
        const known = idsOf(reference.targets);
        return (rows.get(table) ?? []).flatMap((row) =>
          idsAt(row, reference)
            .filter((id) => !known.some((set) => set.has(id)))
            .map((missingId): Orphan => ({ table, id: row.id, path: reference.path, missingId })),
        );
      }),
  );
}
