import { expect, test } from "vitest";
import { aClient, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { appointments } from "../appointments/appointment.ts";
import { bookAppointment } from "../appointments/appointment.mutations.ts";
import { mergeClients } from "../clients/merge-clients.mutations.ts";
import { changePetStatus, correctPet, markPetDeceased, registerPet, undoPetDeceased } from "./pet.mutations.ts";
import { endPetOwner, linkPetOwner, transferPet } from "./pet-owner.mutations.ts";
import { petTypeIdOf } from "./pet-type-vocabulary.ts";
import { petOwners, pets } from "./pet.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const UNKNOWN = id(999);

test("a pet is registered with its owner, who may have been merged meanwhile", async () => {
  const clinic = new MemoryClinic();
  const [into, from] = [aClient(clinic), aClient(clinic)];
  await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
  const args = { id: id(1), name: "Juno", petTypeId: petTypeIdOf("dog"), owner: { linkId: id(2), clientId: from.id } };
  const context = clinic.contextOf({});
  expect((await clinic.runIn(registerPet, args, context)).status).toBe("applied");
  expect((await clinic.runIn(registerPet, args, context)).status).toBe("applied");
  expect(clinic.row(pets, id(1))).toMatchObject({ number: null, status: "active", birthPrecision: "estimated" });
  expect(clinic.all(petOwners)).toMatchObject([{ petId: id(1), clientId: into.id, fromOn: "2026-11-21", toOn: null }]);
});

test.each([
  [{ petTypeId: UNKNOWN }, "not_found"],
  [{ owner: { linkId: id(2), clientId: UNKNOWN } }, "not_found"],
  [{ name: " " }, "invalid_args"],
  [{ birthOn: "2026-02-30" }, "invalid_args"],
  [{ birthOn: "2026-11-23" }, "invalid_args"],
  [{ name: "\u200B" }, "invalid_args"],
  [{ status: "deceased" }, "invalid_args"],
])("a registration with %j is refused with %s and leaves nothing", async (set, code) => {
  const clinic = new MemoryClinic();
  expect(
    await clinic.run(registerPet, { id: id(1), name: "Juno", petTypeId: petTypeIdOf("dog"), ...set }),
  ).toMatchObject({ code });
  expect(clinic.all(pets)).toHaveLength(0);
});

test("a pet is corrected, set aside, and refused where it is unknown or merged", async () => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  const merged = aPet(clinic, { mergedIntoId: pet.id });
  await clinic.run(correctPet, { id: pet.id, set: { name: "June", petTypeId: petTypeIdOf("cat") } });
  await clinic.run(changePetStatus, { id: pet.id, status: "inactive" });
  expect(clinic.row(pets, pet.id)).toMatchObject({ name: "June", status: "inactive" });
  expect(await clinic.run(correctPet, { id: UNKNOWN, set: {} })).toMatchObject({ code: "not_found" });
  expect(await clinic.run(correctPet, { id: pet.id, set: { petTypeId: UNKNOWN } })).toMatchObject({
    code: "not_found",
  });
  expect(await clinic.run(correctPet, { id: merged.id, set: {} })).toMatchObject({ code: "merged_away" });
});

test("a birth may be a day ahead, for the zones, and no more", async () => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  expect(await clinic.run(correctPet, { id: pet.id, set: { birthOn: "2026-11-22" } })).toMatchObject({
    status: "applied",
  });
  expect(await clinic.run(correctPet, { id: pet.id, set: { birthOn: "2031-05-05" } })).toMatchObject({
    code: "invalid_args",
    details: { errors: [{ path: "set.birthOn" }] },
  });
});

test("who moves away loses the appointments of the confirmed list, and what is reminded of comes back with him", async () => {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const gone = anAppointment(clinic, { clientId: client.id, petIds: [pet.id] });
  const kept = anAppointment(clinic, { clientId: client.id, petIds: [pet.id] });
  const args = { id: pet.id, status: "transferred", cancelAppointmentIds: [gone.id] } as const;
  expect((await clinic.run(changePetStatus, args)).status).toBe("applied");
  expect(clinic.row(pets, pet.id).status).toBe("transferred");
  expect(clinic.row(appointments, gone.id)).toMatchObject({
    status: "cancelled",
    cancellation: { reason: "Patient moved away" },
  });
  expect(clinic.row(appointments, kept.id).status).toBe("booked");
});

test("a death cancels the confirmed list alone and keeps the others' places", async () => {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const [pet, sibling] = [aPet(clinic, {}, client.id), aPet(clinic, {}, client.id)];
  const alone = anAppointment(clinic, { clientId: client.id, petIds: [pet.id] });
  const shared = anAppointment(clinic, { clientId: client.id, petIds: [pet.id, sibling.id] });
  const unlisted = anAppointment(clinic, { clientId: client.id, petIds: [pet.id] });
  const begun = anAppointment(clinic, { clientId: client.id, petIds: [pet.id], status: "arrived" });
  const foreign = anAppointment(clinic);
  const cancelAppointmentIds = [alone, shared, begun, foreign].map((appointment) => appointment.id);
  const args = { id: pet.id, deceasedOn: "2026-11-20", cause: "Age", cancelAppointmentIds };
  expect((await clinic.run(markPetDeceased, args)).status).toBe("applied");
  expect((await clinic.run(markPetDeceased, args)).status).toBe("applied");
  expect(clinic.row(pets, pet.id)).toMatchObject({ status: "deceased", deceasedOn: "2026-11-20" });
  expect(clinic.row(appointments, alone.id)).toMatchObject({
    status: "cancelled",
    cancellation: { reason: "Patient deceased", isLate: true },
  });
  expect(clinic.row(appointments, shared.id)).toMatchObject({ status: "booked", petIds: [sibling.id] });
  for (const { id: other, status } of [unlisted, begun, foreign])
    expect(clinic.row(appointments, other).status).toBe(status);
  const [type] = [unlisted.typeId];
  const booking = {
    id: id(7),
    locationId: unlisted.locationId,
    clientId: client.id,
    petIds: [pet.id],
    typeId: type,
    startsAt: "2026-11-25T10:00:00.000Z",
    durationMin: 20,
  };
  expect(await clinic.run(bookAppointment, booking)).toMatchObject({ code: "pet_deceased" });
  expect(await clinic.run(changePetStatus, { id: pet.id, status: "active" })).toMatchObject({ code: "pet_deceased" });
  await clinic.run(undoPetDeceased, { id: pet.id });
  expect(clinic.row(pets, pet.id)).toMatchObject({ status: "active", deceasedOn: null });
  expect(await clinic.run(markPetDeceased, { id: pet.id, deceasedOn: "2026-11-22" })).toMatchObject({
    code: "invalid_args",
  });
  expect(await clinic.run(markPetDeceased, { id: UNKNOWN, deceasedOn: "2026-11-20" })).toMatchObject({
    code: "not_found",
  });
});

test("a transfer closes the old link, opens the new one and keeps the history", async () => {
  const clinic = new MemoryClinic();
  const [old, next] = [aClient(clinic), aClient(clinic)];
  const pet = aPet(clinic, {}, old.id);
  const args = { petId: pet.id, linkId: id(3), fromClientId: old.id, toClientId: next.id };
  const context = clinic.contextOf({});
  await clinic.runIn(transferPet, args, context);
  expect((await clinic.runIn(transferPet, args, context)).status).toBe("applied");
  const links = clinic.all(petOwners).map(({ clientId, toOn }) => ({ clientId, toOn }));
  expect(links).toHaveLength(2);
  expect(links).toEqual(
    expect.arrayContaining([
      { clientId: old.id, toOn: "2026-11-21" },
      { clientId: next.id, toOn: null },
    ]),
  );
  await clinic.run(transferPet, { petId: pet.id, linkId: id(4), fromClientId: next.id, toClientId: null });
  expect(clinic.all(petOwners).every((link) => link.toOn !== null)).toBe(true);
});

test("of two transfers made apart the first stands and a person is asked about the second", async () => {
  const clinic = new MemoryClinic();
  const [old, first, second] = [aClient(clinic), aClient(clinic), aClient(clinic)];
  const pet = aPet(clinic, {}, old.id);
  await clinic.run(transferPet, { petId: pet.id, linkId: id(3), fromClientId: old.id, toClientId: first.id });
  const late = await clinic.run(
    transferPet,
    { petId: pet.id, linkId: id(4), fromClientId: old.id, toClientId: second.id },
    { deviceId: "tablet-2" },
  );
  expect(late).toMatchObject({ status: "merged", raised: [{ kind: "stale_field" }] });
  expect(
    clinic
      .all(petOwners)
      .filter((link) => link.toOn === null)
      .map((link) => link.clientId),
  ).toEqual([first.id]);
  const same = await clinic.run(transferPet, {
    petId: pet.id,
    linkId: id(5),
    fromClientId: old.id,
    toClientId: first.id,
  });
  expect(same.status).toBe("applied");
  expect(
    await clinic.run(transferPet, { petId: UNKNOWN, linkId: id(6), fromClientId: null, toClientId: first.id }),
  ).toMatchObject({ code: "not_found" });
});

test("a pet with an unknown owner gets one; a second owner is refused, a carer is not", async () => {
  const clinic = new MemoryClinic();
  const [owner, other] = [aClient(clinic), aClient(clinic)];
  const pet = aPet(clinic);
  expect((await clinic.run(linkPetOwner, { id: id(3), petId: pet.id, clientId: owner.id })).status).toBe("applied");
  expect((await clinic.run(linkPetOwner, { id: id(4), petId: pet.id, clientId: owner.id })).status).toBe("applied");
  expect(await clinic.run(linkPetOwner, { id: id(5), petId: pet.id, clientId: other.id })).toMatchObject({
    code: "already_exists",
    details: { clientId: owner.id },
  });
  await clinic.run(linkPetOwner, { id: id(6), petId: pet.id, clientId: other.id, role: "carer" });
  expect(clinic.all(petOwners)).toHaveLength(2);
  await clinic.run(endPetOwner, { id: id(3) });
  expect(clinic.row(petOwners, id(3)).toOn).toBe("2026-11-21");
  expect(await clinic.run(endPetOwner, { id: UNKNOWN })).toMatchObject({ code: "not_found" });
});
