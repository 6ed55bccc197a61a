import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium,
  expect,
} from "@playwright/test";
import { launchOptions } from "./browser.ts";
import { keepPicture } from "./pictures.ts";

/** Without movement: a list that grows under the pointer takes another tap than the one that was meant, on a busy machine. */
const PLACE: BrowserContextOptions = { locale: "en-GB", timezoneId: "Europe/Berlin", reducedMotion: "reduce" };

/** How a tablet is held. */
export type Held = "landscape" | "portrait";
const VIEWPORTS = { landscape: { width: 1280, height: 800 }, portrait: { width: 800, height: 1280 } };
const screenOf = (held: Held): BrowserContextOptions => ({ ...PLACE, viewport: VIEWPORTS[held], hasTouch: true });

const BROWSER_END_MS = 10_000;
/** For what waits for a server or for all rows of a clinic: only one that hangs is given up, on a busy machine too. */
export const HANGS_AFTER_MS = 240_000;
/** Between two looks at what costs the browser little. */
export const SHORT_MS = [50, 100, 200];

export interface Login {
  email: string;
  password: string;
}

/** The demo's own logins, which the sign-in page shows too. */
export const DEMO_PASSWORD = "eastgate-demo-2026";
export const demoLogin = (email: string): Login => ({ email, password: DEMO_PASSWORD });

/** On the sign-in page of clinics or of the platform. */
export async function fillSignIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/**
 * A pulled cable ends live connections. Under `setOffline` Chromium 150 leaves them open, and with the first word that the server
 * sends then, its network process works without a pause until the network is back: one processor for nothing.
 */
const closeSocketsOffline = (): void => {
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      window.addEventListener("offline", () => this.close());
    }
  };
};

/** One device of the clinic: a browser with its own storage, and the tab that is open on it. */
export class Tablet {
  readonly context: BrowserContext;
  readonly origin: string;
  /** The tab that is in front. */
  page: Page;
  /** What the pages logged as errors, with crashes of scripts. */
  readonly errors: string[] = [];

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    this.#listen(page);
    context.on("page", (opened) => this.#listen(opened));
  }

  /** Forgets everything when it is closed. */
  static async open(browser: Browser, origin: string, held: Held = "landscape"): Promise<Tablet> {
    return Tablet.openWith(browser, origin, screenOf(held));
  }

  /** Of a journey in which it always has a network: the app is not installed, which costs a tablet 2 s of processor time. */
  static async openOnline(browser: Browser, origin: string, held: Held = "landscape"): Promise<Tablet> {
    return Tablet.openWith(browser, origin, { ...screenOf(held), serviceWorkers: "block" });
  }

  /** With a screen of its own choice. */
  static async openWith(browser: Browser, origin: string, screen: BrowserContextOptions): Promise<Tablet> {
    const context = await browser.newContext({ ...PLACE, ...screen });
    await context.addInitScript(closeSocketsOffline);
    return new Tablet(context, await context.newPage(), origin);
  }

  /** Keeps its storage in `profile`, so that its browser can be killed and started again, also without a network. */
  static async openOn(profile: string, origin: string, { offline = false } = {}): Promise<Tablet> {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...screenOf("landscape"),
      offline,
    });
    await context.addInitScript(closeSocketsOffline);
    return new Tablet(context, context.pages()[0] ?? (await context.newPage()), origin);
  }

  #listen(page: Page): void {
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      // A failed request is what these journeys are about, and the browser logs each.
      const isOfNetwork = /^(Failed to load resource|WebSocket connection to )/.test(message.text());
      if (message.type() === "error" && !isOfNetwork) this.errors.push(message.text());
    });
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
  }

  /**
   * On a tablet that has opened no page yet the app starts with the session, as on any morning: the way over `/login`
   * costs a second of processor time. One that was used before is signed in by hand.
   */
  async signIn(login: Login): Promise<void> {
    if (this.page.url() === "about:blank") {
      await this.#letIn(login);
    } else {
      await this.signInByHand(login);
    }
  }

  /** Through the page of the sign-in. */
  async signInByHand(login: Login): Promise<void> {
    await this.goTo("/login");
    await fillSignIn(this.page, login);
    await this.#isIn();
  }

  async #isIn(): Promise<void> {
    await this.page.waitForURL((url) => url.pathname.startsWith("/dashboard"));
  }

  /** The calls and the storage of the sign-in page (`pwa/src/session/README.md`, Storage). */
  async #letIn({ email, password }: Login): Promise<void> {
    const { request } = this.context;
    const answer = await request.post(`${this.origin}/api/auth/login`, {
      data: { email, password },
      headers: { origin: this.origin },
    });
    const { accessToken } = (await answer.json()) as { accessToken?: string };
    if (accessToken === undefined) throw new Error(`${email} was not let in: ${await answer.text()}`);
    const headers = { authorization: `Bearer ${accessToken}` };
    const user = await (await request.get(`${this.origin}/api/profile/me`, { headers })).text();
    const door = `${this.origin}/empty`;
    await this.page.route(door, (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await this.page.goto(door);
    await this.page.unroute(door);
    await this.page.evaluate(
      ([token, profile]) => {
        localStorage.setItem("accessToken", token);
        localStorage.setItem("user", profile);
        location.replace("/dashboard");
      },
      [accessToken, user] as const,
    );
    await this.#isIn();
  }

  /**
   * Pulls the cable: pages, service worker and live connections alike. Waits for the service worker first: it holds the
   * parts of the app that were not opened yet.
   */
  async goOffline(): Promise<void> {
    await this.untilInstalled();
    await this.context.setOffline(true);
    await this.#untilToldOffline();
  }

  /** The page has heard of it: its bar "You are offline" comes then, and moves what a tap may just be on its way to. */
  async #untilToldOffline(): Promise<void> {
    await this.page.waitForFunction(() => !navigator.onLine);
    await this.page.evaluate(async () => new Promise((resolve) => void setTimeout(resolve)));
  }

  async goOnline(): Promise<void> {
    await this.context.setOffline(false);
  }

  /**
   * Waits until the app can start without a network: its service worker is active. It takes over with the next
   * load of a page, not before.
   */
  async untilInstalled(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
        intervals: SHORT_MS,
        timeout: HANGS_AFTER_MS,
      })
      .toBe("activated");
  }

  text(words: string | RegExp): Locator {
    return this.page.getByText(words).first();
  }

  async shows(words: string | RegExp): Promise<void> {
    await expect(this.text(words)).toBeVisible();
  }

  async showsNot(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words)).toHaveCount(0);
  }

  /** All words on the screen, for messages of failed journeys. */
  async words(): Promise<string> {
    return this.page.locator("body").innerText();
  }

  async openTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(`${this.origin}${path}`);
    return page;
  }

  /** Nothing, unless `E2E_PICTURES` names a folder. */
  async picture(name: string): Promise<void> {
    await keepPicture(this.page, name);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** As when the battery is pulled: the browser that has `profile` open gets no chance to finish anything. */
export async function killBrowserOn(profile: string): Promise<void> {
  // Chromium's lock names the machine and the process.
  const pid = Number(readlinkSync(join(profile, "SingletonLock")).split("-").at(-1));
  process.kill(pid, "SIGKILL");
  const untilMs = performance.now() + BROWSER_END_MS;
  while (isAlive(pid) && performance.now() < untilMs) await pause(20);
  if (isAlive(pid)) throw new Error("The browser did not end.");
}
