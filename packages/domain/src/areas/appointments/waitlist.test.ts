import { describe, expect, test } from "vitest";
import { aClient, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { instantAt } from "../../kernel/time.ts";
import { appointments, appointmentTypes } from "./appointment.ts";
import { bookAppointment } from "./appointment.mutations.ts";
import { savedViews } from "./saved-view.ts";
import { keepView, removeView } from "./saved-view.mutations.ts";
import {
  addToWaitlist,
  closeWaitlist,
  correctWaitlist,
  declineOffer,
  offerPlace,
  reopenWaitlist,
} from "./waitlist.mutations.ts";
import { byPriority, isOverdue, waitlist, wouldFit, type WaitlistEntry } from "./waitlist.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const ENTRY = id(1);
const LONDON = "Europe/London";

function setting() {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const vet = aStaffMember(clinic);
  const [type] = clinic.all(appointmentTypes);
  const wish = (set: object = {}) => ({
    id: ENTRY,
    clientId: client.id,
    petId: pet.id,
    typeId: type?.id,
    durationMin: 30,
    earliestOn: "2026-11-23",
    ...set,
  });
  const booking = (set: object = {}) => ({
    id: id(2),
    locationId: firstLocationId(clinic.clinicId),
    clientId: client.id,
    petIds: [pet.id],
    typeId: type?.id,
    vetId: vet.id,
    startsAt: "2026-11-24T10:00:00.000Z",
    durationMin: 30,
    waitlistId: ENTRY,
    ...set,
  });
  const entry = () => clinic.row(waitlist, ENTRY);
  return { clinic, client, pet, vet, wish, booking, entry };
}

test("an entry waits as it was put down, once however often it is sent", async () => {
  const { clinic, wish, entry } = setting();
  const context = clinic.contextOf({});
  await clinic.runIn(addToWaitlist, wish({ weekdays: [5, 1, 5] }), context);
  expect((await clinic.runIn(addToWaitlist, wish({ weekdays: [5, 1, 5] }), context)).status).toBe("applied");
  expect(clinic.all(waitlist)).toHaveLength(1);
  expect(entry()).toMatchObject({ status: "waiting", weekdays: [1, 5], fromMin: 0, toMin: 1440, priority: "routine" });
});

test.each([
  ["an unknown pet", { petId: id(99) }, "not_found"],
  ["an unknown client", { clientId: id(99) }, "not_found"],
  ["an unknown vet", { vetId: id(99) }, "not_found"],
  ["the last day before the first", { latestOn: "2026-11-22" }, "invalid_span"],
  ["a time that ends before it begins", { fromMin: 600, toMin: 540 }, "invalid_span"],
  ["less time than it needs", { fromMin: 600, toMin: 620 }, "invalid_span"],
  ["an eighth day of the week", { weekdays: [8] }, "invalid_args"],
  ["a day that does not exist", { earliestOn: "2026-02-30" }, "invalid_args"],
])("%s is refused", async (_, set, code) => {
  const { clinic, wish } = setting();
  expect(await clinic.run(addToWaitlist, wish(set))).toMatchObject({ status: "rejected", code });
  expect(clinic.all(waitlist)).toEqual([]);
});

test("a pet that has died cannot wait, and a wish that is changed must still be possible", async () => {
  const { clinic, wish } = setting();
  const dead = aPet(clinic, { status: "deceased" });
  expect(await clinic.run(addToWaitlist, wish({ petId: dead.id }))).toMatchObject({ code: "pet_deceased" });
  await clinic.run(addToWaitlist, wish());
  expect(await clinic.run(correctWaitlist, { id: ENTRY, set: { latestOn: "2026-11-01" } })).toMatchObject({
    code: "invalid_span",
  });
  expect((await clinic.run(correctWaitlist, { id: ENTRY, set: { priority: "urgent" } })).status).toBe("applied");
});

describe("from waiting to booked", () => {
  const place = { id: ENTRY, startsAt: "2026-11-24T10:00:00.000Z", durationMin: 30 };

  test("an offer is made, declined, made again and booked", async () => {
    const { clinic, wish, booking, entry } = setting();
    await clinic.run(addToWaitlist, wish());
    await clinic.run(offerPlace, place);
    expect(entry()).toMatchObject({ status: "offered", offer: { startsAt: place.startsAt, by: clinic.ownerId } });
    await clinic.run(declineOffer, { id: ENTRY });
    expect((await clinic.run(declineOffer, { id: ENTRY })).status).toBe("applied");
    expect(entry()).toMatchObject({ status: "waiting", offer: null });
    await clinic.run(offerPlace, place);
    await clinic.run(bookAppointment, booking());
    expect(entry()).toMatchObject({ status: "booked", appointmentId: id(2) });
    expect(clinic.row(appointments, id(2)).status).toBe("booked");
  });

  test("a second booking for the same entry is refused, with nothing left of it", async () => {
    const { clinic, wish, booking } = setting();
    await clinic.run(addToWaitlist, wish());
    await clinic.run(bookAppointment, booking());
    expect(await clinic.run(bookAppointment, booking({ id: id(3) }))).toMatchObject({ code: "invalid_transition" });
    expect(clinic.all(appointments)).toHaveLength(1);
    expect(await clinic.run(offerPlace, place)).toMatchObject({ code: "invalid_transition" });
    expect(await clinic.run(closeWaitlist, { id: ENTRY, as: "cancelled" })).toMatchObject({
      code: "invalid_transition",
    });
    expect(await clinic.run(declineOffer, { id: ENTRY })).toMatchObject({ code: "invalid_transition" });
  });

  test("an entry is closed, and comes back", async () => {
    const { clinic, wish, entry } = setting();
    await clinic.run(addToWaitlist, wish());
    await clinic.run(closeWaitlist, { id: ENTRY, as: "expired" });
    expect(await clinic.run(offerPlace, place)).toMatchObject({ code: "invalid_transition" });
    expect((await clinic.run(closeWaitlist, { id: ENTRY, as: "cancelled" })).status).toBe("applied");
    expect(entry().status).toBe("expired");
    await clinic.run(reopenWaitlist, { id: ENTRY });
    expect(entry()).toMatchObject({ status: "waiting", offer: null });
  });
});

describe("who would fit", () => {
  const VET = id(50);
  const wish = {
    status: "waiting" as const,
    durationMin: 30,
    vetId: null,
    weekdays: [2],
    fromMin: 540,
    toMin: 720,
    earliestOn: "2026-11-23",
    latestOn: "2026-12-01",
  };
  const at = (day: string, minute: number, durationMin = 30) => ({
    startsAt: instantAt(day, minute, LONDON),
    durationMin,
    vetId: VET,
  });
  test.each<[string, Partial<typeof wish> | { vetId: string } | { status: WaitlistEntry["status"] }, object, boolean]>([
    ["the right day and time", {}, at("2026-11-24", 600), true],
    ["the last moment", {}, at("2026-11-24", 690), true],
    ["five minutes too late", {}, at("2026-11-24", 695), false],
    ["too early in the day", {}, at("2026-11-24", 535), false],
    ["a day of the week that does not suit", {}, at("2026-11-25", 600), false],
    ["any day of the week", { weekdays: [] }, at("2026-11-25", 600), true],
    ["before the first day", {}, at("2026-11-17", 600), false],
    ["after the last day", {}, at("2026-12-08", 600), false],
    ["too short a place", {}, at("2026-11-24", 600, 20), false],
    ["a longer place", {}, at("2026-11-24", 600, 60), true],
    ["the vet who is wanted", { vetId: VET }, at("2026-11-24", 600), true],
    ["another vet", { vetId: id(51) }, at("2026-11-24", 600), false],
    ["booked already", { status: "booked" }, at("2026-11-24", 600), false],
  ])("%s", (_, set, place, expected) => {
    expect(wouldFit({ ...wish, ...set }, place as ReturnType<typeof at>, LONDON)).toBe(expected);
  });

  test("the day is the clinic's, not Greenwich's", () => {
    const place = { startsAt: "2026-11-24T23:30:00.000Z", durationMin: 30, vetId: null };
    const anyTime = { ...wish, fromMin: 0, toMin: 1440 };
    expect(wouldFit(anyTime, place, "Pacific/Auckland")).toBe(false);
    expect(wouldFit({ ...anyTime, weekdays: [3] }, place, "Pacific/Auckland")).toBe(true);
  });

  test("Sunday is the seventh day", () => {
    const sundays = { ...wish, weekdays: [7], earliestOn: "2026-11-01" };
    expect(["2026-11-22", "2026-11-23"].map((day) => wouldFit(sundays, at(day, 600), LONDON))).toEqual([true, false]);
  });

  test("the most pressing comes first, then who has waited longer; a wish without an end is never overdue", () => {
    const entries = [
      { priority: "routine", createdAt: "2026-11-01", id: "a" },
      { priority: "urgent", createdAt: "2026-11-03", id: "b" },
      { priority: "urgent", createdAt: "2026-11-02", id: "c" },
    ] as WaitlistEntry[];
    expect(entries.sort(byPriority).map((entry) => entry.id)).toEqual(["c", "b", "a"]);
    expect([null, "2026-11-20", "2026-11-21"].map((latestOn) => isOverdue({ latestOn }, "2026-11-21"))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

test("a view belongs to whoever kept it, and goes twice without a word", async () => {
  const { clinic } = setting();
  const view = { id: id(7), screen: "appointments", name: "My week", search: "with=me" };
  await clinic.run(keepView, view);
  await clinic.run(keepView, { ...view, name: "My days" });
  expect(clinic.all(savedViews)).toMatchObject([{ name: "My days", scope: `user:${clinic.ownerId}` }]);
  const other = { actor: anEmployee() };
  expect(await clinic.run(keepView, view, other)).toMatchObject({ code: "not_found" });
  expect(await clinic.run(removeView, { id: view.id }, other)).toMatchObject({ code: "not_found" });
  expect((await clinic.run(removeView, { id: view.id })).status).toBe("applied");
  expect((await clinic.run(removeView, { id: view.id })).status).toBe("applied");
});
