import { beforeEach, describe, expect, test } from "vitest";
import { anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { appointmentTypes } from "../appointments/appointment.ts";
import { seededAppointmentTypeId } from "../appointments/appointment-type-vocabulary.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { seededTemplateId } from "../messages/template-vocabulary.ts";
import { changePetStatus, markPetDeceased, undoPetDeceased } from "../pets/pet.mutations.ts";
import { closeVisit, moveVisit } from "../visits/visit.mutations.ts";
import { reminders, reminderTypes } from "./reminder.ts";
import {
  addReminder,
  cancelReminder,
  completeReminderByHand,
  moveReminder,
  sendReminderNow,
  snoozeReminder,
} from "./reminder.mutations.ts";
import { addReminderType, addStarterReminders, correctReminderType } from "./reminder-type.mutations.ts";
import { addPeriod, dueStep, nextStep } from "./reminder-steps.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

describe("days of reminders", () => {
  test.each([
    ["2026-01-31", { n: 1, unit: "month" }, "2026-02-28"],
    ["2028-02-29", { n: 1, unit: "year" }, "2029-02-28"],
    ["2026-11-21", { n: 14, unit: "month" }, "2028-01-21"],
    ["2026-12-31", { n: 1, unit: "day" }, "2027-01-01"],
    ["2026-11-21", { n: 2, unit: "week" }, "2026-12-05"],
  ] as const)("%s and %o is %s", (day, period, expected) => {
    expect(addPeriod(day, period)).toBe(expected);
  });

  const steps = [-14, 0, 30].map((offsetDays) => ({ offsetDays, sends: [] }));
  test.each([
    ["2026-11-01", 0, "2026-11-17", 0],
    ["2026-11-18", 0, "2026-12-01", 1],
    ["2026-12-01", 0, "2026-12-01", 1],
    ["2026-11-01", 1, "2026-12-01", 1],
    ["2027-01-01", 0, null, 3],
  ] as const)("due on the first of December, on %s from place %i, comes next on %s", (since, from, on, step) => {
    expect(nextStep({ steps }, "2026-12-01", { from, since })).toEqual({ step, nextStepOn: on });
  });

  test.each([
    ["2026-11-16", 0, null],
    ["2026-11-17", 0, 0],
    ["2026-12-05", 0, 1],
    ["2027-03-01", 0, 2],
    ["2026-12-05", 2, null],
  ] as const)("after a pause until %s the newest step from place %i is %s", (today, from, place) => {
    expect(dueStep({ steps }, "2026-12-01", { from, today })?.place ?? null).toBe(place);
  });
});

describe("a clinic's reminders", () => {
  let clinic: MemoryClinic;
  let petId: string;
  const typeId = (name: string): string =>
    clinic.all(reminderTypes).find((type) => type.name === name)?.id ?? `no type ${name}`;
  const add = (number: number, set: object = {}) =>
    clinic.run(addReminder, { id: id(number), petId, typeId: typeId("Vaccination"), dueOn: "2026-12-01", ...set });
  const reminder = (number: number) => clinic.row(reminders, id(number));

  beforeEach(() => {
    clinic = new MemoryClinic();
    petId = aPet(clinic).id;
  });

  test("a new one waits for the first step that is still to come", async () => {
    expect(await add(1)).toMatchObject({ status: "applied" });
    expect(reminder(1)).toMatchObject({ status: "open", step: 1, nextStepOn: "2026-12-01" });
    await add(2, { dueOn: "2027-06-15" });
    expect(reminder(2)).toMatchObject({ step: 0, nextStepOn: "2027-06-01" });
    await add(3, { dueOn: "2024-01-01" });
    expect(reminder(3)).toMatchObject({ status: "open", nextStepOn: null });
    expect(await add(1)).toMatchObject({ code: "already_exists" });
  });

  test("it is for a living pet of its species and a type in use", async () => {
    const dead = aPet(clinic, { status: "deceased" });
    expect(await add(1, { petId: dead.id })).toMatchObject({ code: "pet_deceased" });
    expect(await add(1, { petId: id(9) })).toMatchObject({ code: "not_found" });
    expect(await add(1, { dueOn: "2026-02-30" })).toMatchObject({ code: "invalid_args" });
    const other = clinic.all(reminderTypes)[0];
    if (!other) throw new Error("no types");
    clinic.put(reminderTypes, { ...other, id: id(50), petTypeIds: [id(77)] });
    expect(await add(1, { typeId: id(50) })).toMatchObject({ code: "invalid_args" });
    clinic.put(reminderTypes, { ...other, id: id(51), status: "inactive" });
    expect(await add(1, { typeId: id(51) })).toMatchObject({ code: "inactive" });
  });

  test("completing one completes the older ones of its group, and the next is due an interval later", async () => {
    const vaccination = clinic.row(reminderTypes, typeId("Vaccination"));
    clinic.put(reminderTypes, { ...vaccination, id: id(60), name: "Booster", interval: null });
    await add(1, { dueOn: "2026-10-01", typeId: id(60) });
    await add(2);
    await add(3, { dueOn: "2027-05-01", typeId: id(60) });
    await add(4, { typeId: typeId("Dental check"), dueOn: "2026-10-01" });
    expect(await clinic.run(completeReminderByHand, { id: id(2), on: "2026-11-20" })).toMatchObject({
      status: "applied",
    });
    for (const number of [1, 2]) {
      expect(reminder(number)).toMatchObject({
        status: "completed",
        completedBy: "manual",
        completedOn: "2026-11-20",
        nextStepOn: null,
      });
    }
    for (const number of [3, 4]) expect(reminder(number).status).toBe("open");
    const next = clinic.all(reminders).find(({ dueOn }) => dueOn === "2027-11-20");
    expect(next).toMatchObject({ petId, typeId: vaccination.id, status: "open", nextStepOn: "2027-11-06" });
    await clinic.run(completeReminderByHand, { id: id(2), on: "2026-11-19" });
    expect(clinic.all(reminders)).toHaveLength(5);
    expect(await clinic.run(completeReminderByHand, { id: id(4), on: "2026-11-22" })).toMatchObject({
      code: "invalid_args",
    });
    expect(await clinic.run(cancelReminder, { id: id(2) })).toMatchObject({ code: "invalid_transition" });
  });

  test("two devices that complete one apart from each other make one next reminder", async () => {
    await add(1);
    const before = clinic.rows;
    await clinic.run(completeReminderByHand, { id: id(1) });
    const made = clinic.all(reminders).map((row) => row.id);
    clinic.rows = before;
    await clinic.run(completeReminderByHand, { id: id(1) });
    expect(clinic.all(reminders).map((row) => row.id)).toEqual(made);
  });

  test("it can be put off, sent at once, moved and called off", async () => {
    await add(1);
    expect(await clinic.run(snoozeReminder, { id: id(1), until: "2026-11-21" })).toMatchObject({
      code: "invalid_args",
    });
    await clinic.run(snoozeReminder, { id: id(1), until: "2026-12-24" });
    expect(reminder(1)).toMatchObject({ status: "snoozed", nextStepOn: "2026-12-24", step: 1 });
    await clinic.run(sendReminderNow, { id: id(1) });
    expect(reminder(1)).toMatchObject({ nextStepOn: "2026-11-21", step: 1 });
    await clinic.run(moveReminder, { id: id(1), dueOn: "2027-02-01" });
    expect(reminder(1)).toMatchObject({ status: "open", nextStepOn: "2027-01-18", step: 0 });
    await clinic.run(cancelReminder, { id: id(1) });
    expect(reminder(1)).toMatchObject({ status: "cancelled", cancelReason: "by_hand", nextStepOn: null });
    for (const mutation of [snoozeReminder, sendReminderNow, moveReminder]) {
      const args = { id: id(1), ...(mutation === snoozeReminder && { until: "2027-01-01" }) };
      const dueOn = mutation === moveReminder ? { dueOn: "2027-03-01" } : {};
      expect(await clinic.run(mutation, { ...args, ...dueOn })).toMatchObject({ code: "invalid_transition" });
    }
    expect(await clinic.run(cancelReminder, { id: id(1) })).toMatchObject({ status: "applied" });
  });

  test("a death or a transfer calls its reminders off; a mistake or a return brings them back", async () => {
    await add(1);
    await clinic.run(markPetDeceased, { id: petId, deceasedOn: "2026-11-20" });
    expect(reminder(1)).toMatchObject({ status: "cancelled", cancelReason: "deceased", nextStepOn: null });
    await clinic.run(undoPetDeceased, { id: petId });
    expect(reminder(1)).toMatchObject({ status: "open", cancelReason: null, nextStepOn: "2026-12-01" });
    await clinic.run(changePetStatus, { id: petId, status: "transferred" });
    expect(reminder(1)).toMatchObject({ status: "cancelled", cancelReason: "transferred" });
    await clinic.run(changePetStatus, { id: petId, status: "active" });
    expect(reminder(1)).toMatchObject({ status: "open", cancelReason: null, nextStepOn: "2026-12-01" });
  });

  test("a finished visit of the right kind completes what was due", async () => {
    const completing = new Set(clinic.all(reminderTypes).flatMap(({ completedByTypeIds }) => completedByTypeIds));
    const type = clinic.all(appointmentTypes).find(({ id }) => !completing.has(id));
    if (!type) throw new Error("every type completes something");
    await clinic.run(correctReminderType, {
      id: typeId("Vaccination"),
      set: { completedByTypeIds: [type.id], interval: { n: 1, unit: "month" } },
    });
    await add(1);
    await add(2, { typeId: typeId("Dental check") });
    const appointment = anAppointment(clinic, { petIds: [petId], typeId: type.id });
    await clinic.run(checkInAppointment, { id: appointment.id });
    const visitId = visitIdOf(appointment.id, petId);
    const context = clinic.contextOf({ now: "2026-11-21T10:00:00.000Z" });
    const close = { id: id(90), visitId, from: "waiting" };
    for (const _ of [1, 2]) await clinic.runIn(closeVisit, close, context);
    expect(reminder(1)).toMatchObject({ status: "completed", completedBy: "visit", completedOn: "2026-11-21" });
    expect(reminder(2).status).toBe("open");
    expect(clinic.all(reminders).map(({ dueOn }) => dueOn)).toContain("2026-12-21");
    expect(clinic.all(reminders)).toHaveLength(3);
    // The visit was not over after all: what it completed is due again, and is completed again at its end.
    const reopened = { id: id(91), visitId, from: "checked_out", to: "ready_for_checkout" };
    await clinic.run(moveVisit, reopened, { now: "2026-11-21T10:01:00.000Z" });
    expect(reminder(1)).toMatchObject({ status: "open", completedBy: null, completedOn: null });
    expect(clinic.all(reminders)).toHaveLength(2);
    const again = { id: id(92), visitId, from: "ready_for_checkout" };
    await clinic.run(closeVisit, again, { now: "2026-11-21T10:05:00.000Z" });
    expect(reminder(1)).toMatchObject({ status: "completed", completedBy: "visit" });
    expect(clinic.all(reminders).map(({ dueOn }) => dueOn)).toContain("2026-12-21");
  });

  test("as a clinic begins, a vaccination's visit completes the vaccination that was due and nothing else", async () => {
    await add(1);
    await add(2, { typeId: typeId("Dental check") });
    const type = seededAppointmentTypeId(clinic.clinicId, "Vaccination only");
    expect(clinic.row(appointmentTypes, type)).toMatchObject({ name: "Vaccination only" });
    const appointment = anAppointment(clinic, { petIds: [petId], typeId: type });
    await clinic.run(checkInAppointment, { id: appointment.id });
    await clinic.run(closeVisit, { id: id(90), visitId: visitIdOf(appointment.id, petId), from: "waiting" });
    expect(reminder(1)).toMatchObject({ status: "completed", completedBy: "visit" });
    expect(reminder(2).status).toBe("open");
  });

  test("a visit without being seen completes nothing", async () => {
    const [type] = clinic.all(appointmentTypes);
    if (!type) throw new Error("no types");
    await clinic.run(correctReminderType, { id: typeId("Vaccination"), set: { completedByTypeIds: [type.id] } });
    await add(1);
    const appointment = anAppointment(clinic, { petIds: [petId], typeId: type.id });
    await clinic.run(checkInAppointment, { id: appointment.id });
    const visitId = visitIdOf(appointment.id, petId);
    await clinic.run(closeVisit, { id: id(90), visitId, from: "waiting", outcome: "left_without_being_seen" });
    expect(reminder(1).status).toBe("open");
  });
});

test("a type's steps are in order and name a reminder's template of their channel", async () => {
  const clinic = new MemoryClinic();
  const templateId = seededTemplateId(clinic.clinicId, "Reminder by e-mail");
  const type = {
    id: id(1),
    name: "Claw trim",
    groupName: "",
    petTypeIds: [],
    interval: { n: 2, unit: "month" },
    groupBy: "pet",
    cancelAfter: null,
    completedByTypeIds: [],
  };
  const add = (steps: unknown) => clinic.run(addReminderType, { ...type, steps });
  const email = { channel: "email", templateId };
  const sms = { channel: "sms", templateId };
  const booked = { channel: "email", templateId: seededTemplateId(clinic.clinicId, "Booked, by e-mail") };
  for (const steps of [
    [{ offsetDays: 0, sends: [] }],
    [{ offsetDays: 0, sends: [sms] }],
    [{ offsetDays: 0, sends: [booked] }],
    [{ offsetDays: 0, sends: [email, email] }],
    [5, 5].map((offsetDays) => ({ offsetDays, sends: [email] })),
    [{ offsetDays: 366, sends: [email] }],
  ]) {
    expect(await add(steps)).toMatchObject({ code: "invalid_args" });
  }
  expect(await add([{ offsetDays: 0, sends: [{ channel: "email", templateId: id(5) }] }])).toMatchObject({
    code: "not_found",
  });
  expect(await add([-3, 0].map((offsetDays) => ({ offsetDays, sends: [email] })))).toMatchObject({
    status: "applied",
  });
  const count = clinic.all(reminderTypes).length;
  await clinic.run(addStarterReminders, { templates: "english" });
  expect(clinic.all(reminderTypes)).toHaveLength(count);
});
