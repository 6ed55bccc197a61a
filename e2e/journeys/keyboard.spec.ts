// Concerns: pwa/src/shell, pwa/src/ui.
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoRow, EASTGATE, rareName } from "../support/demo-rows.ts";
import { Desk, inMinutes } from "../support/desk.ts";
import { follow } from "../support/follow.ts";
import { Keyboard } from "../support/keyboard.ts";
import { demoLogin, type Login, Tablet } from "../support/tablet.ts";
import { typedField } from "../support/typed-fields.ts";

const OWNER = demoLogin("owner@eastgate.example");
const DESK = demoLogin("desk@eastgate.example");
/** With a network all the time: the browser does not install the app, which costs it two seconds of work. */
const SCREEN = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
  serviceWorkers: "block",
} satisfies BrowserContextOptions;
const OFFLINE_TOO = { ...SCREEN, serviceWorkers: "allow" } satisfies BrowserContextOptions;

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function signIn(keys: Keyboard, { email, password }: Login): Promise<void> {
  const { page } = keys;
  await expect(title(page)).toHaveText("Sign in");
  await keys.fill(page.getByLabel("E-mail"), email);
  await keys.press("Tab");
  await keys.fill(page.getByLabel("Password", { exact: true }), password);
  await keys.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/dashboard"));
}

async function signedIn(
  browser: Browser,
  login = OWNER,
  screen: BrowserContextOptions = SCREEN,
): Promise<{ desk: Desk; keys: Keyboard }> {
  const tablet = await Tablet.openWith(browser, server.origin, screen);
  await tablet.goTo("/login");
  const keys = new Keyboard(tablet.page);
  await signIn(keys, login);
  const desk = new Desk(tablet);
  await desk.isSettled();
  return { desk, keys };
}

test("one signs in, skips to the page, and each section begins at its title", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser);
  const { page } = desk;
  await desk.tablet.goTo("/dashboard");
  // The page begins at its title: the way back over the frame leads to the link that skips it.
  await expect(title(page)).toBeFocused();
  const skip = page.getByRole("link", { name: "Skip to the page" });
  await keys.tabTo(skip, { isBackwards: true });
  expect((await skip.boundingBox())?.width).toBeGreaterThan(50);
  await keys.press("Enter");
  await keys.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  const rail = page.locator(".rail");
  for (const [name, heading] of [
    ["Calendar", /^[A-Z][a-z]{2} \d+ [A-Z][a-z]+$/],
    ["Appointments", "Appointments"],
    ["Clients & Pets", "Clients and pets"],
    ["Billing", "Billing"],
    ["Reports", "Reports"],
    ["Notifications", "Notifications"],
    ["Employees", "Employees"],
    ["Dashboard", "Today"],
  ] as const) {
    await keys.enter(rail.getByRole("link", { name, exact: true }), { isBackwards: true });
    await expect(title(page)).toHaveText(heading);
    await expect(title(page)).toBeFocused();
  }
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

test("every stop of Tab is seen, on the pages with the most of them", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser);
  const pet = demoRow(server.database, "/dashboard/pets/:petId");
  const product = demoRow(server.database, "/dashboard/inventory/products/:id");
  const seen = new Set<string>();
  for (const path of [
    "/dashboard",
    "/dashboard/appointments",
    "/dashboard/clients",
    `/dashboard/pets/${pet?.id}`,
    "/dashboard/profile",
    "/dashboard/profile/device",
    "/dashboard/employees",
    `/dashboard/inventory/products/${product?.id}`,
    "/dashboard/inventory/stock/expiring",
    "/dashboard/welcome",
  ]) {
    // The title of the page before loses the focus, so that the next one with it is the new page's.
    await desk.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await follow(desk.page, path);
    await expect(title(desk.page)).toBeFocused();
    await expect(desk.page.locator(".MuiSkeleton-root:visible, .skeleton:visible")).toHaveCount(0);
    const stops = await keys.stops();
    // A page that is drawn anew meanwhile begins at its title again. Tab does not stop at it, and it has no ring.
    const heading = await title(desk.page).textContent();
    const unseen = stops.filter(({ hasRing, name }) => !hasRing && name !== heading).map(({ name }) => name);
    expect({ path, unseen }).toEqual({ path, unseen: [] });
    for (const { name } of stops) seen.add(`${path} ${name}`);
  }
  expect(seen.size).toBeGreaterThan(60);
  await desk.tablet.close();
});

test("a pet is found by its owner's phone number, and opened", async ({ browser }) => {
  const { desk, keys } = await signedIn(browser);
  const [known] = server.database.rows(
    `select c."firstName" || ' ' || c."lastName" as "owner", p."name" as "pet",
      json_extract(c."phones", '$[0].typed') as "phone" from "clients" c
      join "petOwners" o on o."clientId" = c."id" join "pets" p on p."id" = o."petId"
      where c."clinicId" = '019a5f00-0000-7000-8000-00000000ea57' and c."status" = 'active' and p."status" = 'active'
      and "phone" is not null group by c."id" having count(*) = 1 order by c."number" limit 1`,
  );
  const { owner, pet, phone } = known as { owner: string; pet: string; phone: string };
  await keys.press("Control+k");
  const find = desk.page.getByRole("dialog", { name: "Find" });
  await expect(find.getByRole("combobox")).toBeFocused();
  await keys.type(phone);
  await expect(find.getByRole("option", { name: owner })).toBeVisible();
  const chosen = find.getByRole("option", { selected: true });
  for (let step = 0; step < 10 && !(await chosen.innerText()).includes(owner); step += 1) await keys.press("ArrowDown");
  await keys.press("Enter");
  await expect(title(desk.page)).toHaveText(owner);
  await keys.enter(desk.page.getByRole("main").getByRole("link", { name: pet }).first());
  await expect(title(desk.page)).toHaveText(pet);
  await expect(title(desk.page)).toBeFocused();
  await keys.press("Control+k");
  await expect(find).toBeVisible();
  await keys.press("Escape");
  await expect(find).toHaveCount(0);
  await desk.tablet.close();
});

/** From anywhere on the board, for today: late in the evening the first free time is tomorrow's. */
async function book({ page }: Desk, keys: Keyboard, pet: string, way = { isBackwards: false }): Promise<void> {
  const opener = page.getByRole("main").getByRole("button", { name: "New appointment" }).first();
  await keys.enter(opener, way);
  const dialog = page.getByRole("dialog");
  await keys.fill(dialog.getByRole("combobox", { name: "Pet or client" }), pet);
  await expect(page.getByRole("option", { name: pet }).first()).toBeVisible();
  await keys.press("ArrowDown");
  await keys.press("Enter");
  const { day, time } = inMinutes(5);
  await keys.fill(typedField(dialog, "Date"), day);
  await keys.fill(typedField(dialog, "Time"), time);
  await keys.enter(dialog.getByRole("button", { name: "Book", exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** A reason for no note, and the planned consultation is given. */
async function settleGates(desk: Desk, keys: Keyboard, pet: string): Promise<void> {
  await keys.enter(desk.gatesOf(pet).getByRole("button", { name: "No note…" }));
  const why = desk.page.getByRole("dialog", { name: "No note for this visit?" });
  await keys.fill(why.getByLabel("Reason"), "Nails only");
  await keys.press("Enter");
  await expect(why).toHaveCount(0);
  await keys.enter(desk.gatesOf(pet).getByRole("button", { name: "Give", exact: true }));
  await expect(desk.gatesOf(pet)).toHaveCount(0);
}

test("an appointment is booked, moved, cancelled with its reason, and another checked in and paid", async ({
  browser,
}) => {
  const { desk, keys } = await signedIn(browser, DESK);
  const { page } = desk;
  // The demo has several pets of each name.
  const owner = { firstName: "Keira", lastName: "Quillfeather", phone: "+44 7700 900777" };
  const [first, second] = ["Tungsten", "Wolfram"] as const;
  await desk.addClient(owner);
  await desk.addPet(first);
  await desk.open("Keira Quillfeather");
  await desk.addPet(second);
  await desk.go("Dashboard");
  await book(desk, keys, first);
  const card = desk.column("Arriving").getByRole("button", { name: first, exact: true });
  await keys.enter(card);
  const drawer = page.getByRole("dialog", { name: "Appointment" });
  await expect(drawer).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await keys.press("Tab");
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await keys.enter(drawer.getByRole("button", { name: "Move", exact: true }));
  await keys.fill(drawer.getByLabel("Time", { exact: true }), "23:40");
  await keys.press("Enter");
  const moved = drawer.getByText(/23:40/).first();
  // Late in the evening the demo has a patient at that time, too.
  const anyway = drawer.getByRole("button", { name: "Move anyway" });
  await expect(moved.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await keys.enter(anyway);
  await expect(moved).toBeVisible();
  await keys.enter(drawer.getByRole("button", { name: "Cancel appointment" }));
  await keys.enter(drawer.getByRole("button", { name: "Client called" }));
  await keys.enter(drawer.getByRole("button", { name: "Cancel appointment" }));
  await expect(drawer.getByRole("button", { name: "Reinstate" })).toBeVisible();
  await keys.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(card).toHaveCount(0);
  // The card that opened the drawer is gone.
  await keys.hasFocus();

  // The focus is at the card after the one that is gone.
  await book(desk, keys, second, { isBackwards: true });
  await keys.enter(desk.column("Arriving").getByRole("button", { name: `Check in ${second}` }));
  const checkIn = page.getByRole("dialog", { name: `Check in ${second}` });
  await keys.fill(checkIn.getByLabel(`Weight of ${second}`), "4.2");
  for (const warning of await checkIn.getByRole("checkbox").all()) {
    await keys.tabTo(warning);
    await keys.press("Space");
  }
  await keys.enter(checkIn.getByRole("button", { name: "Check in", exact: true }));
  await expect(checkIn).toHaveCount(0);
  await desk.isIn("Waiting", second);
  await keys.hasFocus();
  // Each step takes the button that was pressed away, the last one the patient.
  for (const [stage, step] of [
    ["Waiting", "Start exam"],
    ["In exam", "Ready to pay"],
    ["Ready to pay", "Take payment"],
  ] as const) {
    await keys.enter(desk.column(stage).getByRole("button", { name: `${step} ${second}` }));
    if (step === "Ready to pay") await settleGates(desk, keys, second);
    if (step === "Take payment") await keys.enter(page.getByRole("dialog").getByRole("button", { name: /^Take £/ }));
    await expect(desk.cardOf(stage, second)).toHaveCount(0);
    await keys.hasFocus();
  }
  expect(desk.tablet.errors).toEqual([]);
  await desk.tablet.close();
});

test("a double booking is decided in the inbox", { tag: "@full" }, async ({ browser }) => {
  const both = [await signedIn(browser, OWNER, OFFLINE_TOO), await signedIn(browser, DESK, OFFLINE_TOO)];
  const day = new Date(Date.now() + 100 * 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  for (const [index, { desk }] of both.entries()) {
    await desk.tablet.goOffline();
    const pet = rareName(server.database, EASTGATE, index);
    await desk.book({ pet, vet: "Amara Osei", day: day.toISOString().slice(0, 10), time: "10:30" });
  }
  for (const { desk } of both) {
    await desk.tablet.goOnline();
    await desk.says(/^(All saved|\d+ needs? attention)$/);
  }
  const [, second] = both;
  if (!second) throw new Error("nobody is at the second tablet");
  const { desk, keys } = second;
  await desk.says(/^\d+ needs? attention$/);
  // The bookings were made by hand: from here on, keys alone.
  await desk.tablet.goTo("/dashboard");
  await expect(title(desk.page)).toBeFocused();
  // Backwards: the board of a full day has more stops than anybody goes through.
  await keys.enter(desk.page.locator(".rail").getByRole("link", { name: /^Notifications/ }), { isBackwards: true });
  await expect(title(desk.page)).toBeFocused();
  const card = desk.page.getByRole("article").filter({ hasText: "Two bookings at the same time" });
  await keys.enter(card.getByRole("button", { name: "Keep both" }));
  await expect(card).toHaveCount(0);
  // Whoever decides one card after the other does not start again at the top of the window.
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await desk.isSettled();
  for (const each of both) await each.desk.tablet.close();
});

test("a shared tablet goes from one person to another by PIN", { tag: "@full" }, async ({ browser }) => {
  const { desk, keys } = await signedIn(browser);
  const { page } = desk;
  const curtain = page.locator("dialog.curtain");
  const choosePin = async (pin: string): Promise<void> => {
    await page.getByRole("heading", { name: "Choose your PIN for this tablet" }).waitFor();
    await keys.type(pin);
    await page.getByRole("heading", { name: "Repeat the PIN" }).waitFor();
    await keys.type(pin);
    await expect(curtain).toHaveCount(0);
  };
  await desk.tablet.goTo("/dashboard/profile/device");
  await keys.fill(page.getByLabel("Name of the tablet"), "Room 2");
  await keys.enter(button(page, "Share this tablet"));
  await choosePin("482915");
  await keys.enter(button(page, "Lock the tablet"));
  await expect(page.getByText("Room 2 is locked")).toBeVisible();
  await keys.enter(button(page, "Sign in with a password"));
  await signIn(keys, DESK);
  await choosePin("730264");
  await desk.tablet.goTo("/dashboard/profile/device");
  await keys.enter(button(page, "Switch person"));
  await page.getByRole("heading", { name: "Who is using this tablet?" }).waitFor();
  for (let stop = 0; stop < 15; stop += 1) {
    await keys.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest("dialog.curtain, body > :first-child")),
    ).toBeTruthy();
  }
  await keys.type("482915");
  await expect(curtain).toHaveCount(0);
  await expect(page.locator(".rail-user")).toContainText("Amara Osei");
  await desk.tablet.close();
});

/** More clinics than one page of the table holds: all of them or none, so that it can be tried again. */
function addClinics(count: number): void {
  const database = new DatabaseSync(join(server.dataDir, "fernpaw.db"));
  try {
    database.exec("pragma busy_timeout = 5000");
    database.exec("begin immediate");
    const [known] = database.prepare(`select * from "clinicFigures" limit 1`).all() as Record<
      string,
      string | number
    >[];
    if (known === undefined) throw new Error("the server has counted no clinic yet");
    const names = Object.keys(known);
    const columns = names.map((name) => `"${name}"`).join(", ");
    const keep = database.prepare(
      `insert into "clinicFigures" (${columns}) values (${names.map(() => "?").join(", ")})`,
    );
    const insert = database.prepare(`insert into "clinics" ("id", "name", "createdAt") values (?, ?, ?)`);
    for (let number = 10; number < 10 + count; number += 1) {
      const [clinicId, name] = [`019a5f00-0000-7000-8000-0000000099${number}`, `Keyboard Vets ${number}`];
      insert.run(clinicId, name, new Date().toISOString());
      const nameKey = `keyboard vets ${String(number).padStart(10, "0")}`;
      const own: Record<string, string | number> = {
        ...known,
        clinicId,
        name,
        nameKey,
        searchText: name.toLowerCase(),
      };
      keep.run(...names.map((column) => own[column] ?? ""));
    }
    database.exec("commit");
  } finally {
    database.close();
  }
}

test("the platform's table of clinics is sorted and paged", async ({ browser }) => {
  await expect(() => addClinics(20)).toPass();
  const tablet = await Tablet.openWith(browser, server.origin, SCREEN);
  const { page } = tablet;
  const keys = new Keyboard(page);
  await tablet.goTo("/admin/login");
  const { email, password } = demoLogin("admin@fernpaw.example");
  await keys.fill(page.getByLabel("E-mail"), email);
  await keys.fill(page.getByLabel("Password", { exact: true }), password);
  await keys.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  await keys.enter(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Clinics" }));
  await expect(title(page)).toBeFocused();
  const table = page.getByRole("table", { name: "Clinics" });
  const names = table.getByRole("rowheader");
  const head = table.getByRole("columnheader", { name: "Clinic" });
  await expect(names).toHaveCount(10);
  await expect(names.first()).toHaveText("Eastgate Veterinary");
  await keys.enter(head.getByRole("button"));
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(names.first()).toHaveText("Keyboard Vets 29");
  await expect(head.getByRole("button")).toBeFocused();
  const pages = page.getByRole("navigation", { name: "Pages of Clinics" });
  const next = pages.getByRole("button", { name: "Next page" });
  await keys.enter(next);
  await expect(pages.getByRole("status")).toHaveText("11–20 of 22");
  await expect(next).toBeFocused();
  await keys.press("Enter");
  await expect(names).toHaveText(["Harbour Animal Clinic", "Eastgate Veterinary"]);
  await keys.enter(pages.getByRole("button", { name: "Previous page" }), { isBackwards: true });
  await expect(pages.getByRole("status")).toHaveText("11–20 of 22");
  expect(tablet.errors).toEqual([]);
  await tablet.close();
});
