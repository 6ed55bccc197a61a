import { pets } from "@fernpaw/domain/pets/pet";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, addUser, openTestSync, TestDevice } from "../testing/sync-clinic.ts";

describe.each(DIALECT_KINDS)("two devices change one row, on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let desk: TestDevice;
  let tablet: TestDevice;
  let id: string;
  let born: number;

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    const user = await addTestClinic(store, server);
    desk = await new TestDevice(server, user).join();
    tablet = await new TestDevice(server, user).join();
    await desk.pull();
    id = v7();
    const petTypeId = String(desk.all(petTypes.table)[0]?.["id"]);
    const { results } = await desk.push([desk.entry("pets.register", { id, name: "Juno", petTypeId })]);
    born = results[0]?.version ?? 0;
  });
  const correct = async (device: TestDevice, set: Record<string, unknown>, base?: Record<string, number>) =>
    (await device.push([device.entry("pets.correct", { id, set }, base ? { base } : {})])).results[0];
  const pet = async () => {
    await desk.pullAll();
    return desk.row(pets.table, id);
  };

  test("different fields are both kept", async () => {
    await correct(desk, { name: "Juno B" }, { name: born });
    expect(await correct(tablet, { colour: "black" }, { colour: born })).toMatchObject({ status: "applied" });
    expect(await pet()).toMatchObject({ name: "Juno B", colour: "black" });
  });

  test("of a critical field the server's value stands, and a card has both", async () => {
    await correct(desk, { name: "Juno B" }, { name: born });
    const result = await correct(tablet, { name: "Yuno", colour: "black" }, { name: born, colour: born });
    expect(result).toMatchObject({ status: "merged", version: born + 2 });
    expect(await pet()).toMatchObject({ name: "Juno B", colour: "black" });
    expect(desk.row("attention", String(result?.attention))).toMatchObject({
      kind: "stale_field",
      scope: "people",
      entities: [{ table: "pets", id }],
      mine: { deviceId: tablet.deviceId, values: { name: "Yuno" } },
      theirs: { actorId: desk.user.userId, values: { name: "Juno B" } },
    });
    expect(desk.rows.get(`attention:${result?.attention}`)?.version).toBe(result?.version);
  });

  test("of two critical fields that two people changed, the card names who was last", async () => {
    const colleague = await addUser(store, desk.user.clinicId);
    const third = await new TestDevice(server, colleague).join();
    await correct(desk, { name: "Juno B" }, { name: born });
    await correct(third, { sex: "female" }, { sex: born });
    const set = { name: "Yuno", sex: "male" };
    const result = await correct(tablet, set, { name: born, sex: born });
    await desk.pullAll();
    expect(desk.row("attention", String(result?.attention))).toMatchObject({
      mine: { values: set },
      theirs: { actorId: colleague.userId, values: { name: "Juno B", sex: "female" } },
    });
  });

  test("of another field the one that the server took last stands", async () => {
    await correct(desk, { colour: "brown" }, { colour: born });
    expect(await correct(tablet, { colour: "black" }, { colour: born })).toMatchObject({ status: "applied" });
    expect(await pet()).toMatchObject({ colour: "black" });
  });

  test("the same value twice is no conflict", async () => {
    await correct(desk, { name: "Juno B" }, { name: born });
    expect(await correct(tablet, { name: "Juno B" }, { name: born })).toMatchObject({ status: "applied" });
  });

  test("who saw the other's change may overwrite it", async () => {
    await correct(desk, { name: "Juno B" }, { name: born });
    expect(await correct(tablet, { name: "Juno C" }, { name: born + 1 })).toMatchObject({ status: "applied" });
    expect(await pet()).toMatchObject({ name: "Juno C" });
  });

  test("a device does not conflict with itself, under another client id neither", async () => {
    await correct(desk, { name: "Juno B" }, { name: born });
    desk.clientId = v7();
    desk.lastId = 0;
    expect(await correct(desk, { name: "Juno C" }, { name: 0 })).toMatchObject({ status: "applied" });
    expect(await pet()).toMatchObject({ name: "Juno C" });
  });

  test("an author who says nothing of what he saw does not overwrite a critical field that another device set", async () => {
    await correct(desk, { name: "Juno B" });
    expect(await correct(tablet, { name: "Yuno" })).toMatchObject({ status: "merged" });
    expect(await pet()).toMatchObject({ name: "Juno B" });
  });

  test("lists are compared by what is in them", async () => {
    const chip = { kind: "microchip", value: "985112345678900" };
    await correct(desk, { identifiers: [chip] }, { identifiers: born });
    expect(
      await correct(tablet, { identifiers: [{ value: chip.value, kind: chip.kind }] }, { identifiers: born }),
    ).toMatchObject({ status: "applied" });
  });

  test("numbers are given in order, by the server, without a gap where a registration is refused (I12)", async () => {
    const petTypeId = String(desk.all(petTypes.table)[0]?.["id"]);
    const ids = [v7(), v7(), v7()];
    const args = (petId: string | undefined, type: string) => ({ id: petId, name: "Rex", petTypeId: type });
    await desk.push([
      desk.entry("pets.register", args(ids[0], petTypeId)),
      desk.entry("pets.register", args(ids[1], v7())),
      desk.entry("pets.register", args(ids[2], petTypeId)),
    ]);
    await pet();
    expect(
      [desk.row("pets", id), ...ids.map((petId) => desk.row("pets", petId))].map((row) => row?.["number"]),
    ).toEqual([1, 2, undefined, 3]);
  });
});
