import { expect, test } from "@playwright/test";
import { addClient, book, openPage, untilSettled } from "../support/desk-work.ts";
import { type DeviceCopy, readDevice } from "../support/device-copy.ts";
import { OwnerApi } from "../support/owner-api.ts";
import { ServerDatabase } from "../support/server-database.ts";
import { ServerProcess } from "../support/server-process.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

const DESK = "desk@eastgate.example";
const TAKEN = ["clients:manage", "appointments:view"];

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const keysIn = (device: DeviceCopy, tables: readonly string[]): string[] =>
  device.rows
    .filter(({ table }) => tables.includes(table))
    .map(({ table, id }) => `${table} ${id}`)
    .sort((a, b) => (a < b ? -1 : 1));

test("rights that are taken away while somebody works offline", async ({ browser }) => {
  const database = new ServerDatabase(server.dataDir);
  const owner = await OwnerApi.signIn(server.origin, demoLogin("owner@eastgate.example"));
  const { permissions, userId } = await owner.rightsOf(DESK);
  const schedule = Object.entries(await owner.tables()).flatMap(([table, scope]) =>
    scope === "schedule" ? table : [],
  );
  expect(schedule).toContain("appointments");

  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(demoLogin(DESK));
  const before = await untilSettled(tablet);
  expect(keysIn(before, schedule).length).toBeGreaterThan(0);
  const [pet] = database.rows(
    `select p."name" from "pets" p join "users" u on u."clinicId" = p."clinicId" and u."id" = ?
     where p."status" = 'active' and length(p."name") > 4 and (select count(*) from "pets" o where o."name" = p."name") = 1
     limit 1`,
    userId,
  );

  await tablet.goOffline();
  await addClient(tablet, { firstName: "Olive", lastName: "Lostova", phone: "+44 20 7946 0301" });
  await book(tablet, { pet: String(pet?.["name"]), reason: "Rights: booked offline" });
  expect((await readDevice(tablet.page)).queue.map(({ name }) => name)).toEqual([
    "clients.register",
    "appointments.book",
  ]);
  await owner.give(
    DESK,
    permissions.filter((code) => !TAKEN.includes(code)),
  );

  await tablet.goOnline();
  await expect.poll(async () => keysIn(await readDevice(tablet.page), schedule).length, { timeout: 60_000 }).toBe(0);
  const narrowed = await untilSettled(tablet);
  expect(keysIn(narrowed, schedule)).toEqual([]);
  // Other people's rows went nowhere: what he may still see is still here.
  expect(keysIn(narrowed, ["pets"])).toEqual(keysIn(before, ["pets"]));

  // One change was refused, and says so; the other needed a right that he still has.
  await expect
    .poll(() =>
      database.rows(
        `select "name", "status", "code" from "sync_mutation" where "userId" = ? order by "mutationId"`,
        userId,
      ),
    )
    .toEqual([
      { name: "clients.register", status: "rejected", code: "forbidden" },
      { name: "appointments.book", status: "applied", code: null },
    ]);
  expect(database.rows(`select "id" from "clients" where "lastName" = 'Lostova'`)).toEqual([]);
  await openPage(tablet, "Notifications");
  const card = tablet.page.getByRole("article").filter({ hasText: "Not taken" });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("You did not have the permission any more when it arrived.");
  await expect(card).toContainText("Lostova");
  await openPage(tablet, "Dashboard");
  await tablet.shows("You do not have the right to see appointments");

  await owner.give(DESK, permissions);
  const booked = String(
    database.rows(`select "id" from "appointments" where "reason" = 'Rights: booked offline'`)[0]?.["id"],
  );
  const due = [...keysIn(before, schedule), `appointments ${booked}`];
  await expect
    .poll(
      async () => {
        const here = new Set(keysIn(await readDevice(tablet.page), schedule));
        return due.filter((key) => !here.has(key));
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  await tablet.shows("Waiting");

  // The refused work was kept on its card, and goes through now.
  await openPage(tablet, "Notifications");
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card).toHaveCount(0);
  await untilSettled(tablet);
  expect(database.rows(`select "firstName" from "clients" where "lastName" = 'Lostova'`)).toEqual([
    { firstName: "Olive" },
  ]);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
