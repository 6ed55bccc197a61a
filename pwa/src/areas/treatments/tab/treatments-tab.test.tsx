import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { products } from "@fernpaw/domain/catalogue/product";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { allergies, measurements, petTypes } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { againIdOf, treatments } from "@fernpaw/domain/treatments/treatment";
import { productRow, staffRow } from "@fernpaw/testing/builders";
import { batchRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { setConnection } from "../../../testing/connection.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import type { ClinicDesk } from "../../../testing/clinic-desk.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import type { TestClinic } from "../../../testing/render-in-clinic.tsx";
import { openVisitPlan, rowOf, type VisitPlan, VISIT_AT } from "../../../testing/visit-plan.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;
let haveProduct: VisitPlan["haveProduct"];
let havePlanned: VisitPlan["havePlanned"];
let openTab: VisitPlan["openTab"];
beforeEach(async () => {
  ({ clinic, desk, haveProduct, havePlanned, openTab } = await openVisitPlan());
});

describe("the plan of a visit", () => {
  test("is worked down by one tap: record, stock and charge, and Undo takes all three back", async () => {
    const id = await havePlanned(await haveProduct());
    await openTab();
    expect(await screen.findByRole("tab", { name: "Treatments 1" })).toBeTruthy();
    expect((await screen.findByText("2 tubes")).closest("li")?.textContent).toContain("2 tubes · EG-0412");
    await userEvent.click(screen.getByRole("button", { name: "Give Ear gel" }));
    await screen.findByRole("button", { name: "Undo Ear gel" });
    expect(rowOf("Given", "Ear gel").getByText("£36.80")).toBeTruthy();
    expect(await rowOf("Given", "Ear gel").findByText(/stock 10 tubes/)).toBeTruthy();
    expect(rowOf("Given", "Ear gel").getByText("pending")).toBeTruthy();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "given", way: "administer" });
    expect(await clinic.db.table(chargeLines.table).get(lineIdOf(id))).toMatchObject({ unitMinor: 1840 });
    expect(await clinic.db.table(stockMovements.table).toArray()).toMatchObject([{ quantityMilli: -2000 }]);
    await userEvent.click(screen.getByRole("button", { name: "Undo Ear gel" }));
    expect(await screen.findByRole("button", { name: "Give Ear gel" })).toBeTruthy();
    await waitFor(async () =>
      expect(await clinic.db.table(treatments.table).get(againIdOf(id))).toMatchObject({ status: "planned" }),
    );
    expect(await clinic.db.table(chargeLines.table).get(lineIdOf(id))).toMatchObject({ status: "removed" });
    expect(await clinic.db.table(stockLevels.table).toArray()).toMatchObject([{ quantityMilli: 12_000 }]);
    await clinic.allSaved();
  });

  test("shows the charges so far and what they become if all is given", async () => {
    await havePlanned(await haveProduct());
    await openTab();
    const card = (await screen.findByRole("heading", { name: "Charges so far" })).closest("section") as HTMLElement;
    expect(await within(card).findByText("Still to give, 1")).toBeTruthy();
    expect(within(card).getAllByText("£36.80")).toHaveLength(2);
    await userEvent.click(await screen.findByRole("button", { name: "Give Ear gel" }));
    await waitFor(() => expect(within(card).queryByText("Still to give, 1")).toBeNull());
    expect(within(card).getAllByText("£36.80")).toHaveLength(2);
    await clinic.allSaved();
  });

  test("asks for the batch where the one on the shelf has expired", async () => {
    await havePlanned(await haveProduct({}, { expiresOn: "2026-01-31" }), { way: "dispense" });
    await openTab();
    expect(await screen.findByText("EG-0412: expired")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Choose batch Ear gel" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Ear gel" }));
    expect(sheet.getByText(/An owner can approve it/)).toBeTruthy();
  });

  test("a vaccine whose only batch has expired is not told to choose another one", async () => {
    const vaccine = { kind: "vaccine", name: "Lepto 4" } as const;
    await havePlanned(await haveProduct(vaccine, { expiresOn: "2026-01-31" }));
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Choose batch Lepto 4" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Lepto 4" }));
    expect(sheet.getByText(/it is the only one on this tablet/)).toBeTruthy();
    expect(sheet.queryByText(/Choose another one/)).toBeNull();
  });

  test("an owner approves an expired batch by a sentence with quantity, animal and batch, which is the one that is taken", async () => {
    setConnection(clinic, "synced");
    clinicHttp.http.defaults.adapter = simulatedNetwork(() => ({ status: 201, data: {} }));
    await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Olga", isOwner: "yes" }));
    await havePlanned(await haveProduct({}, { expiresOn: "2026-01-31" }), { way: "dispense" });
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Choose batch Ear gel" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Ear gel" }));
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    const asked = within(await screen.findByRole("dialog", { name: "Approve this" }));
    expect(
      asked.getByText("Dispensed: 2 tubes of Ear gel for Juno, batch EG-0412. State of the batch: expired."),
    ).toBeTruthy();
    await userEvent.type(asked.getByLabelText("Reason for the approval"), "The only one");
    await userEvent.type(asked.getByLabelText("Password of Olga"), "tall heron");
    await userEvent.click(asked.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Undo Ear gel" });
    await clinic.allSaved();
    const [batch] = await clinic.db.table(batches.table).toArray();
    expect(await clinic.db.table(stockMovements.table).toArray()).toMatchObject([
      { quantityMilli: -2000, batchId: batch.id, overrideReason: "The only one" },
    ]);
  });

  test("a medicine that goes home asks for a second person where the clinic wants it; without one it stays planned", async () => {
    Object.assign(clinic.settings, { checksDispensing: "yes" });
    const [settings] = await clinic.db.table(clinicSettings.table).toArray();
    await clinic.have(clinicSettings, { ...settings, checksDispensing: "yes" });
    const id = await havePlanned(await haveProduct({ kind: "medication" }), { way: "dispense", isQuantitySaid: "yes" });
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Dispense Ear gel" }));
    const asked = within(await screen.findByRole("dialog", { name: "A second person witnesses this" }));
    expect(asked.getByText("Compare label and medicine: 2 tubes of Ear gel.")).toBeTruthy();
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    await noDialog();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned" });
  });

  test("an allergy on file that the product names is shown in the row, and asked about before it is given", async () => {
    const id = await havePlanned(await haveProduct({ name: "Meloxicam gel", activeIngredient: "meloxicam" }));
    const allergy = { id: uuidv7(), petId: desk.petId, allergen: "Meloxicam", severity: "severe" } as const;
    await clinic.have(allergies, { ...emptyRow(allergies), ...allergy });
    await openTab();
    expect(await screen.findByText("Allergy on file: Meloxicam.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Give Meloxicam gel" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Meloxicam gel" }));
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned" });
    await userEvent.click(await sheet.findByRole("button", { name: "Give anyway" }));
    await screen.findByRole("button", { name: "Undo Meloxicam gel" });
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "given" });
    await clinic.allSaved();
  });

  test("a quantity to take home has no dose in mg/kg, and a stored route or site is in words", async () => {
    await clinic.have(measurements, {
      ...emptyRow(measurements),
      id: uuidv7(),
      petId: desk.petId,
      value: 10_000,
      takenAt: VISIT_AT,
    });
    const concentration = { amountMilli: 50_000, unit: "mg" } as const;
    const product = await haveProduct({
      name: "Carprofen",
      kind: "medication",
      dispensingUnit: "tablet",
      concentration,
    });
    await havePlanned(product, { way: "dispense", quantityMilli: 14_000 });
    const given = { status: "given", route: "subcutaneous", site: "left_shoulder", isQuantitySaid: "yes" } as const;
    await havePlanned(await haveProduct({ name: "Rabies" }), given);
    await openTab();
    expect((await screen.findByText(/14 tablets/)).textContent).not.toContain("mg");
    expect(await screen.findByText(/Under the skin/)).toBeTruthy();
    expect(screen.getByText(/Left shoulder/)).toBeTruthy();
  });

  test("the sheet names the batches that expire first", async () => {
    const productId = await haveProduct({ kind: "medication", name: "Cough syrup" });
    const next = batchRow({ productId, number: "EG-0500", expiresOn: "2099-03-31" });
    await clinic.have(batches, next);
    const place = { productId, batchId: next.id, locationId: desk.locationId };
    await clinic.have(stockLevels, { ...emptyRow(stockLevels), ...place, id: levelIdOf(place), quantityMilli: 9000 });
    await havePlanned(productId);
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Give Cough syrup" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Cough syrup" }));
    const choice = sheet.getByRole("combobox", { name: /^Batch/ });
    expect(choice.textContent).toBe("First to expire: EG-0412");
    await userEvent.clear(sheet.getByLabelText(/^Quantity in/));
    await userEvent.type(sheet.getByLabelText(/^Quantity in/), "14");
    expect(choice.textContent).toBe("First to expire: 12 tubes from EG-0412, 2 tubes from EG-0500");
  });

  test("opens the sheet for a medicine without a dose on file, and gives what is typed there", async () => {
    const id = await havePlanned(
      await haveProduct({ kind: "medication", name: "Cough syrup", dispensingUnit: "ml", smallestPart: "any" }),
      { quantityMilli: 1000 },
    );
    await openTab();
    expect(await screen.findByText(/no dose on file/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Give Cough syrup" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Cough syrup" }));
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    expect(await sheet.findByText("Enter a quantity.")).toBeTruthy();
    await userEvent.type(sheet.getByLabelText(/^Quantity in/), "3.5");
    await userEvent.type(sheet.getByLabelText("Dose"), "one spoon");
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    await screen.findByRole("button", { name: "Undo Cough syrup" });
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({
      status: "given",
      quantityMilli: 3500,
      dose: "one spoon",
    });
    await clinic.allSaved();
  });

  test("a part of a tablet that the product does not allow is refused at the field, and half a tablet is given", async () => {
    const half = { kind: "medication", name: "Calm tablets", dispensingUnit: "tablet", smallestPart: "half" } as const;
    const id = await havePlanned(await haveProduct(half), { quantityMilli: 1000 });
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Give Calm tablets" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Calm tablets" }));
    await userEvent.type(sheet.getByLabelText(/^Quantity in/), "1.25");
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    expect(await sheet.findByText(/Whole and half tablets only/)).toBeTruthy();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned" });
    await userEvent.clear(sheet.getByLabelText(/^Quantity in/));
    await userEvent.type(sheet.getByLabelText(/^Quantity in/), "1.5");
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    await screen.findByRole("button", { name: "Undo Calm tablets" });
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "given", quantityMilli: 1500 });
    await clinic.allSaved();
  });

  test("a dose is calculated in full; outside of the dose on file it needs a reason, which stays with the record", async () => {
    const half = { kind: "medication", name: "Carprofen", dispensingUnit: "tablet", smallestPart: "quarter" } as const;
    const productId = await haveProduct({ ...half, concentration: { amountMilli: 100_000, unit: "mg" } });
    const dose = { productId, lowMilli: 4400, highMilli: 4400, unit: "mg", per: "kg", source: "Label" } as const;
    await clinic.have(productDoses, { ...emptyRow(productDoses), ...dose, id: uuidv7() });
    const weight = { petId: desk.petId, takenAt: VISIT_AT, kind: "weight", value: 28_600 } as const;
    await clinic.have(measurements, { ...emptyRow(measurements), ...weight, id: uuidv7() });
    const id = await havePlanned(productId, { dose: "two tablets" });
    await openTab();
    expect(await screen.findByText("This is more than the dose on file: 4.4 mg/kg.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Look at the dose Carprofen" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Carprofen" }));
    const quantity = sheet.getByLabelText("Quantity in tablets");
    expect(sheet.getByText("28.6 kg × 4.4 mg/kg = 125.84 mg. 2 tablets = 200 mg = 6.99 mg/kg.")).toBeTruthy();
    await userEvent.click(sheet.getByRole("button", { name: "Use 1.25 tablets" }));
    expect(
      await sheet.findByText("28.6 kg × 4.4 mg/kg = 125.84 mg. 1 1/4 tablets = 125 mg = 4.37 mg/kg."),
    ).toBeTruthy();
    expect(sheet.queryByLabelText("Reason for the dose")).toBeNull();
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "1");
    expect(await sheet.findByText("This is less than the dose on file: 4.4 mg/kg.")).toBeTruthy();
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    expect(await sheet.findByText("Write why the pet gets this dose.")).toBeTruthy();
    await userEvent.type(sheet.getByLabelText("Reason for the dose"), "Kidneys");
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    await screen.findByRole("button", { name: "Undo Carprofen" });
    expect(rowOf("Given", "Carprofen").getByText(/dose: Kidneys/)).toBeTruthy();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({
      quantityMilli: 1000,
      doseReason: "Kidneys",
    });
    await clinic.allSaved();
  });

  test("a medicine without a quantity that a person said is asked for it, also after another change", async () => {
    const weight = { petId: desk.petId, takenAt: VISIT_AT, kind: "weight", value: 10_000 } as const;
    await clinic.have(measurements, { ...emptyRow(measurements), ...weight, id: uuidv7() });
    const syrup = { kind: "medication", name: "Cough syrup", dispensingUnit: "ml", smallestPart: "any" } as const;
    const id = await havePlanned(await haveProduct(syrup), { quantityMilli: 1000 });
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "More for Cough syrup" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "No charge" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "Follow-up");
    await userEvent.click(dialog.getByRole("button", { name: "No charge" }));
    await screen.findByText(/Follow-up/);
    await noDialog();
    await userEvent.click(screen.getByRole("button", { name: "Give Cough syrup" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Cough syrup" }));
    expect(sheet.getByLabelText(/^Quantity in/)).toHaveProperty("value", "");
    await userEvent.type(sheet.getByLabelText(/^Quantity in/), "1");
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    await screen.findByRole("button", { name: "Undo Cough syrup" });
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "given", quantityMilli: 1000 });
    await clinic.allSaved();
  });

  test("of several doses on file the chosen one stays, also with a reason for another quantity", async () => {
    const injection = { kind: "medication", name: "Carprofen", dispensingUnit: "ml", smallestPart: "any" } as const;
    const productId = await haveProduct({ ...injection, concentration: { amountMilli: 50_000, unit: "mg" } });
    for (const milli of [4400, 2200]) {
      const dose = { productId, lowMilli: milli, highMilli: milli, unit: "mg", per: "kg", route: "SC" } as const;
      await clinic.have(productDoses, { ...emptyRow(productDoses), ...dose, source: "Label", id: uuidv7() });
    }
    const weight = { petId: desk.petId, takenAt: VISIT_AT, kind: "weight", value: 10_000 } as const;
    await clinic.have(measurements, { ...emptyRow(measurements), ...weight, id: uuidv7() });
    await havePlanned(productId, { quantityMilli: 1000 });
    await openTab();
    const change = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "More for Carprofen" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: "Change dose or batch" }));
      return within(await screen.findByRole("dialog", { name: "Change Carprofen" }));
    };
    const row = (await screen.findByText(/choose a dose/)).closest("li");
    expect(row?.textContent).not.toMatch(/1 ml|£/);
    const first = await change();
    expect(first.getByLabelText<HTMLInputElement>("Quantity in ml").value).toBe("");
    await userEvent.click(first.getByRole("button", { name: "Use 0.44 ml" }));
    await userEvent.click(first.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByText(/choose a dose/)).toBeNull());
    const second = await change();
    const quantity = second.getByLabelText<HTMLInputElement>("Quantity in ml");
    expect(quantity.value).toBe("0.44");
    // Within the dose on file, and none of the offered quantities.
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "0.45");
    await userEvent.click(second.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/0.45 ml SC/)).toBeTruthy();
    expect(screen.queryByText(/choose a dose/)).toBeNull();
    const third = await change();
    const again = third.getByLabelText<HTMLInputElement>("Quantity in ml");
    await userEvent.clear(again);
    await userEvent.type(again, "2");
    await userEvent.type(await third.findByLabelText("Reason for the dose"), "Specialist");
    await userEvent.click(third.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/dose: Specialist/)).toBeTruthy();
    expect(screen.queryByText(/choose a dose/)).toBeNull();
    await clinic.allSaved();
  });

  test("a product for another species is named before it is given", async () => {
    const cat = { ...emptyRow(petTypes), id: uuidv7(), name: "Cat", code: "cat" } as never;
    await clinic.have(petTypes, cat);
    await havePlanned(await haveProduct({ petTypeIds: [(cat as { id: string }).id as never] }));
    await openTab();
    expect(await screen.findByText("This product is for another species: Cat.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Give Ear gel" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Ear gel" }));
    expect(sheet.getByText("This product is for another species: Cat.")).toBeTruthy();
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    await screen.findByRole("button", { name: "Undo Ear gel" });
    await clinic.allSaved();
  });

  test("a medicine without a weight says that the weight is missing", async () => {
    const productId = await haveProduct({ kind: "medication", name: "Carprofen" });
    await havePlanned(productId);
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Give Carprofen" }));
    expect(await screen.findByText(/^The weight is missing, so the dose cannot be checked/)).toBeTruthy();
  });

  test("a treatment is declined with a reason by two taps, and offered again", async () => {
    const id = await havePlanned(await haveProduct());
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "More for Ear gel" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Declined by the client" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ear gel was declined" }));
    await userEvent.click(dialog.getByRole("button", { name: "Declined" }));
    expect(await dialog.findByText("Write the reason.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Will do it at home" }));
    await userEvent.click(dialog.getByRole("button", { name: "Declined" }));
    await userEvent.click(await screen.findByRole("button", { name: "Offer again: Ear gel" }));
    expect(await screen.findByRole("button", { name: "Give Ear gel" })).toBeTruthy();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned", reason: "" });
    await clinic.allSaved();
  });

  test("more than is in stock is asked about once on the row, and then given with a mark", async () => {
    const id = await havePlanned(await haveProduct(), { quantityMilli: 15_000 });
    await openTab();
    expect(await screen.findByText("3 tubes more than the stock list has")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Give Ear gel" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Recorded here: 12 tubes. The stock will be −3 tubes.");
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned" });
    await userEvent.click(screen.getByRole("button", { name: "Give anyway Ear gel" }));
    expect(await screen.findByText("stock −3 tubes: count it")).toBeTruthy();
    await clinic.allSaved();
  });

  test("more than is in stock is asked about once in the sheet, and then given", async () => {
    const id = await havePlanned(
      await haveProduct({ kind: "medication", name: "Cough syrup", dispensingUnit: "ml", smallestPart: "any" }),
      { quantityMilli: 1000 },
    );
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Give Cough syrup" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Cough syrup" }));
    const type = async (text: string): Promise<void> => {
      await userEvent.clear(sheet.getByLabelText(/^Quantity in/));
      await userEvent.type(sheet.getByLabelText(/^Quantity in/), text);
    };
    await type("15");
    await userEvent.click(sheet.getByRole("button", { name: "Give" }));
    expect(await sheet.findByText("Recorded here: 12 ml. The stock will be −3 ml.")).toBeTruthy();
    // Another quantity is another question.
    await type("20");
    await userEvent.click(await sheet.findByRole("button", { name: "Give" }));
    expect(await sheet.findByText("Recorded here: 12 ml. The stock will be −8 ml.")).toBeTruthy();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned" });
    await userEvent.click(sheet.getByRole("button", { name: "Give anyway" }));
    await screen.findByRole("button", { name: "Undo Cough syrup" });
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "given", quantityMilli: 20_000 });
    await clinic.allSaved();
  });

  test("an empty plan offers the bundles; one tap plans the products", async () => {
    const bundle = productRow({ name: "Ear check", kind: "bundle" });
    await clinic.have(products, bundle);
    const productId = await haveProduct();
    const line = { ...emptyRow(bundleLines), id: uuidv7(), bundleId: bundle.id, productId };
    await clinic.have(bundleLines, { ...line, lowMilli: 1000, highMilli: 1000 });
    await openTab();
    expect(await screen.findByText("Nothing planned")).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Ear check" }));
    expect(await screen.findByRole("button", { name: "Hand over Ear gel" })).toBeTruthy();
    await clinic.allSaved();
  });

  test("a person who may only look has no buttons", async () => {
    const permissions = ["appointments:view", "clients:view", "inventory:view"];
    ({ havePlanned, haveProduct, openTab } = await openVisitPlan({ role: "employee", permissions }));
    await havePlanned(await haveProduct());
    await openTab();
    expect(await screen.findByText("Ear gel")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Ear gel/ })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Add treatment or product" })).toBeNull();
  });
});
