// Concerns: api/src/demo, pwa/src/shell, pwa/src/ui.
import { expect, test } from "@playwright/test";
import { type Area, type Screen, SCREENS } from "@fernpaw/testing/screens";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoRow } from "../support/demo-rows.ts";
import { follow } from "../support/follow.ts";
import { CLOSE_LOOK, listFaults, LOOKS, screenOf, THEMES, THEMES_OF_RUN, wear } from "../support/look.ts";
import { isShort } from "../support/run-size.ts";
import { demoLogin } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

const SIGN_IN: Partial<Record<Area, (visitor: Visitor) => Promise<void>>> = {
  dashboard: (visitor) => visitor.signIn(demoLogin("owner@eastgate.example")),
  platform: (visitor) => visitor.signIn(demoLogin("admin@fernpaw.example"), "/admin/login"),
};

const nameOf = ({ route, suffix = "" }: Screen): string =>
  `${route === "/" ? "/home" : route}${suffix}`.slice(1).replaceAll(/[^a-z]+/gi, "-");

/** The seven with the most kinds of pieces: in the dark they are looked at as closely as can be. */
const FULLEST = [
  "/dashboard",
  "/dashboard/calendar",
  "/dashboard/pets/:petId",
  "/dashboard/profile",
  "/dashboard/appointments",
  "/dashboard/inventory/products/:id",
  "/dashboard/inventory/stock/deliveries/:id",
];

interface Opened {
  area: Area;
  screen: Screen;
}

/** Where the app of an area begins, if its screens are many. */
const ROOT: Partial<Record<Area, string>> = { dashboard: "/dashboard", platform: "/admin" };

/** Of an area's address that leads nowhere: what follows it is not the page before. */
const NOWHERE = { path: "/nothing/here", heading: "Page not found" };

/** A load of its own, which a full run gives each screen; a short run follows links from screen to screen of such an area. */
async function load(visitor: Visitor, area: Area, address: string): Promise<void> {
  const { page } = visitor;
  const root = ROOT[area];
  const isInApp = root !== undefined && new URL(page.url()).pathname.startsWith(`${root}/`);
  if (isShort && isInApp && address.startsWith(root)) {
    await follow(page, root + NOWHERE.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOWHERE.heading);
    await follow(page, address);
    return;
  }
  // A page of its own: another fragment alone would not load it again.
  await page.goto("about:blank");
  await visitor.goTo(address);
}

/** Opens one screen, in the light. */
async function open(visitor: Visitor, area: Area, screen: Screen): Promise<void> {
  const { page } = visitor;
  const row = demoRow(server.database, screen.route);
  const address = screen.address ?? screen.route.replace(/:\w+/, row?.id ?? "1").replace("*", "nothing/here");
  await page.emulateMedia({ colorScheme: "light" });
  await load(visitor, area, address + (screen.suffix ?? ""));
  const heading = page.getByRole("heading", { level: 1 });
  if (screen.heading !== undefined) await expect(heading).toHaveText(screen.heading);
  // A vet's page says "Dr" first.
  else await expect(heading).toContainText(row?.name ?? "a row of the demo clinic");
  // Of the public pages another journey reads the titles, as search engines do.
  if (area !== "site") {
    const brand = area === "platform" || screen.route.startsWith("/admin") ? "Fernpaw administration" : "Fernpaw";
    // A heading may get its figure a moment later, and the title with it.
    await expect(async () => expect(await page.title()).toBe(`${await heading.innerText()} · ${brand}`)).toPass({
      timeout: 120_000,
    });
  }
  // What a mailed link carries does not stay where the next person could read it.
  if (screen.suffix !== undefined && !screen.route.startsWith("/newsletter")) expect(page.url()).not.toContain("#");
}

/** Opens one screen and looks at it in both themes; answers what is wrong with it, in a line for each fault. */
async function openAndLook(visitor: Visitor, { area, screen }: Opened): Promise<string[]> {
  const { page, errors } = visitor;
  const faults: string[] = [];
  await open(visitor, area, screen);
  const isFullest = FULLEST.includes(screen.route);
  for (const theme of isFullest ? THEMES : THEMES_OF_RUN) {
    await wear(page, theme);
    const isFull = theme === "dark" && isFullest;
    const look = isFull ? CLOSE_LOOK : LOOKS[theme];
    faults.push(...(await listFaults(visitor, { name: nameOf(screen), look })));
  }
  const expected = screen.refused === undefined ? null : `the server responded with a status of ${screen.refused}`;
  // On a slow machine the access token ends on the way: the app gets a new one.
  const isOfToken = (words: string): boolean => area === "dashboard" && words.includes("a status of 401");
  const own = errors.splice(0).filter((words) => !isOfToken(words) && (expected === null || !words.includes(expected)));
  return [...faults, ...own];
}

test("the screens that are looked at most closely are there", () => {
  const routes = SCREENS.dashboard.map(({ route }) => route);
  expect(FULLEST.filter((route) => !routes.includes(route))).toEqual([]);
});

/** Each looks at screens for a minute or more: they can run beside each other. */
test.describe.configure({ mode: "parallel" });

for (const area of ["dashboard", "accounts", "platform", "site"] as const) {
  test(`every screen fits, has no barrier and breaks no rule: ${area}`, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const screen = { ...screenOf("light"), serviceWorkers: "block" as const };
    const visitor = await Visitor.open(browser, server.origin, screen);
    await SIGN_IN[area]?.(visitor);
    const faults: string[] = [];
    for (const screen of SCREENS[area]) faults.push(...(await openAndLook(visitor, { area, screen })));
    expect(faults).toEqual([]);
    await visitor.close();
  });
}
