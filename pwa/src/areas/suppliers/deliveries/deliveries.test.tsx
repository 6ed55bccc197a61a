import { costIdOf, productCosts } from "@fernpaw/domain/catalogue/price";
import { setProductCost } from "@fernpaw/domain/catalogue/price.mutations";
import { products } from "@fernpaw/domain/catalogue/product";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { batches, stockCosts } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import { orderCosts, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { setConnection } from "../../../testing/connection.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { haveRefused } from "../../../testing/have-refused.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { InboxScreen } from "../../notifications/inbox-screen.tsx";
import { DeliveryRulesCard } from "../public/delivery-rules-card.tsx";
import { Component as DeliveriesRoute } from "./deliveries-route.tsx";
import { Component as DeliveryRoute } from "./delivery-route.tsx";

let clinic: TestClinic;
const user = userEvent.setup({ delay: null });
const orderId = uuidv7();
const locationId = uuidv7();
const GTIN = "05012345678900";
const tablets = countedProductRow({
  name: "Carprofen",
  dispensingUnit: "tablet",
  packSizeMilli: 100_000,
  trackBatch: "no",
});
const vaccine = countedProductRow({ name: "DHPP vaccine", dispensingUnit: "dose", barcodes: [GTIN.slice(1)] });
const cleaner = countedProductRow({ name: "Ear cleaner", dispensingUnit: "bottle", trackBatch: "no" });
const COST = { ...emptyRow(productCosts), packCostMinor: 2000, markupMilliPercent: 50_000 };
const STOCK_ONLY = { role: "employee", permissions: ["inventory:view", "inventory:manage"] } as const;

const line = (productId: string, packs: number, packSizeMilli: number) => ({
  id: uuidv7(),
  productId,
  supplierCode: "",
  packs,
  packSizeMilli,
  receivedMilli: 0,
});

async function openClinic(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  setConnection(clinic, "synced");
  const place = { ...emptyRow(locations), id: locationId, name: "Eastgate", phone: "", address: "" };
  await clinic.have(locations, { ...place, hours: usualHours() });
  for (const product of [tablets, vaccine, cleaner]) await clinic.have(products, product);
  const lines = [line(tablets.id, 2, 100_000), line(vaccine.id, 1, 10_000)];
  const order = { ...emptyRow(purchaseOrders), id: orderId, supplierId: uuidv7(), supplierName: "Northmoor", lines };
  await clinic.have(purchaseOrders, { ...order, number: 127, locationId, status: "sent" });
  if (rights.role === "employee") return;
  const prices = lines.map(({ id: lineId }) => ({ lineId, packCostMinor: 2000 }));
  await clinic.have(orderCosts, { id: orderId, orderId, lines: prices });
}

beforeEach(() => openClinic());

const open = (address: string = paths.deliveries) =>
  clinic.showRoutes(
    [
      { path: paths.deliveries, element: <DeliveriesRoute /> },
      { path: paths.delivery(":id"), element: <DeliveryRoute /> },
    ],
    address,
  );

const receipts = () => rowsOf(clinic.db, goodsReceipts).toArray();
const stockOf = async (productId: string): Promise<number> =>
  (await rowsOf(clinic.db, stockLevels).where("productId").equals(productId).toArray()).reduce(
    (sum, { quantityMilli }) => sum + quantityMilli,
    0,
  );
const row = (name: string) => screen.findByRole("group", { name });
const field = (group: HTMLElement, name: string) => within(group).getByRole("textbox", { name });
const post = () => user.click(screen.getByRole("button", { name: "Put into stock" }));

async function retype(element: HTMLElement, text: string): Promise<void> {
  await user.clear(element);
  await user.type(element, text);
}

async function receive(): Promise<void> {
  open();
  await user.click(await screen.findByRole("button", { name: "Receive: Order 127" }));
  await screen.findByRole("heading", { level: 1, name: "Receive order 127" });
  await row("Carprofen");
}

/** Later than all that is typed, and than any code before. */
let scannedMs = 1e14;

function scan(target: Element, code: string): void {
  scannedMs += 10_000;
  for (const [at, key] of [...Array.from(code), "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: scannedMs + at * 10 });
    fireEvent(target, event);
  }
}

test("a person without prices receives an order in two parts; what is missing is marked and nothing is posted", async () => {
  await openClinic(STOCK_ONLY);
  everythingIsHere(clinic);
  await receive();
  expect(screen.queryByRole("textbox", { name: "Cost of the line" })).toBeNull();
  const [carprofen, doses] = [await row("Carprofen"), await row("DHPP vaccine")];
  expect(field(carprofen, "Came")).toHaveProperty("value", "200");
  expect(within(carprofen).getByText("All here")).toBeTruthy();
  expect(within(doses).getByText("Batch missing")).toBeTruthy();
  await user.click(within(carprofen).getByRole("button", { name: "One packet less: Carprofen" }));
  expect(field(carprofen, "Came")).toHaveProperty("value", "100");
  expect(within(carprofen).getByText("100 tablets to come")).toBeTruthy();
  expect(screen.getByText(/1 product does not come in full/)).toBeTruthy();
  await post();
  expect(await within(doses).findByText("Enter the batch number.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(doses, "Batch")));
  expect(await stockOf(tablets.id)).toBe(0);
  // A line with nothing received needs no batch.
  await retype(field(doses, "Came"), "0");
  await waitFor(() => expect(within(doses).queryByText("Enter the batch number.")).toBeNull());
  await retype(field(doses, "Came"), "12");
  expect(await within(doses).findByText("2 doses more than ordered")).toBeTruthy();
  await retype(field(doses, "Came"), "10");
  await user.type(field(doses, "Batch"), "V-1");
  await user.type(field(doses, "Expires"), "8/2020");
  await post();
  expect(await within(doses).findByText("This is before the day on which it came.")).toBeTruthy();
  await retype(field(doses, "Expires"), "8/2090");
  await user.type(screen.getByRole("textbox", { name: "Delivery note" }), "NV-1");
  await post();
  expect(await screen.findByRole("heading", { level: 1, name: "Delivery NV-1" })).toBeTruthy();
  expect([await stockOf(tablets.id), await stockOf(vaccine.id)]).toEqual([100_000, 10_000]);
  expect(await rowsOf(clinic.db, batches).toArray()).toMatchObject([{ number: "V-1", expiresOn: "2090-08-31" }]);
  expect(await rowsOf(clinic.db, purchaseOrders).get(orderId)).toMatchObject({ status: "part_received" });

  await user.click(screen.getByRole("link", { name: "Deliveries" }));
  await user.click(await screen.findByRole("button", { name: "Receive: Order 127" }));
  const rest = await row("Carprofen");
  expect(screen.queryByRole("group", { name: "DHPP vaccine" })).toBeNull();
  expect(field(rest, "Came")).toHaveProperty("value", "100");
  await user.type(screen.getByRole("textbox", { name: "Delivery note" }), "nv-1 ");
  expect(await screen.findByText(/another delivery of Northmoor with the delivery note nv-1/)).toBeTruthy();
  await retype(field(rest, "Came"), "150");
  expect(await within(rest).findByText("50 tablets more than ordered")).toBeTruthy();
  await post();
  await screen.findByRole("button", { name: "Take back" });
  expect(await stockOf(tablets.id)).toBe(250_000);
  expect(await rowsOf(clinic.db, purchaseOrders).get(orderId)).toMatchObject({ status: "received" });
  await clinic.allSaved();
});

test("that nothing came stays said while another field is filled in, until it is mended", async () => {
  await receive();
  const [carprofen, doses] = [await row("Carprofen"), await row("DHPP vaccine")];
  for (const group of [carprofen, doses]) await retype(field(group, "Came"), "0");
  await post();
  const words = "Enter how much came. To end a delivery of nothing, discard it.";
  await screen.findByText(words);
  for (const letter of "V-12") {
    await user.type(field(doses, "Batch"), letter);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText(words)).toBeTruthy();
  }
  await retype(field(carprofen, "Came"), "100");
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test("a packet is scanned: its line gets batch and expiry; another code fills the batch field that has the focus", async () => {
  await receive();
  const doses = await row("DHPP vaccine");
  scan(document.body, `01${GTIN}1729083110DH-22`);
  await waitFor(() => expect(field(doses, "Batch")).toHaveProperty("value", "DH-22"));
  expect(field(doses, "Expires")).toHaveProperty("value", "31/08/2029");
  expect(await screen.findByText("Scanned: DHPP vaccine")).toBeTruthy();
  await user.clear(field(doses, "Batch"));
  field(doses, "Batch").focus();
  await user.type(field(doses, "Batch"), "BATCH-99");
  scan(field(doses, "Batch"), "BATCH-99");
  await waitFor(() => expect(field(doses, "Batch")).toHaveProperty("value", "BATCH-99"));
  await waitFor(() => expect(document.activeElement).toBe(field(doses, "Expires")));
  scan(document.body, "00000000");
  expect(await screen.findByText(/No product has the code 00000000/)).toBeTruthy();
  await clinic.allSaved();
});

test("packets of one product in two batches get a line each, and no field keeps the code", async () => {
  await receive();
  const note = screen.getByRole("textbox", { name: "Delivery note" });
  await user.type(note, "NV-7");
  const [first, second] = [`01${GTIN}1729083110DH-22`, `01${GTIN}1730013110DH-23`];
  note.focus();
  fireEvent.change(note, { target: { value: `NV-7${first}` } });
  scan(note, first);
  await waitFor(async () => expect(field(await row("DHPP vaccine"), "Batch")).toHaveProperty("value", "DH-22"));
  expect(note).toHaveProperty("value", "NV-7");
  scan(document.body, second);
  await waitFor(() => expect(screen.getAllByRole("group", { name: "DHPP vaccine" })).toHaveLength(2));
  scan(document.body, first);
  await waitFor(() => {
    const rows = screen.getAllByRole("group", { name: "DHPP vaccine" });
    const typed = rows.map((line) => ["Came", "Batch"].map((name) => (field(line, name) as HTMLInputElement).value));
    expect(typed).toEqual([
      ["10", "DH-22"],
      ["", "DH-23"],
    ]);
  });
  await clinic.allSaved();
});

test("a known batch with another expiry: the person is asked which date is printed on the packet", async () => {
  const batch = { ...emptyRow(batches), id: uuidv7(), productId: vaccine.id, number: "V-1" };
  await clinic.have(batches, { ...batch, expiresOn: "2090-08-31", receivedOn: "2026-01-01" });
  const expiry = async () => (await rowsOf(clinic.db, batches).get(batch.id))?.expiresOn;
  await receive();
  const doses = await row("DHPP vaccine");
  await user.type(field(doses, "Batch"), "v-1");
  expect(await within(doses).findByText("This batch is in Fernpaw with the expiry 31 Aug 2090.")).toBeTruthy();
  await user.type(field(doses, "Expires"), "10/2090");
  await post();
  expect(await within(doses).findByText("Choose which date is printed on the packet.")).toBeTruthy();
  expect(within(doses).getByText(/^Batch v-1 is in Fernpaw with the expiry 31 Aug 2090/)).toBeTruthy();
  await user.click(within(doses).getByRole("button", { name: "Use 31 Aug 2090" }));
  expect(field(doses, "Expires")).toHaveProperty("value", "31/08/2090");
  await retype(field(doses, "Expires"), "10/2090");
  await user.click(await within(doses).findByRole("button", { name: "Use 31 Oct 2090" }));
  expect(await within(doses).findByText("All stock of batch v-1 gets the expiry 31 Oct 2090.")).toBeTruthy();
  expect(await expiry()).toBe("2090-08-31");
  await post();
  await screen.findByRole("button", { name: "Take back" });
  expect(await expiry()).toBe("2090-10-31");
  await clinic.allSaved();
});

test("two people check one delivery: what the other one writes is shown, and both keep theirs", async () => {
  await receive();
  const elsewhere = async (place: number, set: object) => {
    const [kept] = await receipts();
    if (!kept) throw new Error("there is no delivery");
    const lines = kept.lines.map((one, at) => (at === place ? { ...set, ...one, ...set } : one));
    await clinic.have(goodsReceipts, { ...kept, lines });
  };
  await elsewhere(0, { quantityMilli: 150_000 });
  await waitFor(async () => expect(field(await row("Carprofen"), "Came")).toHaveProperty("value", "150"));
  const doses = await row("DHPP vaccine");
  field(doses, "Batch").focus();
  // As the server sends it back: with its fields in another order.
  await elsewhere(1, Object.fromEntries(Object.entries((await receipts())[0]?.lines[1] ?? {}).toReversed()));
  await user.type(field(doses, "Batch"), "V-1");
  await elsewhere(0, { quantityMilli: 120_000 });
  await post();
  await screen.findByRole("button", { name: "Take back" });
  expect([await stockOf(tablets.id), await stockOf(vaccine.id)]).toEqual([120_000, 10_000]);
  await clinic.allSaved();
});

test("an owner sees costs: a notable difference is pointed out, and a new cost updates the product on wish", async () => {
  await receive();
  const [carprofen, doses] = [await row("Carprofen"), await row("DHPP vaccine")];
  expect(within(carprofen).getByText("As ordered: £40.00")).toBeTruthy();
  expect(screen.getByText("£60.00")).toBeTruthy();
  await user.type(field(doses, "Batch"), "V-1");
  await user.type(field(carprofen, "Cost of the line"), "44.00");
  expect(await within(carprofen).findByText("Ordered at £40.00")).toBeTruthy();
  expect(screen.getByText("£64.00")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: /Use the new costs/ }));
  await post();
  await screen.findByRole("button", { name: "Take back" });
  await waitFor(async () =>
    expect(await rowsOf(clinic.db, productCosts).toArray()).toMatchObject([
      { productId: tablets.id, packCostMinor: 2200 },
    ]),
  );
  const costs = await rowsOf(clinic.db, stockCosts).toArray();
  expect(costs.map(({ costMinor }) => costMinor).toSorted((a, b) => a - b)).toEqual([2000, 4400]);
  await clinic.allSaved();
});

test("a new cost that was typed without a network is used later; taken back, the delivery says that its cost still holds", async () => {
  await clinic.have(productCosts, { ...COST, id: costIdOf(tablets.id), productId: tablets.id });
  await receive();
  setConnection(clinic, "offline");
  await user.type(field(await row("DHPP vaccine"), "Batch"), "V-1");
  await user.type(field(await row("Carprofen"), "Cost of the line"), "44.00");
  expect(await screen.findByText(/^With a connection you can use the new costs/)).toBeTruthy();
  await post();
  expect(await screen.findByText("£22.00 a packet, until now £20.00")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Use the new costs" }).disabled).toBe(true);
  cleanup();
  setConnection(clinic, "synced");
  open(paths.delivery((await receipts())[0]?.id ?? ""));
  await user.click(await screen.findByRole("button", { name: "Use the new costs" }));
  await waitFor(async () =>
    expect(await rowsOf(clinic.db, productCosts).toArray()).toMatchObject([
      { productId: tablets.id, packCostMinor: 2200, markupMilliPercent: 50_000 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("heading", { name: "New costs" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Take back" }));
  const asked = await screen.findByRole("dialog", { name: "Take the delivery out of stock" });
  await user.type(within(asked).getByRole("textbox", { name: "Reason" }), "Wrong clinic");
  await user.click(within(asked).getByRole("button", { name: "Take back" }));
  expect(await screen.findByText(/^Carprofen: the cost of this delivery still holds/)).toBeTruthy();
  await clinic.allSaved();
});

test("a cost that an owner changed by hand since is not replaced by an older delivery", async () => {
  await receive();
  setConnection(clinic, "offline");
  await user.type(field(await row("DHPP vaccine"), "Batch"), "V-1");
  await user.type(field(await row("Carprofen"), "Cost of the line"), "44.00");
  await post();
  expect(await screen.findByText("£22.00 a packet")).toBeTruthy();
  const byHand = { productId: tablets.id, packCostMinor: 2100, markupMilliPercent: null, seen: null };
  await clinic.mutate(setProductCost, byHand);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "New costs" })).toBeNull());
  await clinic.allSaved();
});

test("the owner says from which difference on a cost is pointed out", async () => {
  clinic.show(<DeliveryRulesCard />);
  const percent = await screen.findByLabelText("Point out a cost that differs by more than (%)");
  await retype(percent, "101");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A whole number from 0 to 100.")).toBeTruthy();
  await retype(percent, "10");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await rowsOf(clinic.db, clinicSettings).toArray()).toMatchObject([{ notableCostPercent: 10 }]),
  );
  await clinic.allSaved();
});

test("a cost that differs by more than the clinic's percentage is pointed out", async () => {
  Object.assign(clinic.settings, { notableCostPercent: 10 });
  await receive();
  const carprofen = await row("Carprofen");
  await user.type(field(carprofen, "Cost of the line"), "44.00");
  expect(await within(carprofen).findByText("As ordered: £40.00")).toBeTruthy();
  await retype(field(carprofen, "Cost of the line"), "44.01");
  expect(await within(carprofen).findByText("Ordered at £40.00")).toBeTruthy();
  await clinic.allSaved();
});

test("a quantity that no delivery has and a negative cost are refused at their fields, and nothing is saved", async () => {
  await receive();
  const carprofen = await row("Carprofen");
  await retype(field(carprofen, "Came"), "0.0001");
  await post();
  expect(await within(carprofen).findByText("At most 3 decimals.")).toBeTruthy();
  await retype(field(carprofen, "Came"), "999999999999");
  await user.type(field(carprofen, "Cost of the line"), "-5");
  await post();
  expect(await within(carprofen).findByText("From 0 to a million.")).toBeTruthy();
  expect(within(carprofen).getByText("Enter an amount of 0 or more, or leave it empty.")).toBeTruthy();
  await retype(field(carprofen, "Cost of the line"), "0.001");
  await post();
  expect(await within(carprofen).findByText("At most 2 decimals.")).toBeTruthy();
  expect((await receipts())[0]?.lines[0]?.quantityMilli).toBe(200_000);
  await clinic.allSaved();
});

test("a delivery is kept, continued and discarded; without a network it is posted from this tablet", async () => {
  await receive();
  await user.type(screen.getByRole("textbox", { name: "Delivery note" }), "NV-9");
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Keep for later" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Deliveries" })).toBeTruthy();
  expect(await receipts()).toMatchObject([{ status: "draft", deliveryNote: "NV-9" }]);
  setConnection(clinic, "offline");
  await user.click(await screen.findByRole("button", { name: "Continue: Order 127" }));
  expect(await screen.findByText(/No connection. You can fill it in/)).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Delivery note" })).toHaveProperty("value", "NV-9");
  await user.click(within(await row("DHPP vaccine")).getByRole("button", { name: "Actions: DHPP vaccine" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove the line" }));
  await post();
  await screen.findByRole("button", { name: "Take back" });
  expect(await stockOf(tablets.id)).toBe(200_000);
  await clinic.allSaved();
});

test("a batch without an expiry is marked where one is expected, and goes into stock all the same", async () => {
  const collar = countedProductRow({ name: "Collar", kind: "retail" });
  await clinic.have(products, { ...vaccine, kind: "vaccine" });
  await clinic.have(products, collar);
  await receive();
  await user.type(screen.getByRole("combobox", { name: "Add a product that came too" }), "collar");
  await user.click(await screen.findByRole("option", { name: /Collar/ }));
  const [doses, goods] = [await row("DHPP vaccine"), await row("Collar")];
  await user.type(field(goods, "Came"), "1");
  await user.type(field(goods, "Batch"), "C-1");
  // No batch of the collar has an expiry.
  expect(await within(goods).findByText("Extra")).toBeTruthy();
  await user.type(field(doses, "Batch"), "V-1");
  expect(await within(doses).findByText("Expiry missing")).toBeTruthy();
  await user.type(field(doses, "Expires"), "8/2090");
  await user.tab();
  expect(await within(doses).findByText("All here")).toBeTruthy();
  await clinic.have(batches, batchRow({ productId: collar.id, number: "C-0", expiresOn: "2090-01-31" }));
  expect(await within(goods).findByText("Expiry missing")).toBeTruthy();
  await post();
  await screen.findByRole("button", { name: "Take back" });
  expect([await stockOf(vaccine.id), await stockOf(collar.id)]).toEqual([10_000, 1000]);
  await clinic.allSaved();
});

test("a delivery without an order is entered, taken back with a reason, and entered anew with the same figures", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: "Delivery without an order" }));
  const dialog = await screen.findByRole("dialog", { name: "Delivery without an order" });
  await user.click(within(dialog).getByRole("button", { name: "Start" }));
  expect(await within(dialog).findByText("Enter who delivered it.")).toBeTruthy();
  await user.type(within(dialog).getByRole("combobox", { name: "Supplier" }), "Old Mill");
  await user.click(within(dialog).getByRole("button", { name: "Start" }));
  await screen.findByRole("heading", { level: 1, name: "Delivery from Old Mill" });
  await post();
  expect(await screen.findByText(/Enter how much came. To end a delivery/)).toBeTruthy();
  await user.type(screen.getByRole("combobox", { name: "Add a product that came too" }), "cleaner");
  await user.click(await screen.findByRole("option", { name: /Ear cleaner/ }));
  await user.type(field(await row("Ear cleaner"), "Came"), "2");
  await user.type(field(await row("Ear cleaner"), "Cost of the line"), "7.20");
  await retype(screen.getByRole("textbox", { name: "Came on" }), "02/11/2020");
  await post();
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  const asked = await screen.findByRole("dialog", { name: "Take the delivery out of stock" });
  await user.type(within(asked).getByRole("textbox", { name: "Reason" }), "Wrong clinic");
  await user.click(within(asked).getByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Taken out of stock: Wrong clinic")).toBeTruthy();
  expect(await stockOf(cleaner.id)).toBe(0);
  await user.click(await screen.findByRole("button", { name: "Enter it anew" }));
  await screen.findByRole("heading", { level: 1, name: "Delivery from Old Mill" });
  expect(field(await row("Ear cleaner"), "Came")).toHaveProperty("value", "2");
  expect(field(await row("Ear cleaner"), "Cost of the line")).toHaveProperty("value", "7.20");
  expect(screen.getByRole("textbox", { name: "Came on" })).toHaveProperty("value", "02/11/2020");
  await post();
  await screen.findByRole("button", { name: "Take back" });
  expect(await stockOf(cleaner.id)).toBe(2000);
  expect((await receipts()).map(({ status }) => status).toSorted()).toEqual(["posted", "reversed"]);
  await clinic.allSaved();
});

test("a refused delivery becomes another one where its own is in stock already", async () => {
  const receiptId = uuidv7();
  const own = { supplierName: "Northmoor", locationId, orderId, deliveryNote: "LS-1", receivedOn: "2026-11-20" };
  await clinic.have(goodsReceipts, { ...emptyRow(goodsReceipts), ...own, id: receiptId, lines: [], status: "posted" });
  const came = { id: uuidv7(), orderLineId: null, productId: tablets.id, batchNumber: "", expiresOn: null };
  const lines = [
    { ...came, quantityMilli: 30_000 },
    { ...came, id: uuidv7(), productId: uuidv7(), quantityMilli: 1000 },
  ];
  const id = await haveRefused(
    clinic,
    { id: receiptId, ...own, lines },
    {
      mutationName: "goodsReceipts.save",
      code: "invalid_transition",
      details: { table: "goodsReceipts", id: receiptId, from: "posted" },
    },
  );
  const router = clinic.showRoutes(
    [
      { path: paths.notifications, element: <InboxScreen /> },
      { path: paths.delivery(":id"), element: <DeliveryRoute /> },
    ],
    paths.notifications,
  );
  expect((await screen.findByRole("link", { name: "Open" })).getAttribute("href")).toBe(paths.delivery(receiptId));
  await user.click(await screen.findByRole("button", { name: "Open and correct" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delivery from Northmoor" }));
  expect(dialog.getByRole("list").textContent).toBe("Carprofen · 30 tablets");
  expect(dialog.getByText("1 product is not on this device and left out.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Open as another delivery" }));
  expect(await row("Carprofen")).toBeTruthy();
  await clinic.allSaved();
  const other = (await receipts()).find((receipt) => receipt.id !== receiptId);
  expect(other).toMatchObject({ ...own, status: "draft", lines: [{ productId: tablets.id, quantityMilli: 30_000 }] });
  expect(router.state.location.pathname).toBe(paths.delivery(other?.id ?? ""));
  expect(await rowsOf(clinic.db, attention).get(id)).toMatchObject({ status: "resolved", resolution: "corrected" });
});
