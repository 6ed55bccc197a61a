import { linesToChange, partsOfChange } from "@fernpaw/domain/catalogue/changed-prices";
import { setProductPrice } from "@fernpaw/domain/catalogue/price.mutations";
import { priceChanges, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { attention } from "@fernpaw/domain/kernel/attention";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { productSuppliers, suppliers } from "@fernpaw/domain/suppliers/supplier";
import { productRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { haveRefused } from "../../../testing/have-refused.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { setConnection } from "../../../testing/connection.ts";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { InboxScreen } from "../../notifications/inbox-screen.tsx";
import { ChangesList } from "./changes-list.tsx";
import { sendChange, takeBackParts } from "./change/send-change.ts";
import { listedChanges } from "./prices.queries.ts";
import { Component as PricesRoute } from "./prices-route.tsx";

const user = userEvent.setup({ delay: null });
const today = localDateOf(toInstant(Date.now()), "Europe/London");
let clinic: TestClinic;

beforeEach(async () => {
  clinic = await openTestClinic();
  everythingIsHere(clinic);
});

async function have(set: Parameters<typeof productRow>[0]): Promise<string> {
  const row = productRow(set);
  await clinic.have(products, row);
  return row.id;
}

async function havePrice(productId: string, set: Partial<RowOf<typeof productPrices>> = {}): Promise<string> {
  const id = uuidv7();
  const row = { ...emptyRow(productPrices), productId, unitMinor: 1000, fromOn: addDays(today, -30) };
  await clinic.have(productPrices, { ...row, id, ...set });
  return id;
}

const open = (view = "") =>
  clinic.showRoutes([{ path: paths.prices, element: <PricesRoute /> }], `${paths.prices}${view && `?view=${view}`}`);
const active = async () => {
  const rows = await rowsOf(clinic.db, productPrices).toArray();
  return rows.filter(({ status }) => status === "active");
};
const unitsOn = async (productId: string): Promise<(number | null)[]> =>
  (await active()).filter((row) => row.productId === productId && row.toOn === null).map(({ unitMinor }) => unitMinor);

describe("products without price", () => {
  test("are led through one after the other; one may be skipped", async () => {
    const ids = [await have({ name: "Bandage" }), await have({ name: "Collar" }), await have({ name: "Drops" })];
    await havePrice(await have({ name: "Ear gel" }));
    open();
    expect(await screen.findByText(/^3 products have no price\./)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Enter prices" }));
    const at = (name: string) => screen.findByRole("heading", { level: 2, name });
    await at("Bandage");
    await user.type(await screen.findByRole("textbox", { name: "Price per unit" }), "2.50{Enter}");
    await at("Collar");
    expect(await screen.findByText("2 products left")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Skip" }));
    await at("Drops");
    await user.type(await screen.findByRole("textbox", { name: "Price per unit" }), "4{Enter}");
    expect(await screen.findByText(/^1 product has no price\./)).toBeTruthy();
    await clinic.allSaved();
    expect(await unitsOn(ids[0] ?? "")).toEqual([250]);
    expect(await unitsOn(ids[1] ?? "")).toEqual([]);
    expect(await unitsOn(ids[2] ?? "")).toEqual([400]);
  });

  test("with a planned price get one until the day before it", async () => {
    const id = await have({ name: "Bandage" });
    await havePrice(id, { fromOn: addDays(today, 10), unitMinor: 300 });
    open();
    await user.click(await screen.findByRole("button", { name: "Enter prices" }));
    await user.type(await screen.findByRole("textbox", { name: "Price per unit" }), "2.50{Enter}");
    expect(await screen.findByText("Every product has a price.")).toBeTruthy();
    await clinic.allSaved();
    expect(await active()).toMatchObject([{ unitMinor: 300 }, { unitMinor: 250, toOn: addDays(today, 9) }]);
  });

  test("are not counted while products are still loading", async () => {
    vi.restoreAllMocks();
    await have({ name: "Bandage" });
    open();
    expect(await screen.findByText(/^Products are still loading\./)).toBeTruthy();
    expect(screen.queryByText(/no price/)).toBeNull();
  });

  test("get one with a connection only", async () => {
    await have({ name: "Bandage" });
    setConnection(clinic, "offline");
    open();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Enter prices" });
    expect(button.disabled).toBe(true);
    expect(screen.getByText("Prices change online only.")).toBeTruthy();
  });
});

test("a team member cannot open the prices", async () => {
  clinic = await openTestClinic({ role: "employee", permissions: ["inventory:manage"] });
  open();
  expect(await screen.findByRole("heading", { name: "Only an owner changes prices." })).toBeTruthy();
});

describe("a change of several prices", () => {
  const preview = () => screen.findByRole("table", { name: "Preview" });

  test("is previewed line by line, applied, and taken back in one step", async () => {
    const food = await have({ name: "Food", kind: "retail", category: "Diet" });
    const toy = await have({ name: "Toy", kind: "retail", category: "Play" });
    const film = await have({ name: "Film", kind: "consumable" });
    await have({ name: "Nameless", kind: "retail" });
    await have({ name: "Set", kind: "bundle" });
    for (const id of [food, toy, film]) await havePrice(id);
    const router = open("change");
    await user.click(await screen.findByRole("combobox", { name: "Kinds" }));
    await user.click(await screen.findByRole("option", { name: "Retail" }));
    expect(screen.queryByRole("option", { name: "Bundles" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.type(screen.getByRole("textbox", { name: "Percent" }), "7,5");
    const table = await preview();
    const lines = within(table).getAllByRole("row").slice(1);
    expect(lines.map((line) => line.textContent)).toEqual([
      "Food£10.00£10.75+£0.75 (+7.5%)",
      "Toy£10.00£10.75+£0.75 (+7.5%)",
    ]);
    await user.click(screen.getByRole("button", { name: "Kept 1" }));
    expect(within(await preview()).getByText("No price on that day")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Change 2 prices" }));
    const dialog = await screen.findByRole("dialog", { name: /^Change 2 prices from/ });
    expect(dialog.textContent).toContain("1 product keeps its price.");
    await user.click(within(dialog).getByRole("button", { name: "Change 2 prices" }));
    await waitFor(async () => expect(await unitsOn(food)).toEqual([1075]));
    expect(await unitsOn(film)).toEqual([1000]);

    await clinic.allSaved();
    await user.click(await screen.findByRole("button", { name: "Changes" }));
    expect(router.state.location.search).toBe("?view=changes");
    expect(await screen.findByText("Retail, 7.5% up")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Take back Retail, 7.5% up" }));
    const ask = await screen.findByRole("dialog", { name: /Take back “Retail/ });
    await user.click(within(ask).getByRole("button", { name: "Take back" }));
    expect(await screen.findByText("Taken back")).toBeTruthy();
    await clinic.allSaved();
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull());
    expect([await unitsOn(food), await unitsOn(toy)]).toEqual([[1000], [1000]]);
  });

  test("counts and marks the prices that rounding turns round", async () => {
    await havePrice(await have({ name: "Chew" }), { unitMinor: 120 });
    await havePrice(await have({ name: "Food" }), { unitMinor: 1960 });
    open("change");
    await user.type(await screen.findByRole("textbox", { name: "Percent" }), "3");
    await preview();
    expect(screen.queryByText(/although the change is upwards/)).toBeNull();
    await user.click(screen.getByRole("combobox", { name: "Rounding" }));
    await user.click(await screen.findByRole("option", { name: "To prices that end in 99" }));
    const words = /^1 price goes down although the change is upwards/;
    expect(await screen.findByText(words)).toBeTruthy();
    const lines = within(await preview())
      .getAllByRole("row")
      .slice(1);
    expect(lines.map((line) => line.textContent)).toEqual([
      "Chew£1.20£0.99-£0.21 (-17.5%)Goes down",
      "Food£19.60£19.99+£0.39 (+2%)",
    ]);
    await user.click(screen.getByRole("button", { name: "Going down 1" }));
    expect(within(await preview()).getAllByRole("row")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Change 2 prices" }));
    expect((await screen.findByRole("dialog")).textContent).toMatch(/1 price goes down/);
  });

  test("can be of one supplier and by an amount, rounded", async () => {
    const [food, toy] = [await have({ name: "Food" }), await have({ name: "Toy" })];
    await havePrice(food, { fixedMinor: 200, tiers: [{ fromMilli: 5000, unitMinor: 900 }] });
    await havePrice(toy);
    const supplierId = uuidv7();
    await clinic.have(suppliers, {
      ...emptyRow(suppliers),
      id: supplierId,
      name: "Northmoor",
      email: "",
      phone: "",
    });
    const offer = { ...emptyRow(productSuppliers), productId: food, supplierId, packSizeMilli: 1000 };
    await clinic.have(productSuppliers, { ...offer, id: uuidv7() });
    open("change");
    await user.click(await screen.findByRole("combobox", { name: "Supplier" }));
    await user.click(await screen.findByRole("option", { name: "Northmoor" }));
    await user.click(screen.getByRole("button", { name: "Amount" }));
    await user.type(screen.getByRole("textbox", { name: "Amount per unit" }), "0.37");
    await user.click(screen.getByRole("combobox", { name: "Rounding" }));
    await user.click(await screen.findByRole("option", { name: "To prices that end in 99" }));
    const table = await preview();
    await waitFor(() => expect(within(table).getByText("£9.99", { exact: false })).toBeTruthy());
    expect(within(table).getAllByRole("row")).toHaveLength(2);
    expect(within(table).getAllByText(/from 5 units$/)).toHaveLength(2);
  });

  test("that is refused says why, and keeps what was typed", async () => {
    const food = await have({ name: "Food" });
    const seenId = await havePrice(food);
    const { mutate } = clinic.sync;
    open("change");
    await user.type(await screen.findByRole("textbox", { name: "Percent" }), "10");
    await preview();
    await user.type(screen.getByRole("textbox", { name: "Name of the change" }), "Spring");
    await user.click(screen.getByRole("button", { name: "Change 1 price" }));
    vi.spyOn(clinic.sync, "mutate").mockImplementationOnce(async (...sent) => {
      const other = { productId: food, unitMinor: 1500, fromOn: today, seenId };
      await mutate.call(clinic.sync, setProductPrice, { id: uuidv7(), ...other } as never);
      return await mutate.apply(clinic.sync, sent);
    });
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Change 1 price" }));
    await noDialog();
    const row = await within(await preview()).findByText("£15.00", { exact: false });
    expect(row).toBeTruthy();
    expect(screen.getByText(refusalText(new Refusal("changed_meanwhile")))).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Percent" }).value).toBe("10");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the change" }).value).toBe("Spring");
    await clinic.allSaved();
  });

  test("has words for what cannot be read", async () => {
    await havePrice(await have({ name: "Food" }));
    open("change");
    const field = await screen.findByRole("textbox", { name: "Percent" });
    await user.type(field, "-101");
    expect(await screen.findByText("A number from -100 to 1,000.")).toBeTruthy();
    expect(screen.getByText(/every new price is listed here/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, "abc");
    expect(await screen.findByText("A number, as in 12.50.")).toBeTruthy();
  });
});

test.each([
  ["that another owner's price stopped", "changed_meanwhile", null],
  ["whose part before it was refused", "dependency", uuidv7()],
])("a change %s opens over the present prices, and is sent as a change of its own", async (_, code, afterId) => {
  const [food, toy] = [await have({ name: "Food" }), await have({ name: "Toy" })];
  const standing = await havePrice(food, { unitMinor: 1050 });
  await havePrice(toy, { unitMinor: 1100 });
  const line = { fixedMinor: 0, unitMinor: 1100, tiers: [], seenId: uuidv7() };
  const values = {
    id: uuidv7(),
    label: "10% up",
    locationId: null,
    fromOn: today,
    afterId,
    lines: [
      { ...line, productId: food },
      { ...line, productId: toy },
    ],
  };
  await haveRefused(clinic, values, {
    mutationName: "priceChanges.apply",
    code,
    details: { table: "productPrices", id: standing, productId: food },
  });
  clinic.show(<InboxScreen />);
  await user.click(await screen.findByRole("button", { name: "Open and correct" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refused: New prices of several products" }));
  const table = await dialog.findByRole("table", { name: "Preview" });
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(["Food£10.50£11.00+£0.50 (+4.8%)"]);
  expect(dialog.getByRole("button", { name: "Kept 1" })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Change 1 price" }));
  const ask = await screen.findByRole("dialog", { name: /^Change 1 price from/ });
  const shown = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const button of dialog.queryAllByRole("button", { name: /^Change \d/, hidden: true }))
      shown.add(button.textContent);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await user.click(within(ask).getByRole("button", { name: "Change 1 price" }));
  await waitFor(async () => expect(await unitsOn(food)).toEqual([1100]));
  await noDialog();
  watch.disconnect();
  expect([...shown]).toEqual(["Change 1 price"]);
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, attention).toArray()).toMatchObject([{ status: "resolved", resolution: "corrected" }]);
  expect(await listedChanges(clinic.db)).toMatchObject([{ label: "10% up", lineCount: 1 }]);
});

describe("a change of more data than one request takes", () => {
  const COUNT = 600;
  const tiersAt = (unitMinor: number) =>
    Array.from({ length: 10 }, (_, at) => ({ fromMilli: (at + 1) * 1_000_000, unitMinor }));
  let seen: string[];

  beforeEach(async () => {
    const all = Array.from({ length: COUNT }, (_, at) => productRow({ name: `Product ${at}` }));
    seen = all.map(() => uuidv7());
    const stamps = { createdAt: toInstant(0), createdBy: null, updatedAt: toInstant(0), updatedBy: null, _v: 1 };
    await rowsOf(clinic.db, products).bulkPut(all.map((row) => ({ ...row, ...stamps })));
    await rowsOf(clinic.db, productPrices).bulkPut(
      all.map(({ id: productId }, at) => {
        const row = {
          ...emptyRow(productPrices),
          productId,
          unitMinor: 1000,
          tiers: tiersAt(1000),
          fromOn: addDays(today, -30),
        };
        return { ...row, ...stamps, id: seen[at] ?? "" };
      }),
    );
  });

  const lines = async () => {
    const rows = await rowsOf(clinic.db, productPrices).bulkGet(seen);
    const amounts = (unitMinor: number) => ({ fixedMinor: 0, unitMinor, tiers: tiersAt(unitMinor) });
    return linesToChange(
      rows.map((row) => ({
        productId: row?.productId ?? "",
        seenId: row?.id ?? null,
        before: amounts(1000),
        after: amounts(1100),
        kept: null,
      })),
    );
  };
  const change = { label: "10% up", locationId: null, fromOn: today };
  const countAt = async (unitMinor: number): Promise<number> =>
    (await active()).filter((row) => row.toOn === null && row.unitMinor === unitMinor).length;

  test("is one change with two parts, and one step back", async () => {
    await sendChange(clinic.mutate, { ...change, lines: await lines() });
    expect(await rowsOf(clinic.db, priceChanges).count()).toBe(2);
    expect(await countAt(1100)).toBe(COUNT);
    const [listed, ...others] = await listedChanges(clinic.db);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ label: "10% up", lineCount: COUNT, status: "applied" });
    await takeBackParts(clinic.mutate, listed?.appliedIds ?? []);
    expect(await countAt(1000)).toBe(COUNT);
    expect(await listedChanges(clinic.db)).toMatchObject([{ status: "undone", appliedIds: [] }]);
  });

  test("shows how many of its prices are done, and the preview stays as it was", async () => {
    open("change");
    await user.type(await screen.findByRole("textbox", { name: "Percent" }), "10");
    const label = `Change ${COUNT.toLocaleString("en-GB")} prices`;
    await user.click(await screen.findByRole("button", { name: label }));
    const dialog = await screen.findByRole("dialog");
    const shown = new Set<string>();
    const watch = new MutationObserver(() => {
      const bar = within(dialog).queryByRole("progressbar");
      if (bar) shown.add(`${bar.getAttribute("aria-label")}, ${bar.getAttribute("aria-valuenow")}`);
    });
    watch.observe(dialog, { subtree: true, childList: true, attributes: true, characterData: true });
    await user.click(within(dialog).getByRole("button", { name: label }));
    await waitFor(() => expect(dialog.isConnected).toBe(false), { timeout: 50_000 });
    watch.disconnect();
    const parts = partsOfChange(await lines());
    const first = parts[0]?.length ?? 0;
    expect(parts.length).toBeGreaterThan(1);
    const words = (done: number) => `${done.toLocaleString("en-GB")} of ${COUNT.toLocaleString("en-GB")} prices`;
    expect([...shown].slice(0, 2)).toEqual([`${words(0)}, 0`, `${words(first)}, ${Math.round((first / COUNT) * 100)}`]);
    expect(await countAt(1100)).toBe(COUNT);
  });

  test("that is interrupted is listed as incomplete, and is taken back as far as it came", async () => {
    let sentParts = 0;
    const never = new Promise<never>(() => undefined);
    const interrupted = ((...args: Parameters<typeof clinic.mutate>) => {
      sentParts += 1;
      return sentParts === 1 ? clinic.mutate(...args) : never;
    }) as typeof clinic.mutate;
    void sendChange(interrupted, { ...change, lines: await lines() });
    await waitFor(() => expect(sentParts).toBe(2), { timeout: 50_000 });
    clinic.show(<ChangesList />);
    expect(await screen.findByText("Incomplete")).toBeTruthy();
    expect(screen.getByText(new RegExp(`^\\d+ of ${COUNT}$`))).toBeTruthy();
    const [listed] = await listedChanges(clinic.db);
    await takeBackParts(clinic.mutate, listed?.appliedIds ?? []);
    expect(await countAt(1000)).toBe(COUNT);
  });

  test("changes nothing where a later part is refused", async () => {
    const all = await lines();
    const last = all.at(-1);
    const set = { unitMinor: 1234, fromOn: today, productId: last?.productId ?? "", seenId: last?.seenId ?? null };
    await clinic.mutate(setProductPrice, { id: uuidv7(), ...set });
    await expect(sendChange(clinic.mutate, { ...change, lines: all })).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    expect(await countAt(1100)).toBe(0);
    expect(await countAt(1000)).toBe(COUNT - 1);
  });
});
