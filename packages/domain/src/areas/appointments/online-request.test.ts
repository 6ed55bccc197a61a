import { describe, expect, test } from "vitest";
import { aClient, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { MemoryTx } from "../../../../testing/src/memory-tx.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { addMinutes } from "../../kernel/time.ts";
import { appointments, appointmentTypes } from "./appointment.ts";
import { bookAppointment } from "./appointment.mutations.ts";
import { nextFreeSlots } from "./next-free-slots.ts";
import { heldPlaces, OFFER_HOLD_MIN, onlineRequests, openRequests } from "./online-request.ts";
import { slotWarnings } from "./slot-warnings.ts";
import { declineRequest, offerOtherTime } from "./online-request.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const REQUEST = id(1);
const MONDAY = "2026-11-23T08:00:00.000Z";
const START = "2026-11-24T10:00:00.000Z";

function setting() {
  const clinic = new MemoryClinic({ at: MONDAY });
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const vet = aStaffMember(clinic);
  const locationId = firstLocationId(clinic.clinicId);
  const typeId = clinic.all(appointmentTypes).find(({ needsVet }) => needsVet === "yes")?.id ?? "";
  const request = {
    ...emptyRow(onlineRequests),
    id: REQUEST,
    locationId,
    typeId,
    startsAt: START,
    durationMin: 30,
    vetId: vet.id,
    lastName: "Byron",
    email: "ada@example.com",
    phone: "020 7946 0001",
    petName: "Fig",
    heldUntil: addMinutes(MONDAY, 15),
  };
  clinic.put(onlineRequests, request);
  const booking = (set: object = {}) => ({
    id: id(2),
    locationId,
    clientId: client.id,
    petIds: [pet.id],
    typeId,
    vetId: vet.id,
    startsAt: START,
    durationMin: 30,
    source: "online",
    onlineRequestId: REQUEST,
    ...set,
  });
  const offer = {
    startsAt: "2026-11-25T10:00:00.000Z",
    durationMin: 30,
    vetId: vet.id,
    roomId: null,
    equipmentIds: [],
  };
  return { clinic, client, vet, request, booking, offer, row: () => clinic.row(onlineRequests, REQUEST) };
}

test("an acceptance books, and the request names the appointment and its client; twice is once", async () => {
  const { clinic, client, booking, row } = setting();
  const context = clinic.contextOf({});
  await clinic.runIn(bookAppointment, booking(), context);
  await clinic.runIn(bookAppointment, booking(), context);
  expect(row()).toMatchObject({ status: "accepted", appointmentId: id(2), clientId: client.id });
  expect(clinic.row(appointments, id(2))).toMatchObject({ status: "booked", source: "online" });
});

test("two tablets that accept one request book one appointment", async () => {
  const { clinic, booking, row } = setting();
  await clinic.run(bookAppointment, booking());
  const second = await clinic.run(bookAppointment, booking({ id: id(3), startsAt: "2026-11-26T10:00:00.000Z" }));
  expect(second).toMatchObject({ code: "invalid_transition" });
  expect(row().appointmentId).toBe(id(2));
});

test("what was declined is accepted no more, and what was accepted is not declined", async () => {
  const { clinic, booking, row } = setting();
  await clinic.run(declineRequest, { id: REQUEST, words: "No room." });
  await clinic.run(declineRequest, { id: REQUEST, words: "Other words." });
  expect(row()).toMatchObject({ status: "declined", answer: "No room." });
  expect(await clinic.run(bookAppointment, booking())).toMatchObject({ code: "invalid_transition" });
  const other = setting();
  await other.clinic.run(bookAppointment, other.booking());
  expect(await other.clinic.run(declineRequest, { id: REQUEST, words: "No." })).toMatchObject({
    code: "invalid_transition",
  });
});

describe("another time", () => {
  test("is kept with its words and holds its own place for a day", async () => {
    const { clinic, offer, row } = setting();
    await clinic.run(offerOtherTime, { id: REQUEST, offer, words: "Does Wednesday suit you?" });
    expect(row()).toMatchObject({ status: "offered", offer, answer: "Does Wednesday suit you?" });
    const held = heldPlaces([row()], MONDAY);
    expect(held).toMatchObject([{ startsAt: offer.startsAt, vetId: offer.vetId }]);
    expect(heldPlaces([row()], addMinutes(row().updatedAt, OFFER_HOLD_MIN))).toEqual([]);
  });

  test("an offered request is accepted at whatever time the booking says", async () => {
    const { clinic, offer, booking, row } = setting();
    await clinic.run(offerOtherTime, { id: REQUEST, offer });
    await clinic.run(bookAppointment, booking({ startsAt: offer.startsAt }));
    expect(row().status).toBe("accepted");
    expect(await clinic.run(offerOtherTime, { id: REQUEST, offer })).toMatchObject({ code: "invalid_transition" });
  });

  test("needs people who are here and the right to book", async () => {
    const { clinic, offer } = setting();
    const gone = { ...offer, vetId: id(99) };
    expect(await clinic.run(offerOtherTime, { id: REQUEST, offer: gone })).toMatchObject({ code: "not_found" });
    const reader = clinic.contextOf({ actor: anEmployee(["appointments:view", "clients:view"]) });
    expect(await clinic.runIn(declineRequest, { id: REQUEST, words: "No." }, reader)).toMatchObject({
      code: "forbidden",
    });
  });
});

test("a booking of the desk in a held place is warned of, except the one that answers the request", async () => {
  const { clinic, booking } = setting();
  const warned = async (now: string, set: object = {}) => {
    const context = clinic.contextOf({ now });
    const tx = new MemoryTx(clinic.rows, context, "device", "search");
    const claim = { ...booking(), roomId: null, equipmentIds: [], petIds: [], onlineRequestId: id(9), ...set };
    const found = await slotWarnings(tx, claim, context);
    return found.flatMap((warning) => (warning.kind === "held_online" ? warning.until : []));
  };
  const until = addMinutes(MONDAY, 15);
  expect(await warned(MONDAY)).toEqual([until]);
  expect(await warned(MONDAY, { startsAt: addMinutes(START, 30) })).toEqual([]);
  expect(await warned(MONDAY, { vetId: aStaffMember(clinic).id })).toEqual([]);
  expect(await warned(MONDAY, { onlineRequestId: REQUEST })).toEqual([]);
  expect(await warned(MONDAY, { id: REQUEST })).toEqual([]);
  expect(await warned(until)).toEqual([]);
});

test("a held place is offered to no other person until its time is over", async () => {
  const { clinic, vet, request } = setting();
  const free = async (now: string) => {
    const tx = new MemoryTx(clinic.rows, clinic.contextOf({ now }), "server", "search");
    const held = heldPlaces(await openRequests(tx), now);
    const wish = { ...request, vetId: vet.id, roomId: null, equipmentIds: [], held, days: 1 };
    const [first] = await nextFreeSlots(tx, { ...wish, id: id(5) }, 1, clinic.contextOf({ now }));
    return first?.startsAt;
  };
  expect(await free(MONDAY)).toBe("2026-11-24T10:30:00.000Z");
  expect(await free(addMinutes(MONDAY, 15))).toBe(START);
});
