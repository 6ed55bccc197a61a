import { describe, expect, test } from "vitest";
import { aBatch, aProduct } from "../../../../testing/src/stock-builders.ts";
import { aPet } from "../../../../testing/src/builders.ts";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { attention } from "../../kernel/attention.ts";
import { approvals } from "../approvals/approval.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { correctClinicSettings } from "../clinics/clinic-settings.mutations.ts";
import { productDoses } from "../catalogue/dose.ts";
import { recordAllergy } from "../pets/alert.mutations.ts";
import { allergies, pets } from "../pets/pet.ts";
import { staff } from "../staff/staff.ts";
import { openStock } from "../stock/stock-movement.mutations.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { treatments } from "../treatments/treatment.ts";
import { takeBackDispense } from "./dispense.mutations.ts";
import { dispenses, prescriptions } from "./prescription.ts";
import {
  cancelPrescription,
  correctPrescription,
  discontinuePrescription,
  holdPrescription,
  markPrescriptionInError,
  resumePrescription,
} from "./prescription.mutations.ts";

const codeOf = (result: object): string => ("code" in result ? String(result.code) : "applied");
const faultsOf = (result: object): string[] =>
  "details" in result ? ((result.details as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path) : [];

describe("writing", () => {
  test.each([
    ["no quantity", { quantityMilli: 0 }, "quantityMilli"],
    ["a quantity of a million tablets", { quantityMilli: 1_000_000_000 }, "quantityMilli"],
    ["a dose of a million tablets", { doseMilli: 1_000_000_000 }, "doseMilli"],
    ["a weight of 0", { doseWeight: { weightG: 0, takenAt: "2026-11-21T09:00:00.000Z" } }, "doseWeight.weightG"],
    ["a hundred repeats", { repeatsAllowed: 100 }, "repeatsAllowed"],
    ["a fraction of a repeat", { repeatsAllowed: 0.5 }, "repeatsAllowed"],
    ["no days", { durationDays: 0 }, "durationDays"],
    ["no medicine", { medicine: "  " }, "medicine"],
    ["a year too long", { expiresOn: "2028-11-21" }, "expiresOn"],
    ["a day too long", { expiresOn: "2027-05-21" }, "expiresOn"],
    ["an end before the start", { expiresOn: "2026-11-20" }, "expiresOn"],
    ["a start in the future, to be valid for longer", { startsOn: "2027-03-01", expiresOn: "2027-08-30" }, "expiresOn"],
    ["neither a dose nor directions", { doseMilli: null }, "directions"],
    ["every so many hours, without a number", { frequency: "every_hours" }, "everyHours"],
    ["a unit that the product is not in", { unit: "ml" }, "unit"],
    ["no product, to be dispensed here", { productId: null }, "productId"],
  ])("%s is refused at its field, and nothing is kept", async (_, set, path) => {
    const { clinic, write } = await pharmacy();
    const result = await write(newId(), set);
    expect([codeOf(result), faultsOf(result)]).toEqual(["invalid_args", [path]]);
    expect(clinic.all(prescriptions)).toEqual([]);
  });

  test("a dose out of the range on file needs a reason, on the device also where it was left out", async () => {
    const { clinic, write, product, pet } = await pharmacy({
      side: "device",
      product: { concentration: { amountMilli: 100_000, unit: "mg" }, smallestPart: "quarter" },
    });
    const dose = clinic.put(productDoses, {
      ...emptyRow(productDoses),
      id: newId(),
      productId: product.id,
      petTypeId: pet.petTypeId,
      lowMilli: 4400,
      highMilli: 4400,
      source: "21 CFR 520.304",
    });
    const doseWeight = { weightG: 28_600, takenAt: "2026-11-21T09:00:00.000Z" };
    const doseOnFile = { doseId: dose.id, lowMilli: 4400, highMilli: 4400, unit: "mg", per: "kg", source: dose.source };
    const off = { doseWeight, doseMilli: 12_500 };
    for (const set of [{ ...off, doseOnFile }, off]) {
      expect(faultsOf(await write(newId(), set))).toEqual(["doseReason"]);
      expect(codeOf(await write(newId(), { ...set, doseReason: "A loading dose" }))).toBe("applied");
    }
    expect(codeOf(await write(newId(), { doseWeight, doseOnFile, doseMilli: 1250 }))).toBe("applied");
  });

  test("a controlled drug has the limits of its class, and keeps the class it was signed with", async () => {
    const { clinic, write, prescribe } = await pharmacy({ product: { controlled: { region: "UK", class: "2" } } });
    expect(faultsOf(await write(newId(), { expiresOn: "2026-12-18", repeatsAllowed: 1 }))).toEqual(["repeatsAllowed"]);
    expect(faultsOf(await write(newId(), { repeatsAllowed: 0 }))).toEqual(["expiresOn"]);
    const id = await prescribe({ repeatsAllowed: 0, expiresOn: "2026-12-18" });
    expect(clinic.row(prescriptions, id).controlled).toEqual({ region: "UK", class: "2" });
  });

  test("a deceased pet is refused at the tap, and at the signature everywhere; another patient's visit never", async () => {
    const { clinic, pet, write, sign, visitId } = await pharmacy({ side: "device" });
    const draft = newId();
    expect(codeOf(await write(draft))).toBe("applied");
    clinic.put(pets, { ...pet, status: "deceased" });
    expect(codeOf(await write(newId()))).toBe("pet_deceased");
    expect(codeOf(await sign(draft))).toBe("pet_deceased");
    expect(faultsOf(await write(newId(), { petId: aPet(clinic).id, visitId }))).toEqual(["visitId"]);
  });
});

describe("signing", () => {
  test("is for a vet with a valid licence, an owner too; for anyone else the draft stays", async () => {
    const { clinic, vet, write, sign, asNurse } = await pharmacy();
    const id = newId();
    await write(id);
    expect(await sign(id, {}, { actor: asNurse })).toMatchObject({
      code: "prescriber_required",
      details: { why: "not_vet" },
    });
    const owner = clinic.row(staff, clinic.ownerId);
    clinic.put(staff, { ...owner, profession: "manager", licenceNo: "1" });
    expect(codeOf(await sign(id, {}, { actor: clinic.owner }))).toBe("prescriber_required");
    clinic.put(staff, { ...owner, profession: "vet", licenceNo: " " });
    expect(await sign(id, {}, { actor: clinic.owner })).toMatchObject({ details: { why: "no_licence" } });
    clinic.put(staff, { ...owner, profession: "vet", licenceNo: "1", licenceExpiresOn: "2026-11-20" });
    expect(await sign(id, {}, { actor: clinic.owner })).toMatchObject({ details: { why: "licence_expired" } });
    expect(clinic.row(prescriptions, id).status).toBe("draft");
    expect(codeOf(await sign(id))).toBe("applied");
    expect(clinic.row(prescriptions, id)).toMatchObject({
      status: "active",
      signedBy: vet.id,
      signerLicence: "RCVS 7012",
    });
    expect(codeOf(await clinic.run(correctPrescription, { id, set: { quantityMilli: 9000 } }))).toBe(
      "invalid_transition",
    );
  });

  test("is of the text that the vet read: a change that came first is not signed unseen", async () => {
    const { clinic, write, sign, asNurse } = await pharmacy();
    const id = newId();
    await write(id);
    const { revisionId } = clinic.row(prescriptions, id);
    await clinic.run(correctPrescription, { id, set: { doseMilli: 10_000 } }, { actor: asNurse });
    expect(codeOf(await sign(id, { revisionId }))).toBe("changed_meanwhile");
    expect(clinic.row(prescriptions, id)).toMatchObject({ status: "draft", doseMilli: 10_000 });
    expect(codeOf(await sign(id))).toBe("applied");
    expect(codeOf(await sign(id))).toBe("applied");
    expect(codeOf(await sign(id, { revisionId }))).toBe("invalid_transition");
  });

  test.each(["device", "server"] as const)(
    "of a controlled drug needs the vet's own PIN or password, on the %s",
    async (side) => {
      const { clinic, write, sign, vet, nurse } = await pharmacy({
        side,
        product: { controlled: { region: "UK", class: "2" } },
      });
      const id = newId();
      await write(id, { repeatsAllowed: 0, expiresOn: "2026-12-18" });
      const by = (approvedBy: string) => ({ approval: { id: newId(), approvedBy, reason: "Signed" } });
      expect(await sign(id, { approval: undefined })).toMatchObject({
        code: "approval_required",
        details: { needs: "self" },
      });
      for (const other of [nurse.id, clinic.ownerId])
        expect(codeOf(await sign(id, by(other)))).toBe("approval_refused");
      expect(clinic.row(prescriptions, id).status).toBe("draft");
      expect(codeOf(await sign(id, by(vet.id)))).toBe("applied");
      expect(clinic.all(approvals)).toMatchObject([
        { mutationName: "prescriptions.sign", needs: "self", approvedBy: vet.id, status: "confirmed" },
      ]);
    },
  );

  test("a draft that has expired is refused at the tap; the server keeps what was signed in time", async () => {
    const late = { now: "2027-05-21T09:00:00.000Z" };
    const device = await pharmacy({ side: "device" });
    const [draft, other] = [newId(), newId()];
    await device.write(draft);
    expect(faultsOf(await device.sign(draft, {}, { actor: device.asVet, ...late }))).toEqual(["expiresOn"]);
    expect(faultsOf(await device.write(other, { expiresOn: "2026-11-20", startsOn: "2026-11-01" }))).toEqual([
      "expiresOn",
    ]);
    expect(codeOf(await device.write(other, { expiresOn: "2026-11-21" }))).toBe("applied");
    const server = await pharmacy();
    await server.write(draft);
    expect((await server.sign(draft, {}, { actor: server.asVet, ...late })).status).toBe("merged");
  });

  test("needs prescriptions:manage", async () => {
    const { write, sign, asVet } = await pharmacy();
    const id = newId();
    await write(id);
    expect(codeOf(await sign(id, {}, { actor: { ...asVet, permissions: ["prescriptions:view"] } }))).toBe("forbidden");
  });

  test("a device asks for each warning; what the vet could not know becomes an inbox item on the server", async () => {
    const device = await pharmacy({ side: "device" });
    const allergy = { id: newId(), petId: device.pet.id, allergen: "Carprofen", severity: "severe" };
    await device.clinic.run(recordAllergy, allergy);
    const id = newId();
    await device.write(id);
    const tick = { kind: "allergy", about: allergy.id, what: "Carprofen", reason: "" };
    expect(codeOf(await device.sign(id))).toBe("alert_not_acknowledged");
    expect(codeOf(await device.sign(id, { acknowledged: [tick] }))).toBe("alert_not_acknowledged");
    expect(codeOf(await device.sign(id, { acknowledged: [{ ...tick, reason: "No other medicine helps" }] }))).toBe(
      "applied",
    );

    const server = await pharmacy();
    await server.clinic.run(recordAllergy, { ...allergy, petId: server.pet.id });
    expect(server.clinic.all(allergies)).toHaveLength(1);
    const signed = newId();
    await server.write(signed);
    expect((await server.sign(signed)).status).toBe("merged");
    expect(server.clinic.row(prescriptions, signed).status).toBe("active");
    expect(server.open()).toMatchObject([
      {
        kind: "signed_unseen",
        scope: "prescriptions",
        details: { checks: [{ kind: "allergy", level: "stop", what: "Carprofen" }] },
      },
    ]);
  });
});

describe("the life of a prescription", () => {
  test("hold, resume, discontinue: each with a reason, the last two by a vet", async () => {
    const { clinic, prescribe, asVet, asNurse } = await pharmacy();
    const id = await prescribe();
    const status = () => clinic.row(prescriptions, id).status;
    expect(codeOf(await clinic.run(holdPrescription, { id, reason: " " }, { actor: asNurse }))).toBe("invalid_args");
    expect(codeOf(await clinic.run(holdPrescription, { id, reason: "Vomits" }, { actor: asNurse }))).toBe("applied");
    expect(status()).toBe("on_hold");
    expect(codeOf(await clinic.run(resumePrescription, { id, reason: "Well" }, { actor: asNurse }))).toBe(
      "prescriber_required",
    );
    expect(codeOf(await clinic.run(resumePrescription, { id, reason: "Well" }, { actor: asVet }))).toBe("applied");
    expect(codeOf(await clinic.run(discontinuePrescription, { id, reason: "Cured" }, { actor: asNurse }))).toBe(
      "prescriber_required",
    );
    expect(codeOf(await clinic.run(discontinuePrescription, { id, reason: "Cured" }, { actor: asVet }))).toBe(
      "applied",
    );
    expect(codeOf(await clinic.run(resumePrescription, { id, reason: "Ill" }, { actor: asVet }))).toBe(
      "invalid_transition",
    );
    expect(clinic.row(prescriptions, id)).toMatchObject({
      status: "discontinued",
      statusReason: "Cured",
      statusBy: asVet.userId,
    });
  });

  test("a draft is cancelled; a signed one is entered in error, by its author, its signer or an owner", async () => {
    const { clinic, write, prescribe, asVet, asNurse } = await pharmacy();
    const draft = newId();
    await write(draft);
    expect(codeOf(await clinic.run(cancelPrescription, { id: draft, reason: "Not needed" }, { actor: asNurse }))).toBe(
      "applied",
    );
    const id = await prescribe();
    expect(codeOf(await clinic.run(cancelPrescription, { id, reason: "Not needed" }))).toBe("invalid_transition");
    const other = { ...asNurse, userId: newId() };
    expect(codeOf(await clinic.run(markPrescriptionInError, { id, reason: "Wrong pet" }, { actor: other }))).toBe(
      "forbidden",
    );
    expect(codeOf(await clinic.run(markPrescriptionInError, { id, reason: "Wrong pet" }, { actor: asVet }))).toBe(
      "applied",
    );
    expect(clinic.row(prescriptions, id).status).toBe("entered_in_error");
  });
});

describe("dispensing", () => {
  test("is record, stock and charge in one, split over batches, and is taken back in one", async () => {
    const { clinic, prescribe, dispense, dispenseArgs, product, batch, level, nurse } = await pharmacy();
    const other = aBatch(clinic, { productId: product.id, number: "CA-0500" });
    const rx = await prescribe();
    const parts = [
      { id: newId(), batchId: batch.id, quantityMilli: 500 },
      { id: newId(), batchId: other.id, quantityMilli: 1500 },
    ];
    const id = newId();
    const { id: _, ...args } = dispenseArgs(id, rx, { batches: parts });
    expect(codeOf(await dispense(rx, { ...args, id }))).toBe("applied");
    expect(clinic.row(dispenses, id)).toMatchObject({ prescriptionId: rx, by: nurse.id, quantityMilli: 2000 });
    expect(clinic.row(treatments, id)).toMatchObject({ status: "given", way: "dispense" });
    const moves = clinic.all(stockMovements).filter(({ belongsTo }) => belongsTo?.id === id);
    expect(moves.map((move) => [move.kind, move.batchId, move.quantityMilli])).toEqual([
      ["dispense", batch.id, -500],
      ["dispense", other.id, -1500],
    ]);
    expect(clinic.row(chargeLines, lineIdOf(id))).toMatchObject({
      quantityMilli: 2000,
      unitMinor: 215,
      status: "open",
    });
    const stock = level();
    expect(codeOf(await clinic.run(takeBackDispense, { id, reason: "Came back" }))).toBe("applied");
    expect(codeOf(await clinic.run(takeBackDispense, { id, reason: "Came back" }))).toBe("applied");
    expect([level() - stock, clinic.row(dispenses, id).status]).toEqual([2000, "taken_back"]);
    expect(clinic.row(chargeLines, lineIdOf(id)).status).toBe("removed");
  });

  test("taken back in the list of treatments, its repeat is open again", async () => {
    const { clinic, prescribe, dispense } = await pharmacy();
    const rx = await prescribe();
    const id = newId();
    await dispense(rx, { id });
    await clinic.run(takeBackTreatment, { id });
    expect(clinic.row(dispenses, id).status).toBe("taken_back");
  });

  test.each([
    ["more than prescribed", { quantityMilli: 2500, batches: [] }, "invalid_args"],
    ["a million", { quantityMilli: 1_000_000_000, batches: [] }, "invalid_args"],
    ["nothing", { quantityMilli: 0, batches: [] }, "invalid_args"],
    ["batches that are not the quantity", { quantityMilli: 1000 }, "invalid_args"],
  ])("%s is refused, and nothing moves", async (_, set, code) => {
    const { clinic, prescribe, dispense, level } = await pharmacy();
    const rx = await prescribe();
    expect(codeOf(await dispense(rx, set))).toBe(code);
    expect([clinic.all(dispenses).length, clinic.all(treatments).length, level()]).toEqual([0, 0, 10_000]);
  });

  test("of a prescription for a pharmacy, or of another patient's visit, is refused", async () => {
    const { clinic, prescribe, dispense, pet, client } = await pharmacy();
    const written = await prescribe({ kind: "written" });
    expect(faultsOf(await dispense(written))).toEqual(["prescriptionId"]);
    const other = await prescribe({ petId: aPet(clinic, {}, client.id).id, visitId: null });
    expect(faultsOf(await dispense(other))).toEqual(["visitId"]);
    expect(clinic.row(pets, pet.id).status).toBe("active");
  });

  const STOPS = [
    ["draft", "draft", {}],
    ["on hold", "on_hold", { status: "on_hold" }],
    ["discontinued", "discontinued", { status: "discontinued" }],
    ["expired", "expired", { expiresOn: "2026-11-20" }],
    ["entered in error", "entered_in_error", { status: "entered_in_error" }],
  ] as const;
  test.each(STOPS)("a device refuses one that is %s; the server keeps it, with an inbox item", async (_, why, set) => {
    for (const side of ["device", "server"] as const) {
      const { clinic, write, sign, dispense, open, level } = await pharmacy({ side });
      const rx = newId();
      await write(rx);
      if (why !== "draft") await sign(rx);
      clinic.put(prescriptions, { ...clinic.row(prescriptions, rx), ...set });
      const result = await dispense(rx);
      if (side === "device") expect(result).toMatchObject({ code: "not_dispensable", details: { why } });
      else
        expect([result.status, open().map(({ kind }) => kind), level()]).toEqual([
          "merged",
          ["dispensed_after_stop"],
          8000,
        ]);
    }
  });

  test("a dispensing before the stop is kept without an inbox item", async () => {
    const { clinic, prescribe, dispense, open, asVet } = await pharmacy();
    const rx = await prescribe();
    const occurredAt = clinic.clock.tick();
    await clinic.run(discontinuePrescription, { id: rx, reason: "Cured" }, { actor: asVet });
    expect(codeOf(await dispense(rx, { occurredAt }))).toBe("applied");
    expect(open()).toEqual([]);
  });

  test.each([
    ["is discontinued later", discontinuePrescription, "Cured"],
    ["is resumed later", resumePrescription, "Well again"],
  ] as const)("a dispensing during a hold that %s has its inbox item", async (_, next, reason) => {
    const { clinic, prescribe, dispense, open, asVet } = await pharmacy();
    const rx = await prescribe({ repeatsAllowed: 3 });
    await dispense(rx, { occurredAt: clinic.clock.tick() });
    const before = clinic.clock.tick();
    await clinic.run(holdPrescription, { id: rx, reason: "Vomits" }, { actor: asVet });
    const during = clinic.clock.tick();
    await clinic.run(next, { id: rx, reason }, { actor: asVet });
    await dispense(rx, { occurredAt: before });
    expect(open()).toEqual([]);
    expect((await dispense(rx, { occurredAt: during })).status).toBe("merged");
    expect(open()).toMatchObject([
      {
        kind: "dispensed_after_stop",
        theirs: { actorId: asVet.userId, values: { status: "on_hold", reason: "Vomits" } },
      },
    ]);
  });

  test("a dispensing after a stop keeps its inbox item where the prescription is entered in error later", async () => {
    const { clinic, prescribe, dispense, open, asVet } = await pharmacy();
    const rx = await prescribe();
    await clinic.run(discontinuePrescription, { id: rx, reason: "Cured" }, { actor: asVet });
    const occurredAt = clinic.clock.tick();
    await clinic.run(markPrescriptionInError, { id: rx, reason: "Wrong pet" }, { actor: asVet });
    await dispense(rx, { occurredAt });
    expect(open()).toMatchObject([{ theirs: { values: { status: "discontinued", reason: "Cured" } } }]);
  });

  test("after a resume it is dispensed without an inbox item", async () => {
    const { clinic, prescribe, dispense, open, asVet } = await pharmacy();
    const rx = await prescribe();
    await clinic.run(holdPrescription, { id: rx, reason: "Vomits" }, { actor: asVet });
    await clinic.run(resumePrescription, { id: rx, reason: "Well" }, { actor: asVet });
    expect((await dispense(rx)).status).toBe("applied");
    expect(open()).toEqual([]);
  });

  test("the last repeat on two tablets: both are kept, with an inbox item; the device refuses a further one", async () => {
    const { clinic, prescribe, dispense, open, level } = await pharmacy();
    const rx = await prescribe({ repeatsAllowed: 0 });
    expect((await dispense(rx, {}, { deviceId: "tablet-1" })).status).toBe("applied");
    expect((await dispense(rx, {}, { deviceId: "tablet-2" })).status).toBe("merged");
    expect([clinic.all(dispenses).length, level()]).toEqual([2, 6000]);
    expect(open()).toMatchObject([{ kind: "repeat_exceeded" }]);
    const device = await pharmacy({ side: "device" });
    const own = await device.prescribe({ repeatsAllowed: 0 });
    await device.dispense(own);
    expect(await device.dispense(own)).toMatchObject({ code: "not_dispensable", details: { why: "used_up" } });
  });

  test("with a second person, if the clinic wants it: never the author", async () => {
    const { clinic, prescribe, dispense, vet, nurse } = await pharmacy({ side: "device" });
    await clinic.run(correctClinicSettings, { set: { checksDispensing: "yes" } });
    const rx = await prescribe();
    const checked = (approvedBy: string, approves = "check") => ({
      approval: { id: newId(), approvedBy, reason: "Compared" },
      approves,
    });
    expect(await dispense(rx)).toMatchObject({ code: "approval_required", details: { needs: "witness" } });
    expect(codeOf(await dispense(rx, checked(clinic.ownerId, "batch")))).toBe("approval_required");
    expect(codeOf(await dispense(rx, checked(nurse.id)))).toBe("approval_refused");
    expect(clinic.all(dispenses)).toEqual([]);
    expect(codeOf(await dispense(rx, checked(vet.id)))).toBe("applied");
    expect(clinic.all(dispenses)).toMatchObject([{ checkedBy: vet.id, by: nurse.id }]);
    expect(clinic.all(approvals)).toMatchObject([{ approvedBy: vet.id, askedBy: nurse.id, needs: "witness" }]);
  });

  test("an owner's approval of an expired batch is a check too, where it says so and the owner is not the author", async () => {
    const { clinic, prescribe, dispense, vet, product, locationId } = await pharmacy({ side: "device" });
    await clinic.run(correctClinicSettings, { set: { checksDispensing: "yes" } });
    const rx = await prescribe({ repeatsAllowed: 5 });
    const old = aBatch(clinic, { productId: product.id, expiresOn: "2026-01-31" });
    const stock = { productId: product.id, batchId: old.id, locationId, quantityMilli: 9000 };
    await clinic.run(openStock, { id: newId(), ...stock });
    const given = (approvedBy: string, approves: string) => ({
      batches: [{ id: newId(), batchId: old.id, quantityMilli: 2000 }],
      approval: { id: newId(), approvedBy, reason: "Last one" },
      approves,
    });
    expect(codeOf(await dispense(rx, given(vet.id, "check")))).toBe("batch_unusable");
    expect(codeOf(await dispense(rx, given(clinic.ownerId, "batch")))).toBe("approval_required");
    const asOwner = { actor: clinic.owner };
    expect(codeOf(await dispense(rx, given(clinic.ownerId, "both"), asOwner))).toBe("approval_refused");
    expect(clinic.all(dispenses)).toEqual([]);
    expect(codeOf(await dispense(rx, given(clinic.ownerId, "both")))).toBe("applied");
    expect(clinic.all(dispenses)).toMatchObject([{ checkedBy: clinic.ownerId }]);
  });

  test("a dispensing of a tablet that did not know that the clinic wants a check, or that its checker is inactive, is kept", async () => {
    const { clinic, prescribe, dispense, vet } = await pharmacy();
    await clinic.run(correctClinicSettings, { set: { checksDispensing: "yes" } });
    expect(codeOf(await dispense(await prescribe()))).toBe("applied");
    const rx = await prescribe();
    clinic.put(staff, { ...clinic.row(staff, vet.id), status: "disabled" });
    const approval = { id: newId(), approvedBy: vet.id, reason: "Compared" };
    expect(codeOf(await dispense(rx, { approval, approves: "check" }))).toBe("applied");
    expect(clinic.all(dispenses)).toMatchObject([{ checkedBy: null }, { checkedBy: vet.id }]);
  });

  test("a queue of an earlier build, with the name of the second person alone, is kept", async () => {
    const { prescribe, dispense, clinic, vet, nurse } = await pharmacy();
    const rx = await prescribe();
    expect(faultsOf(await dispense(rx, { checkedBy: nurse.id }))).toEqual(["checkedBy"]);
    expect(codeOf(await dispense(rx, { checkedBy: vet.id }))).toBe("applied");
    expect(codeOf(await dispense(rx, { checkedBy: null }))).toBe("applied");
    expect(clinic.all(dispenses)).toMatchObject([{ checkedBy: vet.id }, { checkedBy: null }]);
  });

  test("a blocked batch is refused at the tap, and a part that the product does not have", async () => {
    const { clinic, prescribe, dispense, product } = await pharmacy({ side: "device" });
    const rx = await prescribe();
    const old = aBatch(clinic, { productId: product.id, expiresOn: "2026-01-31" });
    const parts = (quantityMilli: number) => [{ id: newId(), batchId: old.id, quantityMilli }];
    expect(codeOf(await dispense(rx, { batches: parts(2000) }))).toBe("batch_unusable");
    expect(codeOf(await dispense(rx, { quantityMilli: 1500, batches: parts(1500) }))).toBe("part_not_allowed");
  });

  test("of a product that is not counted moves no stock; the same change again is nothing", async () => {
    const { clinic, prescribe, dispenseArgs, asNurse } = await pharmacy();
    const free = aProduct(clinic, { kind: "medication", trackStock: "no", trackBatch: "no" });
    const rx = await prescribe({ productId: free.id, medicine: free.name });
    const context = clinic.contextOf({ actor: asNurse });
    const args = dispenseArgs(newId(), rx, { batches: [], price: null });
    const { dispensePrescription } = await import("./dispense.mutations.ts");
    for (let turn = 0; turn < 2; turn += 1)
      expect(codeOf(await clinic.runIn(dispensePrescription, args, context))).toBe("applied");
    expect([clinic.all(dispenses).length, clinic.all(treatments).length, clinic.all(attention).length]).toEqual([
      1, 1, 0,
    ]);
  });
});
