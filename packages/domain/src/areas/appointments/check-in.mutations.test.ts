import { expect, test } from "vitest";
import { aClient, anAlert, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import { clients } from "../clients/client.ts";
import { measurements, pets } from "../pets/pet.ts";
import { moveVisit } from "../visits/visit.mutations.ts";
import { visitEvents, visits } from "../visits/visit.ts";
import { cancelAppointment } from "./appointment.mutations.ts";
import { appointments } from "./appointment.ts";
import { checkInAppointment, undoCheckIn, visitIdOf } from "./check-in.mutations.ts";
import { markNoShow } from "./no-show.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

function twoPets() {
  const clinic = new MemoryClinic({ at: "2026-11-21T09:55:00.000Z" });
  const client = aClient(clinic);
  const [first, second] = [aPet(clinic, {}, client.id), aPet(clinic, {}, client.id)];
  const about = { clientId: client.id, petIds: [first.id, second.id], reason: "Limping" };
  const appointment = anAppointment(clinic, { ...about, roomId: id(99) });
  return { clinic, client, first, second, appointment };
}

test("a check-in opens one visit a pet and keeps the weights with it", async () => {
  const { clinic, first, second, appointment } = twoPets();
  const weights = [{ id: id(1), petId: first.id, weightG: 18_400 }];
  expect(
    (await clinic.run(checkInAppointment, { id: appointment.id, weights }, { now: "2026-11-21T09:58:00.000Z" })).status,
  ).toBe("applied");
  expect(clinic.row(appointments, appointment.id)).toMatchObject({
    status: "arrived",
    arrivedAt: "2026-11-21T09:58:00.000Z",
  });
  for (const pet of [first, second]) {
    const visitId = visitIdOf(appointment.id, pet.id);
    expect(clinic.row(visits, visitId)).toMatchObject({
      petId: pet.id,
      stage: "waiting",
      status: "open",
      reason: "Limping",
      roomId: id(99),
      openedAt: "2026-11-21T09:58:00.000Z",
    });
    expect(clinic.all(visitEvents).filter((event) => event.visitId === visitId)).toMatchObject([{ stage: "waiting" }]);
  }
  expect(clinic.row(measurements, id(1))).toMatchObject({
    visitId: visitIdOf(appointment.id, first.id),
    value: 18_400,
    takenAt: "2026-11-21T09:58:00.000Z",
  });
});

test("two offline check-ins of one appointment meet in the same visits, and both weights stay", async () => {
  const { clinic, first, appointment } = twoPets();
  const at = (number: number) => ({
    id: appointment.id,
    weights: [{ id: id(number), petId: first.id, weightG: 18_000 + number }],
  });
  await clinic.run(checkInAppointment, at(1), { deviceId: "tablet-1" });
  expect((await clinic.run(checkInAppointment, at(2), { deviceId: "tablet-2" })).status).toBe("applied");
  expect(clinic.all(visits)).toHaveLength(2);
  expect(clinic.all(visitEvents)).toHaveLength(2);
  expect(clinic.all(measurements)).toHaveLength(2);
});

test("a pet that is here for another appointment already is checked in, and the desk is told", async () => {
  const { clinic, client, first, appointment } = twoPets();
  const other = anAppointment(clinic, {
    clientId: client.id,
    petIds: [first.id],
    startsAt: "2026-11-21T11:00:00.000Z",
  });
  await clinic.run(checkInAppointment, { id: appointment.id });
  expect(await clinic.run(checkInAppointment, { id: other.id })).toMatchObject({
    status: "merged",
    raised: [{ kind: "pet_checked_in_twice" }],
  });
  expect(clinic.all(visits)).toHaveLength(3);
});

test("warnings that must be acknowledged stop a check-in until they are", async () => {
  const { clinic, client, first, appointment } = twoPets();
  const biting = anAlert(clinic, { subjectId: first.id });
  const owing = anAlert(clinic, { subject: "client", subjectId: client.id, kind: "financial" });
  anAlert(clinic, { subjectId: first.id, mustAcknowledge: "no" });
  anAlert(clinic, { subjectId: first.id, status: "ended" });
  anAlert(clinic, { subjectId: first.id, endsOn: "2026-11-20" });
  const lastDay = anAlert(clinic, { subjectId: first.id, endsOn: "2026-11-21" });
  clinic.clock.passMin(1);
  expect(await clinic.run(checkInAppointment, { id: appointment.id, acknowledgedAlertIds: [owing.id] })).toMatchObject({
    code: "alert_not_acknowledged",
    details: { alertIds: [biting.id, lastDay.id] },
  });
  expect(clinic.all(visits)).toHaveLength(0);
  const acknowledgedAlertIds = [owing.id, biting.id, lastDay.id];
  expect((await clinic.run(checkInAppointment, { id: appointment.id, acknowledgedAlertIds })).status).toBe("applied");
  expect(clinic.all(visitEvents)[0]?.alertIds).toEqual(acknowledgedAlertIds);
});

test("a warning raised after the tap does not undo an arrival recorded without a network", async () => {
  const { clinic, first, appointment } = twoPets();
  const tappedAt = clinic.clock.now();
  clinic.clock.passMin(5);
  anAlert(clinic, { subjectId: first.id });
  expect((await clinic.run(checkInAppointment, { id: appointment.id }, { now: tappedAt })).status).toBe("applied");
});

test("an arrival beats a cancellation made apart from it, whichever comes first", async () => {
  const arrivedFirst = twoPets();
  await arrivedFirst.clinic.run(
    checkInAppointment,
    { id: arrivedFirst.appointment.id, seenStatus: "booked" },
    { deviceId: "tablet-1" },
  );
  const cancelled = { id: arrivedFirst.appointment.id, reason: "Feels better", seenStatus: "booked" };
  expect(await arrivedFirst.clinic.run(cancelAppointment, cancelled, { deviceId: "tablet-2" })).toMatchObject({
    status: "merged",
  });

  const cancelledFirst = twoPets();
  await cancelledFirst.clinic.run(
    cancelAppointment,
    { ...cancelled, id: cancelledFirst.appointment.id },
    { deviceId: "tablet-2" },
  );
  const arrival = { id: cancelledFirst.appointment.id, seenStatus: "booked" };
  expect(await cancelledFirst.clinic.run(checkInAppointment, arrival, { deviceId: "tablet-1" })).toMatchObject({
    status: "merged",
  });

  for (const { clinic, appointment } of [arrivedFirst, cancelledFirst]) {
    expect(clinic.row(appointments, appointment.id)).toMatchObject({ status: "arrived", cancellation: null });
    expect(clinic.all(visits)).toHaveLength(2);
    expect(clinic.all(attention)).toMatchObject([{ kind: "arrived_after_cancel", scope: "schedule" }]);
  }
});

test("who comes late on the day is no no-show after all; the next day is too late", async () => {
  const { clinic, client, appointment } = twoPets();
  await clinic.run(markNoShow, { id: appointment.id }, { now: "2026-11-21T10:20:00.000Z" });
  expect(clinic.row(clients, client.id).noShowCount).toBe(1);
  expect(
    await clinic.run(checkInAppointment, { id: appointment.id }, { now: "2026-11-22T00:00:00.000Z" }),
  ).toMatchObject({ code: "invalid_transition" });
  expect(
    (await clinic.run(checkInAppointment, { id: appointment.id }, { now: "2026-11-21T23:59:00.000Z" })).status,
  ).toBe("applied");
  expect(clinic.row(clients, client.id).noShowCount).toBe(0);
});

test("a check-in with a dead pet, or a weight of another's pet, is refused", async () => {
  const { clinic, first, appointment } = twoPets();
  const stranger = aPet(clinic);
  const weights = [{ id: id(1), petId: stranger.id, weightG: 500 }];
  expect(await clinic.run(checkInAppointment, { id: appointment.id, weights })).toMatchObject({
    code: "not_found",
    details: { table: "pets" },
  });
  clinic.put(pets, { ...clinic.row(pets, first.id), status: "deceased" });
  expect(await clinic.run(checkInAppointment, { id: appointment.id })).toMatchObject({ code: "pet_deceased" });
  expect(clinic.row(appointments, appointment.id).status).toBe("booked");
});

test("a check-in by mistake goes without a trace but the weight, and can be made again", async () => {
  const { clinic, first, appointment } = twoPets();
  await clinic.run(checkInAppointment, {
    id: appointment.id,
    weights: [{ id: id(1), petId: first.id, weightG: 9000 }],
  });
  expect((await clinic.run(undoCheckIn, { id: appointment.id })).status).toBe("applied");
  expect(clinic.row(appointments, appointment.id)).toMatchObject({ status: "booked", arrivedAt: null });
  expect([clinic.all(visits), clinic.all(visitEvents)]).toEqual([[], []]);
  expect(clinic.row(measurements, id(1)).visitId).toBeNull();
  expect((await clinic.run(checkInAppointment, { id: appointment.id })).status).toBe("applied");
  const visitId = visitIdOf(appointment.id, first.id);
  await clinic.run(moveVisit, { id: id(2), visitId, from: "waiting", to: "roomed" });
  await clinic.run(moveVisit, { id: id(3), visitId, from: "roomed", to: "waiting" });
  clinic.put(appointments, { ...clinic.row(appointments, appointment.id), status: "arrived" });
  expect(await clinic.run(undoCheckIn, { id: appointment.id })).toMatchObject({
    code: "invalid_transition",
    details: { table: "visits" },
  });
});

test("undoing gives a confirmed appointment its confirmation back", async () => {
  const { clinic } = twoPets();
  const confirmed = anAppointment(clinic, { status: "confirmed", confirmedAt: "2026-11-20T10:00:00.000Z" });
  await clinic.run(checkInAppointment, { id: confirmed.id });
  await clinic.run(undoCheckIn, { id: confirmed.id });
  expect(clinic.row(appointments, confirmed.id).status).toBe("confirmed");
});
