import type { RowOf } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { localDateOf, type LocalDate } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { refuseUnusable, whyUnusable } from "../stock/batch-use.ts";
import { batches, isSameLot } from "../stock/batch.ts";
import type { GivenBatch } from "../treatments/give-product.ts";

interface Typed {
  productId: string;
  batches: readonly GivenBatch[];
  batchNo: string;
}

/** The batches of stock with the number that a person read from the packet; none: the stock does not have it. */
async function lotTyped(tx: Tx, { productId, batches: parts, batchNo }: Typed): Promise<RowOf<typeof batches>[]> {
  if (batchNo === "" || parts.some(({ batchId }) => batchId !== null)) return [];
  const own = await tx.list(batches, { equals: { productId } });
  return own.filter((batch) => isSameLot(batch, { productId, number: batchNo }));
}

/**
 * For the device: a packet that is past its expiry, or of a batch that must not be used, however its number came into the form.
 * `at` is the place of the vaccine in the arguments. @throws Refusal `batch_unusable`, `invalid_args`
 */
export async function refuseTyped(
  tx: Tx,
  typed: Typed & { expiresOn: LocalDate | null },
  { at, givenOn }: { at: number; givenOn: LocalDate },
  context: MutationContext,
): Promise<void> {
  const lot = await lotTyped(tx, typed);
  for (const { id } of lot) await refuseUnusable(tx, { productId: typed.productId, batchId: id }, context);
  const isOfStock = lot.length > 0 || typed.batches.some(({ batchId }) => batchId !== null);
  if (!isOfStock && typed.expiresOn !== null && typed.expiresOn < givenOn)
    throw invalidAt(`vaccines.${at}.expiresOn`, "must not be before the vaccination");
}

/**
 * The stock that a vaccine is taken from: a typed number of a batch of the stock is that batch, so that a recall finds the
 * patient. Of one number that is registered twice it is the one that must not be used, for the inbox item.
 */
export async function batchesOf(tx: Tx, typed: Typed, context: MutationContext): Promise<readonly GivenBatch[]> {
  const lot = await lotTyped(tx, typed);
  if (lot.length === 0) return typed.batches;
  const { timeZone } = await readSettings(tx, context);
  const today = localDateOf(context.now, timeZone);
  const batch = lot.find((one) => whyUnusable(one, null, today) !== null) ?? lot[0];
  return typed.batches.map((part) => ({ ...part, batchId: batch?.id ?? null }));
}
