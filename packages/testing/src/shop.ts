import { productPrices } from "@fernpaw/domain/catalogue/price";
import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { aBatch, aProduct } from "./stock-builders.ts";
import { till } from "./till.ts";
import { newId } from "./treatment-exam.ts";

/** Of one bag, in minor units. */
export const FOOD_MINOR = 1200;
/** Bags in each of the two batches. */
export const BAGS = 5;

/** A counter with one kind of food in two batches. A discount of 10 % needs no approval. */
export async function shop(side: "server" | "device" = "server") {
  const world = await till({ side });
  const { clinic, locationId } = world;
  const food = aProduct(clinic, { kind: "retail", name: "Diet food", taxIds: [], prescriptionOnly: "no" });
  const { id: priceId } = clinic.put(productPrices, {
    ...emptyRow(productPrices),
    id: newId(),
    productId: food.id,
    unitMinor: FOOD_MINOR,
    maxDiscountMilliPercent: 10_000,
    fromOn: "2026-01-01",
  });
  const [first, second] = [aBatch(clinic, { productId: food.id }), aBatch(clinic, { productId: food.id })];
  for (const { id: batchId } of [first, second]) {
    const stock = { productId: food.id, batchId, locationId, quantityMilli: BAGS * 1000 };
    await clinic.run(openStock, { id: newId(), ...stock });
  }
  const line = (pieces: number, more: object = {}) => ({
    id: newId(),
    productId: food.id,
    quantityMilli: pieces * 1000,
    price: { fixedMinor: 0, unitMinor: FOOD_MINOR, priceId },
    batches: [{ batchId: first.id, quantityMilli: pieces * 1000 }],
    ...more,
  });
  const sell = (lines: object[], grossMinor: number, more: object = {}) => {
    const id = newId();
    const sale = { id, locationId, lines: lines as ReturnType<typeof line>[], grossMinor, reference: "T1-0001" };
    return { id, done: clinic.run(sellAtCounter, { ...sale, ...more }) };
  };
  const onHand = (batchId: string) =>
    clinic.all(stockLevels).find((level) => level.batchId === (batchId as string))?.quantityMilli ?? 0;
  return { ...world, food, first, second, line, sell, onHand };
}
