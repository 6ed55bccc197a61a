// Concerns: pwa/src/shell.
import { expect, type Page, test } from "@playwright/test";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { listFaults, LOOKS, screenOf, THEMES, wear } from "../support/look.ts";
import { demoLogin } from "../support/tablet.ts";
import { Visitor } from "../support/visitor.ts";
import { EASTGATE } from "../support/demo-rows.ts";

const OWNER = demoLogin("owner@eastgate.example");
const PROFILE = {
  userId: "019a5f00-0000-7000-8000-000000000001",
  firstName: "Amara",
  lastName: "Osei",
  email: OWNER.email,
  role: "owner",
  permissions: [],
  avatarUrl: null,
  clinic: { _id: EASTGATE, name: "Eastgate Veterinary" },
};
const ADMIN = { firstName: "Noor", lastName: "Haddad", email: "admin@fernpaw.example", role: "admin" };

let server: ServerProcess;

test.beforeAll(async () => {
  server = await ServerProcess.start({ demo: true });
});

test.afterAll(async () => {
  await server?.remove();
});

/** Of a worker that is not let in, Playwright's own stand-in answers nothing. */
const NO_WORKER = /reading 'waiting'/;

interface Between {
  name: string;
  open: (visitor: Visitor) => Promise<void>;
  /** Each of them is read on the screen. */
  words: readonly string[];
  /** What the browser may log, since this screen is about it. */
  logs?: RegExp;
}

/** As a browser that has been here before. */
const remember = (visitor: Visitor, entries: Record<string, unknown>): Promise<unknown> =>
  visitor.context.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) {
      if (sessionStorage.getItem(key) !== null) continue;
      // Only once: what the app forgets stays forgotten.
      sessionStorage.setItem(key, "");
      localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
    }
  }, entries);
/** Asks, and never hears. */
const leaveUnanswered = (visitor: Visitor, path: string): Promise<unknown> =>
  visitor.page.route(`**${path}`, () => undefined);
const answer = (visitor: Visitor, status: number, json: object): Promise<unknown> =>
  visitor.page.route("**/api/subscriptions/status", (route) => route.fulfill({ status, json }));

const SCREENS: readonly Between[] = [
  {
    name: "loading-app",
    words: ["Loading Fernpaw…"],
    open: async (visitor) => {
      await remember(visitor, { accessToken: "kept" });
      await leaveUnanswered(visitor, "/api/profile/me");
      await visitor.goTo("/login");
    },
  },
  {
    name: "loading-dashboard",
    words: ["Loading Your Dashboard…"],
    open: async (visitor) => {
      await leaveUnanswered(visitor, "/api/sync/*");
      await visitor.signIn(OWNER);
    },
  },
  {
    name: "authenticating-admin",
    words: ["Authenticating Admin…"],
    open: async (visitor) => {
      await remember(visitor, { adminAccessToken: "kept", adminUser: ADMIN });
      // The app goes on after five seconds, which are too few to look at it three times.
      await visitor.context.addInitScript(() =>
        Object.defineProperty(XMLHttpRequest.prototype, "timeout", { set: () => {} }),
      );
      await leaveUnanswered(visitor, "/api/admin/figures");
      await visitor.goTo("/admin/clinics");
    },
  },
  {
    name: "verifying-subscription",
    words: ["Verifying subscription…"],
    open: async (visitor) => {
      await leaveUnanswered(visitor, "/api/subscriptions/status");
      await visitor.signIn(OWNER);
      await visitor.goTo("/dashboard/billing");
    },
  },
  {
    name: "subscription-required",
    words: ["Subscription required", "An active subscription is required to access this section.", "View plans"],
    open: async (visitor) => {
      await answer(visitor, 200, { status: "unpaid" });
      await visitor.signIn(OWNER);
      await visitor.goTo("/dashboard/billing");
    },
  },
  {
    name: "subscription-not-verified",
    words: ["We couldn't verify your clinic's subscription status. Please try again later."],
    logs: /status of 500/,
    open: async (visitor) => {
      await answer(visitor, 500, { type: "about:blank", title: "Broken", status: 500, code: "internal" });
      await visitor.signIn(OWNER);
      await visitor.goTo("/dashboard/billing");
    },
  },
  {
    name: "admin-denied",
    words: ["Access denied. Admin role required."],
    open: async (visitor) => {
      await visitor.signIn(OWNER);
      await visitor.goTo("/admin/clinics");
    },
  },
  {
    name: "session-expired",
    words: ["Your session has expired. Please log in again."],
    logs: /status of 401/,
    open: async (visitor) => {
      await remember(visitor, { accessToken: "of last month", user: PROFILE });
      await visitor.goTo("/dashboard/clients");
    },
  },
  {
    name: "chunk-failed",
    words: ["Loading chunk failed"],
    logs: /ERR_FAILED|dynamically imported module|Loading chunk failed/,
    open: async (visitor) => {
      await visitor.page.route("**/assets/subscriptions-pages-*.js", (route) => route.abort());
      await visitor.signIn(OWNER);
      await visitor.goTo("/dashboard/subscription/confirmation");
    },
  },
  {
    name: "unexpected-error",
    words: ["Unexpected Application Error!"],
    logs: /planted/,
    open: async (visitor) => {
      await visitor.page.route("**/assets/subscriptions-pages-*.js", async (route) => {
        const code = await (await route.fetch()).text();
        const body = code.replaceAll(/\bComponent:\(\)=>[\w$]+/g, 'Component:()=>()=>{throw new Error("planted")}');
        await route.fulfill({ contentType: "text/javascript", body });
      });
      await visitor.signIn(OWNER);
      await visitor.goTo("/dashboard/subscription/confirmation");
    },
  },
];

/** Large enough to be read: what is there for screen readers alone has one pixel. */
async function showsAll(page: Page, words: readonly string[]): Promise<void> {
  const widthOf = async (text: string): Promise<number> => {
    const boxes = (await page.getByText(text, { exact: true }).all()).map((element) => element.boundingBox());
    return Math.max(0, ...(await Promise.all(boxes)).map((box) => box?.width ?? 0));
  };
  for (const text of words) await expect.poll(() => widthOf(text)).toBeGreaterThan(50);
}

for (const { name, words, logs, open } of SCREENS) {
  test(`a screen that waits or refuses has no barrier and fits: ${name}`, async ({ browser }) => {
    // What a service worker carries would pass the answers below by.
    const visitor = await Visitor.open(browser, server.origin, { ...screenOf("light"), serviceWorkers: "block" });
    await open(visitor);
    await showsAll(visitor.page, words);
    const faults: string[] = [];
    for (const theme of THEMES) {
      await wear(visitor.page, theme);
      faults.push(...(await listFaults(visitor, { name, look: LOOKS[theme] })));
    }
    await showsAll(visitor.page, words);
    const own = visitor.errors.filter((text) => !logs?.test(text) && !NO_WORKER.test(text));
    expect([...faults, ...own]).toEqual([]);
    await visitor.close();
  });
}
