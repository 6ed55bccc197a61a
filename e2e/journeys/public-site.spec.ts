// Concerns: site, plans.
import { expect, test } from "@playwright/test";
import { SCREENS } from "@fernpaw/testing/screens";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { Visitor } from "../support/visitor.ts";

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start();
});

test.afterAll(async () => {
  await server?.remove();
});

const PAGES = SCREENS.site;
const PATHS = PAGES.map(({ route }) => route);

test("on the narrowest phone the menu does not scroll sideways either", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await visitor.goTo("/");
  await visitor.page.getByLabel("Menu", { exact: true }).click();
  await expect(visitor.page.getByRole("link", { name: "Pricing" }).first()).toBeVisible();
  expect(await visitor.sidewaysPx()).toBe(0);
  expect(await visitor.objections()).toEqual([]);
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});

test("every page is whole without a script, and leads to every other", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin, { javaScriptEnabled: false });
  const { page } = visitor;
  for (const { route, heading } of PAGES) {
    await visitor.goTo(route);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    // With no window there is no preference to ask: the specification says dark.
    await expect(page.locator("html")).toHaveClass("dark");
    const footer = page.getByRole("contentinfo");
    const columns = {
      Navigate: ["/", "/about", "/services", "/subscription-plans"],
      Support: ["/contact", "/faq"],
      Legal: ["/privacy-policy", "/terms-of-service", "/data-processing-agreement"],
    };
    for (const [title, addresses] of Object.entries(columns)) {
      const links = footer.getByRole("navigation", { name: title }).getByRole("link");
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(addresses);
    }
    await expect(footer.getByText(/© 2026 Fernpaw/)).toBeVisible();
  }
  const bar = page.getByRole("banner");
  await bar.getByRole("button", { name: "Services" }).focus();
  await bar.getByRole("link", { name: "Explore All Features" }).click();
  await expect(page).toHaveURL(/\/services$/);
  await bar.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await visitor.close();
});

test("the plans of the page are those of the database, with a script and without", async ({ browser, request }) => {
  const { plans } = (await (await request.get(`${server.origin}/api/public/plans`)).json()) as {
    plans: { name: string; prices: { monthMinor: number; yearMinor: number }[]; trialDays: number }[];
  };
  expect(plans.length).toBeGreaterThan(0);
  const dollars = (cents: number) => `$${(cents / 100).toLocaleString("en-US")}`;
  for (const javaScriptEnabled of [false, true]) {
    const visitor = await Visitor.open(browser, server.origin, { javaScriptEnabled });
    const answered = javaScriptEnabled ? visitor.page.waitForResponse("**/api/public/plans") : undefined;
    await visitor.goTo("/subscription-plans");
    await answered;
    const cards = visitor.page.locator("[data-plan]");
    await expect(cards).toHaveCount(plans.length);
    for (const [index, plan] of plans.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole("heading")).toHaveText(plan.name);
      const [inDollars] = plan.prices;
      await expect(card).toContainText(dollars(inDollars?.monthMinor ?? 0));
      await expect(card).toContainText(`or ${dollars(inDollars?.yearMinor ?? 0)} a year`);
      await expect(card.getByRole("link", { name: "Start the trial" })).toHaveAttribute("href", "/register");
    }
    await expect(visitor.page.getByText(`${plans[0]?.trialDays} days for free`)).toBeVisible();
    await visitor.close();
  }
});

const profileOf = (role: "owner" | "employee") => ({
  userId: "u1",
  firstName: "Nora",
  lastName: "Baptiste",
  email: "nora@eastgate.example",
  role,
  permissions: [],
  avatarUrl: null,
  clinic: { _id: "c1", name: "Eastgate", ownerName: "Imogen Ashdown" },
});

test("of the plans an owner sees how to change it and an employee whom to ask; a trial is offered to visitors alone", async ({
  browser,
}) => {
  const visitor = await Visitor.open(browser, server.origin);
  const { page } = visitor;
  const trials = page.getByRole("main").getByRole("link", { name: /Start the trial|Get Started/ });
  const changes = page.getByRole("link", { name: "Change plan" });
  const askOwner = page.getByText("Ask the owner to renew");
  const seen = async (): Promise<object> => ({
    trials: await trials.count(),
    changes: await changes.count(),
    asks: await askOwner.isVisible(),
    isFree: await page.getByText(/days for free/).isVisible(),
  });
  const nothing = { trials: 0, changes: 0, asks: false, isFree: false };
  await visitor.goTo("/subscription-plans");
  await expect(trials.first()).toBeVisible();
  expect(await seen()).toEqual({ ...nothing, trials: 3, isFree: true });

  for (const role of ["owner", "employee"] as const) {
    await page.evaluate((profile) => {
      localStorage.setItem("accessToken", "t");
      localStorage.setItem("user", JSON.stringify(profile));
    }, profileOf(role));
    await page.reload();
    if (role === "owner") {
      await expect(changes).toHaveCount(3);
      await expect(changes.first()).toHaveAttribute("href", "/dashboard/subscription");
    } else await expect(askOwner).toHaveText("Ask the owner to renew: Imogen Ashdown");
    expect(await seen()).toEqual(role === "owner" ? { ...nothing, changes: 3 } : { ...nothing, asks: true });
    await visitor.goTo("/");
    await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
    await expect(trials).toHaveCount(0);
    await visitor.goTo("/subscription-plans");
    expect(await visitor.objections()).toEqual([]);
  }
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});

test("changed plans are shown as the server has them", async ({ browser }) => {
  const visitor = await Visitor.open(browser, server.origin);
  const plan = {
    code: "new",
    name: "Farm",
    maxUsers: 1,
    maxLocations: null,
    storageGib: 20,
    trialDays: 14,
  };
  const prices = [
    { currency: "EUR", monthMinor: 1250, yearMinor: 12_500 },
    { currency: "GBP", monthMinor: 1100, yearMinor: 11_000 },
  ];
  const body = { plans: [{ ...plan, prices }] };
  await visitor.page.route("**/api/public/plans", (route) => route.fulfill({ json: body }));
  await visitor.goTo("/subscription-plans");
  const card = visitor.page.locator("[data-plan]");
  await expect(card).toHaveCount(1);
  await expect(card.getByRole("heading")).toHaveText("Farm");
  await visitor.page.getByLabel("Currency").selectOption("Euros");
  await expect(card).toContainText("€12.50");
  await expect(card.locator("[data-plan-label]")).toHaveText([
    "One person",
    "Any number of locations",
    "20 GB for files",
    "Every part of Fernpaw",
  ]);
  await visitor.page.getByLabel("Currency").selectOption("Pounds");
  await visitor.page.getByLabel("Pay").selectOption("Yearly");
  await expect(card).toContainText("£110");
  await expect(card).toContainText("or £11 a month");
  await expect(visitor.page.getByText("14 days for free")).toBeVisible();
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});

test("search engines find titles, one address a page and a map of the site", async ({ request }) => {
  const titles = new Set<string>();
  for (const path of PATHS) {
    const html = await (await request.get(server.origin + path)).text();
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).toContain('<meta property="og:title"');
    expect(html).toContain(`<meta property="og:image" content="${server.origin}/assets/site/share-`);
    const isFromMail = path.startsWith("/newsletter/");
    expect(html.includes(`<link rel="canonical" href="${server.origin}${path}"`)).toBe(!isFromMail);
    expect(html.includes('<meta name="robots" content="noindex"')).toBe(isFromMail);
    // The policy of these pages refuses them.
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
  }
  expect(titles.size).toBe(PATHS.length);
  const map = await (await request.get(`${server.origin}/sitemap.xml`)).text();
  expect([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual(
    PATHS.filter((path) => !path.startsWith("/newsletter/")).map((path) => server.origin + path),
  );
  const robots = await (await request.get(`${server.origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
  expect(robots).toContain("Disallow: /dashboard");
});
