// Concerns: api/src/db, packages/sync.
import { ServerProcess } from "@fernpaw/testing/server-process";
import { expect, test } from "@playwright/test";
import { agreesWithServer } from "../support/clinics.ts";
import { rareName } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { epochOn, queueOn } from "../support/device-copy.ts";
import { demoLogin, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("a server that is put back to an older backup gets everything again, once", async ({ browser }) => {
  const { database } = server;
  const desk = new Desk(await Tablet.open(browser, server.origin));
  const nurse = new Desk(await Tablet.open(browser, server.origin));
  await desk.tablet.signIn(demoLogin("desk@eastgate.example"));
  await nurse.tablet.signIn(demoLogin("nurse@eastgate.example"));
  await desk.isSettled();
  await nurse.isSettled();

  await desk.addClient({ firstName: "Before", lastName: "Backupova", phone: "+44 20 7946 0101" });
  await desk.isSettled();
  const clinicId = String(
    database.rows(`select "clinicId" from "clients" where "lastName" = 'Backupova'`)[0]?.["clinicId"],
  );
  const copy = await database.backUp();

  // The day goes on: what follows is acknowledged, and the backup does not have it.
  await desk.addClient({ firstName: "After", lastName: "Backupova", phone: "+44 20 7946 0102" });
  await nurse.addClient({ firstName: "Nurse", lastName: "Backupova", phone: "+44 20 7946 0103" });
  const petName = rareName(database, clinicId);
  await nurse.go("Appointments");
  await nurse.book({ pet: petName, reason: "Backup: acknowledged" });
  await nurse.isSettled();
  await desk.isSettled();
  const epoch = await epochOn(nurse.page);

  // The disk dies, and people work on while somebody looks for the backup.
  await server.kill();
  await desk.addClient({ firstName: "Outage", lastName: "Backupova", phone: "+44 20 7946 0104" });
  await nurse.go("Appointments");
  await nurse.book({ pet: petName, reason: "Backup: queued" });
  expect((await queueOn(desk.page)).waiting).toHaveLength(1);
  expect((await queueOn(nurse.page)).waiting).toHaveLength(1);
  server.restore(copy);
  await server.start();

  await expect.poll(() => epochOn(nurse.page), { timeout: HANGS_AFTER_MS }).not.toBe(epoch);
  await desk.isSettled();
  await nurse.isSettled();
  const clients = database.rows(
    `select "firstName" from "clients" where "lastName" = 'Backupova' order by "firstName"`,
  );
  expect(clients.map((row) => row["firstName"])).toEqual(["After", "Before", "Nurse", "Outage"]);
  const booked = database.rows(`select "reason" from "appointments" where "reason" like 'Backup:%' order by "reason"`);
  expect(booked.map((row) => row["reason"])).toEqual(["Backup: acknowledged", "Backup: queued"]);
  const taken = database.recordedMutations().map(({ uuid }) => uuid);
  expect(new Set(taken).size).toBe(taken.length);

  for (const each of [desk, nurse]) {
    const { done } = await queueOn(each.page);
    expect(taken).toEqual(expect.arrayContaining(done.map(({ uuid }) => uuid)));
    await agreesWithServer(each);
    await each.find("Backupova");
    for (const firstName of ["Before", "After", "Nurse", "Outage"]) await each.tablet.shows(`${firstName} Backupova`);
    expect(each.tablet.errors).toEqual([]);
    await each.tablet.close();
  }
});
