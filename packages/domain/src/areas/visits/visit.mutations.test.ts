import { expect, test } from "vitest";
import { aClient, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import { appointments } from "../appointments/appointment.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { boardColumnOf } from "./visit-stage.ts";
import { closeVisit, moveVisit } from "./visit.mutations.ts";
import { VISIT_STAGES, type VisitStage, visitEvents, visits } from "./visit.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

async function checkedIn(pets = 1) {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const petIds = Array.from({ length: pets }, () => aPet(clinic, {}, client.id).id);
  const appointment = anAppointment(clinic, { clientId: client.id, petIds });
  await clinic.run(checkInAppointment, { id: appointment.id });
  const visitIds = petIds.map((petId) => visitIdOf(appointment.id, petId));
  const [visitId = ""] = visitIds;
  let events = 0;
  const move = (from: VisitStage, to: VisitStage, options: object = {}) =>
    clinic.run(moveVisit, { id: id((events += 1)), visitId, from, to }, options);
  return { clinic, appointment, visitId, visitIds, move };
}

test("a pet goes through the four columns of the day, and its appointment with it", async () => {
  const { clinic, appointment, visitId, move } = await checkedIn();
  const seen = () => [
    boardColumnOf(clinic.row(visits, visitId).stage),
    clinic.row(appointments, appointment.id).status,
  ];
  expect(seen()).toEqual(["waiting", "arrived"]);
  await move("waiting", "with_vet");
  expect(seen()).toEqual(["in_exam", "in_progress"]);
  await move("with_vet", "ready_for_checkout");
  expect(seen()).toEqual(["ready", "in_progress"]);
  await clinic.run(closeVisit, { id: id(9), visitId, from: "ready_for_checkout" }, { now: "2026-11-21T11:00:00.000Z" });
  expect(seen()).toEqual(["done", "completed"]);
  expect(clinic.row(visits, visitId)).toMatchObject({ status: "closed", closedAt: "2026-11-21T11:00:00.000Z" });
  expect(clinic.all(visitEvents)).toHaveLength(4);
  await move("checked_out", "ready_for_checkout");
  expect(seen()).toEqual(["ready", "in_progress"]);
  expect(clinic.row(visits, visitId)).toMatchObject({ status: "open", closedAt: null });
});

test("a step that was a slip leaves the pet in its stage since the time before", async () => {
  const { clinic, visitId, move } = await checkedIn();
  const since = clinic.row(visits, visitId).stageAt;
  await move("waiting", "with_vet", { now: "2026-11-21T10:30:00.000Z" });
  const args = { id: id(70), visitId, from: "with_vet", to: "waiting", since };
  await clinic.run(moveVisit, args, { now: "2026-11-21T10:31:00.000Z" });
  expect(clinic.row(visits, visitId)).toMatchObject({ stage: "waiting", stageAt: since, seenAt: null });
  expect(clinic.row(visitEvents, id(70)).occurredAt).toBe("2026-11-21T10:31:00.000Z");
});

test("an appointment of two pets is over when the second has left", async () => {
  const { clinic, appointment, visitIds } = await checkedIn(2);
  const status = () => clinic.row(appointments, appointment.id).status;
  const [first, second] = visitIds;
  await clinic.run(closeVisit, { id: id(1), visitId: first, from: "waiting" });
  expect(status()).toBe("in_progress");
  await clinic.run(closeVisit, { id: id(2), visitId: second, from: "waiting", outcome: "left_without_being_seen" });
  expect(status()).toBe("completed");
});

test("a retry of a move is harmless, also after the pet has gone on", async () => {
  const { clinic, visitId, move } = await checkedIn();
  const context = clinic.contextOf({});
  const args = { id: id(50), visitId, from: "waiting", to: "roomed" };
  await clinic.runIn(moveVisit, args, context);
  await move("roomed", "with_vet");
  expect((await clinic.runIn(moveVisit, args, context)).status).toBe("applied");
  expect(clinic.row(visits, visitId).stage).toBe("with_vet");
  expect(await clinic.run(moveVisit, args)).toMatchObject({ code: "already_exists" });
});

test.each<[string, [VisitStage, VisitStage], [VisitStage, VisitStage], VisitStage, boolean]>([
  ["forward after forward, the further one wins", ["waiting", "with_vet"], ["waiting", "roomed"], "with_vet", false],
  ["forward before forward, the further one wins", ["waiting", "roomed"], ["waiting", "with_vet"], "with_vet", false],
  ["the same step", ["waiting", "roomed"], ["waiting", "roomed"], "roomed", false],
  ["a step back that did not know of a step forward", ["roomed", "with_vet"], ["roomed", "waiting"], "with_vet", true],
  ["a step forward that did not know of a step back", ["roomed", "waiting"], ["roomed", "with_vet"], "with_vet", false],
])("two moves made apart: %s", async (_, [from, to], [lateFrom, lateTo], stage, isRaised) => {
  const { clinic, visitId, move } = await checkedIn();
  if (from !== "waiting") await move("waiting", from);
  await move(from, to, { deviceId: "tablet-1", now: "2026-11-21T10:10:00.000Z" });
  const late = await move(lateFrom, lateTo, { deviceId: "tablet-2", now: "2026-11-21T10:05:00.000Z" });
  expect(late.status).toBe(isRaised ? "merged" : "applied");
  expect(clinic.row(visits, visitId).stage).toBe(stage);
  expect(clinic.all(attention).map((item) => item.kind)).toEqual(isRaised ? ["stale_field"] : []);
  expect(clinic.all(visitEvents).some((event) => event.stage === lateTo && event.deviceId === "tablet-2")).toBe(true);
});

test("a late move after the pet has left is history only", async () => {
  const { clinic, appointment, visitId, move } = await checkedIn();
  await clinic.run(closeVisit, { id: id(40), visitId, from: "waiting" });
  expect((await move("waiting", "with_vet", { deviceId: "tablet-2" })).status).toBe("applied");
  expect(clinic.row(visits, visitId).stage).toBe("checked_out");
  expect(clinic.row(appointments, appointment.id).status).toBe("completed");
});

test("who has been seen cannot leave unseen; a move to the same stage is none", async () => {
  const { clinic, visitId, move } = await checkedIn();
  expect(await move("waiting", "waiting")).toMatchObject({ code: "invalid_transition" });
  await move("waiting", "with_vet");
  expect(
    await clinic.run(closeVisit, { id: id(9), visitId, from: "with_vet", outcome: "left_without_being_seen" }),
  ).toMatchObject({ code: "invalid_transition" });
  expect(await clinic.run(moveVisit, { id: id(9), visitId: id(999), from: "waiting", to: "roomed" })).toMatchObject({
    code: "not_found",
  });
  expect(await clinic.run(moveVisit, { id: id(9), visitId, from: "with_vet", to: "checked_out" })).toMatchObject({
    code: "invalid_args",
  });
});

test("every stage has a column", () => {
  expect(VISIT_STAGES.map(boardColumnOf)).toEqual([
    "waiting",
    "in_exam",
    "in_exam",
    "in_exam",
    "in_exam",
    "in_exam",
    "ready",
    "done",
    "done",
  ]);
});
