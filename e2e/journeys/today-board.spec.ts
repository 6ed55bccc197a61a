// Concerns: today, visits, messages, pwa/src/ui.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { HANGS_AFTER_MS, Tablet } from "../support/tablet.ts";

const DESK = "desk@eastgate.example";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** Visits of patients who wait, those that came first at the top. No other patient who is here has their name. */
function waiting(): { id: string; name: string }[] {
  const here = server.database.rows(
    `select v."id", p."name", v."stage" from "visits" v join "pets" p on p."id" = v."petId" join "users" u on u."clinicId" = v."clinicId"
     where u."email" = ? and v."status" = 'open' order by v."stageAt"`,
    DESK,
  ) as unknown as { id: string; name: string; stage: string }[];
  const isOnly = (name: string): boolean => here.filter((other) => other.name === name).length === 1;
  return here.filter(({ name, stage }) => stage === "waiting" && isOnly(name));
}

const visit = (id: string) =>
  server.database.rows(`select "stage", "roomId" from "visits" where "id" = ?`, id)[0] ?? {};

const roomOf = (id: unknown) =>
  server.database.rows(`select "name" from "rooms" where "id" = ?`, String(id))[0]?.["name"];

const lateMessages = (): number =>
  server.database.rows(`select "id" from "messages" where "body" like 'We are running about 45 minutes late%'`).length;

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const cardOf = (desk: Desk, name: string): Locator =>
  desk.column("Waiting").locator(".patient", { has: desk.page.getByRole("heading", { level: 3, name, exact: true }) });

const inColumn = (desk: Desk, pet: string, stage: "Waiting" | "In exam") => desk.isIn(stage, pet);

/** Below the name of the card: a press on the name drags too, and this place has nothing to tap. */
const grip = async (desk: Desk, pet: string) => {
  await desk.cardOf("Waiting", pet).scrollIntoViewIfNeeded();
  const { x, y } = await centre(desk.cardOf("Waiting", pet));
  return { x: x + 30, y: y + 12 };
};

async function dragByFinger(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, held: Locator) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", from);
  // The finger has rested long enough.
  await expect(held).toHaveAttribute("data-dragging");
  for (let step = 1; step <= 5; step += 1)
    await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
  await expect(page.locator("[data-takes]")).toHaveCount(1);
  await touch("touchEnd");
}

test("without a network patients are carried to the next stage by mouse and finger, get a room, and the others hear that it takes longer", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, server.origin, { email: DESK, open: Tablet.open });
  const { page, tablet } = desk;
  const [first, second] = waiting();
  if (!first || !second) throw new Error("The demo has two patients who wait.");
  await tablet.goOffline();
  await inColumn(desk, first.name, "Waiting");
  const exam = await centre(desk.column("In exam"));

  let from = await grip(desk, first.name);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(exam.x, exam.y, { steps: 6 });
  await expect(page.locator("[data-takes]")).toHaveCount(1);
  await page.mouse.up();
  await inColumn(desk, first.name, "In exam");
  await page.getByRole("button", { name: "Undo" }).click();
  await inColumn(desk, first.name, "Waiting");

  from = await grip(desk, second.name);
  await dragByFinger(page, from, exam, cardOf(desk, second.name));
  await inColumn(desk, second.name, "In exam");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await cardOf(desk, first.name)
    .getByRole("button", { name: `More for ${first.name}` })
    .click();
  // Entries that come after the opening make the menu longer.
  await expect(page.getByRole("menuitem", { name: "Write a message" })).toBeVisible();
  for (const entry of await page.getByRole("menuitem").all()) await expect(entry).toBeInViewport({ ratio: 1 });
  await page.getByRole("menuitem", { name: /^Room/ }).click();
  await page.getByRole("menuitemradio", { name: "Exam 2" }).click();
  await expect(cardOf(desk, first.name)).toContainText("Exam 2");
  await tablet.picture("today-board-01");

  await page.getByRole("button", { name: "Running late" }).click();
  const dialog = page.getByRole("dialog", { name: "Running late" });
  await dialog.getByRole("button", { name: "45 min" }).click();
  const send = dialog.getByRole("button", { name: /^Write to \d+$/ });
  const count = Number(/\d+/.exec(await send.innerText())?.[0]);
  expect(count).toBeGreaterThan(0);
  await send.click();
  await expect(dialog).toHaveCount(0);

  await tablet.goOnline();
  await desk.isSettled();
  await expect.poll(() => visit(second.id)["stage"], { timeout: HANGS_AFTER_MS }).toBe("with_vet");
  expect(visit(first.id)["stage"]).toBe("waiting");
  expect(roomOf(visit(first.id)["roomId"])).toBe("Exam 2");
  expect(lateMessages()).toBe(count);
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
