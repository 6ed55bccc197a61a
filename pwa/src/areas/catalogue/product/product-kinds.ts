import type { ProductKind } from "@fernpaw/domain/catalogue/product";

const GOODS: readonly ProductKind[] = ["medication", "vaccine", "consumable", "retail"];
const MEDICINES: readonly ProductKind[] = ["medication", "vaccine"];

/** Comes in packs and is stored; the others are work. */
export const isGoods = (kind: ProductKind): boolean => GOODS.includes(kind);

export const isMedicineKind = (kind: ProductKind): boolean => MEDICINES.includes(kind);
