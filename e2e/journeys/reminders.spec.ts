// Concerns: messages, reminders, api/src/mail, api/src/sms.
import { type Browser, expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { Mailbox } from "../support/mailbox.ts";
import { Tablet } from "../support/tablet.ts";
import { typedField } from "../support/typed-fields.ts";

const SOON = { timeout: 30_000 };
const OWNER = { firstName: "Wren", lastName: "Halloway", phone: "+44 7700 900321" };
const EMAIL = "wren@halloway.example";
/** The demo's clinics are there. */
const today = (): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());

let server: ServerProcess;
let mailbox: Mailbox;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
  mailbox = new Mailbox(server.origin);
});

test.afterAll(async () => {
  await server?.remove();
});

const openDesk = (browser: Browser, open = Tablet.openOnline): Promise<Desk> =>
  Desk.open(browser, server.origin, { email: "owner@harbour.example", open });

/** A type whose only message goes out on its day, and a clinic that may write at any hour. */
async function setUp({ page }: Desk): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Reminders" }).click();
  await page.getByRole("link", { name: "Types and templates" }).click();
  await typedField(page, "Quiet from").fill("00:00");
  await typedField(page, "until").fill("00:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Add a type" }).click();
  const dialog = page.getByRole("dialog", { name: "A new type of reminder" });
  await dialog.getByLabel("Name", { exact: true }).fill("Claw trim");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Claw trim" })).toBeVisible();
}

async function addReminder({ page }: Desk, dueOn: string): Promise<void> {
  await page.getByRole("button", { name: "Add Reminders" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a reminder" });
  await dialog.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Claw trim" }).click();
  await typedField(dialog, "Due on").fill(dueOn);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
}

const subjectsTo = async (email: string): Promise<string[]> => (await mailbox.to(email)).map(({ subject }) => subject);

test("a type is set up, a pet comes due, the mail arrives once and stands on the client's page; a death ends it", async ({
  browser,
}) => {
  const desk = await openDesk(browser);
  const { page, tablet } = desk;
  await desk.go("Clients & Pets");
  await setUp(desk);
  await desk.typeClient(OWNER);
  await desk.clientForm.getByLabel("E-mail", { exact: true }).fill(EMAIL);
  await desk.saveClient(OWNER);
  await desk.addPet("Biscuit");
  await addReminder(desk, today());
  await expect(page.getByText("Sent", { exact: true })).toBeVisible(SOON);
  await expect.poll(() => subjectsTo(EMAIL), SOON).toEqual(["Biscuit: a visit is due at Harbour Animal Clinic"]);
  expect((await mailbox.to(EMAIL))[0]?.text).toContain("- Biscuit: Claw trim");

  await desk.open(`${OWNER.firstName} ${OWNER.lastName}`);
  await expect(page.getByText("Kept in the demo’s mailbox")).toBeVisible(SOON);
  await page.getByRole("button", { name: /^Show text/ }).click();
  await expect(page.getByText("it is time again for:")).toBeVisible();
  await tablet.picture("reminders-01-on-the-clients-page");

  await desk.open("Biscuit");
  await desk.recordDeath("Biscuit");
  await expect(page.getByText("Nothing is due.")).toHaveCount(0);
  await desk.go("Clients & Pets");
  await page.getByRole("main").getByRole("link", { name: "Reminders" }).click();
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await expect(page.getByRole("row", { name: /Biscuit/ })).toContainText("Cancelled: deceased");
  await tablet.picture("reminders-02-called-off");
  await desk.isSettled();
  expect(await subjectsTo(EMAIL)).toHaveLength(1);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});

test("a message that is written without a network waits on the tablet, says so, and goes out later", async ({
  browser,
}) => {
  const desk = await openDesk(browser, Tablet.open);
  const { page, tablet } = desk;
  await tablet.untilInstalled();
  await desk.typeClient({ ...OWNER, firstName: "Ida" });
  await desk.clientForm.getByLabel("E-mail", { exact: true }).fill("ida@halloway.example");
  await desk.saveClient({ ...OWNER, firstName: "Ida" });
  await desk.isSettled();
  await tablet.goOffline();
  const write = async (channel: string, words: string, subject?: string) => {
    await page.getByRole("button", { name: "Write", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Write to Ida Halloway" });
    await dialog.getByRole("button", { name: channel, exact: true }).click();
    if (subject !== undefined) await dialog.getByLabel("Subject").fill(subject);
    await dialog.getByLabel(/^(Message|Notes on the call)/).fill(words);
    await dialog.getByRole("button", { name: subject === undefined ? "Save the note" : "Send" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await write("E-mail", "The bill <b>is</b> ready.", "About your bill");
  await write("Call", "Will pay on Friday.");
  await expect(page.getByText("Queued on this device")).toBeVisible();
  await expect(page.getByText("Noted", { exact: true }).last()).toBeVisible();
  expect(await subjectsTo("ida@halloway.example")).toEqual([]);
  await tablet.goOnline();
  await desk.isSettled();
  await expect.poll(() => subjectsTo("ida@halloway.example"), SOON).toEqual(["About your bill"]);
  await expect(page.getByText("Kept in the demo’s mailbox")).toBeVisible(SOON);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
