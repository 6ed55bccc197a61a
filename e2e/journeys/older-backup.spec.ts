import { expect, test } from "@playwright/test";
import { addClient, book, openPage, untilSettled } from "../support/desk-work.ts";
import { type DeviceCopy, readDevice } from "../support/device-copy.ts";
import { ServerDatabase } from "../support/server-database.ts";
import { ServerProcess } from "../support/server-process.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

interface Seen {
  clinicId: string;
  userId: string;
  since: number;
}

interface ServerRow {
  version: number;
  scope: string;
  deleted: number;
}

/**
 * Where tablet and server disagree: rows of the tablet that the server has otherwise or not at all, and rows newer than
 * `since` that the tablet lacks though its user may see them.
 */
function differences(device: DeviceCopy, database: ServerDatabase, { clinicId, userId, since }: Seen): string[] {
  const stored = new Map(
    database
      .rows(`select "tbl", "rowId", "version", "scope", "deleted" from "sync_row" where "clinicId" = ?`, clinicId)
      .map((row) => [`${String(row["tbl"])} ${String(row["rowId"])}`, row as unknown as ServerRow]),
  );
  const here = new Map(device.rows.map(({ table, id, version }) => [`${table} ${id}`, version]));
  const isVisible = (scope: string): boolean => !scope.startsWith("user:") || scope === `user:${userId}`;
  return [
    ...[...here].flatMap(([key, version]) => {
      const row = stored.get(key);
      return row?.version === version && row.deleted === 0 ? [] : [`${key} is at ${version} on the tablet`];
    }),
    ...[...stored].flatMap(([key, row]) =>
      row.version > since && row.deleted === 0 && isVisible(row.scope) && !here.has(key)
        ? [`${key} at ${row.version} is not on the tablet`]
        : [],
    ),
  ];
}

test("a server that is put back to an older backup gets everything again, once", async ({ browser }) => {
  const database = new ServerDatabase(server.dataDir);
  const desk = await Tablet.open(browser, server.origin);
  const nurse = await Tablet.open(browser, server.origin);
  const logins = ["desk@eastgate.example", "nurse@eastgate.example"];
  const userIds = logins.map((email) =>
    String(database.rows(`select "id" from "users" where "email" = ?`, email)[0]?.["id"]),
  );
  await desk.signIn(demoLogin("desk@eastgate.example"));
  await nurse.signIn(demoLogin("nurse@eastgate.example"));
  await untilSettled(desk);
  await untilSettled(nurse);
  const tablets = [desk, nurse].map((tablet, index) => ({ tablet, userId: userIds[index] ?? "" }));

  await addClient(desk, { firstName: "Before", lastName: "Backupova", phone: "+44 20 7946 0101" });
  await untilSettled(desk);
  const clinicId = String(
    database.rows(`select "clinicId" from "clients" where "lastName" = 'Backupova'`)[0]?.["clinicId"],
  );
  const head = database.rows(`select "version" from "sync_clinic" where "clinicId" = ?`, clinicId);
  const backedUpAt = Number(head[0]?.["version"]);
  const copy = await database.backUp();

  // The day goes on: what follows is acknowledged, and the backup does not have it.
  await addClient(desk, { firstName: "After", lastName: "Backupova", phone: "+44 20 7946 0102" });
  await addClient(nurse, { firstName: "Nurse", lastName: "Backupova", phone: "+44 20 7946 0103" });
  const [pet] = database.rows(
    `select p."name" from "pets" p where p."status" = 'active' and length(p."name") > 4 and p."clinicId" = ?
     and (select count(*) from "pets" o where o."clinicId" = p."clinicId" and o."name" = p."name") = 1 limit 1`,
    clinicId,
  );
  const petName = String(pet?.["name"]);
  await book(nurse, { pet: petName, reason: "Backup: acknowledged" });
  const before = await untilSettled(nurse);
  await untilSettled(desk);

  // The disk dies, and people work on while somebody looks for the backup.
  await server.kill();
  await addClient(desk, { firstName: "Outage", lastName: "Backupova", phone: "+44 20 7946 0104" });
  await book(nurse, { pet: petName, reason: "Backup: queued" });
  expect((await readDevice(desk.page)).queue).toHaveLength(1);
  expect((await readDevice(nurse.page)).queue).toHaveLength(1);
  database.restore(copy);
  await server.start();

  await expect.poll(async () => (await readDevice(nurse.page)).epoch, { timeout: 60_000 }).not.toBe(before.epoch);
  const after = [await untilSettled(desk), await untilSettled(nurse)];
  const clients = database.rows(
    `select "firstName" from "clients" where "lastName" = 'Backupova' order by "firstName"`,
  );
  expect(clients.map((row) => row["firstName"])).toEqual(["After", "Before", "Nurse", "Outage"]);
  const booked = database.rows(`select "reason" from "appointments" where "reason" like 'Backup:%' order by "reason"`);
  expect(booked.map((row) => row["reason"])).toEqual(["Backup: acknowledged", "Backup: queued"]);
  const results = database.rows(`select "uuid", "status" from "sync_mutation"`);
  expect(new Set(results.map((row) => row["uuid"])).size).toBe(results.length);
  expect(after.flatMap(({ archive }) => archive).every(({ uuid }) => results.some((row) => row["uuid"] === uuid))).toBe(
    true,
  );

  for (const { tablet, userId } of tablets) {
    const seen = { clinicId, userId, since: backedUpAt };
    await expect
      .poll(async () => differences(await readDevice(tablet.page), database, seen), { timeout: 60_000 })
      .toEqual([]);
    await openPage(tablet, "Clients & Pets");
    for (const firstName of ["Before", "After", "Nurse", "Outage"]) await tablet.shows(`${firstName} Backupova`);
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  }
});
