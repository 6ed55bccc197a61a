import { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { v7 as uuidv7 } from "uuid";
import { productRow } from "./builders.ts";
import type { MemoryClinic } from "./memory-clinic.ts";

/** Tablets whose stock is counted by batch. */
export function countedProductRow(set: Partial<NewRow<typeof products>> = {}): NewRow<typeof products> {
  const counted = {
    name: "Carprofen 50 mg tablet",
    dispensingUnit: "tablet",
    trackStock: "yes",
    trackBatch: "yes",
  } as const;
  return productRow({ ...counted, ...set });
}

export function batchRow(set: Partial<NewRow<typeof batches>> & { productId: string }): NewRow<typeof batches> {
  return {
    ...emptyRow(batches),
    id: uuidv7(),
    number: "CA-0412",
    expiresOn: "2027-06-30",
    receivedOn: "2026-10-01",
    ...set,
  };
}

export const aProduct = (clinic: MemoryClinic, set: Partial<NewRow<typeof products>> = {}): RowOf<typeof products> =>
  clinic.put(products, countedProductRow(set));

export const aBatch = (
  clinic: MemoryClinic,
  set: Partial<NewRow<typeof batches>> & { productId: string },
): RowOf<typeof batches> => clinic.put(batches, batchRow(set));

/** One unit that was given at the first location, without its level. */
export function aMovement(
  clinic: MemoryClinic,
  set: Partial<NewRow<typeof stockMovements>> & { productId: string },
): RowOf<typeof stockMovements> {
  const place = { batchId: null, locationId: firstLocationId(clinic.clinicId), ...set };
  return clinic.put(stockMovements, {
    ...emptyRow(stockMovements),
    id: uuidv7(),
    kind: "administer",
    quantityMilli: -1000,
    occurredAt: clinic.clock.now(),
    levelId: levelIdOf(place),
    ...place,
  });
}
