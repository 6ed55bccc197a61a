import { beforeEach, describe, expect, test } from "vitest";
import { aClient, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import { appointments } from "../appointments/appointment.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { resolveAttention } from "../attention/attention.mutations.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { closeVisit, moveVisit } from "../visits/visit.mutations.ts";
import { visitEvents, visits, type VisitStage } from "../visits/visit.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import { markPetDeceased, undoPetDeceased } from "./pet.mutations.ts";
import { pets } from "./pet.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-0000000f0${String(number).padStart(3, "0")}`;
const VISIT = id(1);
const elsewhere = { deviceId: "tablet-2" };

let clinic: MemoryClinic;
let petId: string;

beforeEach(async () => {
  clinic = new MemoryClinic();
  const clientId = aClient(clinic).id;
  petId = aPet(clinic, {}, clientId).id;
  await clinic.run(walkIn, { id: VISIT, petId, clientId, locationId: firstLocationId(clinic.clinicId) });
});

const visit = (visitId = VISIT) => clinic.row(visits, visitId);
const move = (number: number, from: string, to: string, options = {}) =>
  clinic.run(moveVisit, { id: id(number), visitId: VISIT, from, to }, options);
const die = (choice: "close" | "keep" | null, from: VisitStage = "waiting", options = {}) =>
  clinic.run(
    markPetDeceased,
    { id: petId, deceasedOn: "2026-11-21", ...(choice && { visits: [{ id: VISIT, from, choice }] }) },
    options,
  );
const card = () => clinic.all(attention).find(({ status }) => status === "open");

describe("a pet that dies in the clinic", () => {
  test("has its visit closed: unseen from the waiting room, checked out once it was seen", async () => {
    expect((await die("close")).status).toBe("applied");
    expect(visit()).toMatchObject({ stage: "left_without_being_seen", status: "closed", seenAt: null });
    expect(visit().closedAt).toBe(visit().stageAt);
    await clinic.run(undoPetDeceased, { id: petId });
    await move(2, "waiting", "with_vet");
    expect((await die("close", "with_vet")).status).toBe("applied");
    expect(visit()).toMatchObject({ stage: "checked_out", status: "closed" });
  });

  test.each([
    ["waiting", "ready_for_checkout"],
    ["roomed", "roomed"],
    ["with_vet", "with_vet"],
    ["in_treatment", "in_treatment"],
    ["ready_for_checkout", "ready_for_checkout"],
  ] as const)("has it kept for payment: from %s it is then in %s", async (stage, after) => {
    if (stage !== "waiting") await move(2, "waiting", stage);
    expect((await die("keep", stage)).status).toBe("applied");
    expect(visit()).toMatchObject({ stage: after, status: "open" });
    expect(clinic.row(pets, petId).status).toBe("deceased");
  });

  test("of an appointment with another pet only its own visit closes, and the last one completes the appointment", async () => {
    const clientId = aClient(clinic).id;
    const [dying, sibling] = [aPet(clinic, {}, clientId).id, aPet(clinic, {}, clientId).id];
    const appointment = anAppointment(clinic, { clientId, petIds: [dying, sibling] });
    await clinic.run(checkInAppointment, { id: appointment.id });
    const own = visitIdOf(appointment.id, dying);
    const args = { id: dying, deceasedOn: "2026-11-21", visits: [{ id: own, from: "waiting", choice: "close" }] };
    await clinic.run(markPetDeceased, args);
    expect(visit(own).status).toBe("closed");
    expect(visit(visitIdOf(appointment.id, sibling))).toMatchObject({ stage: "waiting", status: "open" });
    expect(clinic.row(appointments, appointment.id).status).toBe("arrived");
  });

  test("a device of an older version asks nobody: the visit stays, and the desk is asked", async () => {
    expect(await die(null)).toMatchObject({ raised: [{ kind: "stale_field" }] });
    expect(visit()).toMatchObject({ stage: "waiting", status: "open" });
    expect(card()).toMatchObject({
      entities: [{ table: "visits", id: VISIT }],
      mine: { values: { stage: "left_without_being_seen" } },
      theirs: { values: { stage: "waiting" } },
    });
    await move(2, "waiting", "with_vet");
    expect((await clinic.run(resolveAttention, { id: card()?.id, choice: "apply_mine" })).status).toBe("applied");
    expect(visit(), "whoever was seen meanwhile does not leave unseen").toMatchObject({ stage: "checked_out" });
  });

  test("a correction of the day asks nobody again", async () => {
    await die(null);
    await clinic.run(resolveAttention, { id: card()?.id, choice: "keep_theirs" });
    expect((await die(null)).status).toBe("applied");
    expect(card()).toBeUndefined();
  });

  test("an exam that began meanwhile is not closed: the desk is asked, and may keep it", async () => {
    await move(2, "waiting", "with_vet", elsewhere);
    expect(await die("close")).toMatchObject({ raised: [{ kind: "stale_field" }] });
    expect(visit()).toMatchObject({ stage: "with_vet", status: "open" });
    expect(card()?.mine.values).toEqual({ stage: "checked_out" });
    await clinic.run(resolveAttention, { id: card()?.id, choice: "keep_theirs" });
    expect(visit().status).toBe("open");
  });

  test("kept although it went on meanwhile it is where it went, and closed meanwhile it stays closed", async () => {
    await move(2, "waiting", "with_vet", elsewhere);
    expect((await die("keep")).status).toBe("applied");
    expect(visit().stage).toBe("with_vet");
    await clinic.run(undoPetDeceased, { id: petId });
    await clinic.run(closeVisit, { id: id(3), visitId: VISIT, from: "with_vet" });
    expect((await die("close", "with_vet")).status).toBe("applied");
    expect(visit()).toMatchObject({ stage: "checked_out" });
    expect(card()).toBeUndefined();
  });

  test("a check-in that came in between is asked about", async () => {
    const appointment = anAppointment(clinic, { petIds: [petId] });
    await clinic.run(checkInAppointment, { id: appointment.id }, elsewhere);
    expect(await die("close")).toMatchObject({ raised: [{ kind: "stale_field" }] });
    expect(visit().status).toBe("closed");
    const other = visitIdOf(appointment.id, petId);
    expect(card()?.entities).toContainEqual({ table: "visits", id: other });
    expect(visit(other).status).toBe("open");
  });

  test("a retry of the same change does nothing more", async () => {
    const context = clinic.contextOf({});
    const args = {
      id: petId,
      deceasedOn: "2026-11-21",
      visits: [{ id: VISIT, from: "waiting", choice: "close" }],
    };
    await clinic.runIn(markPetDeceased, args, context);
    const after = clinic.all(visitEvents);
    expect((await clinic.runIn(markPetDeceased, args, context)).status).toBe("applied");
    expect(clinic.all(visitEvents)).toEqual(after);
  });
});

test("a weekly appointment of two years is cancelled with the death", async () => {
  const cancelAppointmentIds = Array.from({ length: 104 }, () => anAppointment(clinic, { petIds: [petId] }).id);
  const args = { id: petId, deceasedOn: "2026-11-21", cancelAppointmentIds };
  expect((await clinic.run(markPetDeceased, args)).status).toBe("merged");
  expect(clinic.all(appointments).every(({ status }) => status === "cancelled")).toBe(true);
});

describe("a pet that lives after all", () => {
  test.each([
    ["close", "waiting"],
    ["close", "with_vet"],
    ["keep", "waiting"],
  ] as const)("%s from %s: it is there again, as often as the mistake is made", async (choice, stage) => {
    if (stage !== "waiting") await move(2, "waiting", stage);
    for (let turn = 0; turn < 3; turn += 1) {
      await die(choice, stage);
      expect(visit().stage).not.toBe(stage);
      expect((await clinic.run(undoPetDeceased, { id: petId })).status).toBe("applied");
      expect(visit()).toMatchObject({ stage, status: "open", closedAt: null });
      expect(visit().seenAt === null).toBe(stage === "waiting");
    }
  });

  test("does not come back into a visit that somebody has moved since, or of another day", async () => {
    await die("keep");
    await clinic.run(closeVisit, { id: id(3), visitId: VISIT, from: "ready_for_checkout" }, elsewhere);
    await clinic.run(undoPetDeceased, { id: petId });
    expect(visit().stage).toBe("checked_out");

    const second = new MemoryClinic();
    const other = aPet(second, {}, aClient(second).id).id;
    await second.run(walkIn, { id: VISIT, petId: other, clientId: null, locationId: firstLocationId(second.clinicId) });
    const visitsOfDeath = [{ id: VISIT, from: "waiting", choice: "close" }];
    await second.run(markPetDeceased, { id: other, deceasedOn: "2026-11-21", visits: visitsOfDeath });
    await second.run(undoPetDeceased, { id: other }, { now: "2026-11-22T09:00:00.000Z" });
    expect(second.row(visits, VISIT).status).toBe("closed");
    expect(second.row(pets, other).status).toBe("active");
  });

  test("was in the clinic before anybody spoke of death, and its visit is left alone", async () => {
    await move(2, "waiting", "with_vet");
    await die("keep", "with_vet");
    await clinic.run(undoPetDeceased, { id: petId });
    expect(visit().stage).toBe("with_vet");
  });
});
