import { locations, rooms } from "@fernpaw/domain/clinics/clinic";
import { clients } from "@fernpaw/domain/clients/client";
import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { measurements, petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import { SCHEMA } from "@fernpaw/domain/registry";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { SnapshotParams } from "@fernpaw/sync/server/snapshot-plan";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore, STORE_KINDS } from "../testing/open-test-store.ts";
import { aClient, addTestClinic, addUser, linesOf, openTestSync, SEEN_AT, TestDevice } from "../testing/sync-clinic.ts";

const NOW_MS = Date.parse(SEEN_AT);
const DAY_MS = 86_400_000;
const at = (days: number): string => toInstant(NOW_MS + days * DAY_MS);

type Triple = [id: string, version: number, row: Record<string, unknown>];

describe.each(STORE_KINDS)("snapshots on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let device: TestDevice;

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store, { limits: { rowsPerLine: 3, rowsPerResume: 6, p1Rows: 10 } });
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    device = await new TestDevice(server, await addTestClinic(store, server)).join();
    await device.pull();
  });

  const write = (work: Parameters<SyncServer["withClinicTx"]>[2]) =>
    server.withClinicTx(device.user.clinicId, { userId: device.user.userId, name: "test" }, work);
  const take = async (params: Partial<SnapshotParams> = {}, user = device.user) => {
    const lines = await linesOf(server.snapshot(user, { bucket: "p0", schema: 1, ...params }));
    const rows = new Map<string, Triple[]>();
    for (const line of lines) {
      if (line["t"] !== "rows") continue;
      rows.set(String(line["tbl"]), [...(rows.get(String(line["tbl"])) ?? []), ...(line["rows"] as Triple[])]);
    }
    return { lines, rows, begin: lines[0] ?? {}, end: lines.at(-1) ?? {} };
  };
  const ids = (rows: Triple[] | undefined) => (rows ?? []).map(([id]) => id).toSorted();
  const addClients = async (count: number): Promise<string[]> => {
    const made = Array.from({ length: count }, () => v7());
    for (const id of made) await device.push([device.entry("clients.register", aClient(id))]);
    return made;
  };
  const addPet = (clientId: string, petId = v7()) =>
    device
      .push([
        device.entry("pets.register", {
          id: petId,
          name: "Juno",
          petTypeId: device.all(petTypes.table)[0]?.["id"],
          owner: { linkId: v7(), clientId },
        }),
      ])
      .then(() => petId);
  const addAppointment = async (
    petId: string,
    clientId: string,
    startsAt: string,
    status: "booked" | "completed" = "booked",
  ) => {
    const id = v7();
    await write(async (tx) => {
      await tx.insert(appointments, {
        id,
        locationId: String(device.all(locations.table)[0]?.["id"]),
        clientId,
        petIds: [petId],
        typeId: String(device.all(appointmentTypes.table)[0]?.["id"]),
        vetId: null,
        roomId: String(device.all(rooms.table)[0]?.["id"]),
        equipmentIds: [],
        startsAt,
        durationMin: 30,
        reason: "",
        notes: "",
        status,
        urgency: "routine",
        source: "phone",
        confirmedAt: null,
        arrivedAt: null,
        cancellation: null,
        tentative: "no",
        confirmedVia: null,
        series: null,
      } as never);
    });
    return id;
  };

  test("every row of a snapshot is what a pull would send (I4)", async () => {
    await addClients(4);
    const { rows, begin, end, lines } = await take({ bucket: "p1" });
    expect(begin).toMatchObject({
      t: "begin",
      epoch: device.epoch,
      scopeRev: 1,
      version: 5,
      schema: SCHEMA,
      bucket: "p1",
      counts: { clients: 4 },
    });
    await device.pullAll();
    for (const [id, version, row] of rows.get("clients") ?? [])
      expect(device.rows.get(`clients:${id}`)).toEqual({ version, row });
    expect(rows.get("clients")).toHaveLength(4);
    expect(end).toEqual({
      t: "end",
      version: 5,
      rows: lines.filter(({ t }) => t === "rows").reduce((sum, line) => sum + (line["rows"] as unknown[]).length, 0),
    });
  });

  test("p0 has today's appointments, their pets and clients, and what belongs to these", async () => {
    const [today, later, old] = await addClients(3);
    const [petNow, petLater, petOld] = [await addPet(today ?? ""), await addPet(later ?? ""), await addPet(old ?? "")];
    const booked = await addAppointment(petNow, today ?? "", addMinutes(SEEN_AT, 60));
    await addAppointment(petLater, later ?? "", at(30));
    await addAppointment(petOld, old ?? "", at(-30), "completed");
    const weight = v7();
    await write(async (tx) => {
      await tx.insert(measurements, {
        id: weight,
        petId: petNow,
        visitId: null,
        kind: "weight",
        value: 4200,
        secondValue: null,
        comparator: "exact",
        takenAt: at(-400),
        enteredInErrorAt: null,
      } as never);
    });
    const { rows } = await take();
    expect(ids(rows.get(appointments.table))).toEqual([booked]);
    expect(ids(rows.get(pets.table))).toEqual([petNow]);
    expect(ids(rows.get(clients.table))).toEqual([today]);
    expect(ids(rows.get(measurements.table))).toEqual([weight]);
    expect(rows.get(petOwners.table)?.map(([, , row]) => row["petId"])).toEqual([petNow]);
    expect(rows.get(rooms.table)).toHaveLength(3);
  });

  test("p1 has what is to come and what is open, p2 what was closed in two years", async () => {
    const [clientId = ""] = await addClients(1);
    const petId = await addPet(clientId);
    const [future, openOld, closedOld] = [
      await addAppointment(petId, clientId, at(60)),
      await addAppointment(petId, clientId, at(-60)),
      await addAppointment(petId, clientId, at(-61), "completed"),
    ];
    const ancient = await addAppointment(petId, clientId, at(-800), "completed");
    expect(ids((await take({ bucket: "p1" })).rows.get(appointments.table))).toEqual([future, openOld].toSorted());
    expect(ids((await take({ bucket: "p2" })).rows.get(appointments.table))).toEqual([closedOld]);
    const history = await linesOf(server.history(device.user, { petIds: [petId], before: at(-730) }));
    expect(history.filter(({ t }) => t === "rows").flatMap(({ rows }) => ids(rows as Triple[]))).toEqual([ancient]);
    expect(history.at(-1)).toMatchObject({ t: "end", rows: 1 });
    const exact = await linesOf(server.history(device.user, { petIds: [petId], before: at(-800) }));
    expect(exact.at(-1)).toMatchObject({ rows: 0 });
  });

  test("used-up stock and expired batches without a change for long come with the history; what is on hand comes first", async () => {
    const locationId = String(device.all(locations.table)[0]?.["id"]);
    const product = countedProductRow();
    const [expired, good] = [
      batchRow({ productId: product.id, number: "A", expiresOn: at(-20).slice(0, 10) }),
      batchRow({ productId: product.id, number: "B", expiresOn: at(400).slice(0, 10) }),
    ];
    const levelOf = (batchId: string, quantityMilli: number) => {
      const place = { productId: product.id, batchId, locationId };
      return { ...emptyRow(stockLevels), ...place, id: levelIdOf(place), quantityMilli };
    };
    const [used, onHand, below] = [levelOf(expired.id, 0), levelOf(good.id, 4000), levelOf(v7(), -1000)];
    await write(async (tx) => {
      await tx.insert(products, product);
      for (const batch of [expired, good]) await tx.insert(batches, batch);
      for (const level of [used, onHand, below]) await tx.insert(stockLevels, level);
    });
    const takeAt = async (days: number, bucket: "p1" | "p2") => {
      const later = openTestSync(store, { now: () => NOW_MS + days * DAY_MS });
      const lines = await linesOf(later.snapshot(device.user, { bucket, schema: 1 }));
      const idsOf = (table: string) =>
        lines.flatMap(({ tbl, rows }) => (tbl === table ? ids(rows as Triple[]) : [])).toSorted();
      return { batches: idsOf(batches.table), levels: idsOf(stockLevels.table) };
    };
    const [allBatches, allLevels] = [
      [expired.id, good.id],
      [used.id, onHand.id, below.id],
    ].map((all) => all.toSorted());
    expect(await takeAt(90, "p1")).toEqual({ batches: allBatches, levels: allLevels });
    expect(await takeAt(90, "p2")).toEqual({ batches: [], levels: [] });
    expect(await takeAt(150, "p1")).toEqual({ batches: [good.id], levels: [onHand.id, below.id].toSorted() });
    expect(await takeAt(150, "p2")).toEqual({ batches: [expired.id], levels: [used.id] });
  });

  test("a snapshot that broke off goes on after any of its resume lines and is whole", async () => {
    const made = await addClients(10);
    const whole = await take({ bucket: "p1" });
    const marks = whole.lines.filter(({ t }) => t === "resume");
    expect(marks.length).toBeGreaterThan(0);
    await addClients(1);
    for (const mark of marks) {
      const index = whole.lines.indexOf(mark);
      const before = whole.lines
        .slice(0, index)
        .filter(({ t, tbl }) => t === "rows" && tbl === "clients")
        .flatMap(({ rows }) => ids(rows as Triple[]));
      const rest = await take({
        bucket: "p1",
        after: mark["after"] as [string, string],
        epoch: device.epoch,
        version: Number(whole.begin["version"]),
      });
      expect(rest.begin["version"]).toBe(whole.begin["version"]);
      expect([...before, ...ids(rest.rows.get("clients"))].filter((id) => made.includes(id)).toSorted()).toEqual(
        made.toSorted(),
      );
    }
  });

  test("above the cap the most recently changed rows are sent and the table is named", async () => {
    const made = await addClients(12);
    const touched = made.slice(0, 2);
    for (const id of touched) await device.push([device.entry("clients.correct", { id, set: { notes: "seen" } })]);
    const { rows, begin } = await take({ bucket: "p1" });
    // A new clinic starts with more templates of messages than this test's cap has room for.
    expect(begin["capped"]).toEqual(["clients", "messageTemplates"]);
    expect(ids(rows.get("clients"))).toEqual([...touched, ...made.slice(4)].toSorted());
    expect((await take({ bucket: "p0" })).begin).not.toHaveProperty("capped");
  });

  test("only rows of the caller's scopes are sent (I9)", async () => {
    const [clientId = ""] = await addClients(1);
    const petId = await addPet(clientId);
    await addAppointment(petId, clientId, SEEN_AT);
    const scheduler = await addUser(store, device.user.clinicId, {
      role: "employee",
      permissions: ["appointments:view"],
    });
    const tables = async (user: typeof device.user) => {
      const found = new Set<string>();
      for (const bucket of ["p0", "p1", "p2"] as const)
        for (const table of (await take({ bucket }, user)).rows.keys()) found.add(table);
      return found;
    };
    const base = [
      "clinicSettings",
      "formTemplates",
      "locations",
      "rooms",
      "staff",
      "petTypes",
      "appointmentTypes",
      "reminderTypes",
    ];
    expect(await tables(scheduler)).toEqual(new Set([...base, "appointments"]));
    const none = await addUser(store, device.user.clinicId, { role: "employee", permissions: [] });
    expect(await tables(none)).toEqual(new Set(base));
    const stranger = await addTestClinic(store, server);
    const others = await take({ bucket: "p1" }, stranger);
    expect(JSON.stringify(others.lines)).not.toContain(clientId);
    expect((await linesOf(server.history(stranger, { petIds: [petId], before: at(99) }))).at(-1)).toMatchObject({
      rows: 0,
    });
  });

  test("a snapshot that began in another epoch is refused before it begins", async () => {
    const check = (params: Partial<SnapshotParams>) => server.checkSnapshot(device.user, { schema: 1, ...params });
    await expect(check({ epoch: "other" })).rejects.toMatchObject({ code: "epoch_changed" });
    await expect(check({ schema: 0 })).rejects.toMatchObject({ code: "upgrade_required" });
    await expect(check({ epoch: device.epoch })).resolves.toBeUndefined();
  });

  test("rows that change while a snapshot runs are put right by the pull from its version (I4)", async () => {
    const made = await addClients(8);
    const stream = server.snapshot(device.user, { bucket: "p1", schema: 1 });
    const held = new Map<string, Triple>();
    let version = 0;
    let isFirst = true;
    for await (const text of stream) {
      const line = JSON.parse(text) as { t: string; version: number; tbl: string; rows: Triple[] };
      if (line.t === "begin") version = line.version;
      if (line.t === "rows" && line.tbl === "clients") for (const row of line.rows) held.set(row[0], row);
      if (!isFirst) continue;
      isFirst = false;
      await device.push([
        device.entry("clients.correct", { id: made[0], set: { notes: "a" } }),
        device.entry("clients.correct", { id: made[7], set: { notes: "b" } }),
      ]);
    }
    const replica = new TestDevice(server, device.user);
    Object.assign(replica, { epoch: device.epoch, scopeRev: 1, cursor: version });
    for (const [id, rowVersion, row] of held.values()) replica.rows.set(`clients:${id}`, { version: rowVersion, row });
    await replica.pullAll();
    await device.pullAll({ cursor: 0 });
    for (const id of made) expect(replica.rows.get(`clients:${id}`)).toEqual(device.rows.get(`clients:${id}`));
  });
});
