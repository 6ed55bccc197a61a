import { treatments } from "@fernpaw/domain/treatments/treatment";
import { isSameLot } from "@fernpaw/domain/stock/batch";
import type { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import type { Batch, Product } from "../stock.queries.ts";

type Movement = RowOf<typeof stockMovements>;
/** A dose as the list of recipients reads a movement of stock. */
export type TypedDose = Pick<
  Movement,
  "id" | "kind" | "levelId" | "quantityMilli" | "occurredAt" | "reversesId" | "petId" | "clientId" | "belongsTo"
>;

/** Of a vaccination elsewhere. */
const ONE_DOSE_MILLI = 1000;

/** Only the day is known: noon is of that day in nearly every zone. */
const NOON = 720;

/**
 * Vaccinations whose number a person typed, and that no movement of the lot has: the lot was registered later, or they were given elsewhere.
 * A recall finds their pets by that number.
 */
export async function typedDoses(db: CacheDb, product: Product, batch: Batch): Promise<TypedDose[]> {
  if (product.kind !== "vaccine") return [];
  const rows = await rowsOf(db, vaccinations)
    .filter(
      ({ productId, batchId, batchNo, enteredInErrorAt }) =>
        productId === product.id &&
        batchId === null &&
        enteredInErrorAt === null &&
        isSameLot({ productId, number: batchNo }, batch),
    )
    .toArray();
  const given = rowsById(await rowsOf(db, treatments).bulkGet(rows.flatMap(({ treatmentId }) => treatmentId ?? [])));
  return rows.map(({ id, petId, treatmentId, givenAt, givenOn }): TypedDose => {
    const treatment = given.get(treatmentId ?? "");
    return {
      id: id as string,
      kind: "administer",
      levelId: "",
      quantityMilli: -(treatment?.quantityMilli ?? ONE_DOSE_MILLI),
      occurredAt: givenAt ?? instantAt(givenOn, NOON, "UTC"),
      reversesId: null,
      petId,
      clientId: treatment?.clientId ?? null,
      belongsTo: null,
    };
  });
}
