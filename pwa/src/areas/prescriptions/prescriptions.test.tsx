import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { type EntityDefinition, emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { allergies, measurements, pets } from "@fernpaw/domain/pets/pet";
import { dispenses, type Prescription, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { staff } from "@fernpaw/domain/staff/staff";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { tasks } from "@fernpaw/domain/tasks/task";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { productRow, staffRow } from "@fernpaw/testing/builders";
import { batchRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { PrescriptionsScreen } from "./list/prescriptions-screen.tsx";
import { DispenseLabelScreen } from "./paper/dispense-label-screen.tsx";
import { PrescriptionPaperScreen } from "./paper/prescription-paper-screen.tsx";
import { PrescriptionScreen } from "./prescription/prescription-screen.tsx";
import { PrescriptionsCard } from "./prescriptions-card.tsx";
import { DispensingRulesCard } from "./public/dispensing-rules-card.tsx";

const NOW = toInstant(Date.now());
const TODAY = localDateOf(NOW, "Europe/London");

let clinic: TestClinic;
let desk: ClinicDesk;
let productId: string;

afterEach(() => clinic.allSaved());

const RIGHTS = ["prescriptions:view", "prescriptions:manage", "clients:view", "appointments:view"];
const NURSE = { role: "employee", permissions: RIGHTS, profession: "nurse" } as const;

/** A shelf with carprofen of two batches: 20 that expire first, and 100. A vet with a licence uses the tablet. */
async function openPharmacy(
  actor: Partial<TestClinic["actor"]> = {},
  profession: "vet" | "nurse" = "vet",
): Promise<void> {
  clinic = await openTestClinic(actor);
  desk = await aClinicDesk(clinic);
  const own = { id: clinic.actor.userId, firstName: "Amara", lastName: "Osei", profession, licenceNo: "RCVS 7012" };
  await clinic.have(staff, staffRow(own));
  const product = productRow({
    name: "Carprofen 100 mg tablet",
    kind: "medication",
    activeIngredient: "carprofen",
    concentration: { amountMilli: 100_000, unit: "mg" },
    dispensingUnit: "tablet",
    smallestPart: "quarter",
    trackStock: "yes",
    trackBatch: "yes",
  });
  productId = product.id;
  await clinic.have(products, product);
  const dose = {
    lowMilli: 4400,
    highMilli: 4400,
    unit: "mg",
    per: "kg",
    frequency: "Once daily",
    route: "Oral",
  } as const;
  const pet = await rowsOf(clinic.db, pets).get(desk.petId);
  const petTypeId = pet?.petTypeId ?? "";
  const source = "21 CFR 520.304.";
  await clinic.have(productDoses, { ...emptyRow(productDoses), id: uuidv7(), productId, petTypeId, ...dose, source });
  const price = { id: uuidv7(), productId, unitMinor: 215, fromOn: "2026-01-01" };
  await clinic.have(productPrices, { ...emptyRow(productPrices), ...price });
  await haveBatch("CA-1", "2098-01-31", 20_000);
  await haveBatch("CA-2", "2099-01-31", 100_000);
}

async function haveBatch(number: string, expiresOn: string, quantityMilli: number): Promise<void> {
  const batch = batchRow({ productId, number, expiresOn });
  await clinic.have(batches, batch);
  const place = { productId, batchId: batch.id, locationId: desk.locationId };
  await clinic.have(stockLevels, { ...emptyRow(stockLevels), ...place, id: levelIdOf(place), quantityMilli });
}

const haveWeight = (value = 28_600, takenAt = NOW): Promise<void> =>
  clinic.have(measurements, { ...emptyRow(measurements), id: uuidv7(), petId: desk.petId, value, takenAt });

async function havePrescription(set: Partial<NewRow<typeof prescriptions>> = {}): Promise<string> {
  const id = uuidv7();
  const whom = { petId: desk.petId, clientId: desk.clientId, locationId: desk.locationId };
  const what = { productId, medicine: "Carprofen 100 mg tablet", unit: "tablet", doseMilli: 1250 } as const;
  const signed = { status: "active", signedBy: desk.vetId, signedAt: NOW, signerName: "Amara Osei" } as const;
  const course = { quantityMilli: 28_000, repeatsAllowed: 1, durationDays: 14, startsOn: TODAY };
  await clinic.have(prescriptions, {
    ...emptyRow(prescriptions),
    ...whom,
    ...what,
    ...signed,
    ...course,
    signerLicence: "RCVS 7012",
    expiresOn: addDays(TODAY, 150),
    id,
    revisionId: uuidv7(),
    ...set,
  });
  return id;
}

async function haveDispense(prescriptionId: string): Promise<string> {
  const id = uuidv7();
  const dispense = { ...emptyRow(dispenses), id, prescriptionId, petId: desk.petId };
  await clinic.have(dispenses, { ...dispense, quantityMilli: 28_000, occurredAt: NOW });
  return id;
}

const all = <E extends EntityDefinition>(entity: E): Promise<RowOf<E>[]> => rowsOf(clinic.db, entity).toArray();
const written = (): Promise<Prescription[]> => all(prescriptions);
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));
const field = (name: string | RegExp): HTMLElement => screen.getByRole("textbox", { name });

async function type(name: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(field(name));
  if (text !== "") await userEvent.paste(text);
}

/** The dialog in which a prescription of carprofen is written. */
async function openForm(): Promise<void> {
  const pet = (await rowsOf(clinic.db, pets).get(desk.petId)) as RowOf<typeof pets>;
  clinic.show(
    <>
      <PrescriptionsCard pet={pet} />
      <Toaster />
    </>,
  );
  await press("Prescribe");
  const search = await screen.findByRole("combobox", { name: "Find the medicine" });
  await userEvent.type(search, "carpro");
  await userEvent.click(await screen.findByRole("option", { name: /Carprofen 100 mg/ }));
  await screen.findByRole("textbox", { name: "Each dose, in tablets" });
}

describe("writing a prescription", () => {
  beforeEach(() => openPharmacy());

  test("the whole calculation is shown, the course gives the quantity, and the vet signs in the same step", async () => {
    await haveWeight();
    await openForm();
    await press("Use 1.25 tablets");
    expect(
      await screen.findByText("28.6 kg × 4.4 mg/kg = 125.84 mg. 1 1/4 tablets = 125 mg = 4.37 mg/kg."),
    ).toBeTruthy();
    await type(/^For, in days/, "14");
    expect(await screen.findByText("Leave empty for the whole course: 17.5 tablets.")).toBeTruthy();
    expect(screen.getByText("The label says: Give 1 1/4 tablets by mouth once a day for 14 days.")).toBeTruthy();
    await press("Sign prescription");
    await waitFor(async () => expect((await written())[0]?.status).toBe("active"));
    const [row] = await written();
    expect(row).toMatchObject({
      doseMilli: 1250,
      quantityMilli: 17_500,
      route: "Oral",
      frequency: "once_daily",
      doseOnFile: { lowMilli: 4400, source: "21 CFR 520.304." },
      doseWeight: { weightG: 28_600 },
      signedBy: clinic.actor.userId,
      signerName: "Amara Osei",
      signerLicence: "RCVS 7012",
    });
  });

  test.each([
    ["a dose of nothing", "Each dose, in tablets", "0", "Enter the quantity."],
    ["a dose in letters", "Each dose, in tablets", "one", /number/i],
    ["a quantity of a million", "Quantity in tablets", "1000000", /far too much/],
    ["a quantity of nothing", "Quantity in tablets", "0", "Enter the quantity."],
    ["a part that the tablet does not have", "Quantity in tablets", "1.1", /halves and quarters only/],
    ["a course of no days", /^For, in days/, "0", "Enter 1 to 366 days, or leave it empty."],
    ["a hundred repeats", "Repeats", "100", "Enter a whole number from 0 to 99."],
    ["half a repeat", "Repeats", "0.5", "Enter a whole number from 0 to 99."],
  ])("%s is refused at its field, and what was typed stays", async (_, name, typed, words) => {
    await haveWeight();
    await openForm();
    await press("Use 1.25 tablets");
    await type(/^For, in days/, "14");
    await type(name, typed);
    await press("Sign prescription");
    const input = field(name);
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
    const described = input.getAttribute("aria-describedby") ?? "";
    const text = described.split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
    expect(text.join(" ")).toMatch(words);
    expect((input as HTMLInputElement).value).toBe(typed);
    expect(await written()).toEqual([]);
  });

  test("out of the range on file it needs a reason, which stays with it", async () => {
    await haveWeight();
    await openForm();
    await type("Each dose, in tablets", "12.5");
    await type(/^For, in days/, "2");
    expect(await screen.findByText("This is more than the dose on file: 4.4 mg/kg.")).toBeTruthy();
    await press("Sign prescription");
    expect(await screen.findByText("Write why the pet gets this dose.")).toBeTruthy();
    expect(await written()).toEqual([]);
    await type("Reason for the dose", "Agreed with the referral hospital");
    await press("Sign prescription");
    await waitFor(async () =>
      expect((await written())[0]).toMatchObject({ doseReason: "Agreed with the referral hospital", status: "active" }),
    );
  });

  test("without a weight no dose is proposed, and the missing weight is a warning to tick", async () => {
    await openForm();
    expect(await screen.findByText(/The weight is missing, so no dose can be proposed/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Use / })).toBeNull();
    await type("Each dose, in tablets", "1");
    await type(/^For, in days/, "3");
    await press("Sign prescription");
    expect(await screen.findByText("Look at each warning and tick it first.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "I have checked this: No weight" }));
    await press("Sign prescription");
    await waitFor(async () =>
      expect((await written())[0]).toMatchObject({ status: "active", acknowledged: [{ kind: "weight_age" }] }),
    );
  });

  test("an allergy to the ingredient needs its tick and a reason; nothing is written before", async () => {
    await haveWeight();
    const allergy = { ...emptyRow(allergies), id: uuidv7(), petId: desk.petId, allergen: "Carprofen" };
    await clinic.have(allergies, { ...allergy, severity: "severe" });
    await openForm();
    await press("Use 1.25 tablets");
    await type(/^For, in days/, "3");
    await userEvent.click(await screen.findByRole("checkbox", { name: "I have checked this: Allergy to Carprofen" }));
    await press("Sign prescription");
    expect(await screen.findByText("Write why, because the pet is allergic to this.")).toBeTruthy();
    expect(await written()).toEqual([]);
    await type("Why it is given all the same", "The earlier reaction was to another medicine");
    await press("Sign prescription");
    await waitFor(async () => expect((await written())[0]?.acknowledged).toMatchObject([{ kind: "allergy" }]));
  });

  test("an allergy in the printed name alone needs its reason too", async () => {
    await haveWeight();
    const product = (await rowsOf(clinic.db, products).get(productId)) as RowOf<typeof products>;
    await clinic.have(products, { ...product, printedName: "Tablets with liver flavour" });
    const allergy = { ...emptyRow(allergies), id: uuidv7(), petId: desk.petId, allergen: "Liver" };
    await clinic.have(allergies, { ...allergy, severity: "severe" });
    await openForm();
    await press("Use 1.25 tablets");
    await type(/^For, in days/, "3");
    expect(await screen.findByText("The medicine has this ingredient.")).toBeTruthy();
  });

  test("a warning that comes between text and signature is ticked, and the next press signs", async () => {
    await haveWeight();
    await openForm();
    await press("Use 1.25 tablets");
    await type(/^For, in days/, "3");
    const { mutate } = clinic.sync;
    clinic.sync.mutate = async (mutation, args, options) => {
      const id = "019a5f00-0000-7000-8000-00000000aa01";
      const allergy = { ...emptyRow(allergies), id, petId: desk.petId, allergen: "Pollen" };
      if (mutation.name === "prescriptions.sign") await clinic.have(allergies, { ...allergy, severity: "severe" });
      return await mutate.call(clinic.sync, mutation, args, options);
    };
    await press("Sign prescription");
    await userEvent.click(await screen.findByRole("checkbox", { name: "I have checked this: Allergy to Pollen" }));
    expect(await written()).toMatchObject([{ status: "draft" }]);
    await type("Repeats", "2");
    await press("Sign prescription");
    await waitFor(async () => expect(await written()).toMatchObject([{ status: "active", repeatsAllowed: 2 }]));
  });
});

describe("a nurse", () => {
  beforeEach(() => openPharmacy(NURSE, "nurse"));

  test("prepares, and the vet signs", async () => {
    await haveWeight();
    await openForm();
    expect(screen.getByText(/Only a vet signs a prescription/)).toBeTruthy();
    await press("Use 1.25 tablets");
    await type(/^For, in days/, "14");
    await press("Prepare, vet signs");
    await waitFor(async () => expect(await written()).toMatchObject([{ status: "draft", signedBy: null }]));
  });

  test("does not sign, resume or discontinue", async () => {
    const id = await havePrescription({ status: "on_hold", statusReason: "Vomits" });
    clinic.show(<PrescriptionScreen id={id} />);
    expect(await screen.findByText("On hold: Vomits")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Dispense" })).toBeNull();
    await press("More for Carprofen 100 mg tablet");
    expect(screen.queryByRole("menuitem", { name: "Discontinue" })).toBeNull();
  });
});

describe("dispensing", () => {
  beforeEach(() => openPharmacy(NURSE, "nurse"));

  const open = async (id: string): Promise<void> => {
    clinic.showRoutes(
      [
        { path: "/dashboard/prescriptions/labels/:dispenseId", element: <p>The label</p> },
        { path: "*", element: <PrescriptionScreen id={id} /> },
      ],
      "/",
    );
    await press("Dispense");
  };

  test("splits over the batches that expire first; record, stock and charge are one, and the label follows", async () => {
    await open(await havePrescription());
    expect(await screen.findByText("20 tablets from CA-1, expires 31 Jan 2098")).toBeTruthy();
    expect(screen.getByText("8 tablets from CA-2, expires 31 Jan 2099")).toBeTruthy();
    expect(screen.getByText("£60.20")).toBeTruthy();
    await press("Dispense and show label");
    expect(await screen.findByText("The label")).toBeTruthy();
    const [dispense] = await all(dispenses);
    expect(dispense).toMatchObject({ quantityMilli: 28_000, by: clinic.actor.userId });
    const id = dispense?.id ?? "";
    expect(await rowsOf(clinic.db, treatments).get(id)).toMatchObject({ status: "given", way: "dispense" });
    const moved = (await all(stockMovements)).map(({ quantityMilli }) => quantityMilli);
    expect(moved.toSorted((a, b) => a - b)).toEqual([-20_000, -8000]);
    expect(await rowsOf(clinic.db, chargeLines).get(lineIdOf(id))).toMatchObject({ unitMinor: 215 });
  });

  test.each([
    ["more than prescribed", "28.25", "At most 28 tablets were prescribed."],
    ["a million", "1000000", "At most 28 tablets were prescribed."],
    ["nothing", "", /./],
    ["letters", "all", /number/i],
  ])("%s is refused at the quantity, and nothing moves", async (_, typed, words) => {
    await open(await havePrescription());
    await screen.findByRole("textbox", { name: "Quantity in tablets" });
    await type("Quantity in tablets", typed);
    await press("Dispense and show label");
    const input = field("Quantity in tablets");
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
    const text = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(text.map((one) => document.getElementById(one)?.textContent ?? "").join(" ")).toMatch(words);
    expect(await all(dispenses)).toEqual([]);
    expect(await all(stockMovements)).toEqual([]);
  });

  test("with a second person, if the clinic wants it", async () => {
    const [settings] = await all(clinicSettings);
    await clinic.have(clinicSettings, { ...(settings as RowOf<typeof clinicSettings>), checksDispensing: "yes" });
    Object.assign(clinic.settings, { checksDispensing: "yes" });
    await open(await havePrescription());
    await press("Dispense and show label");
    expect(await screen.findByText("Choose who compared label and medicine.")).toBeTruthy();
    expect(await all(dispenses)).toEqual([]);
    await userEvent.click(screen.getByRole("combobox", { name: /Checked by a second person/ }));
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(options.map((option) => option.textContent)).not.toContain("Amara Osei");
    await userEvent.click(options.at(-1) as HTMLElement);
    await press("Dispense and show label");
    await waitFor(async () => expect((await all(dispenses))[0]?.checkedBy).toBe(desk.vetId));
  });

  test("is not offered for what is used up, expired or not signed", async () => {
    const usedUp = { repeatsAllowed: 0 };
    for (const set of [usedUp, { expiresOn: addDays(TODAY, -1) }, { status: "draft" as const, signedAt: null }]) {
      const id = await havePrescription(set);
      if (set === usedUp) await haveDispense(id);
      clinic.show(<PrescriptionScreen id={id} />);
      await screen.findAllByRole("button", { name: "More for Carprofen 100 mg tablet" });
      expect(screen.queryByRole("button", { name: "Dispense" })).toBeNull();
      document.body.replaceChildren();
    }
  });

  test("a refill that a client asks for is a task: for a nurse while something is left, else for a vet", async () => {
    for (const [repeatsAllowed, role] of [
      [1, "nurse"],
      [0, "vet"],
    ] as const) {
      const id = await havePrescription({ repeatsAllowed });
      await haveDispense(id);
      clinic.show(<PrescriptionScreen id={id} />);
      await press("More for Carprofen 100 mg tablet");
      await userEvent.click(await screen.findByRole("menuitem", { name: "Client asks for a refill" }));
      await waitFor(async () => expect((await all(tasks)).map((task) => task.role)).toContain(role));
      document.body.replaceChildren();
    }
    const [task] = await all(tasks);
    expect(task).toMatchObject({ kind: "refill", petId: desk.petId, title: "Refill of a medicine" });
  });
});

describe("signing, holding and ending", () => {
  beforeEach(() => openPharmacy());

  test("a vet signs what a nurse prepared, after each warning", async () => {
    const id = await havePrescription({ status: "draft", signedAt: null, signedBy: null });
    clinic.show(<PrescriptionScreen id={id} />);
    await press("Sign");
    await press("Sign prescription");
    expect(await screen.findByText("Look at each warning and tick it first.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "I have checked this: No weight" }));
    await press("Sign prescription");
    await waitFor(async () => expect((await written())[0]?.status).toBe("active"));
  });

  test("each needs a reason", async () => {
    const id = await havePrescription();
    clinic.show(<PrescriptionScreen id={id} />);
    await press("More for Carprofen 100 mg tablet");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Put on hold" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Put on hold" }));
    expect(await dialog.findByText("Write the reason.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Side effects" }));
    await userEvent.click(dialog.getByRole("button", { name: "Put on hold" }));
    await waitFor(async () =>
      expect((await written())[0]).toMatchObject({ status: "on_hold", statusReason: "Side effects" }),
    );
    expect(await screen.findByText("On hold: Side effects")).toBeTruthy();
  });
});

describe("the list", () => {
  beforeEach(() => openPharmacy());

  test("has active, refills, expiring, on hold and to sign, each with its number", async () => {
    await havePrescription();
    await havePrescription({ medicine: "Soon over", expiresOn: addDays(TODAY, 10) });
    await havePrescription({ medicine: "Held", status: "on_hold" });
    await havePrescription({ medicine: "Prepared", status: "draft", signedAt: null });
    const due = await havePrescription({ medicine: "Due", durationDays: 5 });
    await haveDispense(due);
    clinic.show(<PrescriptionsScreen />);
    for (const [view, medicine] of [
      ["Refills (1)", "Due"],
      ["Expiring (1)", "Soon over"],
      ["On hold (1)", "Held"],
      ["To sign (1)", "Prepared"],
      ["Active (3)", "Carprofen 100 mg tablet"],
    ] as const) {
      await userEvent.click(await screen.findByText(view));
      expect((await screen.findAllByText(medicine)).length).toBeGreaterThan(0);
    }
  });

  test("without the right it is not shown", async () => {
    await openPharmacy({ role: "employee", permissions: ["clients:view"] });
    clinic.show(<PrescriptionsScreen />);
    expect(await screen.findByText("You do not have the right to see prescriptions.")).toBeTruthy();
  });
});

describe("on paper", () => {
  beforeEach(() => openPharmacy());

  test("the label has patient, directions, batch, number and the country's line", async () => {
    const id = await havePrescription({ number: 1184 });
    clinic.show(<DispenseLabelScreen id={await haveDispense(id)} size="label80" onSize={() => undefined} />);
    const label = within(await screen.findByRole("article", { name: "Label, 50 × 80 mm" }));
    expect(label.getByText("Carprofen 100 mg tablet × 28 tablets")).toBeTruthy();
    expect(label.getByText(/Juno/)).toBeTruthy();
    expect(label.getByText("Give 1 1/4 tablets once a day for 14 days.")).toBeTruthy();
    expect(label.getByText("For animal treatment only. Keep out of reach of children.")).toBeTruthy();
    expect(label.getByText(/Rx 1184 · 1 repeat left · Dr Amara Osei/)).toBeTruthy();
  });

  test("a prescription is printed once it is signed, and not after it has ended", async () => {
    const id = await havePrescription({ kind: "written", number: 12 });
    clinic.show(<PrescriptionPaperScreen id={id} />);
    expect(await screen.findByText("Vet: Dr Amara Osei, licence number RCVS 7012")).toBeTruthy();
    document.body.replaceChildren();
    for (const [set, words] of [
      [{ status: "draft" as const, signedAt: null }, /is not signed/],
      [{ status: "discontinued" as const }, /not valid any more: Discontinued/],
      [{ expiresOn: addDays(TODAY, -1) }, /not valid any more: Expired/],
    ] as const) {
      clinic.show(<PrescriptionPaperScreen id={await havePrescription(set)} />);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
      document.body.replaceChildren();
    }
  });

  test("one that is used up is not printed again", async () => {
    const id = await havePrescription({ repeatsAllowed: 0 });
    await haveDispense(id);
    clinic.show(<PrescriptionPaperScreen id={id} />);
    expect(await screen.findByText(/not valid any more: Used up/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });

  test("the weight on paper is the one that the dose was calculated with", async () => {
    await haveWeight(31_000);
    const doseWeight = { weightG: 28_600, takenAt: "2026-11-01T09:00:00.000Z" };
    clinic.show(<PrescriptionPaperScreen id={await havePrescription({ doseWeight })} />);
    expect(await screen.findByText(/Weight: 28\.6 kg/)).toBeTruthy();
    expect(screen.queryByText(/31 kg/)).toBeNull();
  });
});

test("an owner sets how long prescriptions are valid; 0 months are refused at the field", async () => {
  await openPharmacy();
  clinic.show(<DispensingRulesCard />);
  const months = await screen.findByRole("textbox", { name: "Prescriptions are valid for (months)" });
  await userEvent.clear(months);
  await userEvent.type(months, "0");
  await press("Save");
  await waitFor(() => expect(months.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.clear(months);
  await userEvent.type(months, "6");
  await userEvent.click(screen.getByRole("checkbox", { name: "A second person checks what is dispensed" }));
  await press("Save");
  await waitFor(async () =>
    expect(await all(clinicSettings)).toMatchObject([{ prescriptionMonths: 6, checksDispensing: "yes" }]),
  );
});
