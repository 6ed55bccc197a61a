import { products } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { productRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { copy } from "../../../form/form.copy.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { ProductFormDialog } from "./product-form-dialog.tsx";

let clinic: TestClinic;
const TYPE = uuidv7();
const DOG = petTypeIdOf("dog");
const onSaved = vi.fn<(id: string) => void>();

beforeEach(async () => {
  onSaved.mockReset();
  clinic = await openTestClinic();
  await clinic.have(petTypes, {
    id: DOG,
    code: "dog",
    name: "Dog",
    weightUnit: "kg",
    sort: 1,
    status: "active",
    mergedIntoId: null,
  });
  await clinic.have(reminderTypes, {
    id: TYPE,
    name: "Rabies",
    groupName: "",
    petTypeIds: [],
    interval: { n: 1, unit: "year" },
    groupBy: "client",
    cancelAfter: null,
    completedByTypeIds: [],
    steps: [],
    status: "active",
  } as never);
});

const user = userEvent.setup({ delay: null });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = async (name: string, text: string): Promise<void> => {
  await user.clear(box(name));
  await user.type(box(name), text);
};
async function choose(name: string, option: string): Promise<void> {
  await user.click(screen.getByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: option }));
}
const save = (name: "Add product" | "Save") => user.click(screen.getByRole("button", { name }));

async function openNew(start = { text: "", code: "" }): Promise<void> {
  clinic.show(<ProductFormDialog product={null} start={start} onClose={() => undefined} onSaved={onSaved} />);
  await screen.findByRole("dialog", { name: "Add product" });
}
async function openRow(set: Parameters<typeof productRow>[0]): Promise<string> {
  const row = productRow(set);
  await clinic.have(products, row);
  const stored = await rowsOf(clinic.db, products).get(row.id);
  if (!stored) expect.unreachable("the row is missing");
  clinic.show(<ProductFormDialog product={stored} onClose={() => undefined} onSaved={onSaved} />);
  await screen.findByRole("dialog", { name: "Edit product" });
  return row.id;
}
async function saved(id?: string) {
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  await clinic.allSaved();
  return rowsOf(clinic.db, products).get(id ?? onSaved.mock.calls[0]?.[0] ?? "");
}

describe("a new product", () => {
  test("starts with the taxes that most products have, and a person can clear them", async () => {
    const [usual, other] = [uuidv7(), uuidv7()];
    for (const [id, name] of [
      [usual, "VAT"],
      [other, "City tax"],
    ] as const)
      await clinic.have(taxes, {
        id,
        name,
        rates: [{ from: "2020-01-01", rateMilliPercent: 20_000 }],
        status: "active",
      } as never);
    await clinic.have(products, productRow({ name: "Ear gel", taxIds: [usual] }));
    await clinic.have(products, productRow({ name: "Ear wipes", taxIds: [usual] }));
    await clinic.have(products, productRow({ name: "Fee", taxIds: [other] }));
    await openNew({ text: "Eye gel", code: "" });
    await save("Add product");
    expect(await saved()).toMatchObject({ name: "Eye gel", taxIds: [usual] });
  });

  test("keeps packs with decimals, parts, species, the controlled class and reminders", async () => {
    await openNew({ text: "Ketamine", code: "" });
    expect(box("Name").value).toBe("Ketamine");
    await type("Amount in one unit", "100");
    await choose("Controlled drug", "United Kingdom");
    await type("Class", "2");
    await choose("Given in", "ml");
    await choose("Comes in", "vial");
    await type("In one packet", "2.5");
    expect(screen.getByText("One pack: vial of 2.5 ml.")).toBeTruthy();
    await choose("Smallest part", "Quarters");
    await choose("Kept in", "Safe");
    await choose("Species", "Dog");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("checkbox", { name: "Stock is counted" }));
    await type("Minimum (ml)", "7,5");
    await user.click(screen.getByRole("button", { name: "Add reminder" }));
    await save("Add product");
    expect(await saved()).toMatchObject({
      name: "Ketamine",
      kind: "medication",
      concentration: { amountMilli: 100_000, unit: "mg" },
      controlled: { region: "UK", class: "2" },
      dispensingUnit: "ml",
      stockUnit: "vial",
      packSizeMilli: 2500,
      smallestPart: "quarter",
      storage: "safe",
      petTypeIds: [DOG],
      trackStock: "yes",
      minimumMilli: 7500,
      idealMilli: null,
      reminderLinks: [{ reminderTypeId: TYPE, every: null }],
    });
  });

  test("a scanned code ends with Enter, which adds it and sends nothing", async () => {
    await openNew({ text: "Ear gel", code: "" });
    await user.type(box("Barcode"), "5012345678900{Enter}5012345678917{Enter}5012345678900{Enter}");
    const codes = within(screen.getByRole("list", { name: "Barcodes" })).getAllByRole("listitem");
    expect(codes.map((item) => item.textContent)).toEqual(["5012345678900", "5012345678917"]);
    expect(screen.getByText("5012345678900 is in the list already.")).toBeTruthy();
    expect(box("Barcode").value).toBe("");
    expect(onSaved).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Remove barcode 5012345678900" }));
    await user.type(box("Barcode"), "777777");
    await save("Add product");
    expect(await saved()).toMatchObject({ barcodes: ["5012345678917", "777777"] });
  });

  test("digits that were searched for are its barcode, words its name", async () => {
    await openNew({ text: "5012345678900", code: "" });
    expect(box("Name").value).toBe("");
    expect(screen.getByText("5012345678900")).toBeTruthy();
  });

  test("what cannot be read, and what contradicts itself, is named at the fields", async () => {
    await openNew({ text: "Ear gel", code: "" });
    await type("In one packet", "1,000");
    await choose("Controlled drug", "United States");
    await user.click(screen.getByRole("checkbox", { name: "Batches are recorded" }));
    await save("Add product");
    expect(await screen.findByText(copy.twoNumbers)).toBeTruthy();
    await type("In one packet", "2");
    await save("Add product");
    expect(await screen.findByText("Name the class, at most 20 characters.")).toBeTruthy();
    await type("Class", "II");
    await save("Add product");
    expect(await screen.findByText("Batches need stock that is counted.")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Batches are recorded" }));
    await save("Add product");
    expect(await screen.findByText("Stock of a controlled drug must be counted.")).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
  });

  test("a service has neither packs nor a label", async () => {
    await openNew();
    await choose("Kind", "Service");
    expect(screen.queryByRole("textbox", { name: "In one packet" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Label" })).toBeNull();
    expect(screen.getByRole("combobox", { name: "Given in" })).toBeTruthy();
  });

  test("the label follows what is typed", async () => {
    await openNew({ text: "Ear gel", code: "" });
    fireEvent.change(box("Text on the label"), { target: { value: "Twice a day into both ears." } });
    const label = screen.getByRole("figure");
    await waitFor(() => expect(label.textContent).toContain("Twice a day into both ears."));
    expect(label.textContent).toContain("Ear gel");
    expect(label.textContent).toContain("Eastgate Veterinary");
  });

  test("a product with the same barcode or name is shown with a link, and hinders nothing", async () => {
    const known = productRow({ name: "Ear gel", code: "EG-1", barcodes: ["5012345678900"] });
    await clinic.have(products, known);
    await openNew({ text: "Ear GEL", code: "5012345678900" });
    expect(await screen.findByText(/same barcode, same name/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open Ear gel" }).getAttribute("href")).toContain(known.id);
    await save("Add product");
    expect(await saved()).toMatchObject({ name: "Ear GEL" });
  });
});

test("a product has at most two taxes; one that is no longer offered stays where it is chosen", async () => {
  const rates = [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent: 5000 }];
  const [state, city, county, old] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const named = [
    [state, "State tax", "active"],
    [city, "City tax", "active"],
    [county, "County tax", "active"],
    [old, "Old tax", "inactive"],
  ] as const;
  for (const [id, name, status] of named) await clinic.have(taxes, { id, name, rates, status, source: "" });
  const id = await openRow({ name: "Ear gel", taxIds: [old] });
  expect(screen.getByRole("combobox", { name: "Taxes" }).textContent).toBe("Old tax");
  await user.click(screen.getByRole("combobox", { name: "Taxes" }));
  for (const name of ["City tax", "State tax"]) await user.click(await screen.findByRole("option", { name }));
  await user.keyboard("{Escape}");
  await save("Save");
  expect(await screen.findByText("At most two taxes.")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Taxes" }));
  await user.click(await screen.findByRole("option", { name: "Old tax" }));
  await user.keyboard("{Escape}");
  await save("Save");
  expect(await saved(id)).toMatchObject({ taxIds: [city, state] });
});

describe("a correction", () => {
  test("sends what differs alone", async () => {
    const id = await openRow({
      name: "Ear gel",
      barcodes: ["111111"],
      interactionTags: ["nsaid"],
      packSizeMilli: 2500,
    });
    expect(box("In one packet").value).toBe("2.5");
    expect(box("Interacts with").value).toBe("nsaid");
    await type("Interacts with", "nsaid, steroid");
    await save("Save");
    expect(await saved(id)).toMatchObject({ interactionTags: ["nsaid", "steroid"], barcodes: ["111111"] });
    const { entries } = await clinic.sync.exportQueue();
    expect(entries.map(({ args }) => args)).toEqual([{ id, set: { interactionTags: ["nsaid", "steroid"] } }]);
  });

  test("what is filled in for a medicine stays on the page of any kind", async () => {
    await openRow({ name: "Flea spray", kind: "retail", activeIngredient: "Fipronil" });
    expect(box("Active ingredient").value).toBe("Fipronil");
  });
});
