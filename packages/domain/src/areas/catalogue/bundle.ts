import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { isInBand, WeightLimitG } from "./dose.ts";
import { QuantityMilli } from "./product.ts";

const YesNo = z.enum(["yes", "no"]);

/** A product of a bundle, with its quantity for a range of weights. */
export const bundleLines = defineEntity({
  table: "bundleLines",
  fields: () => ({
    bundleId: fixed(ref("products")),
    productId: editable(ref("products")),
    /** An estimate shows both; a charge starts with the lower one. */
    lowMilli: editable(QuantityMilli),
    highMilli: editable(QuantityMilli),
    /** From this weight on, up to but not including `belowG`; null: any. */
    fromG: editable(WeightLimitG, null),
    belowG: editable(WeightLimitG, null),
    /** Whether the bundle is used without it where it is archived or not in stock. */
    skipIfMissing: editable(YesNo, "no"),
    zeroPrice: editable(YesNo, "no"),
    /** On the client's invoice. */
    print: editable(YesNo, "yes"),
    sort: editable(z.int(), 1000),
    status: managed(z.enum(["active", "removed"]), "active"),
  }),
  scope: "base",
  indexes: ["bundleId", "productId"],
  buckets: { p1: "all" },
});

type Line = RowOf<typeof bundleLines>;

type Band = Pick<Line, "fromG" | "belowG">;

export const isForAnyWeight = ({ fromG, belowG }: Band): boolean => fromG === null && belowG === null;

/**
 * The lines by weight of the bundles of a visit, unless one of a bundle was planned: the pet had no weight then, or no line fitted it.
 */
export function linesAwaitingWeight<L extends Band & Pick<Line, "id" | "bundleId" | "status">>(
  lines: readonly L[],
  planned: readonly { bundleId: string | null; bundleLineId: string | null }[],
  bundleIds: readonly string[],
): L[] {
  const had = new Set<string | null>(planned.map(({ bundleLineId }) => bundleLineId));
  const byWeight = lines.filter((line) => line.status === "active" && !isForAnyWeight(line));
  return bundleIds.flatMap((bundleId) => {
    const own = byWeight.filter((line) => line.bundleId === bundleId);
    return own.some(({ id }) => had.has(id)) ? [] : own;
  });
}

/** The bundles that planned treatments of a visit. */
export const bundlesAmong = (planned: readonly { bundleId: string | null }[]): string[] => [
  ...new Set(planned.flatMap(({ bundleId }) => bundleId ?? [])),
];

/**
 * The lines of a bundle for an animal, in their order. Without a weight only those for any weight: a line for some weights is neither
 * taken nor left out silently, so `needsWeight` says that there is one.
 */
export function bundleFor<L extends Pick<Line, "id" | "bundleId" | "fromG" | "belowG" | "sort" | "status">>(
  lines: readonly L[],
  { bundleId, weightG }: { bundleId: string; weightG: number | null },
): { lines: L[]; needsWeight: boolean } {
  const own = lines.filter((line) => line.bundleId === bundleId && line.status === "active");
  const fits = own.filter((line) => (weightG === null ? isForAnyWeight(line) : isInBand(line, weightG)));
  return {
    lines: fits.toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)),
    needsWeight: weightG === null && !own.every(isForAnyWeight),
  };
}
