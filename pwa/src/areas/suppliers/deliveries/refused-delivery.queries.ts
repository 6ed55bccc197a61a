import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import { saveReceipt } from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { productsOf, type Product, type Receipt } from "../orders/orders.queries.ts";

export interface RefusedReceipt {
  receipt: ArgsOf<typeof saveReceipt>;
  /** Lines of products that the device has. */
  lines: { line: Receipt["lines"][number]; product: Product }[];
  leftOut: number;
  /** The delivery itself cannot be changed any more: its figures become another one. */
  isSettled: boolean;
}

/** The figures of a delivery that was refused. Null: this version of the app cannot read them. */
export async function refusedReceipt(db: CacheDb, values: RefusedChange["values"]): Promise<RefusedReceipt | null> {
  const read = saveReceipt.args.safeParse(values);
  if (!read.success) return null;
  const { id, orderId, lines } = read.data;
  const [present, order, known] = await Promise.all([
    rowsOf(db, goodsReceipts).get(id),
    orderId === null ? undefined : rowsOf(db, purchaseOrders).get(orderId),
    productsOf(
      db,
      lines.map(({ productId }) => productId),
    ),
  ]);
  const kept = lines.flatMap((line) => {
    const product = known.get(line.productId);
    return product ? [{ line: { ...line, orderLineId: order ? line.orderLineId : null }, product }] : [];
  });
  return {
    receipt: { ...read.data, orderId: order?.id ?? null },
    lines: kept,
    leftOut: lines.length - kept.length,
    isSettled: present !== undefined && present.status !== "draft",
  };
}

/** The same figures as the arguments of `goodsReceipts.save`: of the draft, or of a delivery of their own. */
export function savedAgain({ receipt, lines, isSettled }: RefusedReceipt): ArgsOf<typeof saveReceipt> {
  const own = lines.map(({ line }) => line);
  if (!isSettled) return { ...receipt, lines: own };
  return { ...receipt, id: newId(), lines: own.map((line) => ({ ...line, id: newId() })) };
}
