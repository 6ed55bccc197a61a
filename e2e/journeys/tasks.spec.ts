// Concerns: tasks, today, pwa/src/shell.
import { expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { agreesWithServer } from "../support/clinics.ts";
import { Desk } from "../support/desk.ts";
import { Tablet } from "../support/tablet.ts";
import { EASTGATE } from "../support/demo-rows.ts";

let server: ServerProcess;
const HANDOVER = "Kennel 3: the drip runs until seven, then off.";
const FRIDGE = "Fridge: write the temperature down";

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

test("two nurses without a network tick one repeating task: it is done once and comes once more; one adds a task for the desk and a handover note", async ({
  browser,
}) => {
  const open = (who: string) =>
    Desk.open(browser, server.origin, { email: `${who}@eastgate.example`, open: Tablet.open });
  const [priya, callum] = [await open("nurse"), await open("callum.reid")];
  for (const { page } of [priya, callum])
    await expect(page.getByRole("button", { name: `Mark “${FRIDGE}” as done` })).toBeVisible();
  await priya.tablet.goOffline();
  await callum.tablet.goOffline();

  const { page } = priya;
  await page.getByRole("button", { name: `Mark “${FRIDGE}” as done` }).click();
  await expect(page.getByText(`Done: ${FRIDGE}`)).toBeVisible();
  await priya.says("Offline · 1 on this tablet");
  // A slip of the hand is taken back, and done again.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: `Mark “${FRIDGE}” as done` }).click();
  await expect(page.getByRole("button", { name: `Mark “${FRIDGE}” as done` })).toHaveCount(0);
  await callum.page.getByRole("button", { name: `Mark “${FRIDGE}” as done` }).click();
  await expect(callum.page.getByRole("button", { name: `Mark “${FRIDGE}” as done` })).toHaveCount(0);

  await page.getByRole("button", { name: "Add task" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a task" });
  await dialog.getByRole("textbox", { name: "Task" }).fill("Call about the stitches");
  await dialog.getByRole("combobox", { name: "For", exact: true }).click();
  await page.getByRole("option", { name: "Reception" }).click();
  await dialog.getByRole("button", { name: "Add task" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Handover" }).click();
  await page.getByRole("button", { name: "Write a note" }).click();
  const note = page.getByRole("dialog", { name: "Handover note" });
  await note.getByRole("textbox").fill(HANDOVER);
  await note.getByRole("button", { name: "Save note" }).click();
  const drawer = page.getByRole("dialog", { name: "Handover", exact: true });
  await expect(drawer.getByRole("listitem").filter({ hasText: HANDOVER }).getByText("pending")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);

  await priya.tablet.goOnline();
  await priya.isSettled();
  await callum.tablet.goOnline();
  await callum.isSettled();
  await callum.page.getByRole("button", { name: /^Handover: \d+ new notes?$/ }).click();
  await expect(callum.page.getByText(HANDOVER)).toBeVisible();
  const rows = server.database.rows(
    `select "status", "place" from "tasks" where "title" = ? and "clinicId" = ? order by "place"`,
    FRIDGE,
    EASTGATE,
  );
  expect(rows).toEqual([
    { status: "done", place: 0 },
    { status: "open", place: 1 },
  ]);

  const desk = await Desk.open(browser, server.origin, { email: "desk@eastgate.example" });
  await desk.page.getByRole("button", { name: "Mark “Call about the stitches” as done" }).click();
  await desk.isSettled();
  await desk.page.getByRole("link", { name: "All tasks" }).click();
  await desk.page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(desk.page.getByRole("link", { name: "Call about the stitches" })).toBeVisible();
  await priya.isSettled();
  await agreesWithServer(priya);
  await agreesWithServer(desk);
  expect([...priya.tablet.errors, ...callum.tablet.errors, ...desk.tablet.errors]).toEqual([]);
  for (const { tablet } of [priya, callum, desk]) await tablet.close();
});
