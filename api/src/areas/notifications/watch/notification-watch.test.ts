import { bookAppointment, moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { checkInAppointment, undoCheckIn } from "@fernpaw/domain/appointments/check-in.mutations";
import { onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { declineRequest, offerOtherTime } from "@fernpaw/domain/appointments/online-request.mutations";
import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { chooseNotifications, markNotifications } from "@fernpaw/domain/notifications/notification.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { planShifts, publishShifts, removeShift } from "@fernpaw/domain/staff/shift.mutations";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OpenStore } from "../../../db/open-store.ts";
import { openTestStore } from "../../../testing/open-test-store.ts";
import {
  aClient,
  addTestClinic,
  addUser,
  openTestSync,
  SEEN_AT,
  setRights,
  TestDevice,
  type TestUser,
} from "../../../testing/sync-clinic.ts";
import { notificationWatch } from "./notification-watch.ts";

const RIGHTS = ["appointments:view", "appointments:manage", "clients:view"];

let store: OpenStore;
let sync: SyncServer;
let desk: TestDevice;
let vet: TestDevice;
let vetUser: TestUser;

beforeEach(async () => {
  store = await openTestStore("memory");
  await open(openTestSync(store));
});
afterEach(() => store.close());

async function open(server: SyncServer): Promise<void> {
  sync = server;
  const owner = await addTestClinic(store, sync);
  vetUser = await addUser(store, owner.clinicId, { role: "employee", permissions: RIGHTS });
  await sync.withClinicTx(owner.clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.insert(staff, staffRow({ id: vetUser.userId }));
  });
  desk = await new TestDevice(sync, owner).join();
  vet = await new TestDevice(sync, vetUser).join();
}

async function push(device: TestDevice, ...changes: [name: string, args: unknown][]) {
  const { results } = await device.push(changes.map(([name, args]) => device.entry(name, args)));
  return results;
}

/** The desk books a pet of a new client with the vet, two hours from now. */
async function booked(set: Record<string, unknown> = {}): Promise<string> {
  await desk.pullAll();
  const [client, petId, id] = [aClient(), v7(), v7()];
  const typeId = desk.all("appointmentTypes")[0]?.["id"];
  const booking = { id, clientId: client.id, petIds: [petId], typeId, vetId: vetUser.userId, durationMin: 15 };
  const place = { locationId: firstLocationId(vetUser.clinicId), startsAt: addMinutes(SEEN_AT, 120) };
  const results = await push(
    desk,
    [registerClient.name, client],
    [registerPet.name, { id: petId, name: "Tofu", petTypeId: petTypeIdOf("dog") }],
    [bookAppointment.name, { ...booking, ...place, ...set }],
  );
  expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
  return id;
}

async function told(device: TestDevice): Promise<string[]> {
  await device.pullAll();
  return device.all("notifications").map(({ kind, status }) => `${String(kind)} ${String(status)}`);
}

test("the vet alone gets a booking and its move, once each", async () => {
  const id = await booked();
  expect(await told(vet)).toEqual(["appointment_booked unread"]);
  await push(desk, [moveAppointment.name, { id, startsAt: addMinutes(SEEN_AT, 180) }]);
  expect((await told(vet)).toSorted()).toEqual(["appointment_booked unread", "appointment_moved unread"]);
  expect(await told(desk)).toEqual([]);
  const names = JSON.stringify(vet.all("notifications"));
  expect([names.includes("Tofu"), names.includes("Ortega")]).toEqual([false, false]);
});

test("a change that arrives again tells nothing again", async () => {
  const id = await booked();
  const entry = desk.entry(moveAppointment.name, { id, startsAt: addMinutes(SEEN_AT, 180) });
  await desk.push([entry]);
  await desk.push([entry]);
  desk.clientId = v7();
  await desk.push([{ ...entry, clientId: desk.clientId, id: 1 }]);
  expect(await told(vet)).toHaveLength(2);
});

test("undoing a check-in removes its notification, and the next check-in makes a new one", async () => {
  const id = await booked();
  await push(desk, [checkInAppointment.name, { id }]);
  expect(await told(vet)).toContain("patient_arrived unread");
  await push(desk, [undoCheckIn.name, { id }]);
  expect(await told(vet)).toEqual(["appointment_booked unread"]);
  await push(desk, [checkInAppointment.name, { id }]);
  expect(await told(vet)).toContain("patient_arrived unread");
});

test("a kind that the person switched off is not written", async () => {
  expect(await push(vet, [chooseNotifications.name, { off: ["appointment_booked"] }])).toMatchObject([
    { status: "applied" },
  ]);
  const id = await booked();
  await push(desk, [checkInAppointment.name, { id }]);
  expect(await told(vet)).toEqual(["patient_arrived unread"]);
});

test("a person who may not read appointments any more, or not sign in, gets no notification", async () => {
  await setRights(store, vetUser.userId, ["clients:view"]);
  await booked();
  await store.write((sql) => sql.run(`update "users" set "status" = 'disabled' where "id" = ?`, [vetUser.userId]));
  await booked({ startsAt: addMinutes(SEEN_AT, 600) });
  const rows = await store.read((sql) =>
    sql.all(`select "id" from "notifications" where "clinicId" = ?`, [vetUser.clinicId]),
  );
  expect(rows).toEqual([]);
});

test("a refused change asks its author, and the decision reads the notification", async () => {
  const [result] = await push(vet, [checkInAppointment.name, { id: v7() }]);
  expect(result).toMatchObject({ status: "rejected", code: "not_found" });
  expect(await told(vet)).toEqual(["needs_decision unread"]);
  expect(await told(desk)).toEqual([]);
  await push(vet, [resolveAttention.name, { id: result?.attention }]);
  expect(await told(vet)).toEqual(["needs_decision read"]);
});

test("each person marks their own", async () => {
  await booked();
  await told(vet);
  const ids = vet.all("notifications").map(({ id }) => id);
  expect(await push(desk, [markNotifications.name, { ids }])).toMatchObject([{ code: "not_found" }]);
  expect(await told(vet)).toEqual(["appointment_booked unread"]);
  expect(await push(vet, [markNotifications.name, { ids: [...ids, v7()] }])).toMatchObject([{ status: "applied" }]);
  expect(await told(vet)).toEqual(["appointment_booked read"]);
  await push(vet, [markNotifications.name, { ids, status: "unread" }]);
  expect(await told(vet)).toEqual(["appointment_booked unread"]);
});

test("a defect of the watch costs the notification and not the change", async () => {
  await store.close();
  store = await openTestStore("memory");
  const defects: unknown[] = [];
  const watch = {
    ...notificationWatch,
    async run(...given: Parameters<typeof notificationWatch.run>) {
      await notificationWatch.run(...given);
      throw new TypeError("planted");
    },
  };
  await open(openTestSync(store, { watch, onDefect: (error) => void defects.push(error) }));
  await booked();
  expect(defects).toEqual([new TypeError("planted")]);
  expect(await told(vet)).toEqual([]);
  expect(vet.all("appointments")).toHaveLength(1);
});

describe("an online request", () => {
  const server = { userId: null, name: "test" };
  const change = (work: (tx: Tx) => Promise<unknown>) =>
    sync.withClinicTx(vetUser.clinicId, server, async (tx) => void (await work(tx)));
  const offer = { startsAt: addMinutes(SEEN_AT, 300), durationMin: 20, vetId: null, roomId: null, equipmentIds: [] };
  async function asked(): Promise<string> {
    const id = v7();
    const place = { locationId: firstLocationId(vetUser.clinicId), typeId: v7(), startsAt: addMinutes(SEEN_AT, 120) };
    const person = { lastName: "Byron", email: "ada@example.com", phone: "020 7946 0001", petName: "Fig" };
    const row = { ...emptyRow(onlineRequests), id, ...place, ...person, durationMin: 20 };
    await change((tx) => tx.insert(onlineRequests, { ...row, heldUntil: addMinutes(SEEN_AT, 15) }));
    return id;
  }

  test("makes one notification for each person who works with requests, and another when the client answers an offer", async () => {
    const id = await asked();
    expect(await told(vet)).toEqual(["online_request unread"]);
    expect(JSON.stringify(vet.all("notifications"))).not.toContain("Fig");
    await push(desk, [offerOtherTime.name, { id, offer }]);
    expect(await told(vet)).toEqual(["online_request unread"]);
    await change((tx) => tx.patch(onlineRequests, id, { clientAnswer: "agreed" }));
    await change((tx) => tx.patch(onlineRequests, id, { heldUntil: addMinutes(SEEN_AT, 20) }));
    expect((await told(vet)).toSorted()).toEqual(["offer_answered unread", "online_request unread"]);
    await push(desk, [declineRequest.name, { id, words: "No time" }]);
    expect((await told(vet)).toSorted()).toEqual(["offer_answered read", "online_request read"]);
  });

  test("makes none without both rights, nor for a person who switched it off", async () => {
    for (const rights of [
      ["appointments:view", "clients:view"],
      ["appointments:view", "appointments:manage"],
    ]) {
      await setRights(store, vetUser.userId, rights);
      await asked();
    }
    await setRights(store, vetUser.userId, RIGHTS);
    await push(vet, [chooseNotifications.name, { off: ["online_request"] }]);
    await asked();
    expect(await told(await new TestDevice(sync, vetUser).join())).toEqual([]);
  });
});

test("a client's text rings for each person who may answer it, until one has dealt with it", async () => {
  const nurse = await addUser(store, vetUser.clinicId, { role: "employee", permissions: ["clients:view"] });
  await setRights(store, vetUser.userId, [...RIGHTS, "clients:manage"]);
  vet = await new TestDevice(sync, vetUser).join();
  const server = { userId: null, name: "test" };
  await sync.withClinicTx(vetUser.clinicId, server, async (tx) => {
    await tx.insert(staff, staffRow({ id: nurse.userId }));
    const entities = [{ table: "clients", id: v7() }];
    await tx.raise({ kind: "text_received", scope: "people", entities, mine: {}, theirs: null });
  });
  expect(await told(vet)).toEqual(["text_received unread"]);
  expect(await told(await new TestDevice(sync, nurse).join())).toEqual([]);
  await desk.pullAll();
  await push(desk, [resolveAttention.name, { id: desk.all("attention")[0]?.["id"] }]);
  expect(await told(vet)).toEqual(["text_received read"]);
});

test("a published roster tells its people once, and not those who may not see the calendar", async () => {
  const stock = await addUser(store, vetUser.clinicId, { role: "employee", permissions: ["inventory:view"] });
  await sync.withClinicTx(vetUser.clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.insert(staff, staffRow({ id: stock.userId }));
  });
  const shift = (userId: string, hours: number) => {
    const startsAt = addMinutes(SEEN_AT, hours * 60);
    const place = { locationId: firstLocationId(vetUser.clinicId), kind: "work" };
    return { id: v7(), userId, ...place, startsAt, endsAt: addMinutes(startsAt, 480) };
  };
  const shifts = [shift(vetUser.userId, 24), shift(vetUser.userId, 48), shift(stock.userId, 24)];
  await push(desk, [planShifts.name, { shifts }]);
  expect(await told(vet)).toEqual([]);
  await push(desk, [publishShifts.name, { ids: shifts.map(({ id }) => id) }]);
  expect(await told(vet)).toEqual(["roster_changed unread"]);
  expect(vet.all("notifications")[0]?.["subject"]).toEqual({ table: "shifts", id: shifts[0]?.id });
  expect(await told(await new TestDevice(sync, stock).join())).toEqual([]);
  await push(desk, [removeShift.name, { id: shifts[1]?.id }]);
  expect(await told(vet)).toHaveLength(2);
});
