import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { orderCosts, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { chooseHasPrinter } from "../../../session/device-printer.ts";
import { setConnection } from "../../../testing/connection.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as SupplierRoute } from "../supplier/supplier-route.tsx";
import { Component as NewOrderRoute } from "./new-order-route.tsx";
import { Component as OrderPrintRoute } from "./order-print-route.tsx";
import { Component as OrderRoute } from "./order-route.tsx";
import { Component as OrdersRoute } from "./orders-route.tsx";

let clinic: TestClinic;
const user = userEvent.setup({ delay: null });
const supplierId = uuidv7();
const locationId = uuidv7();
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", packSizeMilli: 6000 });
const chew = countedProductRow({ name: "Dental chew", dispensingUnit: "unit", trackBatch: "no" });

beforeEach(async () => {
  clinic = await openTestClinic();
  const place = { ...emptyRow(locations), id: locationId, name: "Eastgate", phone: "", address: "" };
  await clinic.have(locations, { ...place, hours: usualHours() });
  for (const product of [gel, chew]) await clinic.have(products, product);
  const supplier = { ...emptyRow(suppliers), id: supplierId, name: "Northmoor Supplies", minimumOrderMinor: 10_000 };
  await clinic.have(suppliers, supplier);
  const offer = { ...emptyRow(productSuppliers), productId: gel.id, supplierId, code: "N-7", packSizeMilli: 12_000 };
  const sold = { minimumPacks: 2, multiplePacks: 2, netPriceMinor: 2150, id: uuidv7() };
  await clinic.have(productSuppliers, { ...offer, ...sold });
  setConnection(clinic, "synced");
});

afterEach(() => chooseHasPrinter(true));

const open = (address: string) =>
  clinic.showRoutes(
    [
      { path: paths.orders, element: <OrdersRoute /> },
      { path: paths.newOrder, element: <NewOrderRoute /> },
      { path: paths.order(":id"), element: <OrderRoute /> },
      { path: paths.orderPrint(":id"), element: <OrderPrintRoute /> },
      { path: paths.supplier(":id"), element: <SupplierRoute /> },
    ],
    address,
  );

const stored = async () => (await rowsOf(clinic.db, purchaseOrders).toArray())[0];
const costs = async () => (await rowsOf(clinic.db, orderCosts).toArray())[0]?.lines.map((line) => line.packCostMinor);

async function addLine(name: string): Promise<HTMLElement> {
  await user.type(await screen.findByRole("combobox", { name: "Add a product" }), name);
  await user.click(await screen.findByRole("option", { name: new RegExp(name) }));
  return screen.findByRole("group", { name });
}

const field = (line: HTMLElement, name: string) => within(line).getByRole("textbox", { name });
async function retype(element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  await user.type(element, text);
}

/** Writes an order of two boxes of ear gel, and keeps it. */
async function writeOrder(button: string): Promise<void> {
  open(`${paths.newOrder}?supplier=${supplierId}`);
  await addLine("Ear gel");
  await user.click(screen.getByRole("button", { name: button }));
  await screen.findByRole("heading", { level: 1, name: "Draft order", hidden: true });
}

test("an order fills in as the supplier sells; what is wrong is marked, and the draft is kept whole", async () => {
  everythingIsHere(clinic);
  open(paths.orders);
  await user.click((await screen.findAllByRole("link", { name: "New order" }))[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("Choose the supplier.")).toBeTruthy();
  expect(screen.getByText("Add at least one product.")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Supplier" }));
  await user.click(await screen.findByRole("option", { name: "Northmoor Supplies" }));
  const line = await addLine("Ear gel");
  expect(field(line, "Supplier's number")).toHaveProperty("value", "N-7");
  expect(field(line, "Packets")).toHaveProperty("value", "2");
  expect(field(line, "In one packet (tubes)")).toHaveProperty("value", "12");
  expect(field(line, "Cost of a packet")).toHaveProperty("value", "21.50");
  expect(within(line).getByText("£43.00")).toBeTruthy();
  expect(screen.getByText("This supplier's smallest order is £100.00.")).toBeTruthy();
  await retype(field(line, "Packets"), "3");
  expect(await within(line).findByText("Sold from 2 packets, in multiples of 2.")).toBeTruthy();
  await retype(field(line, "Packets"), "many");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await within(line).findByText("Enter a whole number of packets from 1 to 100,000.")).toBeTruthy();
  await retype(field(line, "Packets"), "6");
  await retype(field(line, "Cost of a packet"), "0.001");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await within(line).findByText("At most 2 decimals.")).toBeTruthy();
  expect(await stored()).toBeUndefined();
  await retype(field(line, "Cost of a packet"), "21.50");
  const other = await addLine("Dental chew");
  await user.clear(field(other, "Cost of a packet"));
  expect(screen.getByText("1 product has no cost.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Draft order" })).toBeTruthy();
  expect(await stored()).toMatchObject({ status: "draft", supplierName: "Northmoor Supplies", locationId });
  expect((await stored())?.lines).toMatchObject([
    { productId: gel.id, packs: 6, packSizeMilli: 12_000, supplierCode: "N-7" },
    { productId: chew.id, packs: 1 },
  ]);
  expect(await costs()).toEqual([2150, null]);
  await user.click(await screen.findByRole("button", { name: "Remove Dental chew" }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(async () => expect(await costs()).toEqual([2150]));
  await clinic.allSaved();
});

/** Another owner adds a line to the draft, on another device. */
async function addElsewhere(): Promise<void> {
  const draft = await stored();
  const [prices] = await rowsOf(clinic.db, orderCosts).toArray();
  if (!draft || !prices) throw new Error("there is no draft");
  const line = { id: uuidv7(), productId: chew.id, supplierCode: "", packs: 1, packSizeMilli: 1000, receivedMilli: 0 };
  // One version of the clinic: both rows come at once.
  await clinic.db.transaction("rw", [orderCosts.table, purchaseOrders.table], async () => {
    await clinic.have(orderCosts, { ...prices, lines: [...prices.lines, { lineId: line.id, packCostMinor: 300 }] });
    await clinic.have(purchaseOrders, { ...draft, lines: [...draft.lines, line] });
  });
}

test("without any supplier a new order leads to the suppliers", async () => {
  await clinic.db.table(suppliers.table).clear();
  open(paths.newOrder);
  await screen.findByRole("heading", { level: 1, name: "New order" });
  expect(screen.queryByRole("link", { name: "Go to suppliers" })).toBeNull();
  cleanup();
  everythingIsHere(clinic);
  open(paths.newOrder);
  const link = await screen.findByRole("link", { name: "Go to suppliers" });
  expect(link.getAttribute("href")).toBe(paths.suppliers);
  expect(screen.getByText("Add the supplier first, then write the order.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save draft" })).toBeNull();
});

test("a line that another owner adds to the draft is shown where nothing is typed, and stays after a save", async () => {
  await writeOrder("Save draft");
  await addElsewhere();
  expect(field(await screen.findByRole("group", { name: "Dental chew" }), "Cost of a packet")).toHaveProperty(
    "value",
    "3.00",
  );
  await retype(field(await screen.findByRole("group", { name: "Ear gel" }), "Packets"), "6");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(async () => expect((await stored())?.lines.map(({ packs }) => packs)).toEqual([6, 1]));
  await clinic.allSaved();
});

test("a line that another owner adds while this one types stays beside what is typed", async () => {
  await writeOrder("Save draft");
  const gels = await screen.findByRole("group", { name: "Ear gel" });
  await retype(field(gels, "Packets"), "3");
  expect(await within(gels).findByText("Sold from 2 packets, in multiples of 2.")).toBeTruthy();
  await retype(field(gels, "Packets"), "6");
  await addElsewhere();
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(async () => expect((await stored())?.lines.map(({ packs }) => packs)).toEqual([6, 1]));
  expect(await costs()).toEqual([2150, 300]);
  expect(await screen.findByRole("group", { name: "Dental chew" })).toBeTruthy();
  await clinic.allSaved();
});

test("an order is sent by phone, then it cannot be changed; it is cancelled with a reason", async () => {
  await writeOrder("Save and send");
  const dialog = await screen.findByRole("dialog", { name: "Send the order" });
  await user.click(within(dialog).getByRole("combobox", { name: "How is it sent?" }));
  await user.click(await screen.findByRole("option", { name: /By e-mail/ }));
  expect(await within(dialog).findByText(/has no e-mail address for orders/)).toBeTruthy();
  await user.click(within(dialog).getByRole("combobox", { name: "How is it sent?" }));
  await user.click(await screen.findByRole("option", { name: "I call the supplier" }));
  await user.click(within(dialog).getByRole("button", { name: "Mark as sent" }));
  await waitFor(async () => expect(await stored()).toMatchObject({ status: "sent", sentBy: "phone" }));
  expect(screen.queryByRole("button", { name: "Save draft" })).toBeNull();
  expect(await screen.findByText("2 packets of 12 tubes")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel the order" }));
  const asked = await screen.findByRole("dialog", { name: "Cancel the order" });
  await user.click(within(asked).getByRole("button", { name: "Cancel the order" }));
  expect(await within(asked).findByText("Enter a reason.")).toBeTruthy();
  await user.type(within(asked).getByRole("textbox", { name: "Reason" }), "Too dear");
  await user.click(within(asked).getByRole("button", { name: "Cancel the order" }));
  await waitFor(async () => expect(await stored()).toMatchObject({ status: "cancelled", endedReason: "Too dear" }));
  await clinic.allSaved();
});

test("of an order that was closed nothing is to come", async () => {
  const line = {
    id: uuidv7(),
    productId: gel.id,
    supplierCode: "",
    packs: 2,
    packSizeMilli: 6000,
    receivedMilli: 6000,
  };
  const order = { ...emptyRow(purchaseOrders), id: uuidv7(), supplierId, supplierName: "Northmoor", locationId };
  await clinic.have(purchaseOrders, { ...order, number: 12, status: "part_received", lines: [line] });
  open(paths.order(order.id));
  const toCome = async () => {
    const table = await screen.findByRole("table", { name: "Products of the order" });
    const at = within(table)
      .getAllByRole("columnheader")
      .findIndex((head) => head.textContent.includes("To come"));
    return table.querySelector("tbody tr")?.children[at]?.textContent;
  };
  expect(await toCome()).toBe("6");
  await clinic.have(purchaseOrders, { ...order, number: 12, status: "closed", lines: [line] });
  expect(await screen.findByText("Closed")).toBeTruthy();
  await waitFor(async () => expect(await toCome()).toBe("0"));
});

test("without a network orders are read, and the buttons say why they do nothing", async () => {
  await writeOrder("Save draft");
  setConnection(clinic, "offline");
  await user.type(await screen.findByRole("textbox", { name: "Notes" }), "x");
  const save = await screen.findByRole("button", { name: "Save draft" });
  await waitFor(() => expect(save).toHaveProperty("disabled", true));
  expect(screen.getAllByText("Orders change online only.").length).toBeGreaterThan(0);
  await clinic.allSaved();
});

test("an order on paper has the letterhead, the supplier and the lines", async () => {
  await writeOrder("Save draft");
  await user.click(screen.getByRole("link", { name: "Print or PDF" }));
  const paper = await screen.findByRole("article", { name: "Draft order" });
  expect(within(paper).getByText("Northmoor Supplies")).toBeTruthy();
  expect(within(paper).getByText("12 tubes")).toBeTruthy();
  expect(within(paper).getAllByText("£43.00")).toHaveLength(2);
  await clinic.allSaved();
});

test("a tablet without a printer leaves an order in To print", async () => {
  await writeOrder("Save draft");
  await user.click(screen.getByRole("link", { name: "Print or PDF" }));
  await screen.findByRole("article", { name: "Draft order" });
  expect(screen.queryByRole("button", { name: "Add to To print" })).toBeNull();
  chooseHasPrinter(false);
  await user.click(await screen.findByRole("button", { name: "Add to To print" }));
  await user.click(await screen.findByRole("button", { name: "Add" }));
  expect(await screen.findByText(/Waits in To print: 1 copy/)).toBeTruthy();
  const subjectId = (await stored())?.id;
  expect(await rowsOf(clinic.db, printJobs).toArray()).toMatchObject([{ kind: "order", subjectId, day: null }]);
  await clinic.allSaved();
});

test("the supplier's page has its products and orders; a product is added, edited and removed", async () => {
  everythingIsHere(clinic);
  open(paths.supplier(supplierId));
  const table = await screen.findByRole("table", { name: "Products of this supplier" });
  expect(await within(table).findByRole("rowheader", { name: "Ear gel" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add product" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a product of this supplier" });
  await user.type(within(dialog).getByRole("combobox", { name: "Product" }), "chew");
  await user.click(await screen.findByRole("option", { name: /Dental chew/ }));
  const form = await screen.findByRole("dialog", { name: "Product of this supplier: Dental chew" });
  await user.type(within(form).getByRole("textbox", { name: "Cost of a packet" }), "4.20");
  await retype(within(form).getByRole("textbox", { name: "Smallest number of packets" }), "0");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(form).findByText(/A whole number from 1/)).toBeTruthy();
  await retype(within(form).getByRole("textbox", { name: "Smallest number of packets" }), "5");
  await user.click(within(form).getByRole("checkbox", { name: "Preferred supplier" }));
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(table).findByRole("rowheader", { name: "Dental chew" })).toBeTruthy();
  const offers = () => rowsOf(clinic.db, productSuppliers).where("productId").equals(chew.id).toArray();
  expect(await offers()).toMatchObject([{ netPriceMinor: 420, minimumPacks: 5, isPreferred: "yes", supplierId }]);
  await user.click(within(table).getByRole("button", { name: "Actions: Dental chew" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await waitFor(() => expect(within(table).queryByRole("rowheader", { name: "Dental chew" })).toBeNull());
  expect(await offers()).toMatchObject([{ status: "archived" }]);
  await clinic.allSaved();
});
