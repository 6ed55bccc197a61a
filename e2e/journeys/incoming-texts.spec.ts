// Concerns: messages, notifications, clients, api/src/sms.
import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { text as readText } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { listenLocally } from "@fernpaw/testing/local-port";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { typedField } from "../support/typed-fields.ts";

const SOON = { timeout: 60_000 };
const SECRET = "the secret of the provider of texts";
const OWNER = { firstName: "Wren", lastName: "Halloway", phone: "+44 7700 900321" };
const NUMBER = "+447700900321";

interface Text {
  id: string;
  to: string;
  text: string;
}

/** A provider of text messages on this machine: the texts that it took, the first one first. */
const texts: Text[] = [];
let provider: Server;
let server: ServerProcess;

test.beforeAll(async () => {
  provider = createServer((request, response) => {
    void readText(request).then((body) => {
      texts.push(JSON.parse(body) as Text);
      response.writeHead(202).end();
    });
  });
  const port = await listenLocally(provider);
  const env = { SMS_URL: `http://127.0.0.1:${port}/`, SMS_SENDER: "+447700900000", SMS_INCOMING_SECRET: SECRET };
  server = await ServerProcess.start({ demo: true, env });
});

test.afterAll(async () => {
  await server?.remove();
  provider?.close();
});

/** The client answers: the provider posts the text, signed. Answers the status. */
async function answer(id: string, text: string, secret = SECRET): Promise<number> {
  const body = JSON.stringify({ id, from: NUMBER, to: "+447700900000", text });
  const atSec = Math.floor(Date.now() / 1000);
  const mac = createHmac("sha256", secret).update(`${atSec}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "fernpaw-signature": `t=${atSec},v1=${mac}` };
  return (await fetch(`${server.origin}/api/text-webhook`, { method: "POST", headers, body })).status;
}

/** At this hour too. */
async function writeAtAnyHour({ page }: Desk): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Reminders" }).click();
  await page.getByRole("link", { name: "Types and templates" }).click();
  await typedField(page, "Quiet from").fill("00:00");
  await typedField(page, "until").fill("00:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("a client answers a text: YES confirms the appointment, a question waits in the inbox and is on the client's page", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, server.origin, { email: "owner@harbour.example" });
  const { page, tablet } = desk;
  await desk.go("Clients & Pets");
  await writeAtAnyHour(desk);
  await desk.addClient(OWNER);
  await desk.addPet("Biscuit");
  await desk.go("Dashboard");
  await desk.book({ pet: "Biscuit", reason: "Limps a little" });
  await expect.poll(() => texts.map(({ to }) => to), SOON).toEqual([NUMBER]);
  await desk.open(`${OWNER.firstName} ${OWNER.lastName}`);
  await expect(page.getByText("Sent", { exact: true })).toBeVisible(SOON);

  expect(await answer("forged", "Yes", "another secret of some length")).toBe(400);
  expect(await answer("one", "YES")).toBe(200);
  await expect(page.getByText(/from \+447700900321 · confirmed the appointment/)).toBeVisible(SOON);
  await desk.open("Biscuit");
  await page.getByRole("main").getByRole("button", { name: "Limps a little" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Appointment" });
  await expect(drawer.getByText(/^Confirmed/).first()).toBeVisible();
  await tablet.picture("incoming-texts-01-confirmed");
  await drawer.getByRole("button", { name: "Close" }).click();

  const question = "Can we come half an hour later? She sleeps.";
  for (const _ of ["once", "again"]) expect(await answer("two", question)).toBe(200);
  await desk.go("Notifications");
  const item = page.getByRole("article").filter({ hasText: question });
  await expect(item.getByRole("heading", { name: "Text from Wren Halloway" })).toBeVisible(SOON);
  await expect(item).toHaveCount(1);
  expect(await item.getByRole("link", { name: /^Call Wren Halloway/ }).getAttribute("href")).toBe(`tel:${NUMBER}`);
  await tablet.picture("incoming-texts-02-inbox");
  await item.getByRole("button", { name: /^Reply by text/ }).click();
  const dialog = page.getByRole("dialog", { name: "Write to Wren Halloway" });
  await dialog.getByRole("textbox", { name: "Message" }).fill("Yes, come at eleven.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => texts.at(-1)?.text, SOON).toBe("Yes, come at eleven.");
  // The answer is all that is left to do.
  await expect(item).toHaveCount(0, SOON);

  await desk.open(`${OWNER.firstName} ${OWNER.lastName}`);
  await expect(page.getByText(question)).toHaveCount(2);
  await expect(page.getByRole("listitem").filter({ hasText: "Text from the client" }).first()).toContainText(question);
  await tablet.picture("incoming-texts-03-client");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
