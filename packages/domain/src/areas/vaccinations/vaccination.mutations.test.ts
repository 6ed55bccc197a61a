import { expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic, type RunOptions } from "../../../../testing/src/memory-clinic.ts";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { attention } from "../../kernel/attention.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { productPrices } from "../catalogue/price.ts";
import { products } from "../catalogue/product.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { recordAllergy } from "../pets/alert.mutations.ts";
import { allergies } from "../pets/pet.ts";
import { mergePets, unmergePets } from "../pets/merge-pets.mutations.ts";
import { addReminder } from "../reminders/reminder.mutations.ts";
import { reminders, reminderTypes } from "../reminders/reminder.ts";
import { batches } from "../stock/batch.ts";
import { stockLevels } from "../stock/stock-level.ts";
import { openStock } from "../stock/stock-movement.mutations.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { giveTreatment, takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { treatments } from "../treatments/treatment.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import { certificateDocument, whyNoCertificate } from "./certificate.ts";
import {
  changeNextDue,
  giveVaccines,
  markVaccinationEnteredInError,
  recordVaccinationElsewhere,
} from "./vaccination.mutations.ts";
import { vaccinationIdOf, vaccinations } from "./vaccination.ts";
import { currentVaccinations, vaccinationStatus } from "./vaccination-status.ts";
import { nextDueOf, reactionsTo } from "./vaccine.ts";

let made = 0;
const newId = (): string => `019a5f00-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;
const now = "2026-11-21T10:00:00.000Z";
const NEXT = "2027-11-21";

/** A dog in an exam whose booster is due, and a shelf with ten doses. */
async function exam(side: "server" | "device" = "server") {
  const clinic = new MemoryClinic({ side });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const locationId = firstLocationId(clinic.clinicId);
  const visitId = newId();
  await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId }, { now });
  const type = clinic.all(reminderTypes).find(({ interval, status }) => interval !== null && status === "active");
  if (!type) throw new Error("no reminder type is seeded");
  const product = aProduct(clinic, {
    kind: "vaccine",
    name: "DHPP booster",
    activeIngredient: "distemper, parvovirus",
    trackStock: "yes",
    trackBatch: "yes",
    reminderLinks: [{ reminderTypeId: type.id, every: { n: 1, unit: "year" } }],
  });
  clinic.put(productPrices, {
    ...emptyRow(productPrices),
    id: newId(),
    productId: product.id,
    fromOn: "2026-01-01",
    unitMinor: 3200,
  } as never);
  const batch = aBatch(clinic, { productId: product.id, number: "DH-5523", expiresOn: "2027-04-30" });
  await clinic.run(openStock, {
    id: newId(),
    productId: product.id,
    batchId: batch.id,
    locationId,
    quantityMilli: 10_000,
  });
  const reminderId = newId();
  const due = { id: reminderId, petId: pet.id, typeId: type.id, dueOn: "2026-11-20" };
  await clinic.run(addReminder, due, { now });
  const vaccine = (set: object = {}) => ({
    treatmentId: newId(),
    productId: product.id,
    batches: [{ id: newId(), batchId: batch.id, quantityMilli: 1000 }],
    site: "left_shoulder",
    route: "subcutaneous",
    nextDueOn: NEXT,
    ...set,
  });
  const give = (vaccines: object[], options: RunOptions = {}, set: object = {}) =>
    clinic.run(giveVaccines, { visitId, vaccines, ...set }, { now, ...options });
  const open = () => clinic.all(reminders).filter(({ status, petId }) => petId === pet.id && status === "open");
  const left = (): number => clinic.all(stockLevels).reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
  return { clinic, pet, visitId, product, batch, type, reminderId, vaccine, give, open, left };
}

test("one mutation writes record, stock and charge, completes the reminder and makes the next; a replay is once", async () => {
  const { clinic, pet, visitId, batch, reminderId, vaccine, open, left } = await exam();
  const given = vaccine();
  const context = clinic.contextOf({ now });
  for (const _ of [1, 2])
    expect((await clinic.runIn(giveVaccines, { visitId, vaccines: [given] }, context)).status).toBe("applied");
  expect(clinic.all(vaccinations)).toMatchObject([
    {
      id: vaccinationIdOf(given.treatmentId),
      petId: pet.id,
      name: "DHPP booster",
      batchId: batch.id,
      batchNo: "DH-5523",
      expiresOn: "2027-04-30",
      site: "left_shoulder",
      givenOn: "2026-11-21",
      nextDueOn: NEXT,
      source: "here",
    },
  ]);
  expect(clinic.row(treatments, given.treatmentId).status).toBe("given");
  expect(left()).toBe(9000);
  expect(clinic.row(chargeLines, lineIdOf(given.treatmentId))).toMatchObject({ status: "open", unitMinor: 3200 });
  expect(clinic.row(reminders, reminderId)).toMatchObject({ status: "completed", completedBy: "vaccination" });
  expect(open()).toMatchObject([{ dueOn: NEXT }]);
});

test("two devices that vaccinate apart from each other: both stand, and one reminder is open", async () => {
  const { clinic, vaccine, give, open, left } = await exam();
  expect((await give([vaccine()])).status).toBe("applied");
  expect((await give([vaccine()])).status).toBe("applied");
  expect(clinic.all(vaccinations)).toHaveLength(2);
  expect(left()).toBe(8000);
  expect(open()).toMatchObject([{ dueOn: NEXT }]);
});

test("entered in error takes back record, stock, charge and reminders, once", async () => {
  const { clinic, reminderId, vaccine, give, open, left } = await exam();
  const given = vaccine();
  await give([given]);
  const id = vaccinationIdOf(given.treatmentId);
  for (const _ of [1, 2]) await clinic.run(markVaccinationEnteredInError, { id, reason: "Wrong pet" }, { now });
  expect(clinic.row(vaccinations, id)).toMatchObject({ enteredInErrorAt: now, enteredInErrorReason: "Wrong pet" });
  expect(left()).toBe(10_000);
  expect(clinic.all(stockMovements).filter(({ reversesId }) => reversesId !== null)).toHaveLength(1);
  expect(clinic.row(chargeLines, lineIdOf(given.treatmentId)).status).toBe("removed");
  expect(open()).toMatchObject([{ id: reminderId, dueOn: "2026-11-20" }]);
});

test("a treatment that is taken back crosses its vaccination out", async () => {
  const { clinic, reminderId, vaccine, give, open } = await exam();
  const given = vaccine();
  await give([given]);
  await clinic.run(takeBackTreatment, { id: given.treatmentId, reason: "Not given" }, { now });
  expect(clinic.row(vaccinations, vaccinationIdOf(given.treatmentId)).enteredInErrorAt).toBe(now);
  expect(open()).toMatchObject([{ id: reminderId }]);
});

test("a vaccine that is given as any other treatment is a vaccination too", async () => {
  const { clinic, visitId, product, batch, reminderId, open } = await exam();
  const parts = [{ id: newId(), batchId: batch.id, quantityMilli: 1000 }];
  const args = { id: newId(), visitId, productId: product.id, quantityMilli: 1000, batches: parts };
  const context = clinic.contextOf({ now });
  for (const _ of [1, 2]) await clinic.runIn(giveTreatment, args, context);
  expect(clinic.all(vaccinations)).toMatchObject([
    { id: vaccinationIdOf(args.id), batchNo: "DH-5523", nextDueOn: NEXT, givenOn: "2026-11-21" },
  ]);
  expect(clinic.row(reminders, reminderId).status).toBe("completed");
  expect(open()).toMatchObject([{ dueOn: NEXT }]);
});

test("once the invoice is issued, an error keeps the charge for the credit, and the dose is on the shelf", async () => {
  const { clinic, vaccine, give, left } = await exam();
  const given = vaccine();
  await give([given]);
  clinic.put(chargeLines, { ...clinic.row(chargeLines, lineIdOf(given.treatmentId)), status: "issued" });
  const id = vaccinationIdOf(given.treatmentId);
  expect((await clinic.run(markVaccinationEnteredInError, { id, reason: "Wrong pet" }, { now })).status).toBe(
    "applied",
  );
  expect(clinic.row(vaccinations, id).enteredInErrorAt).toBe(now);
  expect(clinic.row(treatments, given.treatmentId).status).toBe("taken_back");
  expect(clinic.row(chargeLines, lineIdOf(given.treatmentId)).status).toBe("issued");
  expect(left()).toBe(10_000);
});

test("an expired batch is refused at the tap, with no way around; the server keeps the fact with an inbox item", async () => {
  for (const side of ["device", "server"] as const) {
    const { clinic, batch, vaccine, give } = await exam(side);
    clinic.put(batches, { ...clinic.row(batches, batch.id), expiresOn: "2026-11-01" });
    const result = await give([vaccine()]);
    if (side === "device") {
      expect(result).toMatchObject({ code: "batch_unusable" });
      expect(clinic.all(vaccinations)).toEqual([]);
    } else {
      expect(result.status).toBe("merged");
      expect(clinic.all(attention)).toMatchObject([{ kind: "expired_batch_used" }]);
    }
  }
});

test.each([
  ["without a batch", { batches: [], batchNo: "" }],
  ["with stock of no batch and no number", { batches: [{ id: newId(), batchId: null, quantityMilli: 1000 }] }],
  ["with a next date on the day itself", { nextDueOn: "2026-11-21" }],
])("a vaccine %s is refused and writes nothing", async (_, set) => {
  const { clinic, vaccine, give } = await exam();
  expect(await give([vaccine(), vaccine(set)])).toMatchObject({ code: "invalid_args" });
  expect([clinic.all(vaccinations), clinic.all(treatments)]).toEqual([[], []]);
});

test("a typed batch traces a vaccine that the stock does not have", async () => {
  const { clinic, vaccine, give } = await exam();
  const batch = {
    batches: [{ id: newId(), batchId: null, quantityMilli: 1000 }],
    batchNo: "X-1",
    expiresOn: "2027-01-31",
  };
  // "merged": the stock without a batch is below zero now, which is an inbox item.
  expect((await give([vaccine(batch)])).status).toBe("merged");
  expect(clinic.all(vaccinations)).toMatchObject([{ batchId: null, batchNo: "X-1", expiresOn: "2027-01-31" }]);
});

/** The number on a packet that is not offered; `batchNo` as a person types it. */
const typedFrom = (batchNo: string, more: object = {}) => ({
  batches: [{ id: newId(), batchId: null, quantityMilli: 1000 }],
  batchNo,
  ...more,
});

test("a typed number of a batch that is expired or recalled is refused at the tap as that batch is; the server finds it", async () => {
  for (const set of [{ status: "recalled" as const }, { expiresOn: "2026-11-20" }]) {
    for (const side of ["device", "server"] as const) {
      const { clinic, batch, vaccine, give } = await exam(side);
      clinic.put(batches, { ...clinic.row(batches, batch.id), ...set } as never);
      const result = await give([vaccine(typedFrom(" dh- 5523"))]);
      if (side === "device") {
        expect(result).toMatchObject({ code: "batch_unusable" });
        expect(clinic.all(vaccinations)).toEqual([]);
        continue;
      }
      expect(result.status).toBe("merged");
      expect(clinic.all(vaccinations)).toMatchObject([{ batchId: batch.id, batchNo: "DH-5523" }]);
      const kind = "status" in set ? "recalled_batch_used" : "expired_batch_used";
      expect(clinic.all(attention)).toMatchObject([{ kind }]);
    }
  }
});

test("a typed number of a batch that is on the shelf takes it from there", async () => {
  const { clinic, batch, vaccine, give, left } = await exam();
  expect(await give([vaccine(typedFrom("dh-5523", { expiresOn: "2030-01-31" }))])).toMatchObject({ status: "applied" });
  expect(clinic.all(vaccinations)).toMatchObject([{ batchId: batch.id, expiresOn: "2027-04-30" }]);
  expect(left()).toBe(9000);
});

test("a packet with an expiry that has passed is refused at the tap; on its last day it is not", async () => {
  const { clinic, vaccine, give } = await exam("device");
  const past = await give([vaccine(), vaccine(typedFrom("X-1", { expiresOn: "2026-11-20" }))]);
  expect(past).toMatchObject({ code: "invalid_args", details: { errors: [{ path: "vaccines.1.expiresOn" }] } });
  expect(clinic.all(vaccinations)).toEqual([]);
  expect((await give([vaccine(typedFrom("X-1", { expiresOn: "2026-11-21" }))])).status).toBe("applied");
});

test("given elsewhere has no stock and no charge, and renews the reminder of the clinic's product", async () => {
  const { clinic, pet, product, reminderId, open, left } = await exam();
  const args = {
    id: newId(),
    petId: pet.id,
    name: "Booster",
    productId: product.id,
    givenOn: "2026-11-10",
    nextDueOn: "2027-11-10",
  };
  const context = clinic.contextOf({ now });
  for (const _ of [1, 2])
    expect((await clinic.runIn(recordVaccinationElsewhere, args, context)).status).toBe("applied");
  expect(clinic.all(vaccinations)).toMatchObject([{ source: "elsewhere", treatmentId: null, name: "Booster" }]);
  expect([left(), clinic.all(chargeLines), clinic.all(treatments)]).toEqual([10_000, [], []]);
  expect(clinic.row(reminders, reminderId).status).toBe("completed");
  expect(open()).toMatchObject([{ dueOn: "2027-11-10" }]);
  const toCome = { ...args, id: newId(), givenOn: "2026-11-22" };
  expect(await clinic.run(recordVaccinationElsewhere, toCome, { now })).toMatchObject({ code: "invalid_args" });
});

test("an old vaccination that is entered late takes nothing from a newer one", async () => {
  const { clinic, pet, product, vaccine, give, open } = await exam();
  await give([vaccine()]);
  const old = {
    id: newId(),
    petId: pet.id,
    name: "Booster",
    productId: product.id,
    givenOn: "2024-05-01",
    nextDueOn: "2025-05-01",
  };
  await clinic.run(recordVaccinationElsewhere, old, { now });
  expect(open()).toMatchObject([{ dueOn: NEXT }]);
  expect(currentVaccinations(clinic.all(vaccinations))).toMatchObject([{ givenOn: "2026-11-21" }]);
});

test("another next date moves the reminder along; none cancels it", async () => {
  const { clinic, vaccine, give, open } = await exam();
  const given = vaccine();
  await give([given]);
  const id = vaccinationIdOf(given.treatmentId);
  await clinic.run(changeNextDue, { id, nextDueOn: "2029-11-21" }, { now });
  expect(open()).toMatchObject([{ dueOn: "2029-11-21" }]);
  expect(await clinic.run(changeNextDue, { id, nextDueOn: "2026-11-21" }, { now })).toMatchObject({
    code: "invalid_args",
  });
  await clinic.run(changeNextDue, { id, nextDueOn: null }, { now });
  expect(open()).toEqual([]);
});

test("two vaccines with one reminder type and different intervals: the earlier next date has its reminder", async () => {
  const { clinic, product, vaccine, give, open } = await exam();
  const lepto = { ...product, id: newId(), name: "Leptospirosis", activeIngredient: "leptospira" };
  clinic.put(products, lepto);
  const second = aBatch(clinic, { productId: lepto.id });
  const part = () => [{ id: newId(), batchId: second.id, quantityMilli: 1000 }];
  const yearly = (nextDueOn: string) => vaccine({ productId: lepto.id, batches: part(), nextDueOn });
  for (const vaccines of [[vaccine({ nextDueOn: "2029-11-21" }), yearly(NEXT)], [yearly("2028-11-21")]])
    await give(vaccines);
  const days = open().map(({ dueOn }) => dueOn);
  expect(days.toSorted()).toEqual(["2028-11-21", "2029-11-21"]);
  const current = currentVaccinations(clinic.all(vaccinations)).map(({ nextDueOn }) => nextDueOn ?? "");
  expect(current.toSorted()).toEqual(["2028-11-21", "2029-11-21"]);
});

test("a merge of pets takes vaccinations along, and its undo gives them back", async () => {
  const { clinic, pet, vaccine, give } = await exam();
  const into = aPet(clinic);
  await give([vaccine()]);
  await clinic.run(mergePets, { fromId: pet.id, intoId: into.id });
  expect(clinic.all(vaccinations)).toMatchObject([{ petId: into.id }]);
  await clinic.run(unmergePets, { id: pet.id });
  expect(clinic.all(vaccinations)).toMatchObject([{ petId: pet.id }]);
});

test("the status is the worst of what is current, and an error counts no more", async () => {
  const { clinic, vaccine, give } = await exam();
  expect(vaccinationStatus([], "2026-11-21").status).toBe("none");
  const given = vaccine();
  await give([given]);
  const on = (day: string) => vaccinationStatus(clinic.all(vaccinations), day).status;
  expect(["2027-10-21", "2027-10-22", NEXT, "2027-11-22"].map(on)).toEqual(["up_to_date", "due", "due", "overdue"]);
  await clinic.run(markVaccinationEnteredInError, { id: vaccinationIdOf(given.treatmentId), reason: "x" }, { now });
  expect(on("2027-11-22")).toBe("none");
});

test("of a vaccination that the clinic did not give, and that has no next date, it is not known how long it protects", async () => {
  const { clinic, pet, vaccine, give } = await exam();
  const told = { petId: pet.id, name: "Leptospirosis vaccine", givenOn: "2019-05-01" };
  await clinic.run(recordVaccinationElsewhere, { id: newId(), ...told }, { now });
  const on = (day: string) => vaccinationStatus(clinic.all(vaccinations), day);
  expect(on("2026-11-21")).toEqual({ status: "undated", nextDueOn: null });
  await give([vaccine()]);
  expect(on("2026-11-21").status).toBe("undated");
  expect(on("2027-11-22").status).toBe("overdue");
  await give([vaccine({ nextDueOn: null })]);
  const own = clinic.all(vaccinations).filter(({ source }) => source === "here");
  expect(vaccinationStatus(own, "2036-11-21").status).toBe("up_to_date");
});

test("an allergy that names an ingredient, the product or vaccines is a past reaction", async () => {
  const { clinic, pet, product } = await exam();
  const add = (allergen: string) =>
    clinic.run(recordAllergy, { id: newId(), petId: pet.id, allergen, severity: "severe" });
  for (const allergen of ["Penicillin", "Parvovirus vaccine", "Vaccines", "Chicken and rice"]) await add(allergen);
  expect(reactionsTo(product, clinic.all(allergies)).map(({ allergen }) => allergen)).toEqual([
    "Parvovirus vaccine",
    "Vaccines",
  ]);
});

test("the next date follows the product's own interval, else that of its reminder", async () => {
  const { product, type } = await exam();
  expect(nextDueOf(product, [type], "2026-02-28")).toBe("2027-02-28");
  const links = [{ reminderTypeId: type.id, every: null }];
  expect(nextDueOf({ reminderLinks: links }, [{ id: type.id, interval: { n: 3, unit: "month" } }], "2026-11-30")).toBe(
    "2027-02-28",
  );
  expect(nextDueOf({ reminderLinks: [] }, [type], "2026-11-21")).toBeNull();
});

test("a rabies certificate needs a vet with a licence number; others need none", async () => {
  const { clinic, vaccine, give } = await exam();
  await give([vaccine()]);
  const [row] = clinic.all(vaccinations);
  if (!row) throw new Error("nothing was given");
  const vet = { name: "Dr Amara Osei", profession: "vet", licenceNo: "" };
  expect(whyNoCertificate(row, null)).toBeNull();
  const rabies = { ...row, name: "Rabies" };
  expect(whyNoCertificate(rabies, null)).toBe("no_vet");
  expect(whyNoCertificate(rabies, { ...vet, profession: "nurse", licenceNo: "7" })).toBe("no_vet");
  expect(whyNoCertificate(rabies, vet)).toBe("no_licence");
  expect(whyNoCertificate(rabies, { ...vet, licenceNo: "12345" })).toBeNull();
  expect(whyNoCertificate({ ...rabies, source: "elsewhere" }, { ...vet, licenceNo: "12345" })).toBe("not_here");
  expect(whyNoCertificate({ ...row, enteredInErrorAt: now }, vet)).toBe("in_error");
  const pet = { name: "Juno", kind: "Dog", sex: "", born: "", colour: "", chip: "978000", weight: "" };
  const document = certificateDocument({
    paper: "a4",
    pet,
    recipient: [],
    vaccinations: [{ ...rabies, rabiesTagNo: "T-9" }],
    vet: { ...vet, licenceNo: "12345" },
    dayText: (day) => day,
    today: "2026-11-21",
  });
  expect(document.title).toBe("Rabies vaccination certificate");
  expect(JSON.stringify(document.blocks)).toContain("Rabies tag: T-9");
  expect(JSON.stringify(document.blocks)).toContain("licence number 12345");
});
