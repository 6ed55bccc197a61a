// Concerns: calendar.
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { EASTGATE, rareName } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { britishDate, typedField } from "../support/typed-fields.ts";

/** Beyond what the demo clinic has booked; a Wednesday. */
const DAY = nextWednesday(90);
/** Longer than a finger rests, and than a swipe rolls on. */
const HOLD_MS = 500;

let server: ServerProcess;
/** Pets of the desk's two appointments, by their time. */
let early: string;
let late: string;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
  early = rareName(server.database, EASTGATE);
  late = rareName(server.database, EASTGATE, 1);
});

test.afterAll(async () => {
  await server?.remove();
});

function nextWednesday(daysAhead: number): string {
  const day = new Date(Date.now() + daysAhead * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** A tablet of the reception with two appointments of Dr Brandt on a day without any others. */
async function aDesk(browser: Browser, day: string, open = Tablet.openOnline): Promise<Desk> {
  const tablet = await open(browser, server.origin);
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  const desk = new Desk(tablet);
  await desk.isSettled();
  await desk.book({ pet: early, vet: "Dr Lena Brandt", day, time: "10:00", reason: "Board: first" });
  await desk.book({ pet: late, vet: "Dr Lena Brandt", day, time: "12:00", reason: "Board: second" });
  await tablet.goTo(`/dashboard/calendar?day=${day}`);
  await expect(block(tablet.page, early)).toBeVisible();
  return desk;
}

/** Under an open dialog too, where nothing behind has a role. */
const block = (page: Page, pet: string): Locator =>
  page.locator("[data-item]", { hasText: new RegExp(`${pet}.*Board:`) });
const timeOn = (page: Page, pet: string) => block(page, pet).locator("[data-time]").innerText();

/** Pixels of one hour and of one column, as they are drawn. */
async function scale(page: Page): Promise<{ hour: number; column: number }> {
  return page.locator(".cal-grid").evaluate((grid) => {
    const columns = document.querySelectorAll(".cal-head").length;
    const hours = document.querySelectorAll(".cal-hours > span").length;
    return { hour: grid.clientHeight / hours, column: grid.clientWidth / columns };
  });
}

/**
 * A little above the middle of the board, so that a drag of two hours ends within it: near an edge it rolls on, the
 * further the slower the machine is.
 */
const toMiddle = (of: Locator): Promise<void> =>
  of.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    let scroller = element.parentElement;
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
    scroller?.scrollBy(0, scroller.clientHeight / 5);
  });

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + 10 };
}

test("a mouse moves an appointment to another time and vet without a network, and every tablet learns of it", async ({
  browser,
}) => {
  const desk = await aDesk(browser, DAY, Tablet.open);
  const { page } = desk;
  await desk.isSettled();
  await desk.tablet.goOffline();
  const { hour, column } = await scale(page);
  await toMiddle(block(page, early));
  const from = await centre(block(page, early));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(from.x + column, from.y + hour, { steps: 8 });
  await expect(block(page, early).locator("[data-time]")).toHaveText("11:00");
  await page.mouse.up();
  await expect(block(page, early)).toContainText("pending");
  expect(await timeOn(page, early)).toBe("11:00");
  const second = page.getByRole("heading", { level: 2 }).nth(1);
  const next = await second.innerText();
  await block(page, early).click();
  await expect(page.getByRole("dialog", { name: "Appointment" })).toContainText(next);
  await page.keyboard.press("Escape");
  await desk.tablet.goOnline();
  await desk.isSettled();

  const other = await Tablet.openOnline(browser, server.origin);
  await other.signIn(demoLogin("nurse@eastgate.example"));
  await new Desk(other).isSettled();
  await other.goTo(`/dashboard/calendar?day=${DAY}`);
  await expect(block(other.page, early)).toBeVisible();
  expect(await timeOn(other.page, early)).toBe("11:00");

  // The lower edge changes the length, and Escape leaves everything as it was.
  const grip = block(page, early).locator("[data-grip]");
  await toMiddle(block(page, early));
  const box = await grip.boundingBox();
  if (!box) throw new Error("there is no grip");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + hour / 2, { steps: 6 });
  await page.mouse.up();
  await expect(block(page, early)).toContainText("50 min");
  // A slip of the hand is seen, and taken back.
  await expect(page.getByText(new RegExp(`^${early}: 11:00, 20 → 50 min, `))).toBeVisible();
  // The toast of the move before may still be there.
  const stretched = page.getByRole("listitem").filter({ hasText: "20 → 50 min" });
  await stretched.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(block(page, early)).toContainText("20 min");
  await toMiddle(block(page, late));
  const before = await centre(block(page, late));
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x, before.y + hour, { steps: 6 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await timeOn(page, late)).toBe("12:00");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect([...desk.tablet.errors, ...other.errors]).toEqual([]);
  await other.close();
  await desk.tablet.close();
});

test("a finger scrolls, taps and, after it has rested, moves; a swipe never does", async ({ browser }) => {
  const day = nextWednesday(100);
  const desk = await aDesk(browser, day);
  const { page } = desk;
  const cdp = await desk.tablet.context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const slide = async (from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> => {
    for (let step = 1; step <= 10; step += 1) {
      await touch("touchMove", { x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10 });
      await page.waitForTimeout(20);
    }
  };
  const { hour } = await scale(page);

  let at = await centre(block(page, early));
  await touch("touchStart", at);
  await slide(at, { x: 0, y: -hour });
  await touch("touchEnd");
  await page.waitForTimeout(HOLD_MS);
  expect(await timeOn(page, early)).toBe("10:00");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.locator(".cal-scroll").evaluate((board) => (board.scrollTop = 0));
  at = await centre(block(page, early));
  await touch("touchStart", at);
  await expect(block(page, early)).toHaveAttribute("data-dragging");
  await slide(at, { x: 0, y: hour / 2 });
  await touch("touchEnd");
  await expect.poll(() => timeOn(page, early)).toBe("10:30");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await block(page, early).tap();
  await expect(page.getByRole("dialog", { name: "Appointment" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // No appointment is an hour above the start of the first.
  at = await centre(block(page, early));
  await page.touchscreen.tap(at.x, at.y - hour);
  const form = page.getByRole("dialog", { name: "New appointment" });
  await expect(form.getByLabel("Time", { exact: true })).toHaveValue("09:30");
  await expect(form.getByRole("combobox", { name: "With" })).toHaveText("Dr Lena Brandt");
  await expect(typedField(form, "Date")).toHaveValue(britishDate(day));
  await page.keyboard.press("Escape");
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

test("the keyboard walks, picks up, moves, stretches and puts down, and a reader hears where", async ({ browser }) => {
  const day = nextWednesday(110);
  const desk = await aDesk(browser, day);
  const { page } = desk;
  const said = page.locator(".cal-board > [role=status]");
  await block(page, early).focus();
  await page.keyboard.press("ArrowDown");
  await expect(block(page, late)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(block(page, early)).toBeFocused();
  await page.keyboard.press("m");
  await expect(said).toHaveText(`${early} picked up. 10:00 to 10:20, Dr Lena Brandt`);
  for (const key of ["ArrowDown", "ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await expect(said).toHaveText("10:10 to 10:35, Dr Lena Brandt");
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText(/^10:10 to 10:35, (?!Dr Lena Brandt)/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText(`${early} put down. 10:10 to 10:35, Dr Lena Brandt`);
  await expect(block(page, early)).toContainText("25 min");
  await expect(block(page, early)).toBeFocused();
  expect(await timeOn(page, early)).toBe("10:10");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText(`${early} stays. 10:10 to 10:35, Dr Lena Brandt`);
  expect(await timeOn(page, early)).toBe("10:10");
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "New appointment" });
  await expect(form.getByLabel("Time", { exact: true })).toHaveValue("10:35");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Appointment" })).toBeVisible();
  // One stop of Tab for all the blocks of a day.
  expect(await page.locator("[data-item][tabindex='0']").count()).toBe(1);
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

test("an appointment that is dropped on another asks first, names who stands there and offers free times", async ({
  browser,
}) => {
  const day = nextWednesday(120);
  const desk = await aDesk(browser, day);
  const { page } = desk;
  const { hour } = await scale(page);
  await toMiddle(block(page, early));
  const from = await centre(block(page, early));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 2 * hour, { steps: 12 });
  await page.mouse.up();
  const form = page.getByRole("dialog", { name: `Move ${early}` });
  await expect(form).toContainText(`taken by ${late}`);
  await expect(form.getByLabel("Time", { exact: true })).toHaveValue("12:00");
  expect(await timeOn(page, early)).toBe("10:00");
  await form.getByRole("group", { name: "Free times" }).getByRole("button").first().click();
  await form.getByRole("button", { name: "Move", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => timeOn(page, early)).not.toBe("10:00");
  await expect(block(page, early)).not.toContainText("double booked");
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

test("week, month and list show the same appointments, and a day of the month leads to it", async ({ browser }) => {
  const day = nextWednesday(130);
  const desk = await aDesk(browser, day);
  const { page } = desk;
  await page.getByRole("button", { name: "Week", exact: true }).click();
  // The day has columns of vets, which are wider, until the week is drawn.
  await expect(page.locator(".cal-head", { hasText: "Thu" })).toBeVisible();
  await expect(block(page, early)).toBeVisible();
  const { column } = await scale(page);
  const from = await centre(block(page, early));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + column, from.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect(block(page, early)).toBeVisible();
  await page.getByRole("button", { name: "Agenda", exact: true }).click();
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000);
  const words = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  await expect(page.getByRole("region", { name: words.format(next) })).toContainText("Board: first");
  await page.getByRole("button", { name: "Month", exact: true }).click();
  await page.getByRole("link", { name: new RegExp(`^${words.format(next)}( \\d{4})?, 1 appointment$`) }).click();
  const title = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "long", timeZone: "UTC" });
  await expect(page.getByRole("heading", { level: 1, name: title.format(next) })).toBeVisible();
  expect(await timeOn(page, early)).toBe("10:00");
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});
