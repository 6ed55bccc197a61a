import { expect, test } from "vitest";
import { aClient, anAppointment, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import { cancelAppointment, moveAppointment } from "../appointments/appointment.mutations.ts";
import { appointments } from "../appointments/appointment.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { correctClient } from "../clients/client.mutations.ts";
import { clients } from "../clients/client.ts";
import { correctPet } from "../pets/pet.mutations.ts";
import { transferPet } from "../pets/pet-owner.mutations.ts";
import { petOwners, pets } from "../pets/pet.ts";
import { moveVisit } from "../visits/visit.mutations.ts";
import { visits } from "../visits/visit.ts";
import { resolveAttention } from "./attention.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const cardOf = (clinic: MemoryClinic) => {
  const [card] = clinic.all(attention);
  if (!card) throw new Error("No card");
  return card;
};

async function disputedName() {
  const clinic = new MemoryClinic();
  const { id: clientId } = aClient(clinic);
  const base = { lastName: clinic.rows.version };
  await clinic.run(correctClient, { id: clientId, set: { lastName: "Weiß" } }, { base });
  await clinic.run(correctClient, { id: clientId, set: { lastName: "Weiss" } }, { base, deviceId: "tablet-2" });
  return { clinic, clientId, card: cardOf(clinic) };
}

test("apply mine writes what its author had wanted and closes the card, once", async () => {
  const { clinic, clientId, card } = await disputedName();
  const now = "2026-11-21T12:00:00.000Z";
  expect((await clinic.run(resolveAttention, { id: card.id, choice: "apply_mine" }, { now })).status).toBe("applied");
  expect(clinic.row(clients, clientId).lastName).toBe("Weiss");
  expect(cardOf(clinic)).toMatchObject({
    status: "resolved",
    resolution: "apply_mine",
    resolvedBy: clinic.ownerId,
    resolvedAt: now,
  });
  await clinic.run(correctClient, { id: clientId, set: { lastName: "Vice" } });
  await clinic.run(resolveAttention, { id: card.id, choice: "apply_mine" });
  expect(clinic.row(clients, clientId).lastName).toBe("Vice");
});

test("keeping theirs or dismissing changes nothing but the card", async () => {
  for (const args of [{ choice: "keep_theirs" }, { status: "dismissed", choice: "apply_mine" }]) {
    const { clinic, clientId, card } = await disputedName();
    await clinic.run(resolveAttention, { id: card.id, ...args });
    expect(clinic.row(clients, clientId).lastName).toBe("Weiß");
    expect(cardOf(clinic).status).not.toBe("open");
  }
});

test("a card is there for those who may read what it is about, and applied by those who may change it", async () => {
  const { clinic, card } = await disputedName();
  const run = (permissions: string[]) =>
    clinic.run(resolveAttention, { id: card.id, choice: "apply_mine" }, { actor: anEmployee(permissions) });
  expect(await run(["appointments:view"])).toMatchObject({ code: "not_found" });
  expect(await run(["clients:view"])).toMatchObject({ code: "forbidden", details: { permission: "clients:manage" } });
  expect((await run(["clients:view", "clients:manage"])).status).toBe("applied");
  expect(await clinic.run(resolveAttention, { id: id(99) })).toMatchObject({ code: "not_found" });
  expect(
    await clinic.run(resolveAttention, { id: card.id }, { actor: { ...clinic.owner, role: "admin" } }),
  ).toMatchObject({ code: "forbidden" });
});

test("a card of one's own is nobody else's", async () => {
  const { clinic, card } = await disputedName();
  const author = anEmployee(["clients:view"]);
  clinic.put(attention, { ...card, scope: `user:${author.userId}`, kind: "rejected_mutation" });
  expect(await clinic.run(resolveAttention, { id: card.id })).toMatchObject({ code: "not_found" });
  expect(
    (await clinic.run(resolveAttention, { id: card.id, resolution: "Asked again" }, { actor: author })).status,
  ).toBe("applied");
  expect(cardOf(clinic).resolution).toBe("Asked again");
});

test("an approval is confirmed or disputed, and not noted", async () => {
  const { clinic, card } = await disputedName();
  clinic.put(attention, { ...card, scope: `user:${clinic.ownerId}`, kind: "approved_offline" });
  expect(await clinic.run(resolveAttention, { id: card.id })).toMatchObject({ code: "invalid_transition" });
  expect(cardOf(clinic).status).toBe("open");
});

test("apply mine for a pet, an appointment, an owner and a stage follows the rules of each", async () => {
  const clinic = new MemoryClinic();
  const [old, first, second] = [aClient(clinic), aClient(clinic), aClient(clinic)];
  const pet = aPet(clinic, {}, old.id);
  const appointment = anAppointment(clinic, { petIds: [pet.id] });
  const other = { deviceId: "tablet-2" };
  const base = { name: clinic.rows.version, startsAt: clinic.rows.version };
  await clinic.run(correctPet, { id: pet.id, set: { name: "June" } }, { base });
  await clinic.run(correctPet, { id: pet.id, set: { name: "Juna" } }, { base, ...other });
  await clinic.run(moveAppointment, { id: appointment.id, startsAt: "2026-11-21T12:00:00.000Z" }, { base });
  await clinic.run(moveAppointment, { id: appointment.id, startsAt: "2026-11-21T14:00:00.000Z" }, { base, ...other });
  await clinic.run(transferPet, { petId: pet.id, linkId: id(1), fromClientId: old.id, toClientId: first.id });
  await clinic.run(transferPet, { petId: pet.id, linkId: id(2), fromClientId: old.id, toClientId: second.id }, other);
  await clinic.run(checkInAppointment, { id: appointment.id });
  const visitId = visitIdOf(appointment.id, pet.id);
  await clinic.run(moveVisit, { id: id(3), visitId, from: "waiting", to: "roomed" });
  await clinic.run(moveVisit, { id: id(4), visitId, from: "roomed", to: "with_vet" });
  await clinic.run(moveVisit, { id: id(5), visitId, from: "roomed", to: "waiting" }, other);
  const cards = clinic.all(attention);
  expect(cards.map((card) => card.entities[0]?.table).sort()).toEqual(["appointments", "pets", "pets", "visits"]);
  const results = [];
  for (const card of cards) results.push(await clinic.run(resolveAttention, { id: card.id, choice: "apply_mine" }));
  expect(results.map((result) => ("code" in result ? result.code : "done")).sort()).toEqual([
    "done",
    "done",
    "done",
    "invalid_transition",
  ]);
  expect(clinic.row(pets, pet.id).name).toBe("Juna");
  expect(
    clinic
      .all(petOwners)
      .filter((link) => link.toOn === null)
      .map((link) => link.clientId),
  ).toEqual([second.id]);
  expect(clinic.row(visits, visitId).stage).toBe("waiting");
  expect(clinic.row(appointments, appointment.id).startsAt, "the patient is here, the plan no longer moves").toBe(
    "2026-11-21T12:00:00.000Z",
  );
});

test("a double booking is settled by keeping both, or once one of them has gone", async () => {
  for (const choice of ["keep_both", "noted"]) {
    for (const isCancelled of [false, true]) {
      const clinic = new MemoryClinic();
      const vet = aStaffMember(clinic);
      const first = anAppointment(clinic, { vetId: vet.id });
      const second = anAppointment(clinic, { vetId: vet.id, startsAt: "2026-11-21T12:00:00.000Z" });
      await clinic.run(moveAppointment, { id: second.id, startsAt: first.startsAt });
      if (isCancelled) await clinic.run(cancelAppointment, { id: first.id, reason: "Moved to another vet" });
      await clinic.run(resolveAttention, { id: cardOf(clinic).id, choice });
      const isSettled = choice === "keep_both" || isCancelled;
      expect(clinic.row(appointments, second.id).tentative).toBe(isSettled ? "no" : "yes");
    }
  }
});
