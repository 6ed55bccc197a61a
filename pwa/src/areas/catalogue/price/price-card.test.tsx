import { setProductCost, setProductPrice } from "@fernpaw/domain/catalogue/price.mutations";
import { costIdOf, productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { productRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { setConnection } from "../../../testing/connection.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, stored, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { PriceCard } from "./price-card.tsx";
import { RefusedCost, RefusedPrice } from "./refused-price.tsx";

const user = userEvent.setup({ delay: null });
const today = localDateOf(toInstant(Date.now()), "Europe/London");
const VAT = uuidv7();
let clinic: TestClinic;
let product: RowOf<typeof products>;

async function haveProduct(rights: Partial<Actor> = {}, set: Parameters<typeof productRow>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  everythingIsHere(clinic);
  const rates = [{ fromOn: "2011-01-04", toOn: null, rateMilliPercent: 20_000 }];
  await clinic.have(taxes, { id: VAT, name: "VAT", rates, status: "active", source: "" });
  const row = productRow({ name: "Ear gel", dispensingUnit: "tube", taxIds: [VAT], ...set });
  await clinic.have(products, row);
  product = stored(row);
}

/** As it comes from the server. */
async function havePrice(set: Partial<RowOf<typeof productPrices>> = {}): Promise<string> {
  const id = uuidv7();
  const row = { ...emptyRow(productPrices), productId: product.id, unitMinor: 1810, fromOn: addDays(today, -30) };
  await clinic.have(productPrices, { ...row, id, ...set });
  return id;
}

const priceRows = () => rowsOf(clinic.db, productPrices).where("productId").equals(product.id).toArray();
const card = () =>
  screen.findByRole("heading", { name: /^Price per/ }).then((head) => head.closest("section") as HTMLElement);
const lineOf = async (label: string): Promise<string> =>
  (await within(await card()).findByText(label)).nextElementSibling?.textContent ?? "";

test("an owner sees the price with and without tax, the cost and the margin", async () => {
  await haveProduct();
  await havePrice();
  await clinic.mutate(setProductCost, {
    productId: product.id,
    packCostMinor: 815,
    markupMilliPercent: null,
    seen: null,
  });
  clinic.show(<PriceCard product={product} />);
  expect(await lineOf("Price, with VAT")).toBe("£18.10");
  expect(await lineOf("Without VAT")).toBe("£15.08");
  expect(await lineOf("Cost")).toBe("£8.15");
  expect(await lineOf("Margin")).toBe("£6.93, 46%");
});

test("a team member sees the price, and neither cost nor buttons", async () => {
  await haveProduct({ role: "employee", permissions: ["inventory:manage"] });
  await havePrice();
  clinic.show(<PriceCard product={product} />);
  expect(await lineOf("Price, with VAT")).toBe("£18.10");
  expect(screen.queryByText("Cost")).toBeNull();
  expect(screen.queryByRole("button", { name: "Set price" })).toBeNull();
  expect(screen.getByRole("button", { name: "History" })).toBeTruthy();
});

test("a product without price says so and leads to a price; 0 and less have clear words", async () => {
  await haveProduct();
  clinic.show(<PriceCard product={product} />);
  expect(await screen.findByText(/^No price yet\./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Set price" }));
  const dialog = await screen.findByRole("dialog", { name: "Price of Ear gel" });
  const save = within(dialog).getByRole("button", { name: "Set price" });
  const price = within(dialog).getByRole("textbox", { name: "Price per unit" });
  await user.click(save);
  expect(await within(dialog).findByText("Enter a price. 0 is free of charge.")).toBeTruthy();
  await user.type(price, "-5");
  expect(await within(dialog).findByText("A price is 0 or more.")).toBeTruthy();
  await user.clear(price);
  await user.type(price, "0");
  expect(await within(dialog).findByText("0 is free of charge.")).toBeTruthy();
  await user.clear(price);
  await user.type(price, "12.5055");
  expect(await within(dialog).findByText("At most 2 decimals.")).toBeTruthy();
  await user.clear(price);
  await user.type(price, "12.50");
  await user.click(save);
  expect(await lineOf("Price, with VAT")).toBe("£12.50");
  await clinic.allSaved();
  expect(await priceRows()).toMatchObject([{ unitMinor: 1250, fromOn: today, toOn: null, locationId: null }]);
});

test("a very high first price is asked about once, and up to 100,000 nothing is asked", async () => {
  await haveProduct();
  clinic.show(<PriceCard product={product} />);
  await user.click(await screen.findByRole("button", { name: "Set price" }));
  const dialog = await screen.findByRole("dialog", { name: "Price of Ear gel" });
  const price = within(dialog).getByRole("textbox", { name: "Price per unit" });
  await user.type(price, "1000000000");
  await user.click(within(dialog).getByRole("button", { name: "Set price" }));
  expect(await within(dialog).findByText("£1,000,000,000.00 is a very high price. Check its digits.")).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Set price anyway" })).toBeTruthy();
  expect(await priceRows()).toHaveLength(0);
  await user.clear(price);
  await user.type(price, "100000");
  await user.click(within(dialog).getByRole("button", { name: "Set price" }));
  expect(await lineOf("Price, with VAT")).toBe("£100,000.00");
  await clinic.allSaved();
});

test("a price that was half typed is there when its form opens again", async () => {
  await haveProduct();
  clinic.show(<PriceCard product={product} />);
  for (const expected of ["", "12.50"]) {
    await user.click(await screen.findByRole("button", { name: "Set price" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Price of Ear gel" }));
    const price = dialog.getByRole<HTMLInputElement>("textbox", { name: "Price per unit" });
    expect(price.value).toBe(expected);
    if (expected === "") await user.type(price, "12.50");
    await user.keyboard("{Escape}");
    await noDialog();
  }
});

test("a markup makes the price, and a price its markup", async () => {
  await haveProduct({}, { packSizeMilli: 10_000 });
  await clinic.mutate(setProductCost, {
    productId: product.id,
    packCostMinor: 1000,
    markupMilliPercent: null,
    seen: null,
  });
  clinic.show(<PriceCard product={product} />);
  await user.click(await screen.findByRole("button", { name: "Set price" }));
  const dialog = await screen.findByRole("dialog", { name: "Price of Ear gel" });
  const box = (name: string) => within(dialog).getByRole<HTMLInputElement>("textbox", { name });
  await user.type(box("Markup on the cost (%)"), "100");
  expect(box("Price per unit").value).toBe("2.40");
  await user.clear(box("Price per unit"));
  await user.type(box("Price per unit"), "3.00");
  expect(box("Markup on the cost (%)").value).toBe("150");
  await user.clear(box("Price per unit"));
  await user.type(box("Price per unit"), "1.00");
  expect(await within(dialog).findByText("This is below the cost of £1.00.")).toBeTruthy();
});

test("a price with days, a location, quantities and a largest discount; one that is far off is asked about once", async () => {
  await haveProduct();
  for (const name of ["Eastgate", "Harbour"])
    await clinic.have(locations, {
      ...emptyRow(locations),
      id: uuidv7(),
      name,
      phone: "",
      address: "",
      hours: usualHours(),
    });
  await havePrice({ unitMinor: 100 });
  clinic.show(<PriceCard product={product} />);
  await user.click(await screen.findByRole("button", { name: "Set price" }));
  const dialog = await screen.findByRole("dialog", { name: "Price of Ear gel" });
  const fill = async (name: string, text: string): Promise<void> => {
    await user.clear(within(dialog).getByRole("textbox", { name }));
    await user.type(within(dialog).getByRole("textbox", { name }), text);
  };
  await fill("Price per unit", "2000");
  await fill("To", addDays(today, 30));
  await fill("Fixed price per line", "1.50");
  await fill("Largest discount (%)", "10");
  await user.click(within(dialog).getByRole("button", { name: "Add price by quantity" }));
  await fill("From quantity, row 1", "10");
  await fill("Price per unit, row 1", "1900");
  await user.click(within(dialog).getByRole("button", { name: "Set price" }));
  expect(await within(dialog).findByText("£2,000.00 is more than ten times the present price of £1.00.")).toBeTruthy();
  expect(await priceRows()).toHaveLength(1);
  await user.click(within(dialog).getByRole("button", { name: "Set price anyway" }));
  expect(await lineOf("Price, with VAT")).toBe("£2,000.00");
  expect(await lineOf("Once per line")).toBe("£1.50");
  expect(await lineOf("From 10 tubes")).toBe("£1,900.00");
  expect(await lineOf("Largest discount")).toBe("10%");
  expect(await lineOf("Until")).not.toBe("");
  await clinic.allSaved();
  const made = (await priceRows()).find(({ unitMinor }) => unitMinor === 200_000);
  expect(made).toMatchObject({ toOn: addDays(today, 30), fixedMinor: 150, maxDiscountMilliPercent: 10_000 });
  expect(made?.tiers).toEqual([{ fromMilli: 10_000, unitMinor: 190_000 }]);
});

test("the history has every price, and the newest is taken back", async () => {
  await haveProduct();
  const first = await havePrice({ unitMinor: 1000 });
  const set = { productId: product.id, unitMinor: 1250, fromOn: today, seenId: first };
  await clinic.mutate(setProductPrice, { id: uuidv7(), ...set });
  clinic.show(<PriceCard product={product} />);
  await user.click(await screen.findByRole("button", { name: "History" }));
  const dialog = await screen.findByRole("dialog", { name: "Prices of Ear gel" });
  expect(within(dialog).getAllByRole("rowheader")).toHaveLength(2);
  expect(within(dialog).getByText("Ended")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: /^Actions for the price/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Take back" }));
  const confirm = await screen.findByRole("dialog", { name: "Take this price back?" });
  await user.click(within(confirm).getByRole("button", { name: "Take back" }));
  expect(await within(dialog).findByText("Taken back")).toBeTruthy();
  await clinic.allSaved();
  const active = (await priceRows()).filter(({ status }) => status === "active");
  expect(active).toMatchObject([{ id: first, toOn: null, unitMinor: 1000 }]);
});

test("cost and markup are corrected, and the proposed price follows", async () => {
  await haveProduct({}, { packSizeMilli: 10_000 });
  await havePrice();
  clinic.show(<PriceCard product={product} />);
  expect(await lineOf("Cost")).toBe("Not known");
  await user.click(await screen.findByRole("button", { name: "Set cost" }));
  const dialog = await screen.findByRole("dialog", { name: "Cost of Ear gel" });
  await user.type(within(dialog).getByRole("textbox", { name: "Cost per packet, without tax" }), "10");
  await user.type(within(dialog).getByRole("textbox", { name: "Markup (%)" }), "100");
  expect(await within(dialog).findByText("Proposed price: £2.40.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await lineOf("Cost")).toBe("£1.00");
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, productCosts).toArray()).toMatchObject([
    { packCostMinor: 1000, markupMilliPercent: 100_000 },
  ]);
});

test("a price is not taken back once the connection is lost", async () => {
  await haveProduct();
  await havePrice();
  setConnection(clinic, "synced");
  clinic.show(<PriceCard product={product} />);
  await user.click(await screen.findByRole("button", { name: "History" }));
  await user.click(await screen.findByRole("button", { name: /^Actions for the price/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Take back" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Take this price back?" }));
  const takeBack = confirm.getByRole<HTMLButtonElement>("button", { name: "Take back" });
  expect(takeBack.disabled).toBe(false);
  setConnection(clinic, "offline");
  await havePrice({ fromOn: addDays(today, 60) });
  await waitFor(() => expect(takeBack.disabled).toBe(true));
  expect(confirm.getByText("Prices change online only.")).toBeTruthy();
});

test("while prices are still loading none is shown, and none can be set", async () => {
  await haveProduct();
  await havePrice();
  vi.restoreAllMocks();
  clinic.show(<PriceCard product={product} />);
  expect(within(await card()).getByText(/^Products are still loading\./)).toBeTruthy();
  expect(screen.queryByText("£18.10")).toBeNull();
  expect(screen.queryByRole("button", { name: "Set price" })).toBeNull();
});

test("without a network prices are read, and the reason is beside the buttons", async () => {
  await haveProduct();
  await havePrice();
  setConnection(clinic, "offline");
  clinic.show(<PriceCard product={product} />);
  expect(await lineOf("Price, with VAT")).toBe("£18.10");
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Set price" }).disabled).toBe(true));
  expect(screen.getByText("Prices change online only.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "History" }));
  const dialog = await screen.findByRole("dialog", { name: "Prices of Ear gel" });
  expect(within(dialog).queryByRole("button", { name: /^Actions for the price/ })).toBeNull();
});

test("a price that the server refused is corrected over the present one", async () => {
  await haveProduct();
  await havePrice({ unitMinor: 1300 });
  const values = {
    id: uuidv7(),
    productId: product.id,
    unitMinor: 1250,
    fixedMinor: 50,
    fromOn: today,
    seenId: uuidv7(),
  };
  const refusal = new Refusal("changed_meanwhile", { table: "productPrices", id: null });
  const onCorrected = vi.fn<() => void>();
  clinic.show(
    <RefusedPrice
      title="New price"
      row={product}
      change={{ itemId: uuidv7(), values, at: null, refusal }}
      onClose={() => undefined}
      onCorrected={onCorrected}
    />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Price of Ear gel" });
  expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Price per unit" }).value).toBe("12.50");
  await user.click(within(dialog).getByRole("button", { name: "Set price" }));
  await waitFor(() => expect(onCorrected).toHaveBeenCalledOnce());
  await clinic.allSaved();
  const made = (await priceRows()).find(({ fromOn }) => fromOn === today);
  expect(made).toMatchObject({ unitMinor: 1250, fixedMinor: 50 });
});

test("a cost that the server refused is corrected over the one of another owner", async () => {
  await haveProduct();
  const present = { packCostMinor: 900, markupMilliPercent: 50_000 };
  await clinic.have(productCosts, { id: costIdOf(product.id), productId: product.id, ...present });
  const values = { productId: product.id, packCostMinor: 1250, markupMilliPercent: null, seen: null };
  const refusal = new Refusal("changed_meanwhile", { table: "productCosts", id: costIdOf(product.id) });
  const onCorrected = vi.fn<() => void>();
  clinic.show(
    <RefusedCost
      title="Cost and markup"
      row={product}
      change={{ itemId: uuidv7(), values, at: null, refusal }}
      onClose={() => undefined}
      onCorrected={onCorrected}
    />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Cost of Ear gel" });
  const box = (name: string) => within(dialog).getByRole<HTMLInputElement>("textbox", { name });
  expect(box("Cost per packet, without tax").value).toBe("12.50");
  expect(box("Markup (%)").value).toBe("");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onCorrected).toHaveBeenCalledOnce());
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, productCosts).toArray()).toMatchObject([
    { packCostMinor: 1250, markupMilliPercent: null },
  ]);
});
