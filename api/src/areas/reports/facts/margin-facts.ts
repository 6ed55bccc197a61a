import { isGoods } from "@fernpaw/domain/catalogue/product";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { lineProviders } from "../reports.queries.ts";
import { type Charged, chargedIn, signed } from "./charged-lines.ts";
import { type FactSource, momentsOf } from "./fact-source.ts";
import { type GoodsCosts, readCosts, readProducts } from "./goods-lookup.ts";

interface Lookups {
  costs: GoodsCosts;
  products: Awaited<ReturnType<typeof readProducts>>;
  vetOf: ReadonlyMap<string, string | null>;
}

function* marginsOf({ day, sign, lines, row }: Charged, { costs, products, vetOf }: Lookups): Generator<Fact> {
  for (const { lineId, productId, quantityMilli, netMinor } of lines) {
    const product = products.get(productId ?? "");
    if (!product || !isGoods(product.kind)) continue;
    const cost = costs.worthOf({ productId: product.id, batchId: null, quantityMilli });
    const values: Fact["values"] =
      cost === null
        ? { uncostedNet: signed(sign, netMinor) }
        : { goodsNet: signed(sign, netMinor), goodsCost: signed(sign, cost), margin: signed(sign, netMinor - cost) };
    const keys = { product: [product.id], category: [product.category], vet: [vetOf.get(lineId) ?? ""] };
    yield { day, values, keys, row };
  }
}

/** Charged goods, on the days on which they count as income, beside the average cost of their quantity. */
export const marginFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  const costs = await readCosts(context, momentsOf(period, timeZone).to);
  const products = await readProducts(context);
  for await (const part of chargedIn(context, period)) {
    const lineIds = part.flatMap(({ lines }) => lines.map(({ lineId }) => lineId));
    const providers = await read((sql) => lineProviders(sql, clinicId, lineIds));
    const vetOf = new Map(providers.map(({ id, providerId }) => [id, providerId]));
    for (const charged of part) yield* marginsOf(charged, { costs, products, vetOf });
  }
};
