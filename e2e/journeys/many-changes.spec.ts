import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { addClient, untilSettled } from "../support/desk-work.ts";
import { ServerDatabase } from "../support/server-database.ts";
import { ServerProcess } from "../support/server-process.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

/** More than the renewals that a session may ask for in ten minutes. */
const CHANGES = 16;

let server: ServerProcess;
let profile: string;

test.beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), "fernpaw-e2e-profile-"));
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
  rmSync(profile, { recursive: true, force: true });
});

test("a busy desk stays signed in: saving does not renew the session", async () => {
  // Background Sync needs a browser that keeps its storage.
  const tablet = await Tablet.openOn(profile, server.origin);
  const renewals: string[] = [];
  tablet.context.on("response", (response) => {
    if (response.url().endsWith("/api/auth/refresh-token")) renewals.push(String(response.status()));
  });
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  await untilSettled(tablet);
  await tablet.untilInstalled();
  for (let index = 0; index < CHANGES; index += 1)
    await addClient(tablet, { firstName: `Busy${index}`, lastName: "Deskova", phone: `+44 20 7946 ${4000 + index}` });
  await untilSettled(tablet);
  const database = new ServerDatabase(server.dataDir);
  expect(database.rows(`select "id" from "clients" where "lastName" = 'Deskova'`)).toHaveLength(CHANGES);
  expect(renewals).toEqual([]);
  await tablet.close();
});
