import { expect, test } from "vitest";
import { aClient, anAlert, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { someNotes } from "../../../../testing/src/note-builders.ts";
import { aMovement, aProduct } from "../../../../testing/src/stock-builders.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { idsAt } from "../../kernel/references.ts";
import { refsTo } from "../../registry.ts";
import { appointments, appointmentTypes } from "../appointments/appointment.ts";
import { addTask } from "../tasks/task.mutations.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { addToWaitlist } from "../appointments/waitlist.mutations.ts";
import { insuranceClaims } from "../billing/insurance-claim.ts";
import { answerEstimate } from "../estimates/estimate-answer.mutations.ts";
import { draftEstimate } from "../estimates/estimate.mutations.ts";
import { signForm } from "../consents/signed-form.mutations.ts";
import { addFile } from "../files/attachment.mutations.ts";
import { addProblem } from "../problems/problem.mutations.ts";
import { orderLab } from "../labs/lab-order.mutations.ts";
import { recordResults } from "../labs/lab-result.mutations.ts";
import { dispensePrescription } from "../prescriptions/dispense.mutations.ts";
import { writePrescription } from "../prescriptions/prescription.mutations.ts";
import { recordPrescriptionPrint } from "../prescriptions/prescription-print.mutations.ts";
import { reminders } from "../reminders/reminder.ts";
import { giveTreatment } from "../treatments/treatment.mutations.ts";
import { recordVaccinationElsewhere } from "../vaccinations/vaccination.mutations.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { giveCare } from "../wards/care-entry.mutations.ts";
import { addOrder } from "../wards/care-order.mutations.ts";
import { recordAllergy } from "./alert.mutations.ts";
import { MERGED_PET_REFERENCES, mergePets, unmergePets } from "./merge-pets.mutations.ts";
import { measurements, petOwners, pets } from "./pet.ts";
import { recordWeight } from "./weight.mutations.ts";

let made = 0;
const newId = (): string => `019a5f00-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;

const chip = (value: string) => ({ kind: "microchip" as const, value });

/** A pet with one row of each kind, and another of the same client without any. */
async function twoPets() {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const into = aPet(clinic, { identifiers: [chip("1")] }, client.id);
  const from = aPet(clinic, { identifiers: [chip("1"), chip("2")] }, client.id);
  const appointment = anAppointment(clinic, { clientId: client.id, petIds: [from.id] });
  anAppointment(clinic, { clientId: client.id, petIds: [into.id, from.id] });
  anAlert(clinic, { subject: "pet", subjectId: from.id, mustAcknowledge: "no" });
  await clinic.run(checkInAppointment, { id: appointment.id });
  await clinic.run(recordWeight, { id: newId(), petId: from.id, weightG: 4200, visitId: null });
  await clinic.run(recordAllergy, { id: newId(), petId: from.id, allergen: "Penicillin", severity: "severe" });
  const typeId = clinic.all(appointmentTypes)[0]?.id ?? "";
  const wish = { id: newId(), clientId: client.id, petId: from.id, typeId, durationMin: 20 };
  await clinic.run(addToWaitlist, { ...wish, earliestOn: "2026-11-23" });
  someNotes(clinic, from.id, visitIdOf(appointment.id, from.id));
  aMovement(clinic, { productId: aProduct(clinic).id, petId: from.id });
  await clinic.run(addTask, { id: newId(), title: "Recheck", petId: from.id });
  const orderId = newId();
  await clinic.run(orderLab, { id: orderId, petId: from.id, name: "Blood count" });
  await clinic.run(recordResults, {
    orderId,
    results: [{ analyte: "urea", name: "Urea", value: "5", unit: "mmol/l" }],
  });
  const given = { visitId: visitIdOf(appointment.id, from.id), productId: aProduct(clinic).id, quantityMilli: 1000 };
  await clinic.run(giveTreatment, { id: newId(), ...given });
  const walk = { id: newId(), visitId: given.visitId, what: "Walk", everyHours: 4, fromAt: "2026-11-21T08:00:00.000Z" };
  await clinic.run(addOrder, walk);
  await clinic.run(giveCare, { id: newId(), orderId: walk.id });
  const product = aProduct(clinic, { kind: "medication" });
  const written = { id: newId(), petId: from.id, productId: product.id, medicine: product.name, unit: "tablet" };
  const course = { doseMilli: 1000, quantityMilli: 7000, startsOn: "2026-11-21", expiresOn: "2026-12-21" };
  const locationId = firstLocationId(clinic.clinicId);
  await clinic.run(writePrescription, { ...written, ...course, locationId });
  const handedOver = { id: newId(), prescriptionId: written.id, quantityMilli: 7000 };
  await clinic.run(dispensePrescription, { ...handedOver, locationId });
  const print = { id: newId(), prescriptionId: written.id, dispenseId: handedOver.id, paper: "label80" } as const;
  await clinic.run(recordPrescriptionPrint, print);
  const file = { category: "photo", name: "Ear", mime: "image/png", bytes: 9, sha256: "0".repeat(64) } as const;
  await clinic.run(addFile, { ...file, id: newId(), petId: from.id });
  const signed = { title: "Surgery", petName: "Juno", currency: "GBP", signerName: "Ana Ruiz", typedName: "Ana Ruiz" };
  await clinic.run(signForm, { id: newId(), petId: from.id, ...signed });
  const plan = { id: newId(), petId: from.id, locationId, title: "Dental work", currency: "GBP", reference: "E1" };
  await clinic.run(draftEstimate, plan);
  const said = { lineId: newId(), description: "Scale", lowMinor: 1, highMinor: 1, decision: "declined" } as const;
  const answer = { estimateId: plan.id, lines: [said], currency: "GBP", outcome: "declined", signerName: "Ana Ruiz" };
  await clinic.run(answerEstimate, { id: newId(), ...answer });
  await clinic.run(addProblem, { id: newId(), petId: from.id, text: "Itch" });
  const told = { name: "Rabies", givenOn: "2025-01-01" };
  await clinic.run(recordVaccinationElsewhere, { id: newId(), petId: from.id, ...told });
  clinic.put(insuranceClaims, {
    ...emptyRow(insuranceClaims),
    id: newId(),
    invoiceId: newId(),
    petId: from.id,
    locationId,
    insurer: "Pawsure",
    condition: "Lame",
    illFrom: "2026-11-18",
    lineIds: [newId()],
    statusOn: "2026-11-21",
  });
  const reminder = { ...emptyRow(reminders), typeId: newId(), dueOn: "2027-01-01", step: 0, nextStepOn: "2027-01-01" };
  const [common, own] = [newId(), newId()];
  clinic.put(reminders, { ...reminder, id: newId(), petId: into.id, typeId: common });
  clinic.put(reminders, { ...reminder, id: newId(), petId: from.id, typeId: common });
  clinic.put(reminders, { ...reminder, id: newId(), petId: from.id, typeId: own });
  return { clinic, client, into, from, appointment, common, own };
}

test("a merge decides for each reference to a pet, and moves what it says it moves", async () => {
  const places = refsTo("pets").map(({ entity, path }) => `${entity.table}.${path}`);
  expect(Object.keys(MERGED_PET_REFERENCES).toSorted()).toEqual(places.toSorted());
  const { clinic, into, from, common } = await twoPets();
  const holders = (id: string) =>
    refsTo("pets").flatMap((reference) => {
      const { entity, path } = reference;
      const holds = clinic.all(entity).filter((row) => idsAt(row, reference).includes(id));
      // The link that both have is ended, and the reminder that both have stays.
      const rest = holds.filter(
        (row) => !("toOn" in row && row["toOn"] !== null) && !("typeId" in row && row["typeId"] === common),
      );
      return rest.length > 0 ? [`${entity.table}.${path}`] : [];
    });
  const moved = Object.keys(MERGED_PET_REFERENCES).filter((place) => MERGED_PET_REFERENCES[place] === "moved");
  expect(holders(from.id)).toEqual(expect.arrayContaining(moved));
  expect((await clinic.run(mergePets, { fromId: from.id, intoId: into.id })).status).toBe("applied");
  expect(holders(from.id).filter((place) => moved.includes(place))).toEqual([]);
  expect(holders(into.id)).toEqual(expect.arrayContaining(moved));
  expect(clinic.row(pets, from.id).mergedIntoId).toBe(into.id);
  expect(clinic.row(pets, into.id).identifiers).toEqual([chip("1"), chip("2")]);
});

test("an appointment moves under whichever client it was booked, or none, and comes back when the merge is taken back", async () => {
  const clinic = new MemoryClinic();
  const [ana, neighbour] = [aClient(clinic), aClient(clinic)];
  const [into, from] = [aPet(clinic, {}, ana.id), aPet(clinic, {}, ana.id)];
  for (const clientId of [null, neighbour.id]) anAppointment(clinic, { clientId, petIds: [from.id] });
  const petIds = () => clinic.all(appointments).flatMap((row) => row.petIds);
  await clinic.run(mergePets, { fromId: from.id, intoId: into.id });
  expect(petIds()).toEqual([into.id, into.id]);
  await clinic.run(unmergePets, { id: from.id });
  expect(petIds()).toEqual([from.id, from.id]);
});

test("a reminder that both pets have is not sent twice", async () => {
  const { clinic, into, from, common, own } = await twoPets();
  await clinic.run(mergePets, { fromId: from.id, intoId: into.id });
  const typesOf = (petId: string) => clinic.all(reminders).flatMap((row) => (row.petId === petId ? [row.typeId] : []));
  expect(typesOf(into.id).toSorted()).toEqual([common, own].toSorted());
  expect(typesOf(from.id)).toEqual([common]);
});

test("a merge taken back restores both pets and all that was moved", async () => {
  const { clinic, into, from } = await twoPets();
  const rows = () =>
    refsTo("pets")
      .flatMap(({ entity }) => clinic.all(entity) as Record<string, unknown>[])
      .map(({ updatedAt: _, updatedBy: __, ...row }) => row);
  const before = rows();
  await clinic.run(mergePets, { fromId: from.id, intoId: into.id });
  expect(rows()).not.toEqual(before);
  expect((await clinic.run(unmergePets, { id: from.id })).status).toBe("applied");
  expect(rows()).toEqual(before);
  expect((await clinic.run(unmergePets, { id: from.id })).status).toBe("applied");
});

test("an owner whom only the merged pet has becomes a co-owner, and the owner again when it is taken back", async () => {
  const clinic = new MemoryClinic();
  const [ana, tom] = [aClient(clinic), aClient(clinic)];
  const [into, from] = [aPet(clinic, {}, ana.id), aPet(clinic, {}, tom.id)];
  await clinic.run(mergePets, { fromId: from.id, intoId: into.id });
  const links = () => clinic.all(petOwners).map(({ petId, clientId, role, toOn }) => ({ petId, clientId, role, toOn }));
  expect(links()).toEqual([
    { petId: into.id, clientId: ana.id, role: "owner", toOn: null },
    { petId: into.id, clientId: tom.id, role: "co_owner", toOn: null },
  ]);
  await clinic.run(unmergePets, { id: from.id });
  expect(links()[1]).toEqual({ petId: from.id, clientId: tom.id, role: "owner", toOn: null });
});

test("merging twice is once; chains, a pet with itself and a pet that is not there are refused", async () => {
  const clinic = new MemoryClinic();
  const [a, b, c] = [aPet(clinic), aPet(clinic), aPet(clinic)];
  await clinic.run(mergePets, { fromId: a.id, intoId: b.id });
  expect((await clinic.run(mergePets, { fromId: a.id, intoId: b.id })).status).toBe("applied");
  for (const [args, code] of [
    [{ fromId: a.id, intoId: c.id }, "merged_away"],
    [{ fromId: c.id, intoId: a.id }, "merged_away"],
    [{ fromId: c.id, intoId: c.id }, "invalid_args"],
    [{ fromId: newId(), intoId: c.id }, "not_found"],
  ] as const)
    expect(await clinic.run(mergePets, args), JSON.stringify(args)).toMatchObject({ code });
  const weight = { id: newId(), petId: a.id, weightG: 1, visitId: null };
  expect(await clinic.run(recordWeight, weight)).toMatchObject({ code: "merged_away" });
  expect(clinic.all(measurements)).toEqual([]);
});

test("the pet that stays takes the other's photo if it has none, and the merge taken back returns it", async () => {
  const clinic = new MemoryClinic();
  const [into, from] = [aPet(clinic), aPet(clinic, { photoFile: "from.webp" })];
  const photos = () => [clinic.row(pets, into.id).photoFile, clinic.row(pets, from.id).photoFile];
  await clinic.run(mergePets, { fromId: from.id, intoId: into.id });
  expect(photos()).toEqual(["from.webp", null]);
  await clinic.run(unmergePets, { id: from.id });
  expect(photos()).toEqual([null, "from.webp"]);
});

test("a photo of its own stays, and one that was changed after the merge is not given back", async () => {
  const clinic = new MemoryClinic();
  const [into, from] = [aPet(clinic, { photoFile: "own.webp" }), aPet(clinic, { photoFile: "from.webp" })];
  const photos = () => [clinic.row(pets, into.id).photoFile, clinic.row(pets, from.id).photoFile];
  await clinic.run(mergePets, { fromId: from.id, intoId: into.id });
  expect(photos()).toEqual(["own.webp", "from.webp"]);
  await clinic.run(unmergePets, { id: from.id });
  clinic.put(pets, { ...clinic.row(pets, into.id), photoFile: null });
  await clinic.run(mergePets, { fromId: from.id, intoId: into.id });
  clinic.put(pets, { ...clinic.row(pets, into.id), photoFile: "new.webp" });
  await clinic.run(unmergePets, { id: from.id });
  expect(photos()).toEqual(["new.webp", null]);
});
