// Concerns: employees, api/src/sync.
import { expect, test } from "@playwright/test";
import { rareName } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { queueOn, rowsOnDevice } from "../support/device-copy.ts";
import { OwnerApi } from "../support/owner-api.ts";
import { keysOf } from "../support/rows.ts";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, Tablet, HANGS_AFTER_MS } from "../support/tablet.ts";

const DESK = "desk@eastgate.example";
const TAKEN = ["clients:manage", "appointments:view"];

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("rights that are taken away while somebody works offline", async ({ browser }) => {
  const { database } = server;
  const owner = await OwnerApi.signIn(server.origin, demoLogin("owner@eastgate.example"));
  const { permissions, userId } = await owner.rightsOf(DESK);
  const schedule = Object.entries(await owner.tables()).flatMap(([table, scope]) =>
    scope === "schedule" ? table : [],
  );
  expect(schedule).toContain("appointments");

  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(demoLogin(DESK));
  const desk = new Desk(tablet);
  await desk.isSettled();
  const before = await rowsOnDevice(tablet.page);
  expect(keysOf(before, schedule).length).toBeGreaterThan(0);
  const clinicId = String(database.rows(`select "clinicId" from "users" where "id" = ?`, userId)[0]?.["clinicId"]);

  await tablet.goOffline();
  await desk.addClient({ firstName: "Olive", lastName: "Lostova", phone: "+44 20 7946 0301" });
  await desk.go("Appointments");
  await desk.book({ pet: rareName(database, clinicId), reason: "Rights: booked offline" });
  expect((await queueOn(tablet.page)).waiting.map(({ name }) => name)).toEqual([
    "clients.register",
    "appointments.book",
  ]);
  await owner.give(
    DESK,
    permissions.filter((code) => !TAKEN.includes(code)),
  );

  await tablet.goOnline();
  await expect
    .poll(async () => keysOf(await rowsOnDevice(tablet.page), schedule).length, { timeout: HANGS_AFTER_MS })
    .toBe(0);
  await desk.isSettled();
  const narrowed = await rowsOnDevice(tablet.page);
  expect(keysOf(narrowed, schedule)).toEqual([]);
  // Other people's rows went nowhere: what he may still see is still here.
  expect(keysOf(narrowed, ["pets"])).toEqual(keysOf(before, ["pets"]));

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
  await desk.go("Notifications");
  const card = tablet.page.getByRole("article").filter({ hasText: "Refused: " });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(
    "The right “Add and change clients and pets, import lists” was missing when this arrived. The clinic's owner can give it",
  );
  await expect(card).toContainText("Lostova");
  await desk.go("Dashboard");
  await tablet.shows("You do not have the right to see appointments");

  await owner.give(DESK, permissions);
  const booked = String(
    database.rows(`select "id" from "appointments" where "reason" = 'Rights: booked offline'`)[0]?.["id"],
  );
  const due = [...keysOf(before, schedule), `appointments ${booked}`];
  await expect
    .poll(
      async () => {
        const here = new Set(keysOf(await rowsOnDevice(tablet.page), schedule));
        return due.filter((key) => !here.has(key));
      },
      { timeout: HANGS_AFTER_MS },
    )
    .toEqual([]);
  await tablet.shows("Waiting");

  // The refused work was kept on its card, and goes through now.
  await desk.go("Notifications");
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card).toHaveCount(0);
  await desk.isSettled();
  expect(database.rows(`select "firstName" from "clients" where "lastName" = 'Lostova'`)).toEqual([
    { firstName: "Olive" },
  ]);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
