import type { ProductKind, ProductUnit } from "@fernpaw/domain/catalogue/product";

/** A product as a line of a list has it; null: the line does not say it. */
export interface ListedProduct {
  /** The key of the line, and the id that it makes. */
  key: string;
  keyId: string;
  code: string;
  name: string;
  barcodes: string[];
  /** Null: the line says none that is understood. */
  kind: ProductKind | null;
  category: string;
  activeIngredient: string;
  strength: string;
  dispensingUnit: ProductUnit | null;
  stockUnit: ProductUnit | null;
  packSizeMilli: number | null;
  minimumMilli: number | null;
  idealMilli: number | null;
  taxId: string | null;
  unitMinor: number | null;
  packCostMinor: number | null;
  supplierId: string | null;
  supplierCode: string;
}
