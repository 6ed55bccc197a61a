import { productCosts } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import { orderCosts, orderCostsIdOf, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import { type DemoClinic, DEMO_ZONE } from "./demo-logins.ts";
import { demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 20;
const DAY_MS = 86_400_000;
/** Every so many of the products with stock are in the open order. */
const ORDERED_EVERY = 40;
/** The number of the open order: the last one that is given. */
export const DEMO_ORDERS = 1;

const CARDS = [
  { name: "Northmoor Supplies", contactName: "Imogen Hale", code: "NM", leadTimeDays: 2, minimumOrderMinor: 5000 },
  { name: "Harrow Vale Wholesale", contactName: "Tomasz Lis", code: "HV", leadTimeDays: 3, minimumOrderMinor: null },
  { name: "Kestrel Diagnostics", contactName: "Ruth Adeyemi", code: "KD", leadTimeDays: 5, minimumOrderMinor: 10_000 },
] as const;

type Order = Pick<NewRow<typeof purchaseOrders>, "id" | "supplierName" | "locationId" | "lines">;

const LINE_SEED = "00000000-0000-8000-8000-5cc000000020";

/** A delivery of the whole order that a person checks. */
const deliveryOf = (order: Order, id: string, receivedOn: string): NewRow<typeof goodsReceipts> => ({
  ...emptyRow(goodsReceipts),
  id,
  orderId: order.id,
  supplierName: order.supplierName,
  locationId: order.locationId,
  deliveryNote: "NV-88301",
  receivedOn,
  lines: order.lines.map(({ id: orderLineId, productId, packs, packSizeMilli }) => ({
    id: derivedId(orderLineId, LINE_SEED),
    orderLineId,
    productId,
    batchNumber: "",
    expiresOn: null,
    replacedExpiry: null,
    quantityMilli: packs * packSizeMilli,
  })),
});

/** Three suppliers, who of them sells what, one order that is on its way, and a delivery of it that a person checks. */
export function demoSuppliers(clinic: DemoClinic, catalogue: readonly DemoRow[], nowMs: number): DemoRow[] {
  const rowsIn = <Row>(entity: DemoRow["entity"]): Row[] =>
    catalogue.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));
  const stocked = rowsIn<NewRow<typeof products>>(products).filter(({ trackStock }) => trackStock === "yes");
  if (stocked.length === 0) return [];
  const costs = new Map(
    rowsIn<NewRow<typeof productCosts>>(productCosts).map((cost) => [cost.productId as string, cost.packCostMinor]),
  );
  const random = demoRandom(clinic.seed + SEED_STEP);
  const madeMs = nowMs - 90 * DAY_MS;
  const all = CARDS.map(({ code, name, ...card }, at) => ({
    ...emptyRow(suppliers),
    ...card,
    id: random.id(madeMs),
    name,
    accountNo: `${code}-${random.between(10_000, 99_999)}`,
    email: `orders@${name.split(" ")[0]?.toLowerCase()}.example`,
    phone: `+44 1632 96010${at}`,
    terms: "30 days",
  }));
  const [first] = all;
  if (!first) return [];
  const offers = stocked.map((product, at) => {
    const supplier = all[at % 10 === 9 ? 2 : at % 2] ?? first;
    const netPriceMinor = costs.get(product.id) ?? null;
    return {
      ...emptyRow(productSuppliers),
      id: random.id(madeMs),
      productId: product.id,
      supplierId: supplier.id,
      code: `${supplier.name.slice(0, 1)}${String(4000 + at)}`,
      packSizeMilli: product.packSizeMilli,
      netPriceMinor,
      isPreferred: "yes" as const,
    };
  });
  const ordered = offers.filter(({ supplierId }, at) => supplierId === first.id && at % ORDERED_EVERY === 0);
  const lines = ordered.map(({ productId, code, packSizeMilli }) => ({
    id: random.id(nowMs - DAY_MS),
    productId,
    supplierCode: code,
    packs: random.between(2, 6),
    packSizeMilli,
    receivedMilli: 0,
  }));
  const orderId = random.id(nowMs - DAY_MS);
  const order = {
    ...emptyRow(purchaseOrders),
    id: orderId,
    number: DEMO_ORDERS,
    supplierId: first.id,
    supplierName: first.name,
    locationId: firstLocationId(clinic.clinicId),
    lines,
    expectedOn: addDays(localDateOf(toInstant(nowMs), DEMO_ZONE), 1),
    status: "sent" as const,
    sentAt: toInstant(nowMs - DAY_MS),
    sentBy: "mail" as const,
  };
  const begun = deliveryOf(order, random.id(nowMs), localDateOf(toInstant(nowMs), DEMO_ZONE));
  const prices = lines.map(({ id: lineId }, at) => ({ lineId, packCostMinor: ordered[at]?.netPriceMinor ?? null }));
  return [
    ...all.map((row) => demoRow(suppliers, row)),
    ...offers.map((row) => demoRow(productSuppliers, row)),
    demoRow(purchaseOrders, order),
    demoRow(goodsReceipts, begun),
    demoRow(orderCosts, { id: orderCostsIdOf(orderId), orderId, lines: prices }),
  ];
}
