import { products } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { productRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { ImportOnScreen, reportOf, uploadOf } from "../../testing/import-on-screen.tsx";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { importApi } from "./import-api.ts";

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
  vi.spyOn(importApi, "jobs").mockResolvedValue([]);
});

const [OLD_TAX, NEW_TAX] = ["019a0000-0000-7000-8000-0000000000c1", "019a0000-0000-7000-8000-0000000000c2"];
const SUPPLIER = "019a0000-0000-7000-8000-0000000000bb";

const LIST = uploadOf({
  kind: "products",
  columns: ["Order code", "Description", "Net price"],
  sampleRows: [["77-1", "Gauze swab", "1,250"]],
  guesses: { "0": "product.supplierCode", "1": "product.name", "2": "product.cost" },
});

/** Opens the columns of the list. */
async function showColumns(): Promise<ReturnType<typeof userEvent.setup>> {
  vi.spyOn(importApi, "job").mockResolvedValue(LIST);
  vi.spyOn(importApi, "columns").mockResolvedValue(LIST);
  clinic.show(<ImportOnScreen start={LIST.id} />);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Choose the columns" }));
  return user;
}

test("a supplier's list asks for its supplier, the kind of new products and the sign of decimals", async () => {
  await clinic.have(suppliers, { ...emptyRow(suppliers), id: SUPPLIER, name: "Northgate Supplies" });
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const user = await showColumns();
  const check = (): Promise<void> => user.click(screen.getByRole("button", { name: "Check the list" }));
  const choose = async (field: string, option: string): Promise<void> => {
    await user.click(screen.getByRole("combobox", { name: field }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await check();
  expect(await screen.findByText("Choose the sign of the decimals.")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^A comma/ }));
  await check();
  expect(await screen.findByText("No column names the supplier. Choose the supplier of this list.")).toBeTruthy();
  await choose("Which supplier is this list from?", "Northgate Supplies");
  await check();
  expect(await screen.findByText("No column holds the kind. Choose the kind of these products.")).toBeTruthy();
  await choose("Which kind are these products?", "Consumable");
  await check();
  expect(map).toHaveBeenCalledWith(LIST.id, {
    kind: "products",
    mapping: LIST.guesses,
    dateOrder: null,
    species: null,
    weightUnit: null,
    appointmentTypeId: null,
    locationId: null,
    products: { kind: "consumable", supplierId: SUPPLIER, addNew: "yes", decimalSign: ",", taxIds: [] },
  });
});

test("a list of stock asks for the location where the clinic has several", async () => {
  const [east, west] = ["Eastgate", "Westgate"].map((name, at) => ({
    ...emptyRow(locations),
    id: `019a0000-0000-7000-8000-00000000010${at}`,
    name,
    phone: "",
    address: "",
    hours: usualHours(),
  }));
  if (east) await clinic.have(locations, east);
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const guesses = { "0": "product.code", "1": "stock.batch", "2": "stock.quantity" } as const;
  const list = { ...LIST, kind: "stock" as const, guesses, sampleRows: [["V1", "AB 12", "10"]] };
  vi.spyOn(importApi, "job").mockResolvedValue(list);
  vi.spyOn(importApi, "columns").mockResolvedValue(list);
  clinic.show(<ImportOnScreen start={LIST.id} />);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Choose the columns" }));
  expect(await screen.findByRole("radio", { name: "Opening stock" })).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Where is this stock?" })).toBeNull();
  if (west) await clinic.have(locations, west);
  const place = await screen.findByRole("combobox", { name: "Where is this stock?" });
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  expect(await screen.findByText("Choose the location of this list.")).toBeTruthy();
  await user.click(place);
  await user.click(await screen.findByRole("option", { name: "Westgate" }));
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  await waitFor(() => expect(map).toHaveBeenCalledWith(LIST.id, expect.objectContaining({ locationId: west?.id })));
});

test("products that Fernpaw does not have can be left out, and then need no kind", async () => {
  await clinic.have(suppliers, { ...emptyRow(suppliers), id: SUPPLIER, name: "Northgate Supplies" });
  const user = await showColumns();
  expect(screen.getByRole("combobox", { name: "Which kind are these products?" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Leave them out" }));
  expect(screen.queryByRole("combobox", { name: "Which kind are these products?" })).toBeNull();
});

test("the check shows what is new and what changes, and what is left out", async () => {
  const found: ImportFindings = {
    notes: [],
    words: [],
    preview: [],
    products: [
      { line: 2, isNew: true, name: "Rope lead", code: "77", kind: "retail", changes: [] },
      {
        line: 3,
        isNew: false,
        name: "Gauze swab",
        code: "",
        kind: "consumable",
        changes: [
          { field: "price", before: 120, after: 150 },
          { field: "minimum", before: null, after: 2500 },
          { field: "tax", before: OLD_TAX, after: NEW_TAX },
        ],
      },
    ],
  };
  const rates = [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent: 5000 }];
  await clinic.have(taxes, { id: OLD_TAX, name: "State tax", rates, status: "inactive", source: "" });
  await clinic.have(taxes, { id: NEW_TAX, name: "City tax", rates, status: "active", source: "" });
  const report = reportOf({ ready: 2, newProducts: 1, changedProducts: 1, skipped: 1 });
  const kinds = { ...LIST, mapping: LIST.guesses, report };
  vi.spyOn(importApi, "job").mockResolvedValue({ ...kinds, status: "checked" });
  vi.spyOn(importApi, "findings").mockResolvedValue(found);
  clinic.show(<ImportOnScreen start={LIST.id} />);
  const lines = await screen.findByRole("list", { name: "The first 2 lines" });
  expect(within(lines).getByText("Rope lead")).toBeTruthy();
  expect(lines.textContent).toContain("77 · Retail · new");
  expect(lines.textContent).toContain("Price: £1.20, then £1.50 · Minimum: 2.5 · Tax: State tax, then City tax");
  expect(screen.getByText("Products to change")).toBeTruthy();
  expect(screen.getByText("1 row is left out, because Fernpaw does not have the product.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Import 2 rows" })).toBeTruthy();
});

test("a person who manages stock alone imports products and stock, and no clients", async () => {
  clinic = await openTestClinic({ role: "employee", permissions: ["inventory:view", "inventory:manage"] });
  const user = await showColumns();
  const kinds = screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value);
  expect(kinds.filter((kind) => kind === "products" || kind === "stock" || kind === "clients")).toEqual([
    "products",
    "stock",
  ]);
  expect(screen.getByRole("link", { name: "Products" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Leave them out" }));
});

test("from the products a list without clear headings is one of products, under Products", async () => {
  const list = uploadOf({
    kind: "clients",
    columns: ["Item code", "Description"],
    sampleRows: [["A1", "Gauze swab"]],
    guesses: {},
  });
  vi.spyOn(importApi, "job").mockResolvedValue(list);
  vi.spyOn(importApi, "columns").mockResolvedValue(list);
  clinic.show(<ImportOnScreen start={list.id} place="products" />);
  await userEvent.click(await screen.findByRole("button", { name: "Choose the columns" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Products" }).checked).toBe(true);
  expect(screen.getByText("Product: code")).toBeTruthy();
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
  expect(crumbs.getByRole("link", { name: "Products" }).getAttribute("href")).toBe(paths.products);
});

test("a list without a column for the tax asks which one new products get, and proposes the usual one", async () => {
  const rates = [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent: 20_000 }];
  await clinic.have(taxes, { id: OLD_TAX, name: "Reduced", rates, status: "active", source: "" });
  await clinic.have(taxes, { id: NEW_TAX, name: "VAT", rates, status: "active", source: "" });
  await clinic.have(products, productRow({ name: "Known", taxIds: [NEW_TAX] }));
  const map = vi.spyOn(importApi, "map").mockResolvedValue();
  vi.spyOn(importApi, "check").mockResolvedValue();
  const list = uploadOf({
    kind: "products",
    columns: ["Code", "Name", "Kind", "Price"],
    sampleRows: [["A1", "Gauze swab", "Retail", "2.50"]],
    guesses: { "0": "product.code", "1": "product.name", "2": "product.kind", "3": "product.price" },
  });
  vi.spyOn(importApi, "job").mockResolvedValue(list);
  vi.spyOn(importApi, "columns").mockResolvedValue(list);
  clinic.show(<ImportOnScreen start={list.id} />);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Choose the columns" }));
  const tax = await screen.findByRole("combobox", { name: "Which tax do these products have?" });
  expect(tax.textContent).toBe("VAT 20%");
  const sent = (taxIds: string[]) =>
    waitFor(() =>
      expect(map).toHaveBeenLastCalledWith(
        list.id,
        expect.objectContaining({ products: expect.objectContaining({ taxIds }) }),
      ),
    );
  await user.click(screen.getByRole("button", { name: "Check the list" }));
  await sent([NEW_TAX]);
});

describe("the tax of new products", () => {
  const answers = { kind: null, supplierId: null, addNew: "yes", decimalSign: null, taxIds: [OLD_TAX] } as const;
  const list = (more: object) =>
    uploadOf({
      kind: "products",
      columns: ["Code", "Name", "Kind"],
      sampleRows: [["A1", "Gauze swab", "Retail"]],
      guesses: { "0": "product.code", "1": "product.name", "2": "product.kind" },
      ...more,
    });
  const showList = async (shown: ReturnType<typeof list>) => {
    const map = vi.spyOn(importApi, "map").mockResolvedValue();
    vi.spyOn(importApi, "check").mockResolvedValue();
    vi.spyOn(importApi, "job").mockResolvedValue(shown);
    vi.spyOn(importApi, "columns").mockResolvedValue(shown);
    clinic.show(<ImportOnScreen start={shown.id} />);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("button", { name: "Choose the columns" }));
    return { map, check: () => user.click(screen.getByRole("button", { name: "Check the list" })) };
  };

  test("is not sent where new products are left out, so that one of the last time hinders nothing", async () => {
    const { map, check } = await showList(list({ products: { ...answers, addNew: "no" } }));
    await check();
    const sent = { products: { ...answers, addNew: "no", taxIds: [] } };
    await waitFor(() => expect(map).toHaveBeenCalledWith(LIST.id, expect.objectContaining(sent)));
  });

  test("is not guessed before anybody saw it", async () => {
    vi.spyOn(rowsOf(clinic.db, products), "toArray").mockReturnValue(new Promise(() => undefined) as never);
    const { map, check } = await showList(list({}));
    await check();
    expect(await screen.findByText("The taxes are still loading. Try again in a moment.")).toBeTruthy();
    expect(map).not.toHaveBeenCalled();
  });

  test("is looked for in a list of products alone", async () => {
    const read = vi.spyOn(rowsOf(clinic.db, products), "toArray");
    const clients = {
      kind: "clients" as const,
      columns: ["Name"],
      sampleRows: [["Ada"]],
      guesses: { "0": "client.fullName" },
    };
    const { map, check } = await showList(list(clients));
    await check();
    await waitFor(() => expect(map).toHaveBeenCalled());
    expect(read).not.toHaveBeenCalled();
  });
});

test("a check says how many new products get no tax", async () => {
  const report = reportOf({ newProducts: 3, newUntaxed: 2 });
  vi.spyOn(importApi, "job").mockResolvedValue({ ...LIST, status: "checked", report });
  vi.spyOn(importApi, "findings").mockResolvedValue({ notes: [], words: [], preview: [] });
  clinic.show(<ImportOnScreen start={LIST.id} />);
  expect(
    await screen.findByText("2 new products get no tax. Add the tax to the list, or to the products afterwards."),
  ).toBeTruthy();
});
