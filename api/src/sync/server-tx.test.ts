import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { measurements } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { appointmentRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, openTestSync, SEEN_AT, type TestUser } from "../testing/sync-clinic.ts";

const aRoom = (set: Partial<NewRow<typeof rooms>> = {}): NewRow<typeof rooms> => ({
  id: v7(),
  locationId: v7(),
  name: "Exam 9",
  kind: "exam",
  ...newColumn,
  sort: 9,
  status: "active",
  ...set,
});

const anAppointment = (set: Partial<NewRow<typeof appointments>> = {}): NewRow<typeof appointments> =>
  appointmentRow({ locationId: v7(), petIds: [v7()], typeId: v7(), startsAt: SEEN_AT, ...set });

describe.each(DIALECT_KINDS)("a transaction over rows on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let owner: TestUser;

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    owner = await addTestClinic(store, server);
  });
  const write = <T>(work: (tx: Tx) => Promise<T>, clinicId = owner.clinicId): Promise<T> =>
    server.withClinicTx(clinicId, { userId: owner.userId, name: "test" }, work);

  test("what was inserted is found, with stamps, in the same shape", async () => {
    const made = anAppointment({ cancellation: { reason: "ill", by: owner.userId, at: SEEN_AT, isLate: true } });
    const answered = await write((tx) => tx.insert(appointments, made));
    const stamps = { createdAt: SEEN_AT, createdBy: owner.userId, updatedAt: SEEN_AT, updatedBy: owner.userId };
    expect(answered).toEqual({ ...made, ...stamps });
    expect(await write((tx) => tx.find(appointments, made.id))).toEqual({ ...made, ...stamps });
  });

  test("an id that is there is refused, one that is not there cannot be patched, and removing it is no error", async () => {
    const room = aRoom();
    await write((tx) => tx.insert(rooms, room));
    await expect(write((tx) => tx.insert(rooms, room))).rejects.toMatchObject({ code: "already_exists" });
    await expect(write((tx) => tx.patch(rooms, v7(), { name: "x" }))).rejects.toMatchObject({ code: "not_found" });
    await write((tx) => tx.remove(rooms, v7()));
    await write((tx) => tx.remove(rooms, room.id));
    expect(await write((tx) => tx.find(rooms, room.id))).toBeUndefined();
    await write((tx) => tx.insert(rooms, room));
    expect(await write((tx) => tx.find(rooms, room.id))).toMatchObject({ name: "Exam 9" });
  });

  test("another clinic's rows do not exist (I8)", async () => {
    const room = aRoom();
    await write((tx) => tx.insert(rooms, room));
    const other = await addTestClinic(store, server);
    expect(await write((tx) => tx.find(rooms, room.id), other.clinicId)).toBeUndefined();
    await expect(write((tx) => tx.patch(rooms, room.id, { name: "x" }), other.clinicId)).rejects.toMatchObject({
      code: "not_found",
    });
    await write((tx) => tx.remove(rooms, room.id), other.clinicId);
    expect(await write((tx) => tx.find(rooms, room.id))).toMatchObject({ name: "Exam 9" });
    expect(await write((tx) => tx.list(rooms, {}), other.clinicId)).toHaveLength(3);
  });

  test("lists are ordered by the index, then by id; `from` is inclusive and `to` exclusive", async () => {
    const petId = v7();
    const at = (hour: number): string => `2026-11-21T0${hour}:00:00.000Z`;
    const ids = [v7(), v7(), v7(), v7()];
    await write(async (tx) => {
      for (const [index, hour] of [3, 1, 2, 1].entries()) {
        await tx.insert(measurements, {
          id: ids[index] ?? "",
          petId,
          visitId: null,
          kind: "weight",
          value: 100,
          secondValue: null,
          comparator: "exact",
          takenAt: at(hour),
          enteredInErrorAt: null,
        });
      }
    });
    const listed = (query: object) =>
      write(async (tx) => (await tx.list(measurements, query)).map(({ id }) => ids.indexOf(id)));
    expect(await listed({ equals: { petId }, by: "takenAt" })).toEqual([1, 3, 2, 0]);
    expect(await listed({ equals: { petId }, by: "takenAt", from: at(2) })).toEqual([2, 0]);
    expect(await listed({ equals: { petId }, by: "takenAt", from: at(1), to: at(2) })).toEqual([1, 3]);
    expect(await listed({ equals: { petId: v7() }, by: "takenAt" })).toEqual([]);
  });

  test("a list within a row is searched by what is in it", async () => {
    const [petId, made] = [v7(), anAppointment()];
    await write(async (tx) => {
      await tx.insert(appointments, anAppointment());
      await tx.insert(appointments, { ...made, petIds: [v7(), petId] });
    });
    const found = await write((tx) => tx.list(appointments, { equals: { petIds: petId } as never }));
    expect(found.map(({ id }) => id)).toEqual([made.id]);
  });

  test("what the device has no index for is refused here too", async () => {
    await expect(write((tx) => tx.list(clients, { equals: { lastName: "Ortega" } }))).rejects.toThrow("no index");
    await expect(write((tx) => tx.list(measurements, { by: "takenAt" }))).rejects.toThrow("no index");
  });

  test("a value that the column cannot hold is a defect, told before anything is written", async () => {
    await expect(write((tx) => tx.insert(rooms, aRoom({ sort: 1.5 })))).rejects.toThrow("sort");
    await expect(write((tx) => tx.patch(rooms, owner.clinicId, { name: null as never }))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(write((tx) => tx.insert(rooms, aRoom({ name: undefined as never })))).rejects.toThrow("name");
  });

  test("a reading sees the clinic's rows alone, writes nothing and makes no version", async () => {
    const stranger = await addTestClinic(store, server);
    const room = await write((tx) => tx.insert(rooms, aRoom()));
    const versions: number[] = [];
    const stop = server.onCommit(({ version }) => versions.push(version));
    const read = (clinicId: string) =>
      server.withClinicRead(clinicId, async (tx) => [
        await tx.find(rooms, room.id),
        (await tx.list(rooms, {})).filter(({ id }) => id === room.id).length,
      ]);
    expect(await read(owner.clinicId)).toEqual([room, 1]);
    expect(await read(stranger.clinicId)).toEqual([undefined, 0]);
    const works: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.insert(rooms, aRoom()),
      (tx) => tx.patch(rooms, room.id, { name: "Other" }),
      (tx) => tx.remove(rooms, room.id),
    ];
    for (const work of works)
      await expect(server.withClinicRead(owner.clinicId, work)).rejects.toThrow("writes nothing");
    stop();
    expect(versions).toEqual([]);
    expect(await read(owner.clinicId)).toEqual([room, 1]);
  });

  test("work that fails leaves neither rows nor a version", async () => {
    const versions: number[] = [];
    const stop = server.onCommit(({ version }) => versions.push(version));
    const room = aRoom();
    await expect(
      write(async (tx) => {
        await tx.insert(rooms, room);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await write((tx) => tx.insert(rooms, aRoom()));
    stop();
    expect(versions).toEqual([2]);
    expect(await write((tx) => tx.find(rooms, room.id))).toBeUndefined();
  });
});
