import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, addMinutes } from "@fernpaw/domain/kernel/time";
import { allergies, pets } from "@fernpaw/domain/pets/pet";
import { dispenses, type Prescription, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { tasks } from "@fernpaw/domain/tasks/task";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { rowsOf } from "../../db/rows.ts";
import { Toaster } from "../../ui/toaster.tsx";
import { Component as PrescriptionRoute } from "./prescription/prescription-route.tsx";
import { PrescriptionScreen } from "./prescription/prescription-screen.tsx";
import { PrescriptionsCard } from "./prescriptions-card.tsx";
import {
  NOW,
  TODAY,
  NURSE,
  clinic,
  desk,
  productId,
  openPharmacy,
  haveWeight,
  havePrescription,
  haveDispense,
  all,
} from "../../testing/pharmacy-desk.ts";

afterEach(() => clinic.allSaved());

const written = (): Promise<Prescription[]> => all(prescriptions);
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));
const field = (name: string | RegExp): HTMLElement => screen.getByRole("textbox", { name });

async function type(name: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(field(name));
  if (text !== "") await userEvent.paste(text);
}

const valueOf = (name: string | RegExp): string => (field(name) as HTMLInputElement).value;

/** The dialog in which a prescription of carprofen is written. */
async function openForm({ isWeighed = true } = {}): Promise<void> {
  const pet = (await rowsOf(clinic.db, pets).get(desk.petId)) as RowOf<typeof pets>;
  const card = (
    <>
      <PrescriptionsCard pet={pet} />
      <Toaster />
    </>
  );
  clinic.showRoutes(
    [
      { path: "/dashboard/prescriptions/labels/:dispenseId", element: <p>The label</p> },
      { path: "/dashboard/prescriptions/:id", Component: PrescriptionRoute },
      { path: "*", element: card },
    ],
    "/",
  );
  await press("Prescribe");
  await pickCarprofen({ isWeighed });
}

/** With a weight its dose is filled in. */
async function pickCarprofen({ isWeighed = true } = {}): Promise<void> {
  const search = await screen.findByRole("combobox", { name: "Find the medicine" });
  await userEvent.type(search, "carpro");
  await userEvent.click(await screen.findByRole("option", { name: /Carprofen 100 mg/ }));
  await screen.findByRole("textbox", { name: "Each dose, in tablets" });
  if (isWeighed) await waitFor(() => expect(valueOf("Each dose, in tablets")).toBe("1.25"));
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
    await press("Sign and dispense");
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

  test("opens with the only dose on file for the weight, goes up and down by halves or quarters, and leads to the dispensing", async () => {
    await haveWeight();
    await openForm();
    expect(valueOf("Route")).toBe("Oral");
    const sum = "28.6 kg × 4.4 mg/kg = 125.84 mg. 1 1/4 tablets = 125 mg = 4.37 mg/kg.";
    expect(await screen.findByText(sum)).toBeTruthy();
    await press("More for each dose");
    expect(valueOf("Each dose, in tablets")).toBe("1.5");
    expect(await screen.findByText("This is more than the dose on file: 4.4 mg/kg.")).toBeTruthy();
    await press("Less for each dose");
    await press("Less for each dose");
    expect(valueOf("Each dose, in tablets")).toBe("1");
    await press("More for each dose");
    await type(/^For, in days/, "14");
    await type("Withdrawal period", "Meat 28 days");
    await press("Sign and dispense");
    await waitFor(async () =>
      expect(await written()).toMatchObject([{ status: "active", doseMilli: 1250, withdrawal: "Meat 28 days" }]),
    );
    await press("Dispense and show label");
    expect(await screen.findByText("The label")).toBeTruthy();
    expect(await all(dispenses)).toMatchObject([{ quantityMilli: 17_500 }]);
  });

  test.each([
    ["a dose of nothing", "Each dose, in tablets", "0", "Enter the quantity."],
    ["a dose in letters", "Each dose, in tablets", "one", /number/i],
    ["a dose in another unit", "Each dose, in tablets", "0.6 mg", "Enter the number alone, in tablets."],
    ["a million as one dose", "Each dose, in tablets", "1000000", /Enter one dose/],
    ["a dose that is a part that the tablet does not have", "Each dose, in tablets", "1.2", /halves and quarters only/],
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
    await press("Sign and dispense");
    const input = field(name);
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
    const described = input.getAttribute("aria-describedby") ?? "";
    const text = described.split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
    expect(text.join(" ")).toMatch(words);
    expect((input as HTMLInputElement).value).toBe(typed);
    expect(await written()).toEqual([]);
  });

  test("a dose is typed as halves and quarters, and a part that the tablet does not have is named at once, without a sum", async () => {
    await haveWeight();
    await openForm();
    await type("Each dose, in tablets", "1 1/4");
    const sum = "28.6 kg × 4.4 mg/kg = 125.84 mg. 1 1/4 tablets = 125 mg = 4.37 mg/kg.";
    expect(await screen.findByText(sum)).toBeTruthy();
    await type("Each dose, in tablets", "1.2");
    expect(await screen.findByText(/^Whole tablets, halves and quarters only/)).toBeTruthy();
    expect(field("Each dose, in tablets").getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText(/4\.4 mg\/kg =/)).toBeNull();
    expect(screen.queryByText(/^This is less than the dose on file/)).toBeNull();
    await type("Each dose, in tablets", "1¼");
    expect(await screen.findByText(sum)).toBeTruthy();
    await type("Quantity in tablets", "2.1");
    expect(await screen.findByText(/^Whole tablets, halves and quarters only/)).toBeTruthy();
    await type("Quantity in tablets", "17 1/2");
    await waitFor(() => expect(screen.queryByText(/^Whole tablets, halves and quarters only/)).toBeNull());
    await press("Sign and dispense");
    await waitFor(async () => expect(await written()).toMatchObject([{ doseMilli: 1250, quantityMilli: 17_500 }]));
  });

  test("out of the range on file it needs a reason, which stays with it", async () => {
    await haveWeight();
    await openForm();
    await type("Each dose, in tablets", "12.5");
    await type(/^For, in days/, "2");
    expect(await screen.findByText("This is more than the dose on file: 4.4 mg/kg.")).toBeTruthy();
    await press("Sign and dispense");
    expect(await screen.findByText("Write why the pet gets this dose.")).toBeTruthy();
    expect(await written()).toEqual([]);
    await type("Reason for the dose", "Agreed with the referral hospital");
    await press("Sign and dispense");
    await waitFor(async () =>
      expect((await written())[0]).toMatchObject({ doseReason: "Agreed with the referral hospital", status: "active" }),
    );
  });

  test("another medicine starts without route, dose and reasons of the first", async () => {
    await haveWeight();
    await openForm();
    await press("Use 1.25 tablets");
    expect((field("Route") as HTMLInputElement).value).toBe("Oral");
    await type("Each dose, in tablets", "12.5");
    await type("Reason for the dose", "Agreed with the referral hospital");
    await press("Choose another medicine");
    expect(screen.queryByRole("textbox", { name: "Reason for the dose" })).toBeNull();
    await pickCarprofen();
    expect(valueOf("Route")).toBe("Oral");
    await type("Each dose, in tablets", "12.5");
    expect((field("Reason for the dose") as HTMLInputElement).value).toBe("");
  });

  test("without a weight no dose is proposed, and the missing weight is a warning to tick", async () => {
    await openForm({ isWeighed: false });
    expect(valueOf("Each dose, in tablets")).toBe("");
    expect(await screen.findByText(/The weight is missing, so no dose can be proposed/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Use / })).toBeNull();
    await type("Each dose, in tablets", "1");
    await type(/^For, in days/, "3");
    await press("Sign and dispense");
    expect(await screen.findByText("Look at each warning and tick it first.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "I have checked this: No weight" }));
    await press("Sign and dispense");
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
    const tick = await screen.findByRole("checkbox", { name: "I have checked this: Allergy to Carprofen" });
    await press("Override with reason");
    const words = await screen.findByText("Look at each warning and tick it first.");
    await waitFor(() => expect(document.activeElement).toBe(tick));
    expect(tick.getAttribute("aria-describedby")).toBe(words.id);
    await userEvent.click(tick);
    await press("Override with reason");
    expect(await screen.findByText("Write why the pet gets it all the same.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Why it is given all the same")));
    expect(await written()).toEqual([]);
    await type("Why it is given all the same", "The earlier reaction was to another medicine");
    await press("Override with reason");
    await waitFor(async () => expect((await written())[0]?.acknowledged).toMatchObject([{ kind: "allergy" }]));
  });

  test("a line names another quantity than the course needs and another frequency than the dose on file has; neither is refused", async () => {
    await haveWeight();
    await openForm();
    await type(/^For, in days/, "7");
    await type("Quantity in tablets", "14");
    const quantity = await screen.findByText("The course needs 8.75 tablets.");
    expect(field("Quantity in tablets").getAttribute("aria-describedby")).toContain(quantity.id);
    await type("Quantity in tablets", "8.75");
    expect(screen.queryByText(/^The course needs/)).toBeNull();
    expect(screen.queryByText(/^The dose on file is for/)).toBeNull();
    await userEvent.click(screen.getByRole("combobox", { name: "How often" }));
    await userEvent.click(await screen.findByRole("option", { name: "Twice a day" }));
    expect(await screen.findByText("The dose on file is for once a day.")).toBeTruthy();
    expect(screen.getByText("The course needs 17.5 tablets.")).toBeTruthy();
    await press("Sign and dispense");
    await waitFor(async () =>
      expect(await written()).toMatchObject([{ status: "active", quantityMilli: 8750, frequency: "twice_daily" }]),
    );
  });

  test("a strength in another unit than the dose on file says that the dose is not checked", async () => {
    await haveWeight();
    const product = (await rowsOf(clinic.db, products).get(productId)) as RowOf<typeof products>;
    await clinic.have(products, { ...product, concentration: { amountMilli: 500_000, unit: "iu" } });
    await openForm({ isWeighed: false });
    expect(await screen.findByText(/^The dose is not checked: the product does not say its strength/)).toBeTruthy();
    expect(screen.getByText("cannot be calculated for this product")).toBeTruthy();
    await clinic.have(products, { ...product, concentration: { amountMilli: 1, unit: "g" } });
    await waitFor(() => expect(screen.queryByText(/^The dose is not checked/)).toBeNull());
  });

  test("a medicine without words for interactions says that they are not checked", async () => {
    await haveWeight();
    await openForm();
    expect(await screen.findByText(/^Interactions with other medicines are not checked/)).toBeTruthy();
    const product = (await rowsOf(clinic.db, products).get(productId)) as RowOf<typeof products>;
    await clinic.have(products, { ...product, interactionTags: ["NSAID"] });
    await waitFor(() => expect(screen.queryByText(/^Interactions with other medicines are not checked/)).toBeNull());
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
    expect(await screen.findByText("The medicine has this ingredient, or is of this class.")).toBeTruthy();
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
    await press("Sign and dispense");
    await userEvent.click(await screen.findByRole("checkbox", { name: "I have checked this: Allergy to Pollen" }));
    expect(await written()).toMatchObject([{ status: "draft" }]);
    await type("Repeats", "2");
    await press("Sign and dispense");
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

  test("more than is in stock is asked about once, and then dispensed", async () => {
    const id = await havePrescription();
    const [level] = await all(stockLevels);
    await clinic.db.table(stockLevels.table).clear();
    await clinic.have(stockLevels, { ...(level as RowOf<typeof stockLevels>), quantityMilli: 5000 });
    await open(id);
    await press("Dispense and show label");
    expect(await screen.findByText("Recorded here: 5 tablets. The stock will be −23 tablets.")).toBeTruthy();
    expect(await all(dispenses)).toEqual([]);
    await press("Dispense anyway");
    expect(await screen.findByText("The label")).toBeTruthy();
    expect(await all(dispenses)).toMatchObject([{ quantityMilli: 28_000 }]);
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
    const prescribed = new Set((await written()).map(({ id }) => id));
    expect(new Set((await all(tasks)).map(({ prescriptionId }) => prescriptionId))).toEqual(prescribed);
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

  test("a dose that was calculated for another weight needs a tick and a reason", async () => {
    await haveWeight(4000);
    const doseWeight = { weightG: 28_600, takenAt: addMinutes(NOW, -600) };
    const id = await havePrescription({ status: "draft", signedAt: null, signedBy: null, doseWeight });
    clinic.show(<PrescriptionScreen id={id} />);
    await press("Sign");
    const words = "The dose was calculated for 28.6 kg. The pet weighs 4 kg now. The dose is above the one on file";
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "I have checked this: Dose for another weight" }));
    await press("Override with reason");
    expect(await screen.findByText("Write why the pet gets it all the same.")).toBeTruthy();
    expect((await written())[0]?.status).toBe("draft");
    await type("Why it is given all the same", "The weight was typed for another pet");
    await press("Override with reason");
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
