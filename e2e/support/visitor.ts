import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Somebody who looks at the public pages, and what their browser complains about. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly origin: string;
  /** Errors of scripts and of the console, refusals of the content security policy among them. */
  readonly errors: string[] = [];

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context;
    this.page = page;
    this.origin = origin;
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(`${page.url()}: ${message.text()}`);
    });
  }

  static async open(browser: Browser, origin: string, screen: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext(screen);
    return new Visitor(context, await context.newPage(), origin);
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
  }

  /** What axe objects to, in one line each. */
  async objections(): Promise<string[]> {
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(STANDARDS).analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }

  sidewaysPx(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
