import type { ProductKind } from "@fernpaw/domain/catalogue/product";

const MEDICINES: readonly ProductKind[] = ["medication", "vaccine"];

export const isMedicineKind = (kind: ProductKind): boolean => MEDICINES.includes(kind);
