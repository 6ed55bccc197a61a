import * as z from "zod/mini";
import type { ClinicFigures } from "../figures/figures.queries.ts";
import type { OpenedClinic } from "../support/support.queries.ts";
import type { NeedBounds } from "./dashboard.queries.ts";

const NEED_KINDS = ["support", "parked", "unsent", "payment", "quiet", "trial"] as const;
type NeedKind = (typeof NEED_KINDS)[number];

/** Why a clinic needs a person. */
export const Need = z.object({
  clinicId: z.string(),
  name: z.string(),
  kind: z.enum(NEED_KINDS),
  /** Open accesses of `support`, changes of `parked` and `unsent`, tries of `payment`; else 0. */
  count: z.int(),
  /** Since when; of `trial`, until when. */
  at: z.string(),
});
export type Need = z.output<typeof Need>;

function needsOf(row: ClinicFigures, { stuck, quiet, now, soon }: NeedBounds): Need[] {
  const { clinicId, name, oldestUnsentAt, failedAt, lastSeenAt, trialEndsAt, countedAt, suspendedAt } = row;
  const need = (kind: NeedKind, count: unknown, at: string): Need => ({
    clinicId,
    name,
    kind,
    count: Number(count),
    at,
  });
  const isPaying = (row.status === "active" || row.status === "past_due") && suspendedAt === "";
  return [
    ...(Number(row.parked) > 0 ? [need("parked", row.parked, countedAt)] : []),
    ...(oldestUnsentAt !== "" && oldestUnsentAt < stuck ? [need("unsent", row.unsent, oldestUnsentAt)] : []),
    ...(failedAt === "" ? [] : [need("payment", row.failedTries, failedAt)]),
    ...(isPaying && lastSeenAt !== "" && lastSeenAt < quiet ? [need("quiet", 0, lastSeenAt)] : []),
    ...(trialEndsAt > now && trialEndsAt <= soon ? [need("trial", 0, trialEndsAt)] : []),
  ];
}

/** The needs of clinics, and open accesses to their data, the worst first: by their kind, then the oldest one. */
export function listNeeds(
  rows: readonly ClinicFigures[],
  bounds: NeedBounds,
  accesses: readonly OpenedClinic[],
): Need[] {
  const rank = (kind: NeedKind): number => NEED_KINDS.indexOf(kind);
  const support = accesses.map((access): Need => ({ ...access, kind: "support", count: Number(access.count) }));
  return [...support, ...rows.flatMap((row) => needsOf(row, bounds))].toSorted(
    (one, other) => rank(one.kind) - rank(other.kind) || (one.at < other.at ? -1 : one.at > other.at ? 1 : 0),
  );
}
