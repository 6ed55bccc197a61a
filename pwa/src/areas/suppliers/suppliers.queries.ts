import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";

export type Supplier = RowOf<typeof suppliers>;

export interface ListedSupplier {
  supplier: Supplier;
  isPending: boolean;
}

/** All suppliers by name. A clinic has some dozens. */
export async function supplierList(db: CacheDb): Promise<ListedSupplier[]> {
  const [rows, pending] = await Promise.all([rowsOf(db, suppliers).toArray(), pendingIdsOf(db, suppliers)]);
  return rows
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((supplier) => ({ supplier, isPending: pending.has(supplier.id) }));
}

/** Null: not on this device. */
export async function supplierPage(db: CacheDb, id: string): Promise<ListedSupplier | null> {
  const [supplier, pending] = await Promise.all([rowsOf(db, suppliers).get(id), pendingIdsOf(db, suppliers)]);
  return supplier ? { supplier, isPending: pending.has(id) } : null;
}

/** Whether a supplier fits what is typed: each word begins somewhere in its name, contact or account number. */
export function fitsText(text: string): (supplier: Supplier) => boolean {
  const words = foldText(text).split(" ").filter(Boolean);
  return ({ name, contactName, accountNo, email }) => {
    const within = foldText(`${name} ${contactName} ${accountNo} ${email}`);
    return words.every((word) => within.includes(word));
  };
}
