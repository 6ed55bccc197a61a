import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { orderCosts, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { sendOrder } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import { locationRow } from "@fernpaw/testing/builders";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { ReorderScreen } from "./reorder-screen.tsx";
import { reorderList } from "./reorder.queries.ts";
import { TimeToOrder } from "./time-to-order.tsx";

let clinic: TestClinic;
const locationId = uuidv7();
const supplierId = uuidv7();
const gel = countedProductRow({
  name: "Ear gel",
  dispensingUnit: "tube",
  trackBatch: "no",
  minimumMilli: 12_000,
  idealMilli: 30_000,
  packSizeMilli: 6000,
});
const chew = countedProductRow({ name: "Dental chew", trackBatch: "no", dispensingUnit: "unit", minimumMilli: 5000 });
const plenty = countedProductRow({ name: "Gloves", trackBatch: "no", minimumMilli: 1000 });

async function openClinic(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  await clinic.have(locations, locationRow({ id: locationId }));
  for (const product of [gel, chew, plenty]) await clinic.have(products, product);
  const stock = { batchId: null, locationId };
  const open = (productId: string, quantityMilli: number) =>
    clinic.mutate(openStock, { id: uuidv7(), productId, ...stock, quantityMilli, occurredAt: daysAgo(45) });
  await open(gel.id, 12_000);
  await open(plenty.id, 20_000);
  await clinic.mutate(adjustStock, {
    id: uuidv7(),
    productId: gel.id,
    ...stock,
    kind: "internal_use",
    quantityMilli: 2000,
    occurredAt: daysAgo(3),
  });
  everythingIsHere(clinic);
}

const daysAgo = (days: number) => toInstant(Date.now() - days * 86_400_000);

async function haveSupplier(set: Partial<NewRow<typeof productSuppliers>> = {}): Promise<void> {
  await clinic.have(suppliers, {
    ...emptyRow(suppliers),
    id: supplierId,
    name: "Northmoor Supplies",
    leadTimeDays: 2,
  });
  await clinic.have(productSuppliers, {
    ...emptyRow(productSuppliers),
    id: uuidv7(),
    productId: gel.id,
    supplierId,
    code: "N4001",
    packSizeMilli: 6000,
    netPriceMinor: 4890,
    isPreferred: "yes",
    ...set,
  });
}

const orders = (): Promise<RowOf<typeof purchaseOrders>[]> => rowsOf(clinic.db, purchaseOrders).toArray();

async function rowOf(name: RegExp): Promise<HTMLElement> {
  return (await screen.findByRole("rowheader", { name })).closest("tr") as HTMLElement;
}

beforeEach(async () => {
  await openClinic();
  isOnline(true);
});

function isOnline(yes: boolean): void {
  const status = clinic.sync.status.get();
  vi.spyOn(clinic.sync.status, "get").mockReturnValue({ ...status, state: yes ? "synced" : "offline" });
}

describe("the list", () => {
  test("has products at or below the minimum with their suggestion; one tap puts it on the supplier's draft", async () => {
    await haveSupplier();
    clinic.show(<ReorderScreen />);
    const row = await rowOf(/Ear gel/);
    for (const text of ["10 tubes", "24 tubes", "4 packs of 6 tubes", "12, 30", "Northmoor Supplies", "£195.60"])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByText(/^2[23]\d days$/)).toBeTruthy();
    expect(screen.queryByText("Gloves")).toBeNull();
    expect(within(await rowOf(/Dental chew/)).getByText("0 units")).toBeTruthy();
    await userEvent.click(within(row).getByRole("button", { name: "Add to order: Ear gel" }));
    expect(await within(await rowOf(/Ear gel/)).findByText("4 packs in the draft order")).toBeTruthy();
    await clinic.allSaved();
    const [order] = await orders();
    expect(order).toMatchObject({ supplierId, locationId, status: "draft", supplierName: "Northmoor Supplies" });
    expect(order?.lines).toMatchObject([{ productId: gel.id, packs: 4, packSizeMilli: 6000, supplierCode: "N4001" }]);
    expect(await rowsOf(clinic.db, orderCosts).toArray()).toMatchObject([{ lines: [{ packCostMinor: 4890 }] }]);
  });

  test("all suggestions go to their drafts at once, and a draft keeps its lines and prices", async () => {
    await haveSupplier();
    await clinic.have(productSuppliers, {
      ...emptyRow(productSuppliers),
      id: uuidv7(),
      productId: chew.id,
      supplierId,
      packSizeMilli: 1000,
      minimumPacks: 10,
      multiplePacks: 4,
    });
    clinic.show(<ReorderScreen />);
    await userEvent.click(
      within(await rowOf(/Dental chew/)).getByRole("button", { name: "Add to order: Dental chew" }),
    );
    await within(await rowOf(/Dental chew/)).findByText("12 packs in the draft order");
    const add = within(await rowOf(/Ear gel/)).getByRole<HTMLButtonElement>("button", {
      name: "Add to order: Ear gel",
    });
    await waitFor(() => expect(add.disabled).toBe(false));
    await userEvent.click(add);
    await within(await rowOf(/Ear gel/)).findByText("4 packs in the draft order");
    await clinic.allSaved();
    const all = await orders();
    expect(all).toHaveLength(1);
    expect(all[0]?.lines.map(({ packs }) => packs)).toEqual([12, 4]);
    const [costs] = await rowsOf(clinic.db, orderCosts).toArray();
    expect(costs?.lines.map(({ packCostMinor }) => packCostMinor)).toEqual([null, 4890]);
  });

  test("one button adds every suggestion that has a supplier", async () => {
    await haveSupplier();
    await clinic.have(productSuppliers, {
      ...emptyRow(productSuppliers),
      id: uuidv7(),
      productId: chew.id,
      supplierId,
      packSizeMilli: 1000,
    });
    clinic.show(<ReorderScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Add 2 products to orders" }));
    expect(await screen.findAllByText(/packs in the draft order/)).toHaveLength(2);
    await clinic.allSaved();
    expect((await orders()).map(({ lines }) => lines.length)).toEqual([2]);
  });

  test("a sent order counts as on order, and nothing more is suggested", async () => {
    await haveSupplier();
    clinic.show(<ReorderScreen />);
    await userEvent.click(within(await rowOf(/Ear gel/)).getByRole("button", { name: "Add to order: Ear gel" }));
    await within(await rowOf(/Ear gel/)).findByText("4 packs in the draft order");
    const [draft] = await orders();
    await clinic.mutate(sendOrder, { id: draft?.id ?? "", by: "phone" });
    expect(await within(await rowOf(/Ear gel/)).findByText("Enough is on order")).toBeTruthy();
    await clinic.allSaved();
  });

  test("a product without a supplier gets one first", async () => {
    await haveSupplier({ productId: plenty.id });
    clinic.show(<ReorderScreen />);
    await userEvent.click(within(await rowOf(/Ear gel/)).getByRole("button", { name: "Choose a supplier of Ear gel" }));
    const dialog = await screen.findByRole("dialog", { name: "Supplier of Ear gel" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText("Choose a supplier.")).toBeTruthy();
    await userEvent.click(within(dialog).getByLabelText("Supplier"));
    await userEvent.click(await screen.findByRole("option", { name: "Northmoor Supplies" }));
    const packet = within(dialog).getByLabelText("Packet of the supplier, in tubes");
    expect((packet as HTMLInputElement).value).toBe("6");
    await userEvent.clear(packet);
    await userEvent.type(packet, "0");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(packet.getAttribute("aria-invalid")).toBe("true"));
    await userEvent.clear(packet);
    await userEvent.type(packet, "12");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(await rowOf(/Ear gel/)).findByText("2 packs of 12 tubes")).toBeTruthy();
    await clinic.allSaved();
  });

  test("an employee sees the suggestion, and neither supplier nor cost nor a button", async () => {
    await openClinic({ role: "employee", permissions: ["inventory:view", "inventory:manage"] });
    clinic.show(<ReorderScreen />);
    expect(await within(await rowOf(/Ear gel/)).findByText("24 tubes")).toBeTruthy();
    expect(screen.getByText("An owner adds it to an order.")).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: "Supplier" })).toBeNull();
    expect(screen.queryByRole("button", { name: /to order|supplier/ })).toBeNull();
  });

  test("many low products have the same figures as few", async () => {
    const place = { locationId, day: localDateOf(toInstant(Date.now()), "Europe/London"), now: toInstant(Date.now()) };
    const [few] = (await reorderList(clinic.db, place)).filter(({ product }) => product.id === gel.id);
    expect(few?.usage.usedMilli).toBe(2000);
    for (let at = 0; at < 150; at += 1)
      await clinic.have(products, countedProductRow({ name: `Low ${at}`, trackBatch: "no", minimumMilli: 1000 }));
    const many = await reorderList(clinic.db, place);
    expect(many.length).toBeGreaterThan(150);
    expect(many.find(({ product }) => product.id === gel.id)).toEqual(few);
  });

  test("an expired batch does not hide that a product has to be ordered", async () => {
    const drops = countedProductRow({
      name: "Ear drops",
      dispensingUnit: "bottle",
      minimumMilli: 5000,
      idealMilli: 9000,
    });
    await clinic.have(products, drops);
    const today = localDateOf(toInstant(Date.now()), "Europe/London");
    for (const [number, days, quantityMilli] of [
      ["A1", 200, 4000],
      ["A2", -3, 8000],
    ] as const) {
      const batchId = uuidv7();
      const receivedOn = addDays(today, -90);
      await clinic.mutate(registerBatch, {
        id: batchId,
        productId: drops.id,
        number,
        expiresOn: addDays(today, days),
        receivedOn,
      });
      await clinic.mutate(openStock, { id: uuidv7(), productId: drops.id, batchId, locationId, quantityMilli });
    }
    clinic.show(<ReorderScreen />);
    const row = within(await rowOf(/Ear drops/));
    for (const text of ["12 bottles", "usable: 4", "5 bottles"]) expect(row.getByText(text)).toBeTruthy();
    clinic.show(<TimeToOrder product={(await rowsOf(clinic.db, products).get(drops.id)) as never} />);
    expect(await screen.findByText(/Brings usable stock to 9 bottles\./)).toBeTruthy();
  });

  test("a clinic without such products reads so", async () => {
    await rowsOf(clinic.db, products).where("id").anyOf([gel.id, chew.id]).delete();
    everythingIsHere(clinic);
    clinic.show(<ReorderScreen />);
    expect(await screen.findByText("No product is at or below its minimum.")).toBeTruthy();
  });

  test("without a network the buttons are off, with the reason", async () => {
    await haveSupplier();
    isOnline(false);
    clinic.show(<ReorderScreen />);
    const button = within(await rowOf(/Ear gel/)).getByRole<HTMLButtonElement>("button", {
      name: "Add to order: Ear gel",
    });
    expect(button.disabled).toBe(true);
    expect(screen.getByText("Orders change online only.")).toBeTruthy();
  });
});

describe("the card of a product", () => {
  const product: RowOf<typeof products> = {
    ...gel,
    createdAt: daysAgo(50),
    createdBy: null,
    updatedAt: daysAgo(50),
    updatedBy: null,
  };

  test("says how much to order, from whom, when it arrives and what it costs", async () => {
    await haveSupplier();
    clinic.show(<TimeToOrder product={product} />);
    expect(await screen.findByRole("heading", { name: "Time to order" })).toBeTruthy();
    expect(screen.getByText("24 tubes")).toBeTruthy();
    expect(
      screen.getByText(
        /^4 packs of 6 tubes, Northmoor Supplies, arrives \w{3} \d+ \w+( \d{4})?\. Brings stock to 34 tubes\.$/,
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add to order, £195.60" }));
    expect(await screen.findByText("4 packs in the draft order")).toBeTruthy();
    await clinic.allSaved();
    expect(await orders()).toHaveLength(1);
  });

  test("is not there while the stock is above the minimum", async () => {
    await clinic.mutate(openStock, { id: uuidv7(), productId: gel.id, batchId: null, locationId, quantityMilli: 9000 });
    clinic.show(
      <>
        <p>Page</p>
        <TimeToOrder product={product} />
      </>,
    );
    await screen.findByText("Page");
    await clinic.allSaved();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Time to order" })).toBeNull());
  });
});
