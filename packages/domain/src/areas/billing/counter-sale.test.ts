import { describe, expect, test } from "vitest";
import { shop } from "../../../../testing/src/shop.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { products } from "../catalogue/product.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { chargeLines } from "./charge-line.ts";
import { dueOf } from "./invoice-balance.ts";
import { invoices } from "./invoice.ts";
import { soldMovementId } from "./sold-goods.ts";

describe("a sale at the counter", () => {
  test("is an issued invoice without a visit, and takes the goods out of their batches", async () => {
    const { clinic, first, second, line, sell, onHand, items } = await shop();
    const sold = line(3, {
      batches: [
        { batchId: first.id, quantityMilli: 2000 },
        { batchId: second.id, quantityMilli: 1000 },
      ],
    });
    const { id, done } = sell([sold], 3600);
    expect(await done).toMatchObject({ status: "applied" });
    expect(clinic.row(invoices, id)).toMatchObject({
      clientId: null,
      visitId: null,
      grossMinor: 3600,
      dueMinor: 3600,
      lines: [{ lineId: sold.id, description: "Diet food", quantityMilli: 3000, grossMinor: 3600 }],
    });
    expect(clinic.row(chargeLines, sold.id)).toMatchObject({ status: "issued", invoiceId: id, visitId: null });
    expect([onHand(first.id), onHand(second.id)]).toEqual([3000, 4000]);
    expect(clinic.row(stockMovements, soldMovementId(sold.id, 1))).toMatchObject({
      kind: "sale",
      belongsTo: { table: "invoices", id },
    });
    expect(items()).toEqual([]);
  });

  test("of a client is the client's, also after a merge, and is paid as any invoice", async () => {
    const world = await shop();
    const { id, done } = world.sell([world.line(1)], 1200, { clientId: world.client.id });
    await done;
    await world.pay(newId(), 1200, id);
    expect(world.clinic.row(invoices, id)).toMatchObject({ clientId: world.client.id, dueMinor: 0 });
  });

  test("that was shown with another price is kept, and a person is asked", async () => {
    const { clinic, line, sell, items } = await shop();
    const { id, done } = sell([line(1)], 999);
    expect(await done).toMatchObject({ status: "merged" });
    expect(clinic.row(invoices, id).grossMinor).toBe(1200);
    expect(items()).toContain("invoice_differs");
  });

  test("has free text, and a discount up to the product's maximum; above it an owner approves", async () => {
    const { clinic, line, sell, approval } = await shop();
    const discount = { kind: "percent" as const, value: 10_000, reason: "Damaged bag" };
    const text = {
      id: newId(),
      description: "Nail file",
      quantityMilli: 1000,
      price: { fixedMinor: 0, unitMinor: 250, priceId: null },
    };
    const { id, done } = sell([line(1, { discount }), text], 1330);
    expect(await done).toMatchObject({ status: "applied" });
    expect(clinic.row(invoices, id).grossMinor).toBe(1330);
    const half = { discount: { ...discount, value: 50_000 } };
    expect(await sell([line(1, half)], 600).done).toMatchObject({ code: "approval_required" });
    expect(await sell([line(1, half)], 600, { approval: approval() }).done).toMatchObject({ status: "applied" });
  });

  test("that is voided puts the goods back, and its lines never count", async () => {
    const { clinic, first, line, sell, onHand, voidIt } = await shop();
    const sold = line(2);
    const { id, done } = sell([sold], 2400);
    await done;
    expect((await voidIt(id)).status).toBe("applied");
    expect(onHand(first.id)).toBe(5000);
    expect(clinic.row(chargeLines, sold.id)).toMatchObject({ status: "removed", invoiceId: null });
    expect(dueOf(clinic.row(invoices, id), [])).toBe(0);
  });

  test("happens once, however often it arrives", async () => {
    const { clinic, first, line, sell, onHand } = await shop();
    const sold = line(1);
    const { id, done } = sell([sold], 1200);
    await done;
    expect((await sell([sold], 1200, { id }).done).status).not.toBe("applied");
    expect(onHand(first.id)).toBe(4000);
    expect(clinic.all(invoices)).toHaveLength(1);
  });
});

describe("sold goods that come back", () => {
  test("are in the batches that they came from, each piece once, also over several credit notes", async () => {
    const world = await shop();
    const { clinic, first, second, line, sell, onHand, credit } = world;
    const parts = [
      { batchId: first.id, quantityMilli: 2000 },
      { batchId: second.id, quantityMilli: 1000 },
    ];
    const sold = line(3, { batches: parts });
    const { id, done } = sell([sold], 3600);
    await done;
    const hands = () => [onHand(first.id), onHand(second.id)];
    expect(hands()).toEqual([3000, 4000]);
    const noteId = newId();
    const back = { returnsStock: "yes" };
    expect((await credit(noteId, id, { [sold.id]: 1000 }, back)).status).toBe("applied");
    expect(hands()).toEqual([4000, 4000]);
    await credit(noteId, id, { [sold.id]: 1000 }, back);
    expect(hands()).toEqual([4000, 4000]);
    await credit(newId(), id, { [sold.id]: 500 });
    expect(hands()).toEqual([4000, 4000]);
    await credit(newId(), id, { [sold.id]: 1500 }, back);
    expect(hands()).toEqual([4500, 5000]);
    expect(await credit(newId(), id, { [sold.id]: 1 }, back)).toMatchObject({ code: "credit_exceeds_line" });
    expect(hands()).toEqual([4500, 5000]);
    expect(clinic.all(stockMovements).filter(({ kind }) => kind === "sale_return")).toHaveLength(3);
  });

  test("stay out where it is a medicine on prescription by then, and where a line has no goods", async () => {
    const world = await shop();
    const { clinic, food, first, line, sell, onHand, credit } = world;
    const price = { fixedMinor: 0, unitMinor: 250, priceId: null };
    const text = { id: newId(), description: "Nail file", quantityMilli: 1000, price };
    const sold = line(1);
    const { id, done } = sell([sold, text], 1450);
    await done;
    await credit(newId(), id, { [text.id]: 1000 }, { returnsStock: "yes" });
    clinic.put(products, { ...clinic.row(products, food.id), prescriptionOnly: "yes" });
    await credit(newId(), id, { [sold.id]: 1000 }, { returnsStock: "yes" });
    expect(onHand(first.id)).toBe(4000);
  });

  test("need an owner's approval, as each credit note", async () => {
    const { line, sell, onHand, first, credit } = await shop();
    const sold = line(1);
    const { id, done } = sell([sold], 1200);
    await done;
    const alone = { returnsStock: "yes", approval: undefined };
    expect(await credit(newId(), id, { [sold.id]: 1000 }, alone)).toMatchObject({ code: "approval_required" });
    expect(onHand(first.id)).toBe(4000);
  });
});

describe("a tablet refuses at the tap", () => {
  test("a medicine that needs a prescription, and another sum than the lines have", async () => {
    const { clinic, line, sell } = await shop("device");
    expect(await sell([line(1)], 1100).done).toMatchObject({ code: "total_changed" });
    const pills = aProduct(clinic, { kind: "medication", prescriptionOnly: "yes" });
    expect(await sell([line(1, { productId: pills.id, batches: [] })], 1200).done).toMatchObject({
      code: "prescription_needed",
    });
  });

  test.each([
    ["nothing", []],
    ["a quantity of 0", [{ quantityMilli: 0 }]],
    ["a negative quantity", [{ quantityMilli: -1000 }]],
    ["a negative price", [{ price: { fixedMinor: 0, unitMinor: -1, priceId: null } }]],
    ["a discount above 100 %", [{ discount: { kind: "percent", value: 100_001, reason: "" } }]],
    ["batches of another quantity", [{ batches: [{ batchId: null, quantityMilli: 500 }] }]],
    ["neither product nor words", [{ productId: null }]],
  ])("%s", async (_what, changes) => {
    const { line, sell, clinic } = await shop("device");
    const lines = (changes as object[]).map((more) => line(1, more));
    expect(await sell(lines, 1200).done).toMatchObject({ code: "invalid_args" });
    expect(clinic.all(invoices)).toEqual([]);
  });
});
