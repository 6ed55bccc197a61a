import { describe, expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { cancelCount, startCount } from "../stock/stock-count.mutations.ts";
import { openStock } from "../stock/stock-movement.mutations.ts";
import { receiveTransfer, sendTransfer } from "../stock/stock-transfer.mutations.ts";
import { discardReceipt, saveReceipt } from "../suppliers/goods-receipt.mutations.ts";
import { cancelOrder, draftOrder, sendOrder } from "../suppliers/purchase-order.mutations.ts";
import { suppliers } from "../suppliers/supplier.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { locations } from "./clinic.ts";
import { addLocation, correctLocation } from "./location.mutations.ts";
import { firstLocationId } from "./new-clinic.ts";
import { usualHours } from "./opening-hours.ts";

const north = () => ({
  id: "019a5f00-0000-7000-8000-0000000000a1",
  name: "North",
  phone: "",
  address: "",
  hours: usualHours(),
});

const firstOf = ({ clinicId }: MemoryClinic): string => firstLocationId(clinicId);

describe("locations", () => {
  test("an owner adds one with what documents say of it; an employee is refused", async () => {
    const clinic = new MemoryClinic();
    const place = {
      ...north(),
      legalName: "Eastgate North Ltd",
      taxNumber: "GB 123 4567 89",
      email: "NORTH@eastgate.example",
    };
    expect(await clinic.run(addLocation, place, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
    expect((await clinic.run(addLocation, place)).status).toBe("applied");
    expect(clinic.row(locations, place.id)).toMatchObject({
      legalName: "Eastgate North Ltd",
      taxNumber: "GB 123 4567 89",
      email: "north@eastgate.example",
      bankDetails: "",
      logoFile: null,
      status: "active",
    });
  });

  test("an address that is none is refused, and a logo is not an argument", async () => {
    const clinic = new MemoryClinic();
    const id = firstOf(clinic);
    for (const set of [{ email: "no address" }, { logoFile: "a.webp" }])
      expect(await clinic.run(correctLocation, { id, set })).toMatchObject({ code: "invalid_args" });
    expect((await clinic.run(correctLocation, { id, set: { email: "" } })).status).toBe("applied");
  });

  test("the only location in use stays in use", async () => {
    const clinic = new MemoryClinic();
    const id = firstOf(clinic);
    const close = (which: string) => clinic.run(correctLocation, { id: which, set: { status: "inactive" } });
    expect(await close(id)).toMatchObject({ code: "last_location" });
    const other = north();
    await clinic.run(addLocation, other);
    expect((await close(id)).status).toBe("applied");
    expect(await close(other.id)).toMatchObject({ code: "last_location" });
    expect(clinic.row(locations, other.id).status).toBe("active");
  });

  test("one location in use holds stock", async () => {
    const clinic = new MemoryClinic();
    const [id, other] = [firstOf(clinic), north()];
    const correct = (which: string, set: object) => clinic.run(correctLocation, { id: which, set });
    expect(await correct(id, { stockEnabled: "no" })).toMatchObject({ code: "last_stock_location" });
    await clinic.run(addLocation, { ...other, stockEnabled: "no" });
    for (const set of [{ stockEnabled: "no" }, { status: "inactive" }])
      expect(await correct(id, set)).toMatchObject({ code: "last_stock_location" });
    expect((await correct(other.id, { stockEnabled: "yes" })).status).toBe("applied");
    expect((await correct(id, { stockEnabled: "no" })).status).toBe("applied");
    expect((await correct(id, { status: "inactive" })).status).toBe("applied");
    expect(await correct(other.id, { stockEnabled: "no" })).toMatchObject({ code: "last_stock_location" });
  });

  test("a location with stock, or with open work on stock, keeps it", async () => {
    const clinic = new MemoryClinic();
    const [id, other] = [firstOf(clinic), north()];
    await clinic.run(addLocation, other);
    const { id: productId } = aProduct(clinic, { trackBatch: "no" });
    const uuid = (number: number) => `019a5f00-0000-7000-8000-00000000010${number}`;
    const switchOff = (which: string) => clinic.run(correctLocation, { id: which, set: { stockEnabled: "no" } });
    const stays = async (which: string, products: number): Promise<void> => {
      expect(await switchOff(which)).toMatchObject({ code: "location_has_stock", details: { products } });
    };
    await clinic.run(openStock, { id: uuid(1), productId, batchId: null, locationId: id, quantityMilli: 5000 });
    await stays(id, 1);
    const line = { id: uuid(2), productId, batchId: null, sentMilli: 5000 };
    await clinic.run(sendTransfer, { fromLocationId: id, toLocationId: other.id, note: "", lines: [line] });
    for (const which of [id, other.id]) await stays(which, 0);
    await clinic.run(receiveTransfer, { id: line.id, receivedMilli: 5000 });
    await stays(other.id, 1);
    const count = { id: uuid(3), name: "Shelf", locationId: id, productIds: [], blind: "no" } as const;
    await clinic.run(startCount, count);
    await stays(id, 0);
    await clinic.run(cancelCount, { id: count.id });
    const receipt = { orderId: null, supplierName: "Northmoor", deliveryNote: "", receivedOn: "2026-11-20", lines: [] };
    await clinic.run(saveReceipt, { id: uuid(4), ...receipt, locationId: id });
    await stays(id, 0);
    await clinic.run(discardReceipt, { id: uuid(4) });
    const supplier = clinic.put(suppliers, { ...emptyRow(suppliers), id: uuid(6), name: "Northmoor" });
    const wanted = { id: uuid(8), productId, supplierCode: "", packs: 1, packSizeMilli: 1000, packCostMinor: null };
    await clinic.run(draftOrder, { id: uuid(7), supplierId: supplier.id, locationId: id, lines: [wanted] });
    for (const next of [sendOrder, cancelOrder] as const) {
      await stays(id, 0);
      await clinic.run(next, next === sendOrder ? { id: uuid(7), by: "mail" } : { id: uuid(7), reason: "Not needed" });
    }
    expect((await switchOff(id)).status).toBe("applied");
    // Stock that comes all the same, from a tablet that did not know, does not hinder other corrections.
    await clinic.run(openStock, { id: uuid(5), productId, batchId: null, locationId: id, quantityMilli: 1000 });
    expect((await clinic.run(correctLocation, { id, set: { stockEnabled: "no", phone: "" } })).status).toBe("applied");
  });
});
