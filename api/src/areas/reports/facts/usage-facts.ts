import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { Measure } from "@fernpaw/domain/reports/figures";
import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import type { MovementKind } from "@fernpaw/domain/stock/stock-movement";
import { movementKinds, movementsIn } from "../goods.queries.ts";
import { signed } from "./charged-lines.ts";
import { type FactSource, isOf, momentsOf, NO_VISIT, partsOf } from "./fact-source.ts";
import { readCosts, readProducts } from "./goods-lookup.ts";

type Side = Extract<Measure, "usedValue" | "receivedValue" | "lostValue" | "countedValue" | "movedValue">;

/** The figure of each kind of movement, and whether stock that leaves counts as more of it. */
const SIDES: Readonly<Record<MovementKind, readonly [side: Side, sign: 1 | -1]>> = {
  dispense: ["usedValue", -1],
  administer: ["usedValue", -1],
  sale: ["usedValue", -1],
  internal_use: ["usedValue", -1],
  sale_return: ["usedValue", -1],
  opening: ["receivedValue", 1],
  receive: ["receivedValue", 1],
  return_to_supplier: ["receivedValue", 1],
  write_off_expired: ["lostValue", -1],
  write_off_damaged: ["lostValue", -1],
  write_off_lost: ["lostValue", -1],
  count_adjust: ["countedValue", 1],
  correction: ["countedValue", 1],
  transfer_out: ["movedValue", 1],
  transfer_in: ["movedValue", 1],
};

function quantities(side: Side, milli: number): Fact["values"] {
  if (side === "usedValue") return { usedMilli: milli };
  return side === "receivedValue" ? { receivedMilli: milli } : {};
}

/** Movements of stock on their day, at cost. One that takes another back counts as that one, with the other sign. */
export const usageFacts: FactSource = async function* (context, period) {
  const { read, clinicId, timeZone } = context;
  const costs = await readCosts(context, momentsOf(period, timeZone).to);
  const products = await readProducts(context);
  for await (const part of partsOf(period)) {
    const { movements, kinds } = await read(async (sql) => {
      const found = await movementsIn(sql, clinicId, momentsOf(part, timeZone));
      const reversed = found.flatMap(({ reversesId }) => reversesId ?? []);
      return { movements: found, kinds: await movementKinds(sql, clinicId, reversed) };
    });
    const kindOf = new Map(kinds.map(({ id, kind }) => [id, kind]));
    for (const movement of movements.filter((row) => isOf(context, row))) {
      const { id, productId, batchId, quantityMilli, occurredAt, createdBy, clientId } = movement;
      const kind = kindOf.get(movement.reversesId ?? "") ?? movement.kind;
      const [side, sign] = SIDES[kind];
      const cost = costs.ofMovement(id) ?? costs.worthOf({ productId, batchId, quantityMilli });
      const product = products.get(productId);
      yield {
        day: localDateOf(occurredAt, timeZone),
        values: {
          [side]: signed(sign, cost ?? 0),
          uncostedMoves: cost === null ? 1 : 0,
          ...quantities(side, signed(sign, quantityMilli)),
        },
        keys: {
          product: [productId],
          category: [product?.category ?? ""],
          movement: [kind],
          person: [createdBy ?? ""],
        },
        // Its page is that of the product.
        row: { table: "stockMovements", id: productId, number: product?.name ?? "", clientId, ...NO_VISIT },
      };
    }
  }
};
