import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { AREA_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../../testing/sync-clinic.ts";

describe.each(AREA_KINDS)("orders on %s", (kind) => {
  test("get their number when they are sent, without a gap for a draft that never is", async () => {
    const store = await openTestStore(kind);
    const sync = openTestSync(store);
    const clinic = await addTestClinic(store, sync);
    const owner = await new TestDevice(sync, clinic).join();
    const [supplierId, productId] = [v7(), v7()];
    const order = () => ({
      id: v7(),
      supplierId,
      locationId: firstLocationId(clinic.clinicId),
      lines: [{ id: v7(), productId, supplierCode: "", packs: 1, packSizeMilli: 1000, packCostMinor: 500 }],
    });
    const [first, dropped, second] = [order(), order(), order()];
    const { results } = await owner.push([
      owner.entry("suppliers.register", { id: supplierId, name: "Northmoor Supplies" }),
      owner.entry("products.register", { id: productId, name: "Ear gel", kind: "medication" }),
      ...[first, dropped, second].map((one) => owner.entry("purchaseOrders.draft", one)),
      owner.entry("purchaseOrders.send", { id: first.id, by: "paper" }),
      owner.entry("purchaseOrders.cancel", { id: dropped.id, reason: "Not needed" }),
      owner.entry("purchaseOrders.send", { id: second.id, by: "paper" }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(results.map(() => "applied"));
    await owner.pullAll();
    const numbers = new Map(owner.all("purchaseOrders").map((row) => [row["id"], row["number"]]));
    expect([first, dropped, second].map(({ id }) => numbers.get(id))).toEqual([1, null, 2]);
    await store.close();
  });
});
