import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { fillSignIn, type Login } from "./tablet.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Somebody who looks at pages, and what their browser complains about. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly origin: string;
  /** Errors of scripts and of the console, and whatever the pages' security policy was broken by. */
  readonly errors: string[] = [];

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    page.on("pageerror", (error) => this.errors.push(`${page.url()}: ${String(error)}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(`${page.url()}: ${message.text()}`);
    });
  }

  static async open(browser: Browser, origin: string, screen: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ reducedMotion: "reduce", ...screen });
    const visitor = new Visitor(context, await context.newPage(), origin);
    await context.exposeBinding("tellViolation", (_source, words: string) => visitor.errors.push(words));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const tell = (window as unknown as { tellViolation(words: string): Promise<void> }).tellViolation;
        void tell(`${location.href}: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`);
      });
    });
    return visitor;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
  }

  /** As a team member of a clinic, or at `/admin/login` as platform staff. */
  async signIn(login: Login, at: "/login" | "/admin/login" = "/login"): Promise<void> {
    await this.goTo(at);
    await fillSignIn(this.page, login);
    await expect(this.page).toHaveURL(/\/dashboard$/);
  }

  /** What axe objects to in the page, or in a part of it, in one line each. */
  async objections(part = this.page.locator("html")): Promise<string[]> {
    const isThere = await this.page.evaluate(() => "axe" in window);
    // Reading its half megabyte takes the browser longer than looking at a screen does: once for each page.
    if (!isThere) await this.page.evaluate(axe.source);
    return part.evaluate(async (root, standards) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // Of the whole page axe has rules that it has of no part.
      const { violations } = await run(root === document.documentElement ? document : root, {
        runOnly: standards,
        resultTypes: ["violations"],
      });
      const colours = (data: { fgColor?: string; bgColor?: string } | null | undefined) =>
        data?.fgColor === undefined ? [] : [`${data.fgColor} on ${data.bgColor}`];
      const words = (id: string, { target, any }: axe.NodeResult) =>
        [`${id}: ${target.join(" ")}`, ...any.flatMap(({ data }) => colours(data))].join(", ");
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => words(id, node)));
    }, STANDARDS);
  }

  sidewaysPx(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
