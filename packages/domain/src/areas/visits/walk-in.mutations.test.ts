import { expect, test } from "vitest";
import { aClient, anAlert, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { appointments } from "../appointments/appointment.ts";
import { checkInAppointment } from "../appointments/check-in.mutations.ts";
import { addRoom } from "../clinics/room.mutations.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { alertAcks } from "../pets/alert-ack.ts";
import { triageVisit } from "./triage.mutations.ts";
import { closeVisit, moveVisit } from "./visit.mutations.ts";
import { visitEvents, visits } from "./visit.ts";
import { assignRoom } from "./visit-room.mutations.ts";
import { walkIn } from "./walk-in.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

function atTheDoor() {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const args = { id: id(1), petId: pet.id, clientId: client.id, locationId: firstLocationId(clinic.clinicId) };
  return { clinic, client, pet, args };
}

test("somebody without an appointment waits in a visit of its own, judged and with what is wrong", async () => {
  const { clinic, pet, client, args } = atTheDoor();
  const told = { ...args, reason: "Ate chocolate", triage: "orange" };
  const now = "2026-11-21T10:20:00.000Z";
  expect((await clinic.run(walkIn, told, { now })).status).toBe("applied");
  expect(clinic.row(visits, id(1))).toMatchObject({
    appointmentId: null,
    petId: pet.id,
    clientId: client.id,
    reason: "Ate chocolate",
    triage: "orange",
    stage: "waiting",
    openedAt: now,
    seenAt: null,
    status: "open",
  });
  expect(clinic.all(visitEvents)).toMatchObject([{ visitId: id(1), stage: "waiting", occurredAt: now }]);
  expect(clinic.all(appointments)).toHaveLength(0);
});

test("a retry opens no second visit, and somebody else's visit is not taken over", async () => {
  const { clinic, args } = atTheDoor();
  const context = clinic.contextOf({});
  await clinic.runIn(walkIn, args, context);
  expect((await clinic.runIn(walkIn, args, context)).status).toBe("applied");
  expect(clinic.all(visits)).toHaveLength(1);
  expect(clinic.all(visitEvents)).toHaveLength(1);
  expect(await clinic.run(walkIn, args)).toMatchObject({ code: "already_exists" });
});

test("its warnings and its owner's must be read, and the ledger says by whom, when and what they said", async () => {
  const { clinic, client, pet, args } = atTheDoor();
  const biting = anAlert(clinic, { subjectId: pet.id, text: "Bites" });
  const owing = anAlert(clinic, { subject: "client", subjectId: client.id, text: "Owes", kind: "financial" });
  const calm = anAlert(clinic, { subjectId: pet.id, mustAcknowledge: "no" });
  const stranger = anAlert(clinic, { subjectId: aPet(clinic).id });
  clinic.clock.passMin(1);
  const refused = await clinic.run(walkIn, { ...args, acknowledgedAlertIds: [biting.id, stranger.id] });
  expect(refused).toMatchObject({ code: "alert_not_acknowledged", details: { alertIds: [owing.id] } });
  expect(clinic.all(alertAcks)).toEqual([]);
  const nurse = anEmployee();
  const now = "2026-11-21T10:20:00.000Z";
  const acknowledgedAlertIds = [biting.id, owing.id, calm.id, stranger.id];
  await clinic.run(walkIn, { ...args, acknowledgedAlertIds }, { actor: nurse, now });
  expect(clinic.all(alertAcks).toSorted((a, b) => (a.text < b.text ? -1 : 1))).toMatchObject([
    { alertId: biting.id, text: "Bites", visitId: id(1), acknowledgedAt: now, createdBy: nurse.userId },
    { alertId: calm.id, visitId: id(1) },
    { alertId: owing.id, text: "Owes", visitId: id(1), createdBy: nurse.userId },
  ]);
});

test("two desks that check in one pet apart from each other both stand in the ledger, a retry does not", async () => {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const biting = anAlert(clinic, { subjectId: pet.id });
  clinic.clock.passMin(1);
  const appointment = anAppointment(clinic, { clientId: client.id, petIds: [pet.id] });
  const args = { id: appointment.id, acknowledgedAlertIds: [biting.id] };
  const [first, second] = [anEmployee(), anEmployee()];
  const context = clinic.contextOf({ actor: first, deviceId: "a" });
  await clinic.runIn(checkInAppointment, args, context);
  await clinic.runIn(checkInAppointment, args, context);
  await clinic.run(checkInAppointment, args, { actor: second, deviceId: "b" });
  expect(new Set(clinic.all(alertAcks).map(({ createdBy }) => createdBy))).toEqual(
    new Set([first.userId, second.userId]),
  );
  expect(clinic.all(alertAcks)).toHaveLength(2);
});

test("neither the dead nor a pet of nobody knows where are let in", async () => {
  const { clinic, client, args } = atTheDoor();
  const dead = aPet(clinic, { status: "deceased" }, client.id);
  expect(await clinic.run(walkIn, { ...args, petId: dead.id })).toMatchObject({ code: "pet_deceased" });
  for (const wrong of [{ petId: id(77) }, { clientId: id(77) }, { locationId: id(77) }])
    expect(await clinic.run(walkIn, { ...args, ...wrong })).toMatchObject({ code: "not_found" });
  expect(await clinic.run(walkIn, { ...args, triage: "blue" })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(walkIn, args, { actor: anEmployee(["appointments:view"]) })).toMatchObject({
    code: "forbidden",
  });
  expect(clinic.all(visits)).toHaveLength(0);
});

test("a pet that is here already is let in, and the desk is told", async () => {
  const { clinic, args } = atTheDoor();
  await clinic.run(walkIn, args);
  expect(await clinic.run(walkIn, { ...args, id: id(2) })).toMatchObject({
    status: "merged",
    raised: [{ kind: "pet_checked_in_twice" }],
  });
});

test("a judgement is set, changed and taken back while the pet is here, the later one stands", async () => {
  const { clinic, args } = atTheDoor();
  await clinic.run(walkIn, args);
  const judge = (triage: string | null) => clinic.run(triageVisit, { visitId: id(1), triage });
  await judge("yellow");
  await judge("red");
  expect(clinic.row(visits, id(1)).triage).toBe("red");
  await judge(null);
  expect(clinic.row(visits, id(1)).triage).toBeNull();
  await judge("green");
  await clinic.run(closeVisit, { id: id(9), visitId: id(1), from: "waiting", outcome: "left_without_being_seen" });
  expect((await judge("green")).status).toBe("applied");
  expect(await judge("red")).toMatchObject({ code: "invalid_transition" });
  expect(await clinic.run(triageVisit, { visitId: id(8), triage: "red" })).toMatchObject({ code: "not_found" });
});

test("the waiting ends with the first who has time, whoever is heard of first, and begins again with a step back", async () => {
  const { clinic, args } = atTheDoor();
  await clinic.run(walkIn, args, { now: "2026-11-21T10:00:00.000Z" });
  const seenAt = () => clinic.row(visits, id(1)).seenAt;
  const move = (event: number, from: string, to: string, occurredAt: string) =>
    clinic.run(moveVisit, { id: id(event), visitId: id(1), from, to, occurredAt });
  await move(11, "waiting", "with_vet", "2026-11-21T10:20:00.000Z");
  expect(seenAt()).toBe("2026-11-21T10:20:00.000Z");
  // A nurse without a network had taken the pet to a room before.
  await move(12, "waiting", "roomed", "2026-11-21T10:12:00.000Z");
  expect(seenAt()).toBe("2026-11-21T10:12:00.000Z");
  await move(13, "with_vet", "in_treatment", "2026-11-21T10:30:00.000Z");
  expect(seenAt()).toBe("2026-11-21T10:12:00.000Z");
  await move(14, "in_treatment", "waiting", "2026-11-21T10:31:00.000Z");
  expect(seenAt()).toBeNull();
  await move(15, "waiting", "roomed", "2026-11-21T10:40:00.000Z");
  expect(seenAt()).toBe("2026-11-21T10:40:00.000Z");
});

test("a room is named, changed and taken back while the pet is here; a move sets it, a move to a kennel does not", async () => {
  const { clinic, args } = atTheDoor();
  await clinic.run(walkIn, args);
  const rooms = [id(31), id(32)] as const;
  for (const roomId of rooms)
    await clinic.run(addRoom, { id: roomId, locationId: args.locationId, name: `Exam ${roomId.slice(-1)}` });
  const [first, second] = rooms;
  const room = () => clinic.row(visits, id(1)).roomId;
  const assign = (roomId: string | null) => clinic.run(assignRoom, { visitId: id(1), roomId });
  expect(room()).toBeNull();
  await assign(first);
  expect(room()).toBe(first);
  const move = { visitId: id(1), from: "waiting", to: "roomed" };
  await clinic.run(moveVisit, { ...move, id: id(21), roomId: second });
  expect(room()).toBe(second);
  await clinic.run(moveVisit, { ...move, id: id(22), from: "roomed", to: "with_vet" });
  expect(room()).toBe(second);
  await clinic.run(moveVisit, { ...move, id: id(23), from: "with_vet", to: "hospitalised", roomId: first });
  expect(clinic.row(visits, id(1))).toMatchObject({ roomId: second, kennelId: first });
  await assign(null);
  expect(room()).toBeNull();
  expect(await assign(id(88))).toMatchObject({ code: "not_found" });
  await clinic.run(closeVisit, { id: id(24), visitId: id(1), from: "hospitalised", outcome: "checked_out" });
  expect(await assign(first)).toMatchObject({ code: "invalid_transition" });
  expect(await clinic.run(assignRoom, { visitId: id(8), roomId: null })).toMatchObject({ code: "not_found" });
});
