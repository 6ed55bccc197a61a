// Concerns: calendar.
import { type Browser, type Locator, type Page, expect, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk } from "../support/desk.ts";
import { demoLogin, Tablet, type Held } from "../support/tablet.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const VET = "Dr Lena Brandt";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

function nextWednesday(daysAhead: number): string {
  const day = new Date(Date.now() + daysAhead * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

async function openDesk(browser: Browser, email: string, open = Tablet.open, held: Held = "landscape"): Promise<Desk> {
  const desk = new Desk(await open(browser, server.origin, held));
  await desk.tablet.signIn(demoLogin(email));
  await desk.isSettled();
  return desk;
}

async function scale(page: Page): Promise<{ hour: number; column: number }> {
  return page.locator(".cal-grid").evaluate((grid) => {
    const columns = document.querySelectorAll(".cal-head").length;
    const hours = document.querySelectorAll(".cal-hours > span").length;
    return { hour: grid.clientHeight / hours, column: grid.clientWidth / columns };
  });
}

async function pointOf(of: Locator, fromTop = 12): Promise<{ x: number; y: number }> {
  await of.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await of.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + fromTop };
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 6 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 6 });
  await page.mouse.up();
}

async function blockTime(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Block time" }).click();
  const form = page.getByRole("dialog", { name: "Block time" });
  await form.getByRole("combobox", { name: "For" }).click();
  await page.getByRole("option", { name: VET }).click();
  await form.getByRole("button", { name: "Block time" }).click();
  await expect(form).toHaveCount(0);
}

test("blocked time is moved by hand without a network, taken back, and another tablet learns of it", async ({
  browser,
}) => {
  const day = nextWednesday(95);
  const desk = await openDesk(browser, "desk@eastgate.example");
  const { page } = desk;
  await desk.tablet.goTo(`/dashboard/calendar?day=${day}`);
  await expect(page.getByRole("heading", { level: 2, name: VET })).toBeVisible();
  await desk.tablet.goOffline();
  await blockTime(page);
  const meeting = page.getByRole("button", { name: /^Meeting/ });
  await expect(meeting).toHaveAccessibleName(new RegExp(`${VET}, 12:00 – 13:00`));
  const { hour, column } = await scale(page);
  await drag(page, await pointOf(meeting), { x: column, y: hour / 2 });
  await expect(page.getByText(/^Meeting: 12:00 – 13:00 → 12:30 – 13:30, Dr Lena Brandt → /)).toBeVisible();
  await expect(meeting).toHaveAccessibleName(/(?<!Dr Lena Brandt), 12:30 – 13:30/);
  await desk.tablet.picture("calendar-by-hand-01-moved");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(meeting).toHaveAccessibleName(new RegExp(`${VET}, 12:00 – 13:00`));
  // Its lower edge makes it longer.
  const grip = meeting.locator("[data-grip]");
  await drag(page, await pointOf(grip, 4), { x: 0, y: hour / 2 });
  await expect(meeting).toHaveAccessibleName(new RegExp(`${VET}, 12:00 – 13:30`));
  // A tap still opens it.
  await meeting.click();
  await expect(page.getByRole("dialog", { name: "Blocked time" })).toBeVisible();
  await page.keyboard.press("Escape");
  await desk.tablet.goOnline();
  await desk.isSettled();

  const other = await openDesk(browser, "nurse@eastgate.example", Tablet.openOnline);
  await other.tablet.goTo(`/dashboard/calendar?day=${day}`);
  await expect(other.page.locator(".cal-time").filter({ hasText: `${VET}, 12:00 – 13:30` })).toBeVisible();
  expect([...desk.tablet.errors, ...other.tablet.errors]).toEqual([]);
  await other.tablet.close();
  await desk.tablet.close();
});

/** Names with a word that is cut although a line would hold it, and blocks without their time. */
async function unreadable(page: Page): Promise<string[]> {
  return page.locator(".cal-block").evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const box = block.getBoundingClientRect();
      const time = block.querySelector("[data-time]")?.getBoundingClientRect();
      const hasTime = time !== undefined && time.width > 20 && time.right <= box.right && time.bottom <= box.bottom;
      const who = block.querySelector(".cal-block-who");
      const line = who?.getBoundingClientRect();
      const texts = who
        ? [...who.querySelectorAll("strong, .cal-block-owner")].map(({ firstChild }) => firstChild)
        : [];
      const isCut = texts.some((text) =>
        [...(text?.textContent ?? "").matchAll(/\S+/g)].some(({ 0: word, index }) => {
          if (!text || !line) return false;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const at = range.getBoundingClientRect();
          const isOnLine = at.top < line.bottom - 4;
          return isOnLine && at.right > line.right + 1 && at.width <= line.width;
        }),
      );
      return hasTime && !isCut ? [] : [block.textContent ?? ""];
    }),
  );
}

test("a week in portrait has every time and no name that is cut inside a word, in the colours that were chosen", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "desk@eastgate.example", Tablet.openOnline, "portrait");
  const { page } = desk;
  const week = `/dashboard/calendar?view=week&day=${nextWednesday(1)}`;
  await desk.tablet.goTo(week);
  await expect(page.locator(".cal-block").nth(5)).toBeVisible();
  expect(await unreadable(page)).toEqual([]);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Vet" }).click();
  const colours = page.getByRole("list", { name: "Colours" });
  await expect(colours).toContainText(VET);
  await desk.tablet.picture("calendar-by-hand-02-week-by-vet");
  await desk.tablet.goTo(week);
  await expect(colours).toContainText(VET);
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

test("on a phone a swipe turns from one vet to the next, and two buttons do the same", async ({ browser }) => {
  const tablet = await Tablet.openWith(browser, server.origin, { ...PHONE, serviceWorkers: "block" });
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  const { page } = tablet;
  await new Desk(tablet).isSettled();
  await tablet.goTo(`/dashboard/calendar?day=${nextWednesday(1)}`);
  const heads = page.locator(".cal-head h2");
  await expect(heads.nth(1)).toBeAttached();
  const names = await heads.allInnerTexts();
  const [first = "", second = ""] = names;
  const last = names.at(-1) ?? "";
  await expect(heads.nth(0)).toBeInViewport();
  await expect(heads.nth(1)).not.toBeInViewport();

  const board = page.locator(".cal-scroll");
  const box = await board.boundingBox();
  if (!box) throw new Error("there is no board");
  const cdp = await tablet.context.newCDPSession(page);
  const from = { x: box.x + box.width - 40, y: box.y + box.height / 2 };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step += 1) await touch("touchMove", { x: from.x - step * 22, y: from.y });
  await touch("touchEnd");
  // It rests where the second one has the whole width: while it still moves, a button would start from there.
  const place = () => board.evaluate((view) => view.scrollLeft / (view.querySelector(".cal-head")?.clientWidth ?? 1));
  await expect(async () => {
    const before = await place();
    await page.waitForTimeout(200);
    expect(await place()).toBe(before);
    expect(before).toBeCloseTo(1, 1);
  }).toPass({ timeout: 120_000 });
  await expect(heads.nth(1)).toBeInViewport();
  await expect(heads.nth(0)).not.toBeInViewport();
  await expect(page.getByRole("button", { name: `Back to ${first}` })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await tablet.picture("calendar-by-hand-03-phone");

  // By keyboard, and round the end.
  await page.getByRole("button", { name: `Back to ${first}` }).focus();
  // The focus alone turns no page.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await place()).toBeCloseTo(1, 1);
  await page.keyboard.press("Enter");
  await expect(heads.nth(0)).toBeInViewport();
  await expect(page.locator(".cal-board > [role=status]")).toHaveText(`${first}, 1 of ${names.length}`);
  await page.getByRole("button", { name: `Back to ${last}` }).press("Enter");
  await expect(heads.last()).toBeInViewport();
  await page.getByRole("button", { name: `On to ${first}` }).click();
  await expect(heads.nth(0)).toBeInViewport();
  await page.getByRole("button", { name: `On to ${second}` }).click();
  await expect(heads.nth(1)).toBeInViewport();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
