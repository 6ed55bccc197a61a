// Concerns: appointments, billing, search, today, visits.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Desk, inMinutes } from "../support/desk.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";
import { fillTime, typedField } from "../support/typed-fields.ts";
import { EASTGATE } from "../support/demo-rows.ts";

/** Taps from the Today board. */
const BUDGET = { book: 5, checkIn: 3, weigh: 2, walkIn: 4, pay: 3, split: 5 } as const;

/** Pets that could come today, each with so many warnings that have to be read; the pet of the lowest number first. */
const READY = `select p."name" as "pet", c."lastName" as "owner" from "pets" p
  join "petOwners" o on o."clinicId" = p."clinicId" and o."petId" = p."id" and o."toOn" is null and o."role" = 'owner'
  join "clients" c on c."clinicId" = p."clinicId" and c."id" = o."clientId"
  where p."clinicId" = ? and p."status" = 'active' and c."status" = 'active' and c."lastName" not like '% %'
  and not exists (select 1 from "visits" v where v."clinicId" = p."clinicId" and v."petId" = p."id" and v."status" = 'open')
  and ? = (select count(*) from "alerts" a where a."clinicId" = p."clinicId" and a."subjectId" = p."id"
    and a."mustAcknowledge" = 'yes' and a."status" = 'active') order by p."number" limit 2`;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** Fingers that touched the screen since the page was loaded, as the browser itself tells of them. */
const countTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(globalThis, { taps: 0 });
    document.addEventListener(
      "pointerdown",
      ({ isTrusted, pointerType }) => {
        if (isTrusted && pointerType === "touch") (globalThis as unknown as { taps: number }).taps += 1;
      },
      true,
    );
  });

async function tapsFor(page: Page, work: () => Promise<void>): Promise<number> {
  const taps = () => page.evaluate(() => (globalThis as unknown as { taps: number }).taps);
  const before = await taps();
  await work();
  return (await taps()) - before;
}

/** What the keyboard writes where the focus already is: typing is no tap, going to a field would be one. */
async function type(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await page.keyboard.type(text);
}

test("the desk's daily work keeps to its taps, without a network", async ({ browser }) => {
  const tablet = await Tablet.open(browser, server.origin);
  await tablet.signIn(demoLogin("desk@eastgate.example"));
  const desk = new Desk(tablet);
  await desk.isSettled();
  const { page } = tablet;
  const [booked, warned] = server.database.rows(READY, EASTGATE, 1);
  const [calm] = server.database.rows(READY, EASTGATE, 0);
  const walkIn = { pet: String(calm?.["pet"]), owner: String(calm?.["owner"]) };
  const [bookedPet, bookedOwner] = [String(booked?.["pet"]), String(booked?.["owner"])];
  const [pet, owner] = [String(warned?.["pet"]), String(warned?.["owner"])];
  await tablet.goOffline();
  await countTaps(page);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const cardIn = (stage: "Arriving" | "Waiting"): Locator =>
    desk.column(stage).locator("li.patient").filter({ hasText: pet }).filter({ hasText: owner });

  await test.step("booking a known pet", async () => {
    const taps = await tapsFor(page, async () => {
      await main.getByRole("button", { name: "New appointment" }).tap();
      await type(page, `${bookedPet} ${bookedOwner}`);
      await page
        .getByRole("option", { name: new RegExp(`${bookedPet}.*${bookedOwner}`) })
        .first()
        .tap();
      await dialog.getByRole("button", { name: "Book", exact: true }).tap();
      await expect(dialog).toHaveCount(0);
    });
    // For today, or late in the evening for tomorrow.
    await expect(page.getByText(new RegExp(`^Booked: .*${bookedPet}`))).toBeVisible();
    expect(taps).toBeLessThanOrEqual(BUDGET.book);
    expect(taps).toBeGreaterThan(0);
  });

  await test.step("checking in, with a warning to read", async () => {
    const { day, time } = inMinutes(3);
    await main.getByRole("button", { name: "New appointment" }).tap();
    await type(page, `${pet} ${owner}`);
    await page
      .getByRole("option", { name: new RegExp(`${pet}.*${owner}`) })
      .first()
      .tap();
    await typedField(dialog, "Date").fill(day);
    await fillTime(typedField(dialog, "Time"), time);
    await dialog.getByRole("button", { name: "Book", exact: true }).tap();
    await expect(dialog).toHaveCount(0);
    const taps = await tapsFor(page, async () => {
      await cardIn("Arriving")
        .first()
        .getByRole("button", { name: /^Check in/ })
        .tap();
      await dialog.getByRole("checkbox", { name: "I have read this" }).tap();
      await dialog.getByRole("button", { name: "Check in", exact: true }).tap();
      await expect(dialog).toHaveCount(0);
    });
    await expect(cardIn("Waiting").first()).toBeVisible();
    expect(taps).toBeLessThanOrEqual(BUDGET.checkIn);
  });

  await test.step("weighing", async () => {
    const taps = await tapsFor(page, async () => {
      await cardIn("Waiting")
        .first()
        .getByRole("button", { name: /^Weigh/ })
        .tap();
      await type(page, "5.2");
      await dialog.getByRole("button", { name: "Save weight" }).tap();
      // A weight that is far from the last one is asked about: that is one tap more, and no daily work.
      const again = dialog.getByRole("button", { name: "Save it anyway" });
      await expect.poll(async () => (await dialog.count()) === 0 || (await again.count()) > 0).toBe(true);
    });
    expect(taps).toBeLessThanOrEqual(BUDGET.weigh);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("somebody without an appointment", async () => {
    const taps = await tapsFor(page, async () => {
      await main.getByRole("button", { name: "Walk-in" }).tap();
      await type(page, `${walkIn.pet} ${walkIn.owner}`);
      await page.getByRole("option", { name: new RegExp(`${walkIn.pet}.*${walkIn.owner}`) }).tap();
      await dialog.getByRole("button", { name: "Very urgent" }).tap();
      for (const box of await dialog.getByRole("checkbox", { name: "I have read this" }).all()) await box.check();
      await dialog.getByRole("button", { name: "Check in", exact: true }).tap();
      await expect(dialog).toHaveCount(0);
    });
    expect(taps).toBeLessThanOrEqual(BUDGET.walkIn);
    const first = desk.column("Waiting").locator("li.patient").first();
    await expect(first.getByText("Very urgent").first()).toBeVisible();
  });

  await test.step("the payment of a patient who is ready to pay", async () => {
    const column = desk.column("Ready to pay");
    const before = await column.locator("li.patient").count();
    const taps = await tapsFor(page, async () => {
      await column
        .getByRole("button", { name: /^Take payment/ })
        .first()
        .tap();
      await dialog.getByRole("button", { name: "Cash", exact: true }).tap();
      await dialog.getByRole("button", { name: /^Take £/ }).tap();
      await expect(dialog).toHaveCount(0);
    });
    expect(taps).toBe(BUDGET.pay);
    await expect(column.locator("li.patient")).toHaveCount(before - 1);
  });

  await test.step("the same by card and in cash", async () => {
    const column = desk.column("Ready to pay");
    const before = await column.locator("li.patient").count();
    const taps = await tapsFor(page, async () => {
      await column
        .getByRole("button", { name: /^Take payment/ })
        .first()
        .tap();
      await dialog.getByRole("button", { name: "Split" }).tap();
      await dialog.getByRole("button", { name: "Cash", exact: true }).tap();
      await type(page, "10");
      await dialog.getByRole("group", { name: "Next notes" }).getByRole("button", { name: "£20.00" }).tap();
      await dialog.getByRole("button", { name: /^Take £/ }).tap();
    });
    await expect(dialog.getByText("Change to give: £10.00")).toBeVisible();
    expect(taps).toBe(BUDGET.split);
    await dialog.getByRole("button", { name: "Done" }).tap();
    await expect(column.locator("li.patient")).toHaveCount(before - 1);
  });

  await tablet.goOnline();
  await desk.isSettled();
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
