import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { visits } from "@fernpaw/domain/visits/visit";
import { v7 } from "uuid";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { messages } from "@fernpaw/domain/messages/message";
import { clientRow } from "@fernpaw/testing/builders";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenStore } from "../../db/open-store.ts";
import { aMessage } from "../../testing/a-message.ts";
import { openMemoryStore } from "../../testing/memory-store.ts";
import { serverContext } from "../../sync/server-context.ts";
import { addTestClinic, openTestSync, SEEN_AT, type TestUser } from "../../testing/sync-clinic.ts";
import { createErasures } from "./erasures.ts";
import { eraseInactiveClients, readOldRecords } from "./inactive-clients.ts";

const id = (at: number): string => `019a5f00-0000-7000-8000-00000000000${at}`;

let store: OpenStore;
let sync: ReturnType<typeof openTestSync>;
let clinic: TestUser;
let folder: string;

beforeEach(async () => {
  ({ store } = await openMemoryStore());
  sync = openTestSync(store);
  clinic = await addTestClinic(store, sync);
  folder = mkdtempSync(join(tmpdir(), "fernpaw-inactive-"));
  // Rows get the time of the server: the three were registered then.
  await sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
    for (const at of [1, 2]) await tx.insert(clients, clientRow({ id: id(at), lastName: `Ruiz ${at}` }));
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const YEARS_LATER = "2038-01-02T09:00:00.000Z";
const now = () => Date.parse(YEARS_LATER);
const set = (values: object) =>
  sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(clinicSettings, clinic.clinicId, values);
  });
const erase = () =>
  eraseInactiveClients({ store, now, erasures: createErasures({ store, sync, folders: [folder], now }) });
const names = async (): Promise<string[]> => {
  const rows = await store.read((sql) =>
    sql.all<{ lastName: string }>('select "lastName" from "clients" where "clinicId" = ? order by "id"', [
      clinic.clinicId,
    ]),
  );
  return rows.map(({ lastName }) => lastName);
};
const addMessage = (clientId: string, at: string) =>
  sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.insert(messages, aMessage(id(7), clientId, at));
  });

test("clients without a record in time are counted, and go only where the owner turned it on", async () => {
  await addMessage(id(2), "2037-12-01T09:00:00.000Z");
  expect(await store.read((sql) => readOldRecords(sql, clinic.clinicId, YEARS_LATER))).toMatchObject({ clients: 1 });
  expect(await erase()).toBe(0);
  expect(await names()).toEqual(["Ruiz 1", "Ruiz 2"]);
  await set({ erasesInactive: "yes" });
  expect(await erase()).toBe(1);
  expect(await names()).toEqual(["Erased client", "Ruiz 2"]);
  expect(await erase()).toBe(0);
});

test("clients who cannot be erased yet keep no later one from it", async () => {
  await set({ erasesInactive: "yes" });
  await sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
    for (let at = 0; at < 60; at += 1) {
      // Ids in front of the others, each with an open visit.
      const clientId = `019a4f00-0000-7000-8000-0000000000${10 + at}`;
      await tx.insert(clients, clientRow({ id: clientId, lastName: "Stays" }));
      await tx.insert(visits, {
        ...emptyRow(visits),
        id: v7(),
        clientId,
        petId: v7(),
        locationId: firstLocationId(clinic.clinicId),
        appointmentId: null,
        vetId: null,
        kind: "outpatient",
        reason: "",
        openedAt: SEEN_AT,
        stage: "waiting",
        stageAt: SEEN_AT,
        status: "open",
      });
    }
  });
  expect(await erase()).toBe(2);
  expect((await names()).filter((name) => name === "Stays")).toHaveLength(60);
});

test("a client within a period stays", async () => {
  await set({ erasesInactive: "yes", messageYears: 30 });
  expect(await erase()).toBe(0);
});

test("messages past their period are counted", async () => {
  await addMessage(id(1), SEEN_AT);
  expect(await store.read((sql) => readOldRecords(sql, clinic.clinicId, YEARS_LATER))).toEqual({
    clients: 2,
    visits: 0,
    invoices: 0,
    messages: 1,
  });
});

test("a period below the law's is refused", async () => {
  const context = serverContext({ ...clinic, now: SEEN_AT });
  const change = (booksYears: number) =>
    sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, (tx) =>
      correctClinicSettings.run(tx, { set: { booksYears } }, context),
    );
  // The clinic is in the Netherlands: 7 years.
  await expect(change(6)).rejects.toMatchObject({ code: "invalid_args" });
  await change(7);
});
