import { changedPrices, linesToChange } from "@fernpaw/domain/catalogue/changed-prices";
import { priceChanges, productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { AREA_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, addUser, openTestSync, TestDevice } from "../testing/sync-clinic.ts";

const FROM_ON = "2026-12-01";

describe.each(AREA_KINDS)("prices and costs on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let owner: TestDevice;
  let nurse: TestDevice;

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store);
    owner = await new TestDevice(server, await addTestClinic(store, server)).join();
    const { clinicId } = owner.user;
    const permissions = ["inventory:view", "inventory:manage"];
    nurse = await new TestDevice(server, await addUser(store, clinicId, { role: "employee", permissions })).join();
    await owner.push([owner.entry("products.addStarters", { catalogue: "general" })]);
    await owner.pullAll();
    await server.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
      for (const { id } of owner.all("products")) {
        const price = {
          ...emptyRow(productPrices),
          id: v7(),
          productId: String(id),
          unitMinor: 1000,
          fromOn: "2026-01-01",
        };
        await tx.insert(productPrices, price);
      }
    });
    await owner.pullAll();
  });
  afterAll(() => store.close());

  const own = (name: string, args: object) => owner.push([owner.entry(name, args)]);
  const unitsNow = (device: TestDevice) =>
    new Set(
      device
        .all("productPrices")
        .flatMap((price) => (price["toOn"] === null && price["status"] === "active" ? [price["unitMinor"]] : [])),
    );

  const changedLines = () =>
    linesToChange(
      changedPrices(
        owner.all(products.table) as unknown as RowOf<typeof products>[],
        owner.all(productPrices.table) as unknown as RowOf<typeof productPrices>[],
        {
          change: { kind: "percent", milliPercent: 10_000 },
          rounding: "none",
          kinds: [],
          categories: [],
          productIds: null,
          locationId: null,
          fromOn: FROM_ON,
        },
      ),
    );

  test("an owner changes all prices as previewed, every device gets them, and one step takes them back", async () => {
    const lines = changedLines();
    expect(lines.length).toBeGreaterThan(200);
    const changeId = v7();
    const applied = await own("priceChanges.apply", { id: changeId, label: "10 % up", fromOn: FROM_ON, lines });
    expect(applied.results).toMatchObject([{ status: "applied" }]);
    for (const device of [owner, nurse]) await device.pullAll();
    expect([unitsNow(owner), unitsNow(nurse)]).toEqual([new Set([1100]), new Set([1100])]);
    expect(owner.row(priceChanges.table, changeId)).toMatchObject({ lineCount: lines.length, status: "applied" });
    const undone = await own("priceChanges.undo", { id: changeId });
    expect(undone.results).toMatchObject([{ status: "applied" }]);
    for (const device of [owner, nurse]) await device.pullAll();
    expect([unitsNow(owner), unitsNow(nurse)]).toEqual([new Set([1000]), new Set([1000])]);
  });

  test("a change in two parts is taken back as a whole, or not at all", async () => {
    const lines = changedLines();
    const [first, second] = [v7(), v7()];
    const change = { label: "10 % up", fromOn: FROM_ON };
    const applied = await owner.push([
      owner.entry("priceChanges.apply", { ...change, id: first, lines: lines.slice(0, 100) }),
      owner.entry("priceChanges.apply", { ...change, id: second, afterId: first, lines: lines.slice(100) }),
    ]);
    expect(applied.results).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    expect((await own("priceChanges.undo", { id: first })).results).toMatchObject([{ code: "changed_meanwhile" }]);
    await owner.pullAll();
    const [line] = lines;
    const made = owner
      .all("productPrices")
      .find((price) => price["changeId"] === first && price["productId"] === line?.productId);
    const later = { id: v7(), productId: line?.productId, unitMinor: 1200, fromOn: "2027-01-01", seenId: made?.["id"] };
    expect((await own("productPrices.set", later)).results).toMatchObject([{ status: "applied" }]);
    const undo = () => owner.push([second, first].map((id) => owner.entry("priceChanges.undo", { id })));
    expect((await undo()).results).toMatchObject([{ code: "changed_meanwhile" }, { code: "changed_meanwhile" }]);
    await own("productPrices.withdraw", { id: later.id });
    expect((await undo()).results).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    await owner.pullAll();
    expect(unitsNow(owner)).toEqual(new Set([1000]));
  });

  test("an employee never receives a cost, and may set neither price nor cost", async () => {
    const productId = String(owner.all("products")[0]?.["id"]);
    const cost = { productId, packCostMinor: 400, markupMilliPercent: null, seen: null };
    expect((await own("productCosts.set", cost)).results).toMatchObject([{ status: "applied" }]);
    for (const device of [owner, nurse]) await device.pullAll();
    expect(owner.all(productCosts.table)).toMatchObject([{ productId, packCostMinor: 400 }]);
    expect([nurse.all(productCosts.table), nurse.all(priceChanges.table)]).toEqual([[], []]);
    const price = { id: v7(), productId, unitMinor: 1, fromOn: FROM_ON, seenId: null };
    const refused = await nurse.push([nurse.entry("productCosts.set", cost), nurse.entry("productPrices.set", price)]);
    expect(refused.results).toMatchObject([
      { status: "rejected", code: "forbidden" },
      { status: "rejected", code: "forbidden" },
    ]);
  });
});
