import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { type ClinicDesk, aClinicDesk } from "../../../testing/clinic-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

async function haveProduct(
  name: string,
  unitMinor: number | null,
  more: object = {},
  price: object = {},
): Promise<string> {
  const id = uuidv7();
  const goods = { kind: "retail", trackBatch: "no", dispensingUnit: "unit", prescriptionOnly: "no" } as const;
  await clinic.have(products, { ...countedProductRow({ name, ...goods, ...more }), id } as never);
  if (unitMinor !== null)
    await clinic.have(productPrices, {
      ...emptyRow(productPrices),
      id: uuidv7(),
      productId: id,
      unitMinor,
      fromOn: "2020-01-01",
      ...price,
    });
  return id;
}

const routes = [
  { path: "/dashboard/billing/sale", lazy: () => import("./sale-route.tsx") },
  { path: "/dashboard/billing/return", lazy: () => import("./return-route.tsx") },
  { path: "/dashboard/invoices/:id", element: <p>{"The invoice"}</p> },
];

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
async function add(name: string): Promise<void> {
  await userEvent.type(await screen.findByRole("combobox", { name: "Product" }), name);
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(name) }));
}

test("goods are sold to a person without an account: picked, counted, paid", async () => {
  const food = await haveProduct("Diet food", 1200);
  clinic.showRoutes(routes, paths.sale());
  await press("Take payment");
  expect(await screen.findByText("Add a product first.")).toBeTruthy();
  await add("Diet food");
  await add("Diet food");
  await press("One more of Diet food");
  expect(await screen.findByText("£12.00 each · 0 units on the shelf")).toBeTruthy();
  expect(await screen.findAllByText("£36.00")).toHaveLength(2);
  await press("Take payment");
  const dialog = within(await screen.findByRole("dialog", { name: "Take payment" }));
  expect(await rowsOf(clinic.db, invoices).count()).toBe(0);
  const amount = dialog.getByLabelText("Amount");
  await userEvent.clear(amount);
  await userEvent.type(amount, "30");
  await press("Take £30.00");
  expect(await dialog.findByText("A sale without a client is paid in full.")).toBeTruthy();
  await userEvent.clear(amount);
  await userEvent.type(amount, "36");
  await press("Take £36.00");
  await noDialog();
  expect(await screen.findByText("The invoice")).toBeTruthy();
  const [invoice] = await rowsOf(clinic.db, invoices).toArray();
  expect(invoice).toMatchObject({ clientId: null, grossMinor: 3600, dueMinor: 0, lines: [{ quantityMilli: 3000 }] });
  expect(await rowsOf(clinic.db, payments).toArray()).toMatchObject([{ amountMinor: 3600, clientId: null }]);
  expect(await rowsOf(clinic.db, stockMovements).toArray()).toMatchObject([
    { productId: food, kind: "sale", quantityMilli: -3000 },
  ]);
  await clinic.allSaved();
});

test("a barcode that is scanned into the field of the quantity makes no sale, and the screen goes on", async () => {
  await haveProduct("Insulin pump", 25_000);
  clinic.showRoutes(routes, paths.sale());
  await add("Insulin pump");
  const quantity = await screen.findByLabelText("Quantity of Insulin pump");
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "725272730706");
  expect(await screen.findByText(/^This makes an amount that is too large\./)).toBeTruthy();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "2");
  expect(await screen.findAllByText("£500.00")).toHaveLength(2);
});

test("a scanned packet is added to the sale, and one that comes back finds its sale", async () => {
  await haveProduct("Diet food", 1200, { barcodes: ["5012345678900"] });
  clinic.showRoutes(routes, paths.sale());
  await userEvent.type(await screen.findByRole("combobox", { name: "Product" }), "5012345678900{Enter}");
  expect(await screen.findByLabelText("Quantity of Diet food")).toHaveProperty("value", "1");
  cleanup();
  clinic.showRoutes(routes, paths.returnGoods());
  const find = await screen.findByRole("combobox", { name: "Product that comes back" });
  await userEvent.type(find, "5012345678900{Enter}");
  expect(await screen.findByText("No sale of Diet food is on this tablet that is not credited yet.")).toBeTruthy();
});

test("a client of the clinic owes the rest; a price that is missing is typed; a medicine on prescription is not sold", async () => {
  await haveProduct("Nail file", null);
  await haveProduct("Carprofen", 215, { kind: "medication", prescriptionOnly: "yes" });
  clinic.showRoutes(routes, paths.sale(desk.clientId));
  await add("Nail file");
  await press("Take payment");
  expect(await screen.findByText("Enter the price.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Price of Nail file"), "4.50");
  await add("Carprofen");
  expect(await screen.findByText("This medicine goes home by prescription only.")).toBeTruthy();
  await press("Remove Carprofen");
  await press("Take payment");
  const amount = within(await screen.findByRole("dialog", { name: "Take payment" })).getByLabelText("Amount");
  await userEvent.clear(amount);
  await userEvent.type(amount, "2");
  await press("Take £2.00");
  await noDialog();
  expect(await rowsOf(clinic.db, invoices).toArray()).toMatchObject([
    { clientId: desk.clientId, grossMinor: 450, dueMinor: 250 },
  ]);
  await clinic.allSaved();
});

test("a sale whose payment was refused is recorded: closing the dialog leads to its invoice, and it is not sold twice", async () => {
  await haveProduct("Diet food", 1200);
  clinic.showRoutes(routes, paths.sale(desk.clientId));
  await add("Diet food");
  await press("Take payment");
  const { mutate } = clinic.sync;
  clinic.sync.mutate = (mutation, ...rest) =>
    mutation.name === "payments.record"
      ? Promise.reject(new Refusal("already_paid"))
      : mutate.call(clinic.sync, mutation, ...rest);
  await press("Take £12.00");
  expect(await screen.findByText(/^This invoice was paid in the meantime/)).toBeTruthy();
  await press("Cancel");
  expect(await screen.findByText("The invoice")).toBeTruthy();
  expect(await rowsOf(clinic.db, invoices).toArray()).toMatchObject([{ grossMinor: 1200, dueMinor: 1200 }]);
  await clinic.allSaved();
});

test("a line has a discount; one above the product's maximum asks for an owner before anything is sold", async () => {
  await haveProduct("Diet food", 1200, {}, { maxDiscountMilliPercent: 10_000 });
  clinic.showRoutes(routes, paths.sale());
  await add("Diet food");
  const discount = async (percent: string) => {
    await press("Discount on Diet food");
    const dialog = within(await screen.findByRole("dialog", { name: "Discount on Diet food" }));
    const value = dialog.getByLabelText("Percent off");
    await userEvent.clear(value);
    await userEvent.type(value, percent);
    await press("Set discount");
    return dialog;
  };
  const dialog = await discount("120");
  expect(await dialog.findByText("At most 100 %.")).toBeTruthy();
  await press("Cancel");
  await discount("25");
  expect(await screen.findByText(/^25 % off · an owner approves it/)).toBeTruthy();
  expect(await screen.findAllByText("£9.00")).toHaveLength(2);
  await press("Take payment");
  expect(await screen.findByText("A sale of £9.00 with a discount above the product's maximum")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Take payment" })).toBeNull();
  expect(await rowsOf(clinic.db, invoices).count()).toBe(0);
  await clinic.allSaved();
});

test("goods that come back: the product finds its sales, and the credit note is filled in", async () => {
  const productId = await haveProduct("Diet food", 1200);
  const sale = { locationId: desk.locationId, reference: "T1-0001" };
  const line = {
    id: uuidv7(),
    productId,
    quantityMilli: 3000,
    price: { fixedMinor: 0, unitMinor: 1200, priceId: null },
  };
  const invoiceId = uuidv7();
  await clinic.sync.mutate(sellAtCounter, { ...sale, id: invoiceId, lines: [line], grossMinor: 3600 });
  const paid = { clientId: null, locationId: desk.locationId, amountMinor: 3600, method: "cash" } as const;
  const allocations = [{ id: uuidv7(), invoiceId, amountMinor: 3600 }];
  await clinic.sync.mutate(recordPayment, { ...paid, id: uuidv7(), allocations });
  const other = { id: uuidv7(), quantityMilli: 1000, price: { fixedMinor: 0, unitMinor: 100, priceId: null } };
  const brush = [{ ...other, description: "Brush" }];
  await clinic.sync.mutate(sellAtCounter, { ...sale, id: uuidv7(), lines: brush, grossMinor: 100 });
  clinic.showRoutes(routes, paths.returnGoods());
  await userEvent.type(await screen.findByRole("combobox", { name: "Product that comes back" }), "Diet food");
  await userEvent.click(await screen.findByRole("option", { name: /Diet food/ }));
  const list = within(await screen.findByRole("list", { name: "Sales of Diet food" }));
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  await userEvent.click(list.getByRole("button", { name: /^Return of Invoice T1-0001/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Credit note for Invoice T1-0001/ }));
  expect(dialog.getByLabelText("Diet food")).toHaveProperty("value", "3");
  expect(await dialog.findByLabelText("Put the goods back in stock")).toHaveProperty("checked", true);
  expect(await dialog.findByText("Credit: £36.00")).toBeTruthy();
  // A sale without a client has no credit to give it to.
  expect(dialog.getByText("£36.00 of it is paid, and is given back next.")).toBeTruthy();
  await clinic.allSaved();
});
