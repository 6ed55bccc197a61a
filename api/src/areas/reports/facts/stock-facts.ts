import { addDays, daysBetween, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import type { Expiry } from "@fernpaw/domain/reports/report";
import { batchExpiries, movementsIn, stockLevelsAfter } from "../goods.queries.ts";
import { type FactContext, type FactSource, isOf, momentsOf, NO_VISIT, partsOf } from "./fact-source.ts";
import { pagesOf, readCosts, readProducts } from "./goods-lookup.ts";

/** Stock that ends within so many days is named. */
const SOON_DAYS = 90;

function expiryOf(expiresOn: LocalDate | null, day: LocalDate): Expiry {
  if (expiresOn === null) return "none";
  const days = daysBetween(day, expiresOn);
  if (days < 0) return "over";
  if (days <= 30) return "30";
  if (days <= SOON_DAYS) return "90";
  return days <= 365 ? "365" : "later";
}

/** The quantity that came to each level after a day: a level is the sum of its movements, so the sum of the later ones leads to an earlier day. */
async function movedSince({ read, clinicId, timeZone, at }: FactContext, day: LocalDate): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  const later = { from: addDays(day, 1), to: localDateOf(at, timeZone) };
  for await (const part of partsOf(later)) {
    const movements = await read((sql) => movementsIn(sql, clinicId, momentsOf(part, timeZone)));
    for (const { levelId, quantityMilli } of movements) moved.set(levelId, (moved.get(levelId) ?? 0) + quantityMilli);
  }
  return moved;
}

/** The stock on hand at the end of the last day, at its average cost until then. */
export const stockFacts: FactSource = async function* (context, { from, to: day }) {
  const { read, clinicId, timeZone } = context;
  const costs = await readCosts(context, momentsOf({ from, to: day }, timeZone).to);
  const products = await readProducts(context);
  const moved = await movedSince(context, day);
  const pages = pagesOf(async (next) => {
    const { levels, expiries } = await read(async (sql) => {
      const found = await stockLevelsAfter(sql, clinicId, next);
      const batchIds = found.flatMap(({ batchId }) => batchId ?? []);
      return { levels: found, expiries: await batchExpiries(sql, clinicId, batchIds) };
    });
    const expiresOn = new Map(expiries.map((batch) => [batch.id, batch.expiresOn]));
    return levels.map((level) => ({ ...level, expiresOn: expiresOn.get(level.batchId ?? "") ?? null }));
  });
  for await (const page of pages)
    for (const level of page.filter((row) => isOf(context, row))) {
      const { id, productId, batchId, locationId } = level;
      const quantityMilli = level.quantityMilli - (moved.get(id) ?? 0);
      if (quantityMilli <= 0) continue;
      const product = products.get(productId);
      const worth = costs.worthOf({ productId, batchId, quantityMilli });
      const stockValue = worth ?? 0;
      const expiry = expiryOf(level.expiresOn, day);
      yield {
        day,
        values: {
          stockValue,
          uncostedStock: worth === null ? 1 : 0,
          expiredValue: expiry === "over" ? stockValue : 0,
          expiresSoonValue: expiry === "30" || expiry === "90" ? stockValue : 0,
        },
        keys: { product: [productId], category: [product?.category ?? ""], expiry: [expiry], location: [locationId] },
        row: { table: "products", id: productId, number: product?.name ?? "", clientId: null, ...NO_VISIT },
      };
    }
};
