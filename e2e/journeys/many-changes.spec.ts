// Concerns: pwa/src/session/tokens.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Desk } from "../support/desk.ts";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoLogin, Tablet } from "../support/tablet.ts";

/** One that renewed the session would be seen. */
const CHANGES = 4;

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
  const desk = new Desk(tablet);
  const renewals: string[] = [];
  tablet.context.on("response", (response) => {
    if (response.url().endsWith("/api/auth/refresh-token")) renewals.push(String(response.status()));
  });
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  await desk.isSettled();
  await tablet.untilInstalled();
  for (let index = 0; index < CHANGES; index += 1)
    await desk.addClient({ firstName: `Busy${index}`, lastName: "Deskova", phone: `+44 20 7946 ${4000 + index}` });
  await desk.isSettled();
  expect(server.database.rows(`select "id" from "clients" where "lastName" = 'Deskova'`)).toHaveLength(CHANGES);
  expect(renewals).toEqual([]);
  await tablet.close();
});
