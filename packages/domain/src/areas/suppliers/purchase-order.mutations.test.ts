import { describe, expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { cancelOrder, closeOrder, correctDraft, draftOrder, sendOrder } from "./purchase-order.mutations.ts";
import { orderCosts, orderCostsIdOf, purchaseOrders } from "./purchase-order.ts";
import {
  archiveSupplier,
  correctProductSupplier,
  registerProductSupplier,
  registerSupplier,
} from "./supplier.mutations.ts";
import { productSuppliers, suppliers } from "./supplier.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [ORDER, SUPPLIER, LINE] = [id(1), id(2), id(3)];

async function openClinic() {
  const clinic = new MemoryClinic();
  const product = aProduct(clinic);
  await clinic.run(registerSupplier, { id: SUPPLIER, name: "Northmoor Supplies" });
  const line = {
    id: LINE,
    productId: product.id,
    supplierCode: "",
    packs: 4,
    packSizeMilli: 6000,
    packCostMinor: 4890,
  };
  const order = { id: ORDER, supplierId: SUPPLIER, locationId: firstLocationId(clinic.clinicId), lines: [line] };
  return { clinic, product, line, order, row: () => clinic.row(purchaseOrders, ORDER) };
}

test("an order has its prices beside it, and so has a draft that is changed", async () => {
  const { clinic, order, line, row } = await openClinic();
  expect((await clinic.run(draftOrder, order)).status).toBe("applied");
  expect(row()).toMatchObject({ status: "draft", number: null, supplierName: "Northmoor Supplies" });
  expect(JSON.stringify(row())).not.toContain("4890");
  const prices = () => clinic.row(orderCosts, orderCostsIdOf(ORDER)).lines;
  expect(prices()).toEqual([{ lineId: LINE, packCostMinor: 4890 }]);
  const now = [{ ...line, packs: 5, packCostMinor: null }];
  await clinic.run(correctDraft, { id: ORDER, set: { notes: "By Friday" }, lines: { seen: [line], now } });
  expect(row()).toMatchObject({ notes: "By Friday", lines: [{ packs: 5, receivedMilli: 0 }] });
  expect(prices()).toEqual([{ lineId: LINE, packCostMinor: null }]);
});

test.each([
  ["no lines", { lines: [] }, "lines"],
  ["no packets", { packs: 0 }, "lines.0.packs"],
  ["less than a packet", { packs: 0.5 }, "lines.0.packs"],
  ["a packet of nothing", { packSizeMilli: 0 }, "lines.0.packSizeMilli"],
  ["a negative price", { packCostMinor: -1 }, "lines.0.packCostMinor"],
])("an order of %s is refused at its field", async (_, wrong, path) => {
  const { clinic, order, line } = await openClinic();
  const lines = "lines" in wrong ? wrong.lines : [{ ...line, ...wrong }];
  expect(await clinic.run(draftOrder, { ...order, lines })).toMatchObject({
    code: "invalid_args",
    details: { errors: [{ path }] },
  });
});

test("an order names a packet of a product once", async () => {
  const { clinic, order, line } = await openClinic();
  const lines = [line, { ...line, id: id(4) }];
  expect(await clinic.run(draftOrder, { ...order, lines })).toMatchObject({ code: "invalid_args" });
  const other = [line, { ...line, id: id(4), packSizeMilli: 12_000 }];
  expect((await clinic.run(draftOrder, { ...order, lines: other })).status).toBe("applied");
});

describe("two owners who change one draft", () => {
  const [GEL, CHEW] = [id(5), id(6)];

  async function openDraft() {
    const { clinic, order, line, row } = await openClinic();
    const other = { ...line, id: id(7), productId: aProduct(clinic).id, packCostMinor: 100 };
    const seen = [line, other];
    await clinic.run(draftOrder, { ...order, lines: seen });
    const added = (lineId: string) => ({ ...line, id: lineId, productId: aProduct(clinic).id });
    const change = (now: readonly (typeof line)[], set: object = {}) =>
      clinic.run(correctDraft, { id: ORDER, set, lines: { seen, now: [...now] } });
    const packs = () => row().lines.map((one) => [one.id, one.packs]);
    return { clinic, line, other, seen, added, change, packs, row };
  }

  test("keep the lines that each of them added, changed and removed", async () => {
    const { clinic, line, other, seen, added, change, packs, row } = await openDraft();
    expect((await change([...seen, added(GEL)], { notes: "By Friday" })).status).toBe("applied");
    expect((await change([{ ...line, packs: 9 }, added(CHEW)])).status).toBe("applied");
    expect(packs()).toEqual([
      [line.id, 9],
      [GEL, 4],
      [CHEW, 4],
    ]);
    expect(row().notes).toBe("By Friday");
    const priced = clinic.row(orderCosts, orderCostsIdOf(ORDER)).lines.map(({ lineId }) => lineId);
    expect(priced).toEqual([line.id, GEL, CHEW]);
    expect(priced).not.toContain(other.id);
  });

  test("get a refusal if both changed one line, and the first change stays", async () => {
    const { line, other, change, packs } = await openDraft();
    await change([{ ...line, packs: 9 }, other]);
    const refused = { code: "changed_meanwhile" };
    expect(await change([{ ...line, packs: 7 }, other])).toMatchObject(refused);
    expect(await change([other])).toMatchObject(refused);
    expect(
      (
        await change([
          { ...line, packs: 9 },
          { ...other, packs: 2 },
        ])
      ).status,
    ).toBe("applied");
    expect(packs()).toEqual([
      [line.id, 9],
      [other.id, 2],
    ]);
    expect(await change([line, { ...other, packs: 3 }])).toMatchObject(refused);
  });

  test("get a refusal if both add the same packet, or together remove all lines", async () => {
    const { seen, line, other, added, change, packs } = await openDraft();
    const refused = { code: "changed_meanwhile" };
    await change([other]);
    expect(await change([line])).toMatchObject(refused);
    const gel = added(GEL);
    await change([...seen, gel]);
    expect(await change([...seen, { ...gel, id: CHEW }])).toMatchObject(refused);
    expect(packs().map(([lineId]) => lineId)).toEqual([other.id, GEL]);
  });
});

test("the states of an order", async () => {
  const { clinic, order, row } = await openClinic();
  const refused = { code: "invalid_transition" };
  await clinic.run(draftOrder, order);
  expect(await clinic.run(closeOrder, { id: ORDER, reason: "x" })).toMatchObject(refused);
  await clinic.run(sendOrder, { id: ORDER, by: "phone" });
  expect(row()).toMatchObject({ status: "sent", sentBy: "phone" });
  expect(await clinic.run(sendOrder, { id: ORDER, by: "mail" })).toMatchObject(refused);
  expect(await clinic.run(correctDraft, { id: ORDER, set: {} })).toMatchObject(refused);
  expect(await clinic.run(cancelOrder, { id: ORDER, reason: "" })).toMatchObject({ code: "invalid_args" });
  await clinic.run(cancelOrder, { id: ORDER, reason: "Too dear" });
  expect(row()).toMatchObject({ status: "cancelled", endedReason: "Too dear" });
  expect(await clinic.run(cancelOrder, { id: ORDER, reason: "Again" })).toMatchObject(refused);
});

test("an archived supplier takes no order, and only owners order", async () => {
  const { clinic, order } = await openClinic();
  const actor = anEmployee(["inventory:view", "inventory:manage"]);
  expect(await clinic.run(draftOrder, order, { actor })).toMatchObject({ code: "forbidden" });
  await clinic.run(archiveSupplier, { id: SUPPLIER });
  expect(clinic.row(suppliers, SUPPLIER).status).toBe("archived");
  expect(await clinic.run(draftOrder, order)).toMatchObject({ code: "supplier_archived" });
  await clinic.run(archiveSupplier, { id: SUPPLIER, status: "active" });
  expect((await clinic.run(draftOrder, order)).status).toBe("applied");
});

test("a product has one preferred supplier, and each packet of a supplier once", async () => {
  const { clinic, product } = await openClinic();
  await clinic.run(registerSupplier, { id: id(5), name: "Harrow Vale" });
  const offer = { productId: product.id, supplierId: SUPPLIER, packSizeMilli: 6000, isPreferred: "yes" as const };
  await clinic.run(registerProductSupplier, { ...offer, id: id(6) });
  expect(await clinic.run(registerProductSupplier, { ...offer, id: id(7) })).toMatchObject({ code: "already_exists" });
  await clinic.run(registerProductSupplier, { ...offer, id: id(7), supplierId: id(5) });
  const preferred = () => clinic.all(productSuppliers).map((row) => row.isPreferred);
  expect(preferred()).toEqual(["no", "yes"]);
  await clinic.run(correctProductSupplier, { id: id(6), set: { isPreferred: "yes" } });
  expect(preferred()).toEqual(["yes", "no"]);
});
