import { asksForPrice, lineIdOf, type ChargeLine } from "../billing/charge-line.ts";
import type { Treatment } from "./treatment.ts";

/**
 * - `planned`: neither given nor decided.
 * - `uncharged`: given, and no charge was decided.
 * - `unpriced`: charged, and the price is missing.
 */
export type UnmetGate<T, L> = { kind: "planned" | "uncharged"; treatment: T } | { kind: "unpriced"; line: L };

type GateTreatment = Pick<Treatment, "id" | "status">;
type GateLine = Pick<ChargeLine, "id" | "status" | "unitMinor" | "noChargeReason">;

/**
 * Treatments and charges that must be settled before a visit ends: planned ones first, then those without a charge.
 * A visit that ended all the same, on a device that did not know them, stays ended.
 */
export function unmetGates<T extends GateTreatment, L extends GateLine>(
  treatments: readonly T[],
  lines: readonly L[],
): UnmetGate<T, L>[] {
  const charged = new Set(lines.filter(({ status }) => status !== "removed").map(({ id }) => id));
  return [
    ...treatments
      .filter(({ status }) => status === "planned")
      .map((treatment) => ({ kind: "planned" as const, treatment })),
    ...treatments
      .filter(({ id, status }) => status === "given" && !charged.has(lineIdOf(id)))
      .map((treatment) => ({ kind: "uncharged" as const, treatment })),
    ...lines
      .filter((line) => line.status === "open" && asksForPrice(line))
      .map((line) => ({ kind: "unpriced" as const, line })),
  ];
}
