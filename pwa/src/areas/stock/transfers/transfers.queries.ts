import { locations } from "@fernpaw/domain/clinics/clinic";
import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockTransfers } from "@fernpaw/domain/stock/stock-transfer";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import type { Product } from "../stock.queries.ts";

export type Transfer = RowOf<typeof stockTransfers>;

export interface ListedTransfer {
  transfer: Transfer;
  product: Product | null;
  productName: string;
  unit: Product["dispensingUnit"];
  batchNumber: string;
  fromName: string;
  toName: string;
  isPending: boolean;
}

/** Transfers on this device, the newest first: those on their way, and the others of the last 100 days. */
export async function transferList(db: CacheDb, which: "sent" | "all"): Promise<ListedTransfer[]> {
  const table = rowsOf(db, stockTransfers);
  const found = await (which === "sent" ? table.where("status").equals("sent").toArray() : table.toArray());
  const [known, numbered, places, pending] = await Promise.all([
    rowsOf(db, products).bulkGet(found.map(({ productId }) => productId)),
    rowsOf(db, batches).bulkGet(found.flatMap(({ batchId }) => batchId ?? [])),
    rowsOf(db, locations).toArray(),
    pendingIdsOf(db, stockTransfers),
  ]);
  const [batchOf, placeOf] = [rowsById(numbered), rowsById(places)];
  return found
    .map((transfer, at) => ({
      transfer,
      product: known[at] ?? null,
      productName: known[at]?.name ?? "",
      unit: known[at]?.dispensingUnit ?? ("unit" as const),
      batchNumber: batchOf.get(transfer.batchId ?? "")?.number ?? "",
      fromName: placeOf.get(transfer.fromLocationId)?.name ?? "",
      toName: placeOf.get(transfer.toLocationId)?.name ?? "",
      isPending: pending.has(transfer.id),
    }))
    .toSorted((a, b) => (a.transfer.sentAt + a.transfer.id < b.transfer.sentAt + b.transfer.id ? 1 : -1));
}
