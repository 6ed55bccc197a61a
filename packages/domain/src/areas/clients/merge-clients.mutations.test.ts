import { expect, test } from "vitest";
import { aClient, anAlert, anAppointment, aPet, aPhone } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aMovement, aProduct } from "../../../../testing/src/stock-builders.ts";
import { idsAt } from "../../kernel/references.ts";
import { refsTo } from "../../registry.ts";
import { appointments, appointmentTypes } from "../appointments/appointment.ts";
import { chargeLines } from "../billing/charge-line.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { waitlist } from "../appointments/waitlist.ts";
import { addToWaitlist } from "../appointments/waitlist.mutations.ts";
import { alerts, petOwners } from "../pets/pet.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { writePrescription } from "../prescriptions/prescription.mutations.ts";
import { prescriptions } from "../prescriptions/prescription.ts";
import { stockMovements } from "../stock/stock-movement.ts";
import { orderLab } from "../labs/lab-order.mutations.ts";
import { addTask } from "../tasks/task.mutations.ts";
import { treatments } from "../treatments/treatment.ts";
import { giveTreatment } from "../treatments/treatment.mutations.ts";
import { visits } from "../visits/visit.ts";
import { changeClientTerms } from "./client-terms.mutations.ts";
import { correctClient } from "./client.mutations.ts";
import { clients } from "./client.ts";
import { MERGED_REFERENCES, mergeClients, unmergeClients } from "./merge-clients.mutations.ts";

async function twoCards() {
  const clinic = new MemoryClinic();
  const into = aClient(clinic, { emails: ["a@mail.example"], noShowCount: 1 });
  const from = aClient(clinic, {
    phones: [aPhone(), aPhone("07700 900123", "+447700900123")],
    emails: ["b@mail.example"],
    noShowCount: 2,
  });
  const pet = aPet(clinic, {}, from.id);
  const appointment = anAppointment(clinic, { clientId: from.id, petIds: [pet.id] });
  const movement = aMovement(clinic, { productId: aProduct(clinic).id, clientId: from.id });
  const alert = anAlert(clinic, { subject: "client", subjectId: from.id, mustAcknowledge: "no" });
  await clinic.run(checkInAppointment, { id: appointment.id });
  const visitId = visitIdOf(appointment.id, pet.id);
  const given = {
    id: "019a5f00-0000-7000-8000-000000000001",
    visitId,
    productId: aProduct(clinic).id,
    quantityMilli: 1000,
  };
  await clinic.run(giveTreatment, given);
  const written = { medicine: "Ear drops", kind: "written", directions: "Five drops.", quantityMilli: 1000 };
  const days = { startsOn: "2026-11-21", expiresOn: "2026-12-21", locationId: firstLocationId(clinic.clinicId) };
  await clinic.run(writePrescription, { ...written, ...days, id: given.id, petId: pet.id, visitId });
  return { clinic, into, from, pet, appointment, alert, movement };
}

test("a merge brings everything of one client to the other and leaves a trace", async () => {
  const { clinic, into, from, appointment, alert } = await twoCards();
  expect((await clinic.run(mergeClients, { fromId: from.id, intoId: into.id })).status).toBe("applied");
  expect(clinic.row(clients, from.id).mergedIntoId).toBe(into.id);
  expect(clinic.row(clients, into.id)).toMatchObject({
    noShowCount: 3,
    emails: ["a@mail.example", "b@mail.example"],
    absorbedIds: [from.id],
  });
  expect(clinic.row(clients, into.id).phones.map((phone) => phone.typed)).toEqual(["020 7946 0958", "07700 900123"]);
  expect(clinic.all(petOwners).map((link) => link.clientId)).toEqual([into.id]);
  expect(clinic.row(appointments, appointment.id).clientId).toBe(into.id);
  expect(clinic.all(visits).map((visit) => visit.clientId)).toEqual([into.id]);
  expect(clinic.row(alerts, alert.id).subjectId).toBe(into.id);
});

test("a merge decides for each reference to a client, and moves what it says it moves", async () => {
  const places = refsTo("clients").map(({ entity, path }) => `${entity.table}.${path}`);
  expect(Object.keys(MERGED_REFERENCES).toSorted()).toEqual(places.toSorted());
  const { clinic, into, from, pet } = await twoCards();
  const typeId = clinic.all(appointmentTypes)[0]?.id ?? "";
  const wish = { id: clinic.row(clients, into.id).id, clientId: from.id, petId: pet.id, typeId, durationMin: 20 };
  await clinic.run(addToWaitlist, { ...wish, earliestOn: "2026-11-23" });
  await clinic.run(addTask, { id: pet.id, title: "Call back", clientId: from.id });
  await clinic.run(orderLab, { id: pet.id, petId: pet.id, clientId: from.id, name: "Blood count" });
  const holders = (id: string) =>
    refsTo("clients").flatMap((reference) => {
      const { entity, path } = reference;
      return clinic.all(entity).some((row) => idsAt(row, reference).includes(id)) ? [`${entity.table}.${path}`] : [];
    });
  const moved = Object.entries(MERGED_REFERENCES).flatMap(([place, effect]) => (effect === "moved" ? [place] : []));
  expect(holders(from.id)).toEqual(expect.arrayContaining(moved));
  expect((await clinic.run(mergeClients, { fromId: from.id, intoId: into.id })).status).toBe("applied");
  expect(holders(from.id).filter((place) => moved.includes(place))).toEqual([]);
  expect(holders(into.id)).toEqual(expect.arrayContaining(moved));
});

test("a merge taken back restores both clients", async () => {
  const { clinic, into, from, appointment, alert, movement } = await twoCards();
  await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
  await clinic.run(unmergeClients, { id: from.id });
  const without = ({ updatedAt: _, updatedBy: __, ...row }: Record<string, unknown>) => row;
  expect(without(clinic.row(clients, from.id))).toEqual(without(from));
  expect(without(clinic.row(clients, into.id))).toEqual(without(into));
  expect(clinic.all(petOwners).map((link) => link.clientId)).toEqual([from.id]);
  expect(clinic.row(appointments, appointment.id).clientId).toBe(from.id);
  expect(clinic.row(stockMovements, movement.id).clientId).toBe(from.id);
  for (const entity of [treatments, chargeLines, prescriptions])
    expect(clinic.all(entity).map(({ clientId }) => clientId)).toEqual([from.id]);
  expect(clinic.all(visits).map((visit) => visit.clientId)).toEqual([from.id]);
  expect(clinic.row(alerts, alert.id).subjectId).toBe(from.id);
  expect((await clinic.run(unmergeClients, { id: from.id })).status).toBe("applied");
});

test("a pet of both keeps one current link, and the merge taken back opens the other again", async () => {
  const clinic = new MemoryClinic();
  const [into, from] = [aClient(clinic), aClient(clinic)];
  const pet = aPet(clinic, {}, into.id);
  const { id: _, ...link } = clinic.all(petOwners)[0] ?? { id: "" };
  clinic.put(petOwners, {
    ...(link as (typeof petOwners)["schema"]["_zod"]["output"]),
    id: "019a5f00-0000-7000-8000-0000000000aa",
    clientId: from.id,
    role: "co_owner",
  });
  await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
  const current = () => clinic.all(petOwners).filter((each) => each.petId === pet.id && each.toOn === null);
  expect(current().map((each) => each.clientId)).toEqual([into.id]);
  await clinic.run(unmergeClients, { id: from.id });
  expect(current()).toHaveLength(2);
});

test.each([
  ["as it was", undefined, 60],
  ["unless it was agreed anew since then", 90, 90],
])("the shares of a pet's bills are summed, and the merge taken back gives each its own, %s", async (_, anew, back) => {
  const clinic = new MemoryClinic();
  const [into, from] = [aClient(clinic), aClient(clinic)];
  aPet(clinic, {}, into.id);
  const [own] = clinic.all(petOwners);
  if (!own) throw new Error("The pet has no owner.");
  clinic.put(petOwners, { ...own, sharePercent: 60 });
  const other = { ...own, id: "019a5f00-0000-7000-8000-0000000000aa", clientId: from.id, sharePercent: 40 };
  clinic.put(petOwners, { ...other, role: "co_owner" });
  await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
  expect(clinic.row(petOwners, own.id)).toMatchObject({ sharePercent: 100, toOn: null });
  if (anew !== undefined) clinic.put(petOwners, { ...clinic.row(petOwners, own.id), sharePercent: anew });
  await clinic.run(unmergeClients, { id: from.id });
  expect(clinic.row(petOwners, own.id).sharePercent).toBe(back);
  expect(clinic.row(petOwners, other.id)).toMatchObject({ sharePercent: 40, toOn: null });
});

test("merging twice is once; chains, circles and a client with himself are refused", async () => {
  const clinic = new MemoryClinic();
  const [a, b, c] = [aClient(clinic), aClient(clinic), aClient(clinic)];
  await clinic.run(mergeClients, { fromId: a.id, intoId: b.id });
  expect((await clinic.run(mergeClients, { fromId: a.id, intoId: b.id })).status).toBe("applied");
  expect(clinic.row(clients, b.id).absorbedIds).toEqual([a.id]);
  const refusals = [
    [{ fromId: a.id, intoId: c.id }, "merged_away"],
    [{ fromId: c.id, intoId: a.id }, "merged_away"],
    [{ fromId: b.id, intoId: a.id }, "merged_away"],
    [{ fromId: b.id, intoId: c.id }, "merged_away"],
    [{ fromId: c.id, intoId: c.id }, "invalid_args"],
    [{ fromId: c.id, intoId: "019a5f00-0000-7000-8000-0000000fffff" }, "not_found"],
  ] as const;
  for (const [args, code] of refusals)
    expect(await clinic.run(mergeClients, args), JSON.stringify(args)).toMatchObject({ code });
  expect(await clinic.run(correctClient, { id: a.id, set: { notes: "x" } })).toMatchObject({
    code: "merged_away",
    details: { intoId: b.id },
  });
});

test("who waits for a slot waits on under the name that stays, and goes back with the merge", async () => {
  const clinic = new MemoryClinic();
  const [into, from, other] = [aClient(clinic), aClient(clinic), aClient(clinic)];
  const typeId = clinic.all(appointmentTypes)[0]?.id ?? "";
  const wait = async (id: string, clientId: string) => {
    const pet = aPet(clinic, {}, clientId);
    const args = { id, clientId, petId: pet.id, typeId, durationMin: 30, earliestOn: "2026-11-21" };
    expect((await clinic.run(addToWaitlist, args)).status).toBe("applied");
  };
  const [his, theirs] = ["019a5f00-0000-7000-8000-0000000ee001", "019a5f00-0000-7000-8000-0000000ee002"];
  await wait(his, from.id);
  await wait(theirs, other.id);
  await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
  expect([his, theirs].map((id) => clinic.row(waitlist, id).clientId)).toEqual([into.id, other.id]);
  await clinic.run(unmergeClients, { id: from.id });
  expect([his, theirs].map((id) => clinic.row(waitlist, id).clientId)).toEqual([from.id, other.id]);
});

test("the stricter payment terms of two cards hold, and a merge that is taken back gives the earlier ones", async () => {
  const clinic = new MemoryClinic();
  const into = aClient(clinic, { creditLimitMinor: 9000, paysFirst: "no", paymentTermsDays: 14 });
  const from = aClient(clinic, { creditLimitMinor: 5000, paysFirst: "yes", paymentTermsDays: 30 });
  const terms = () => {
    const { creditLimitMinor, paysFirst, paymentTermsDays } = clinic.row(clients, into.id);
    return [creditLimitMinor, paysFirst, paymentTermsDays];
  };
  await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
  expect(terms()).toEqual([5000, "yes", 14]);
  await clinic.run(changeClientTerms, { id: into.id, set: { creditLimitMinor: 7000 } });
  await clinic.run(unmergeClients, { id: from.id });
  expect(terms()).toEqual([7000, "no", 14]);
});
