import type { RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { found } from "../../kernel/repeat.ts";
import { addDays, localDateOf, type LocalDate } from "../../kernel/time.ts";
import type { ApprovalArg } from "../approvals/approval.ts";
import { products } from "../catalogue/product.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { batches } from "./batch.ts";

type Batch = Pick<RowOf<typeof batches>, "status" | "expiresOn" | "openedOn">;
type Product = Pick<RowOf<typeof products>, "kind" | "controlled" | "useWithinDays">;

export type Unusable = "expired" | "recalled" | "quarantined" | "open_too_long";

/** The last day on which a batch may be used: its expiry, or earlier once a vial was opened; null: no limit. */
export function lastDayOf(
  batch: Pick<Batch, "expiresOn" | "openedOn">,
  useWithinDays: number | null,
): LocalDate | null {
  const opened = batch.openedOn === null || useWithinDays === null ? null : addDays(batch.openedOn, useWithinDays);
  if (opened === null || batch.expiresOn === null) return opened ?? batch.expiresOn;
  return opened < batch.expiresOn ? opened : batch.expiresOn;
}

/** The rest of the vial in use, as far as whole vials tell it. */
export const restOfVial = (leftMilli: number, packSizeMilli: number): number =>
  Math.min(leftMilli, leftMilli % packSizeMilli || packSizeMilli);

/** Why a batch may not be used on a day; null: it may. */
export function whyUnusable(batch: Batch, useWithinDays: number | null, day: LocalDate): Unusable | null {
  if (batch.status !== "available") return batch.status;
  if (batch.expiresOn !== null && batch.expiresOn < day) return "expired";
  const last = lastDayOf(batch, useWithinDays);
  return last !== null && last < day ? "open_too_long" : null;
}

/** A vaccine or controlled drug of an unusable batch is never used, with or without a reason. */
export const mayOverride = ({ kind, controlled }: Product): boolean => kind !== "vaccine" && controlled === null;

export interface BatchUse {
  productId: string;
  batchId: string | null;
  approval?: ApprovalArg | undefined;
}

/**
 * For `refuseAtTap` of each mutation that uses stock. With an owner's approval the batch may be used, as far as
 * `mayOverride` says; `run` of the mutation calls `requireApproval`. A controlled drug needs a named batch.
 * @throws Refusal `batch_unusable` or `controlled_needs_batch`
 */
export async function refuseUnusable(tx: Tx, use: BatchUse, context: MutationContext): Promise<void> {
  const product = found(await tx.find(products, use.productId), "products", use.productId);
  if (use.batchId === null) {
    if (product.controlled === null || product.trackBatch === "no") return;
    throw new Refusal("controlled_needs_batch", { table: "products", id: product.id });
  }
  const batch = found(await tx.find(batches, use.batchId), "batches", use.batchId);
  const { timeZone } = await readSettings(tx, context);
  const why = whyUnusable(batch, product.useWithinDays, localDateOf(context.now, timeZone));
  if (why === null) return;
  if (use.approval === undefined || !mayOverride(product))
    throw new Refusal("batch_unusable", { table: "batches", id: batch.id, why });
}

/** The same for a use of several batches; none named: the device has none of the product. */
export async function refuseUnusableParts(
  tx: Tx,
  use: Omit<BatchUse, "batchId"> & { batches: readonly { batchId: string | null }[] },
  context: MutationContext,
): Promise<void> {
  const { productId, approval, batches: parts } = use;
  for (const { batchId } of parts.length > 0 ? parts : [{ batchId: null }])
    await refuseUnusable(tx, { productId, batchId, approval }, context);
}
