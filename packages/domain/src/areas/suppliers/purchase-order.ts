import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { Id } from "../../kernel/ids.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Instant, LocalDate } from "../../kernel/time.ts";
import { QuantityMilli } from "../catalogue/product.ts";

const PACKS_MAX = 100_000;
export const Packs = z.int().check(z.gte(1), z.lte(PACKS_MAX));

/** A product of an order. Its price is in `orderCosts`. */
export const OrderLine = z.strictObject({
  id: Id,
  productId: ref("products"),
  /** The product's number at the supplier. */
  supplierCode: nameText(60),
  packs: Packs,
  /** Dispensing units in one packet, in thousandths. */
  packSizeMilli: QuantityMilli,
  /** Received so far, in thousandths of the dispensing unit: less what was sent back by a reversed receipt. */
  receivedMilli: z.int().check(z.gte(0)),
});
export type OrderLine = z.output<typeof OrderLine>;

/** The quantity of a line that has not come yet, in thousandths of the dispensing unit; 0 if more came than was ordered. */
export const openMilli = ({
  packs,
  packSizeMilli,
  receivedMilli,
}: Pick<OrderLine, "packs" | "packSizeMilli" | "receivedMilli">): number =>
  Math.max(0, packs * packSizeMilli - receivedMilli);

export const OrderStatus = z.enum(["draft", "sent", "part_received", "received", "closed", "cancelled"]);
export type OrderStatus = z.output<typeof OrderStatus>;

/** Orders from which goods may still come. */
export const AWAITED_STATUSES: readonly OrderStatus[] = ["sent", "part_received"];

/** Without prices: who receives the goods sees the whole row. */
export const purchaseOrders = defineEntity({
  table: "purchaseOrders",
  fields: () => ({
    /** 1, 2, 3 ... of the clinic, given by the server when the order is sent. */
    number: managed(z.nullable(z.int()), null),
    supplierId: fixed(ref("suppliers")),
    /** As it was called when the order was last written: suppliers themselves are the owner's. */
    supplierName: managed(requiredName(160)),
    locationId: fixed(ref("locations")),
    lines: managed(z.array(OrderLine).check(z.minLength(1), z.maxLength(500))),
    expectedOn: editable(z.nullable(LocalDate), null),
    notes: editable(text(1000), ""),
    status: managed(OrderStatus, "draft"),
    sentAt: managed(z.nullable(Instant), null),
    sentBy: managed(z.nullable(z.enum(["mail", "paper", "phone", "website"])), null),
    /** The last mail of the order; null: none. The server knows its state. */
    mailId: managed(z.nullable(Id), null),
    endedAt: managed(z.nullable(Instant), null),
    /** Why it was cancelled or closed. */
    endedReason: managed(text(300), ""),
  }),
  scope: "stock",
  indexes: ["status"],
  deviceIndexes: ["supplierId"],
  buckets: {
    p1: [[{ field: "status", in: ["draft", "sent", "part_received"] }], [{ field: "updatedAt", sinceDays: -400 }]],
  },
});

/** The prices of an order lie beside it, under the same id. */
export const orderCostsIdOf = (orderId: string): string => orderId;

/** For owners alone. */
export const orderCosts = defineEntity({
  table: "orderCosts",
  fields: () => ({
    orderId: managed(ref("purchaseOrders")),
    /** Of one packet; null: not known. */
    lines: managed(z.array(z.strictObject({ lineId: Id, packCostMinor: z.nullable(PriceMinor) }))),
  }),
  scope: "owner",
  indexes: [],
  buckets: { p1: [[{ field: "updatedAt", sinceDays: -400 }]] },
});

/** The cost of one packet by line of the order. */
export const packCostByLine = (costs: RowOf<typeof orderCosts>["lines"]): Map<string, number | null> =>
  new Map(costs.map(({ lineId, packCostMinor }) => [lineId, packCostMinor]));
