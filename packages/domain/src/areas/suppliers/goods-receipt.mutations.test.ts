import { describe, expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { emptyRow } from "../../kernel/entity.ts";
import type { ArgsOf } from "../../kernel/mutation.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { batches, stockCosts } from "../stock/batch.ts";
import { levelIdOf, stockLevels } from "../stock/stock-level.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { discardReceipt, postReceipt, priceReceipt, reverseReceipt, saveReceipt } from "./goods-receipt.mutations.ts";
import { goodsReceipts } from "./goods-receipt.ts";
import { onOrderByProduct } from "./on-order.ts";
import { closeOrder, draftOrder, sendOrder } from "./purchase-order.mutations.ts";
import { purchaseOrders } from "./purchase-order.ts";
import { suppliers } from "./supplier.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [ORDER, RECEIPT, SECOND, SUPPLIER] = [id(1), id(2), id(3), id(4)];
const [TABLETS, VACCINES] = [id(11), id(12)];

/** An order of 2 boxes of 100 tablets at 20.00 a box, and of 10 single doses of a vaccine, sent to the supplier. */
async function openOrder() {
  const clinic = new MemoryClinic();
  const locationId = firstLocationId(clinic.clinicId);
  const tablet = aProduct(clinic, { trackStock: "yes", trackBatch: "no" });
  const vaccine = aProduct(clinic, { kind: "vaccine", trackStock: "yes", trackBatch: "yes" });
  clinic.put(suppliers, { ...emptyRow(suppliers), id: SUPPLIER, name: "Northmoor Supplies" });
  const lines = [
    { id: TABLETS, productId: tablet.id, supplierCode: "T-1", packs: 2, packSizeMilli: 100_000, packCostMinor: 2000 },
    { id: VACCINES, productId: vaccine.id, supplierCode: "", packs: 10, packSizeMilli: 1000 },
  ];
  const drafted = await clinic.run(draftOrder, { id: ORDER, supplierId: SUPPLIER, locationId, lines });
  expect(drafted.status).toBe("applied");
  expect((await clinic.run(sendOrder, { id: ORDER, by: "mail" })).status).toBe("applied");
  const came = (tablets: number, doses: number, number = "V-1", expiresOn: string | null = "2027-06-30") => [
    {
      id: id(21),
      orderLineId: TABLETS,
      productId: tablet.id,
      batchNumber: "",
      expiresOn: null,
      quantityMilli: tablets * 1000,
    },
    {
      id: id(22),
      orderLineId: VACCINES,
      productId: vaccine.id,
      batchNumber: number,
      expiresOn,
      quantityMilli: doses * 1000,
    },
  ];
  const delivery = { supplierName: "Northmoor Supplies", locationId, deliveryNote: "D-77", receivedOn: "2026-11-21" };
  const save = (receiptId: string, lines: ReturnType<typeof came>) =>
    clinic.run(saveReceipt, { id: receiptId, orderId: ORDER, ...delivery, lines });
  const onHand = (productId: string, batchId: string | null = null) =>
    clinic.row(stockLevels, levelIdOf({ productId, batchId, locationId })).quantityMilli;
  return {
    clinic,
    locationId,
    tablet,
    vaccine,
    came,
    save,
    onHand,
    status: () => clinic.row(purchaseOrders, ORDER).status,
  };
}

describe("a delivery", () => {
  test("comes in two parts, and the order knows what is still to come", async () => {
    const { clinic, locationId, tablet, vaccine, came, save, onHand, status } = await openOrder();
    const awaited = () => onOrderByProduct(clinic.all(purchaseOrders), locationId);
    expect([...awaited()]).toEqual([
      [tablet.id, 200_000],
      [vaccine.id, 10_000],
    ]);
    await save(RECEIPT, came(150, 0));
    expect((await clinic.run(postReceipt, { id: RECEIPT })).status).toBe("applied");
    expect(status()).toBe("part_received");
    expect(onHand(tablet.id)).toBe(150_000);
    expect([...awaited()]).toEqual([
      [tablet.id, 50_000],
      [vaccine.id, 10_000],
    ]);
    const rest = came(50, 10).map((line, place) => ({ ...line, id: id(31 + place) }));
    await save(SECOND, rest);
    await clinic.run(postReceipt, { id: SECOND });
    expect(status()).toBe("received");
    expect([...awaited()]).toEqual([]);
    const [batch] = clinic.all(batches);
    expect(batch).toMatchObject({ productId: vaccine.id, number: "V-1", expiresOn: "2027-06-30" });
    expect(onHand(vaccine.id, batch?.id)).toBe(10_000);
    const movements = clinic.all(stockMovements).map(({ kind, quantityMilli }) => `${kind} ${quantityMilli}`);
    expect(movements.toSorted()).toEqual(["receive 10000", "receive 150000", "receive 50000"]);
  });

  test("costs what the order says, or what the owner typed; nothing where neither is known", async () => {
    const { clinic, tablet, came, save } = await openOrder();
    await save(RECEIPT, came(150, 10));
    await clinic.run(postReceipt, { id: RECEIPT });
    expect(clinic.all(stockCosts)).toMatchObject([{ productId: tablet.id, quantityMilli: 150_000, costMinor: 3000 }]);
    await save(
      SECOND,
      came(50, 0).map((line, place) => ({ ...line, id: id(31 + place) })),
    );
    await clinic.run(priceReceipt, { receiptId: SECOND, lines: [{ lineId: id(31), costMinor: 1199 }] });
    await clinic.run(postReceipt, { id: SECOND });
    expect(clinic.all(stockCosts).map(({ costMinor }) => costMinor)).toEqual([3000, 1199]);
  });

  test("names each line that lacks its batch or expired before it came, and puts nothing into stock", async () => {
    const { clinic, came, save } = await openOrder();
    const faultsOf = async () => clinic.run(postReceipt, { id: RECEIPT });
    await save(RECEIPT, came(150, 10, "", "2026-11-20"));
    expect(await faultsOf()).toMatchObject({
      code: "invalid_args",
      details: { errors: [{ path: "lines.1.batchNumber" }, { path: "lines.1.expiresOn" }] },
    });
    await save(RECEIPT, came(0, 0, ""));
    expect(await faultsOf()).toMatchObject({ code: "invalid_args", details: { errors: [{ path: "lines" }] } });
    expect(clinic.all(stockMovements)).toEqual([]);
    await save(RECEIPT, came(150, 0, ""));
    expect((await faultsOf()).status).toBe("applied");
  });

  test("of a known batch is added to it, whatever the spelling", async () => {
    const { clinic, vaccine, came, save, onHand } = await openOrder();
    await save(RECEIPT, came(0, 4));
    await clinic.run(postReceipt, { id: RECEIPT });
    await save(
      SECOND,
      came(0, 6, "v-1 ").map((line, place) => ({ ...line, id: id(31 + place) })),
    );
    await clinic.run(postReceipt, { id: SECOND });
    expect(clinic.all(batches)).toHaveLength(1);
    expect(onHand(vaccine.id, clinic.all(batches)[0]?.id)).toBe(10_000);
  });

  test("of a known batch with another last day: the chosen day holds, and without a choice the earlier one", async () => {
    const { clinic, came, save } = await openOrder();
    let deliveries = 0;
    const comes = async (expiresOn: string | null, replacedExpiry: string | null = null) => {
      const at = 40 + 3 * (deliveries += 1);
      const [, line] = came(0, 1, "V-1", expiresOn).map((one, place) => ({
        ...one,
        id: id(at + place),
        replacedExpiry,
      }));
      await save(id(at + 2), line ? [line] : []);
      expect((await clinic.run(postReceipt, { id: id(at + 2) })).status).toBe("applied");
      return clinic.all(batches).map((batch) => batch.expiresOn);
    };
    expect(await comes(null)).toEqual([null]);
    expect(await comes("2027-06-30")).toEqual(["2027-06-30"]);
    expect(await comes(null)).toEqual(["2027-06-30"]);
    expect(await comes("2027-09-30")).toEqual(["2027-06-30"]);
    expect(await comes("2027-09-30", "2027-06-30")).toEqual(["2027-09-30"]);
    // Chosen before the batch got a third day: the earlier one holds.
    expect(await comes("2027-12-31", "2027-06-30")).toEqual(["2027-09-30"]);
    expect(await comes("2027-03-31")).toEqual(["2027-03-31"]);
  });

  test("is posted once, and taken back whole: stock, costs and what has come of the order", async () => {
    const { clinic, tablet, vaccine, came, save, onHand, status } = await openOrder();
    await save(RECEIPT, came(150, 10));
    await clinic.run(postReceipt, { id: RECEIPT });
    expect(await clinic.run(postReceipt, { id: RECEIPT })).toMatchObject({ code: "invalid_transition" });
    expect(await save(RECEIPT, came(1, 1))).toMatchObject({ code: "invalid_transition" });
    expect(await clinic.run(reverseReceipt, { id: RECEIPT, reason: "" })).toMatchObject({ code: "invalid_args" });
    expect((await clinic.run(reverseReceipt, { id: RECEIPT, reason: "Wrong clinic" })).status).toBe("applied");
    expect(await clinic.run(reverseReceipt, { id: RECEIPT, reason: "Again" })).toMatchObject({
      code: "invalid_transition",
    });
    expect(onHand(tablet.id)).toBe(0);
    expect(onHand(vaccine.id, clinic.all(batches)[0]?.id)).toBe(0);
    expect(clinic.all(stockCosts).reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(0);
    expect(status()).toBe("sent");
    expect(clinic.row(goodsReceipts, RECEIPT)).toMatchObject({ status: "reversed", reversedReason: "Wrong clinic" });
  });

  test("of more than was ordered is posted; of an order that was closed meanwhile too", async () => {
    const { clinic, tablet, came, save, onHand, status } = await openOrder();
    await save(RECEIPT, came(250, 0));
    await clinic.run(postReceipt, { id: RECEIPT });
    expect(status()).toBe("part_received");
    await clinic.run(closeOrder, { id: ORDER, reason: "The vaccine is not made any more" });
    await save(
      SECOND,
      came(10, 0).map((line, place) => ({ ...line, id: id(31 + place) })),
    );
    expect((await clinic.run(postReceipt, { id: SECOND })).status).toBe("applied");
    expect(status()).toBe("closed");
    expect(onHand(tablet.id)).toBe(260_000);
  });

  test("that two people check at once keeps what each of them wrote; of one field the later", async () => {
    const { clinic, came, save } = await openOrder();
    const [tablets, doses] = came(200, 10, "");
    if (!tablets || !doses) throw new Error("two lines are expected");
    await save(RECEIPT, [tablets, doses]);
    const { deliveryNote, receivedOn } = clinic.row(goodsReceipts, RECEIPT);
    const seen = { deliveryNote, receivedOn, lines: [tablets, doses] };
    const { orderId, supplierName, locationId } = clinic.row(goodsReceipts, RECEIPT);
    const write = (lines: ArgsOf<typeof saveReceipt>["lines"], set: object = {}) =>
      clinic.run(saveReceipt, { id: RECEIPT, orderId, supplierName, locationId, ...seen, ...set, lines, seen });
    const extra = { ...tablets, id: id(23), orderLineId: null, quantityMilli: 1000 };
    await write([{ ...tablets, quantityMilli: 180_000 }, doses, extra], { deliveryNote: "D-78" });
    await write([tablets, { ...doses, batchNumber: "V-1" }], { receivedOn: "2026-11-20" });
    const now = () => clinic.row(goodsReceipts, RECEIPT);
    expect(now()).toMatchObject({ deliveryNote: "D-78", receivedOn: "2026-11-20" });
    const figures = () => now().lines.map((line) => [line.id, line.quantityMilli, line.batchNumber]);
    expect(figures()).toEqual([
      [tablets.id, 180_000, ""],
      [doses.id, 10_000, "V-1"],
      [extra.id, 1000, ""],
    ]);
    // A line that one person removed stays if the other one has changed it.
    await write([doses]);
    await write([{ ...tablets, quantityMilli: 190_000 }]);
    expect(figures()).toEqual([
      [tablets.id, 190_000, ""],
      [doses.id, 10_000, "V-1"],
      [extra.id, 1000, ""],
    ]);
  });

  test("that could not be kept does not become stock as it was before", async () => {
    const { clinic, came, save, locationId, tablet } = await openOrder();
    await save(RECEIPT, came(150, 0));
    const { orderId, supplierName, deliveryNote, receivedOn } = clinic.row(goodsReceipts, RECEIPT);
    const delivery = { id: RECEIPT, orderId, supplierName, locationId, deliveryNote, receivedOn };
    const unknown = came(200, 0).map((line) => ({ ...line, productId: id(99) }));
    const written = { ...delivery, lines: unknown };
    expect(await clinic.run(saveReceipt, written)).toMatchObject({ code: "not_found" });
    expect(await clinic.run(postReceipt, { id: RECEIPT, written })).toMatchObject({ code: "not_found" });
    expect(clinic.row(goodsReceipts, RECEIPT)).toMatchObject({ status: "draft" });
    expect(clinic.all(stockMovements)).toEqual([]);
    const right = { ...written, lines: came(200, 0) };
    expect((await clinic.run(postReceipt, { id: RECEIPT, written: right })).status).toBe("applied");
    expect(clinic.row(stockLevels, levelIdOf({ productId: tablet.id, batchId: null, locationId })).quantityMilli).toBe(
      200_000,
    );
  });

  test("that was opened by mistake is discarded", async () => {
    const { clinic, came, save } = await openOrder();
    await save(RECEIPT, came(1, 0));
    expect((await clinic.run(discardReceipt, { id: RECEIPT })).status).toBe("applied");
    expect(await clinic.run(postReceipt, { id: RECEIPT })).toMatchObject({ code: "invalid_transition" });
  });
});
