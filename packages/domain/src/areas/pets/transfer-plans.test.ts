import { beforeEach, describe, expect, test } from "vitest";
import { aClient, anAppointment, aPet, aPhone, aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import { derivedId } from "../../kernel/ids.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { bookAppointment, moveAppointment } from "../appointments/appointment.mutations.ts";
import { appointments } from "../appointments/appointment.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { bookSeries } from "../appointments/series.mutations.ts";
import { addToWaitlist, offerPlace } from "../appointments/waitlist.mutations.ts";
import { waitlist } from "../appointments/waitlist.ts";
import { resolveAttention } from "../attention/attention.mutations.ts";
import { messages } from "../messages/message.ts";
import { reminders, reminderTypes } from "../reminders/reminder.ts";
import { closeVisit } from "../visits/visit.mutations.ts";
import { visits } from "../visits/visit.ts";
import { walkIn } from "../visits/walk-in.mutations.ts";
import { transferPet } from "./pet-owner.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-0000000e0${String(number).padStart(3, "0")}`;
const LINK = id(1);

let clinic: MemoryClinic;
let from: string;
let to: string;
let petId: string;
let siblingId: string;

beforeEach(() => {
  clinic = new MemoryClinic();
  from = aClient(clinic, { lastName: "Haddad" }).id;
  to = aClient(clinic, { lastName: "Ødegård", phones: [aPhone("07700 900777", "+447700900777")] }).id;
  petId = aPet(clinic, {}, from).id;
  siblingId = aPet(clinic, { name: "Otis" }, from).id;
});

const transfer = (set: object = {}, options: object = {}) =>
  clinic.run(transferPet, { petId, linkId: LINK, fromClientId: from, toClientId: to, ...set }, options);
const planned = (set: object = {}) =>
  anAppointment(clinic, { clientId: from, petIds: [petId], startsAt: "2026-11-23T10:00:00.000Z", ...set }).id;
const row = (appointmentId: string) => clinic.row(appointments, appointmentId);
const cards = () => clinic.all(attention).filter(({ status }) => status === "open");

describe("appointments of a pet that gets another owner", () => {
  test("those of the list go to the new owner, who has not confirmed them; others are cancelled or stay", async () => {
    const confirmedAt = "2026-11-20T09:00:00.000Z";
    const moved = planned({ status: "confirmed", confirmedAt, confirmedVia: "phone" });
    const cancelled = planned();
    const kept = planned();
    const past = planned({ startsAt: "2026-11-19T10:00:00.000Z" });
    const foreign = anAppointment(clinic, { startsAt: "2026-11-23T10:00:00.000Z" });
    const moveIds = [moved, foreign.id];
    expect((await transfer({ moveIds, cancelIds: [cancelled], keepIds: [kept] })).status).toBe("applied");
    expect(row(moved)).toMatchObject({ clientId: to, status: "booked", confirmedAt: null, confirmedVia: null });
    expect(row(cancelled)).toMatchObject({
      clientId: from,
      status: "cancelled",
      cancellation: { reason: "Patient has a new owner" },
    });
    expect(row(kept)).toMatchObject({ clientId: from, status: "booked" });
    expect(row(past)).toMatchObject({ clientId: from, status: "booked" });
    expect(row(foreign.id).clientId).toBe(foreign.clientId);
    expect(cards()).toEqual([]);
  });

  test("a retry of the same change does nothing more", async () => {
    const moved = planned({ petIds: [petId, siblingId] });
    const context = clinic.contextOf({});
    const args = { petId, linkId: LINK, fromClientId: from, toClientId: to, moveIds: [moved] };
    await clinic.runIn(transferPet, args, context);
    const after = clinic.all(appointments);
    expect((await clinic.runIn(transferPet, args, context)).status).toBe("applied");
    expect(clinic.all(appointments)).toEqual(after);
  });

  test.each(["block", "warn"] as const)(
    "where another pet comes along, this one gets its own, beside it, and the desk is asked (policy %s)",
    async (overlapPolicy) => {
      const vetId = aStaffMember(clinic, { overlapPolicy }).id;
      const shared = planned({ petIds: [petId, siblingId], vetId, reason: "Boosters" });
      expect(await transfer({ moveIds: [shared] })).toMatchObject({ raised: [{ kind: "double_booking" }] });
      expect(row(shared)).toMatchObject({ clientId: from, petIds: [siblingId], status: "booked", tentative: "no" });
      const own = { clientId: to, petIds: [petId], reason: "Boosters", vetId, startsAt: row(shared).startsAt };
      expect(row(derivedId(shared, LINK))).toMatchObject({ ...own, status: "booked", tentative: "yes", series: null });
    },
  );

  test("where another pet comes along and nobody is double booked, nobody is asked; cancelled, the other still comes", async () => {
    const shared = planned({ petIds: [petId, siblingId] });
    const other = planned({ petIds: [petId, siblingId] });
    expect((await transfer({ moveIds: [shared], cancelIds: [other] })).status).toBe("applied");
    expect(row(derivedId(shared, LINK))).toMatchObject({ clientId: to, petIds: [petId], tentative: "no" });
    expect(row(other)).toMatchObject({ clientId: from, petIds: [siblingId], status: "booked" });
  });

  test("one that began meanwhile goes on, with the new owner in its visit too; the other pet's visit stays", async () => {
    const shared = planned({ petIds: [petId, siblingId], startsAt: "2026-11-21T10:00:00.000Z" });
    const alone = planned({ startsAt: "2026-11-21T11:00:00.000Z" });
    await clinic.run(checkInAppointment, { id: shared });
    await clinic.run(checkInAppointment, { id: alone });
    await transfer({ moveIds: [shared, alone] }, { deviceId: "tablet-2" });
    expect(row(shared)).toMatchObject({ status: "arrived", clientId: from, petIds: [petId, siblingId] });
    expect(row(alone)).toMatchObject({ status: "arrived", clientId: to });
    expect(clinic.row(visits, visitIdOf(shared, petId)).clientId).toBe(to);
    expect(clinic.row(visits, visitIdOf(shared, siblingId)).clientId).toBe(from);
    expect(clinic.row(visits, visitIdOf(alone, petId)).clientId).toBe(to);
  });

  test("a cancellation that meets an arrival asks the desk about the arrival and about whose visit it is", async () => {
    const arrived = planned({ startsAt: "2026-11-21T10:00:00.000Z" });
    await clinic.run(checkInAppointment, { id: arrived });
    const result = await transfer({ cancelIds: [arrived] }, { deviceId: "tablet-2" });
    expect(result).toMatchObject({ raised: [{ kind: "arrived_after_cancel" }, { kind: "stale_field" }] });
    expect(row(arrived).status).toBe("arrived");
    expect(clinic.row(visits, visitIdOf(arrived, petId)).clientId).toBe(from);
  });

  test.each(["cancelled", "no_show"] as const)(
    "one that is %s meanwhile stays so, with whom it was",
    async (status) => {
      const gone = planned({ status });
      expect((await transfer({ moveIds: [gone] })).status).toBe("applied");
      expect(row(gone)).toMatchObject({ status, clientId: from });
    },
  );

  test("one that was moved to another day elsewhere is at that day with the new owner", async () => {
    const moved = planned();
    await clinic.run(moveAppointment, { id: moved, startsAt: "2026-11-27T15:00:00.000Z" });
    await transfer({ moveIds: [moved] }, { deviceId: "tablet-2" });
    expect(row(moved)).toMatchObject({ clientId: to, startsAt: "2026-11-27T15:00:00.000Z" });
  });
});

describe("what nobody decided on", () => {
  test("a device of an older version sends no lists: nothing is touched, and the desk is asked", async () => {
    const coming = planned();
    const vetId = aStaffMember(clinic).id;
    const shared = planned({ petIds: [petId, siblingId], vetId });
    await clinic.run(walkIn, { id: id(20), petId, clientId: from, locationId: firstLocationId(clinic.clinicId) });
    const wish = await aWish();
    expect(await transfer()).toMatchObject({ raised: [{ kind: "stale_field" }] });
    expect(row(coming).clientId).toBe(from);
    const [card] = cards();
    expect(card).toMatchObject({ mine: { values: { clientId: to } }, theirs: { values: { clientId: from } } });
    expect(card?.entities).toEqual([
      { table: "pets", id: petId },
      ...[coming, shared].sort().map((one) => ({ table: "appointments", id: one })),
      { table: "visits", id: id(20) },
      { table: "waitlist", id: wish },
    ]);

    await clinic.run(resolveAttention, { id: card?.id, choice: "apply_mine" });
    expect(row(coming).clientId).toBe(to);
    expect(row(shared).petIds).toEqual([siblingId]);
    expect(clinic.row(visits, id(20)).clientId).toBe(to);
    expect(clinic.row(waitlist, wish).clientId).toBe(to);
    expect(clinic.all(appointments).filter(({ clientId }) => clientId === to)).toHaveLength(2);
  });

  test("a booking that came in between is asked about, and stays where the desk says so", async () => {
    const seen = planned();
    const unseen = planned();
    await transfer({ moveIds: [seen] });
    expect(row(seen).clientId).toBe(to);
    const [card] = cards();
    expect(card?.entities.map((one) => one.id)).toEqual([petId, unseen]);
    await clinic.run(resolveAttention, { id: card?.id, choice: "keep_theirs" });
    expect(row(unseen).clientId).toBe(from);
  });

  test("a card that is answered after yet another transfer moves to the owner of then", async () => {
    const unseen = planned();
    await transfer();
    const third = aClient(clinic).id;
    await transfer({ linkId: id(2), fromClientId: to, toClientId: third });
    await clinic.run(resolveAttention, { id: cards()[0]?.id, choice: "apply_mine" });
    expect(row(unseen).clientId).toBe(third);
  });

  test("what a device made for the former owner before it knew stands, and the desk is asked of each", async () => {
    const other = {
      typeId: row(planned({ status: "cancelled" })).typeId,
      locationId: firstLocationId(clinic.clinicId),
    };
    await transfer();
    const about = { clientId: from, petIds: [petId], durationMin: 20 };
    const startsAt = "2026-11-24T10:00:00.000Z";
    const booked = await clinic.run(bookAppointment, { ...about, ...other, startsAt, id: id(70) });
    expect(booked).toMatchObject({ status: "merged", raised: [{ kind: "stale_field" }] });
    const repeat = { every: 1, unit: "week", count: 2 };
    const series = { ...about, ...other, startsAt: "2026-11-25T10:00:00.000Z", id: id(71), repeat };
    expect(await clinic.run(bookSeries, series)).toMatchObject({ raised: [{ kind: "stale_field" }] });
    await aWish(30, "merged");
    const visit = { id: id(20), petId, clientId: from, locationId: other.locationId };
    expect(await clinic.run(walkIn, visit)).toMatchObject({ raised: [{ kind: "stale_field" }] });
    const named = cards().flatMap(({ entities }) => entities.map(({ table }) => table));
    expect(named.sort()).toEqual(
      ["appointments", "appointments", "appointments", "pets", "pets", "pets", "pets", "visits", "waitlist"].sort(),
    );
    const card = cards().find(({ entities }) => entities.some((one) => one.id === id(71)));
    await clinic.run(resolveAttention, { id: card?.id, choice: "apply_mine" });
    expect(clinic.all(appointments).filter((one) => one.clientId === to)).toHaveLength(2);
    expect(row(id(70)).clientId, "it has a card of its own").toBe(from);
    expect(await clinic.run(walkIn, { ...visit, id: id(21), clientId: to })).toMatchObject({
      raised: [{ kind: "pet_checked_in_twice" }],
    });
  });

  test("without a known new owner nothing moves, and nobody is asked", async () => {
    const left = planned();
    const cancelled = planned();
    expect((await transfer({ toClientId: null, moveIds: [left], cancelIds: [cancelled] })).status).toBe("applied");
    expect(row(left)).toMatchObject({ clientId: from, status: "booked" });
    expect(row(cancelled).status).toBe("cancelled");
  });

  test("on a device it is the same without the question", async () => {
    const device = new MemoryClinic({ side: "device" });
    const [mine, theirs] = [aClient(device).id, aClient(device).id];
    const pet = aPet(device, {}, mine).id;
    const coming = anAppointment(device, { clientId: mine, petIds: [pet], startsAt: "2026-11-23T10:00:00.000Z" }).id;
    const args = { petId: pet, linkId: LINK, fromClientId: mine, toClientId: theirs, moveIds: [coming] };
    expect((await device.run(transferPet, args)).status).toBe("applied");
    expect(device.row(appointments, coming).clientId).toBe(theirs);
  });
});

test("of two transfers made apart, the one that the desk prefers takes the plans along, and cancels what its author had cancelled", async () => {
  const [first, second] = [to, aClient(clinic).id];
  const [moved, cancelled] = [planned(), planned()];
  await transfer({ moveIds: [moved, cancelled] });
  const late = { linkId: id(2), toClientId: second, moveIds: [moved], cancelIds: [cancelled] };
  expect(await transfer(late, { deviceId: "tablet-2" })).toMatchObject({ raised: [{ kind: "stale_field" }] });
  expect([row(moved).clientId, row(cancelled).clientId]).toEqual([first, first]);
  await clinic.run(resolveAttention, { id: cards()[0]?.id, choice: "apply_mine" });
  expect(row(moved)).toMatchObject({ clientId: second, status: "booked" });
  expect(row(cancelled).status).toBe("cancelled");
});

test("two people who made the same transfer apart both decide: what the first left open, the second moves", async () => {
  const coming = planned();
  await transfer();
  const again = await transfer({ linkId: id(2), moveIds: [coming] }, { deviceId: "tablet-2" });
  expect(again.status).toBe("applied");
  expect(row(coming).clientId).toBe(to);
});

async function aWish(number = 30, status = "applied"): Promise<string> {
  const typeId = clinic.row(appointments, planned({ status: "cancelled" })).typeId;
  const wish = { id: id(number), clientId: from, petId, typeId, durationMin: 20, earliestOn: "2026-11-23" };
  expect((await clinic.run(addToWaitlist, wish)).status).toBe(status);
  return wish.id;
}

test("wishes of the waiting list go along and are asked anew, or leave the list", async () => {
  const [moved, cancelled, kept] = [await aWish(30), await aWish(31), await aWish(32)];
  await clinic.run(offerPlace, { id: moved, startsAt: "2026-11-23T10:00:00.000Z", durationMin: 20 });
  await transfer({ moveIds: [moved], cancelIds: [cancelled], keepIds: [kept] });
  expect(clinic.row(waitlist, moved)).toMatchObject({ clientId: to, status: "waiting", offer: null });
  expect(clinic.row(waitlist, cancelled)).toMatchObject({ clientId: from, status: "cancelled" });
  expect(clinic.row(waitlist, kept)).toMatchObject({ clientId: from, status: "waiting" });
});

test("a visit that is under way goes along with its appointment, also when it was closed meanwhile", async () => {
  const arrived = planned({ startsAt: "2026-11-21T10:00:00.000Z" });
  await clinic.run(checkInAppointment, { id: arrived });
  const visitId = visitIdOf(arrived, petId);
  await clinic.run(closeVisit, { id: id(40), visitId, from: "waiting", outcome: "left_without_being_seen" });
  await transfer({ moveIds: [visitId] }, { deviceId: "tablet-2" });
  expect(clinic.row(visits, visitId)).toMatchObject({ clientId: to, status: "closed" });
  expect(row(arrived).clientId).toBe(to);
});

describe("reminders and messages that have not gone out", () => {
  const aReminder = (number: number, set: object = {}): string => {
    const [type] = clinic.all(reminderTypes).filter(({ steps }) => steps.length > 1);
    const blank = { completedBy: null, completedOn: null, cancelReason: null, lastSentAt: "2026-11-21T08:00:00.000Z" };
    const due = { id: id(number), petId, typeId: type?.id ?? "", dueOn: "2026-11-28", step: 1 };
    return clinic.put(reminders, { ...blank, ...due, nextStepOn: "2026-11-28", status: "sent", ...set }).id;
  };
  const aMessage = (number: number, set: object = {}): string =>
    clinic.put(messages, {
      id: id(number),
      clientId: from,
      petIds: [petId],
      channel: "sms",
      direction: "out",
      cause: "manual",
      templateId: null,
      reminderIds: [],
      appointmentId: null,
      invoiceIds: [],
      scope: "people" as const,
      toAddress: "+442079460958",
      subject: "",
      body: "Juno's blood is fine.",
      status: "queued",
      reason: null,
      detail: "",
      at: "2026-11-21T08:00:00.000Z",
      ...set,
    }).id;
  const held = { status: "suppressed", reason: "owner_changed" };
  const again = { status: "snoozed", step: 0, nextStepOn: "2026-11-21" };

  test("a reminder follows the pet unless it is cancelled; one that is done stays done", async () => {
    const [follows, cancelled, done] = [aReminder(50), aReminder(51), aReminder(52, { status: "completed" })];
    await transfer({ cancelIds: [cancelled, done] });
    expect(clinic.row(reminders, follows)).toMatchObject({ status: "sent", step: 1, nextStepOn: "2026-11-28" });
    expect(clinic.row(reminders, cancelled)).toMatchObject({ status: "cancelled", cancelReason: "by_hand" });
    expect(clinic.row(reminders, done).status).toBe("completed");
  });

  test("its message is held back and written anew, what it said of another pet too", async () => {
    const [own, others] = [aReminder(50), aReminder(51, { petId: siblingId })];
    const shared = { cause: "reminder", petIds: [petId, siblingId], reminderIds: [own, others] };
    const message = aMessage(60, shared);
    await transfer({ moveIds: [message] });
    expect(clinic.row(messages, message)).toMatchObject({ ...held, clientId: from });
    expect(clinic.row(reminders, own)).toMatchObject(again);
    expect(clinic.row(reminders, others)).toMatchObject(again);
  });

  test("one that is not wanted is not written anew, but what it said of another pet is", async () => {
    const [own, others] = [aReminder(50), aReminder(51, { petId: siblingId })];
    const message = aMessage(60, {
      cause: "reminder",
      petIds: [petId, siblingId],
      reminderIds: [own, others],
      channel: "letter",
    });
    await transfer({ cancelIds: [message] });
    expect(clinic.row(messages, message)).toMatchObject(held);
    expect(clinic.row(reminders, own)).toMatchObject({ status: "sent", step: 1 });
    expect(clinic.row(reminders, others)).toMatchObject(again);
  });

  test("a reminder on its way is held back also where nobody decided on it", async () => {
    const own = aReminder(50);
    const message = aMessage(60, { cause: "reminder", reminderIds: [own] });
    const sent = aMessage(61, { cause: "reminder", reminderIds: [own], status: "sent" });
    expect((await transfer()).status).toBe("applied");
    expect(clinic.row(messages, message)).toMatchObject(held);
    expect(clinic.row(messages, sent).status).toBe("sent");
    expect(clinic.row(reminders, own)).toMatchObject(again);
  });

  test("what a person wrote goes to the new owner's address, or nowhere, and stays where nobody decided", async () => {
    const [moved, cancelled, unlisted] = [aMessage(60), aMessage(61), aMessage(62)];
    const ofBoth = aMessage(63, { petIds: [petId, siblingId] });
    await transfer({ moveIds: [moved, ofBoth], cancelIds: [cancelled] });
    expect(clinic.row(messages, moved)).toMatchObject(held);
    expect(clinic.row(messages, derivedId(moved, LINK))).toMatchObject({
      clientId: to,
      toAddress: "+447700900777",
      body: "Juno's blood is fine.",
      status: "queued",
      at: clinic.clock.now(),
    });
    expect(clinic.row(messages, cancelled)).toMatchObject(held);
    for (const stays of [unlisted, ofBoth])
      expect(clinic.row(messages, stays)).toMatchObject({ status: "queued", clientId: from });
  });

  test("a new owner without such an address does not get it, and the ledger says so", async () => {
    const mail = aMessage(60, { channel: "email", toAddress: "samira@mail.example" });
    await transfer({ moveIds: [mail] });
    expect(clinic.row(messages, derivedId(mail, LINK))).toMatchObject({ status: "suppressed", reason: "no_address" });
  });
});
