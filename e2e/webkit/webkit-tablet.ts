import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Login } from "../support/tablet.ts";
import { type Element, idOf, isElement, WebDriver, WebDriverError } from "./web-driver.ts";

const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 100;
const PICTURES = process.env["E2E_PICTURES"];

/** A part of the screen as a person names it. `within` narrows the search to another part. */
export interface Part {
  role: "button" | "combobox" | "dialog" | "heading" | "link" | "option" | "region" | "textbox";
  name: string | RegExp;
  /** Words that it has somewhere inside. */
  says?: RegExp;
  within?: Part;
}

interface Cookie {
  name: string;
  httpOnly: boolean;
  secure: boolean;
}

/** Runs in the page: the first visible element with the role and the name, or null. */
const FIND = `
  const SELECTORS = {
    button: "button, [role=button]", combobox: "[role=combobox], select", dialog: "[role=dialog]",
    heading: "h1, h2, h3, h4, [role=heading]", link: "a[href], [role=link]", option: "[role=option]",
    region: "section[aria-label], section[aria-labelledby], [role=region]",
    textbox: "input:not([role]):not([type=checkbox]):not([type=radio]), textarea, [role=textbox]",
  };
  const tidy = (text) => text.replace(/\\s+/g, " ").trim();
  const nameOf = (element) => {
    const by = element.getAttribute("aria-labelledby");
    if (by) return tidy(by.split(/\\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" "));
    const own = element.getAttribute("aria-label");
    if (own) return tidy(own);
    if (element.labels?.length) return tidy([...element.labels].map((label) => label.textContent).join(" "));
    return tidy(element.innerText ?? "");
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
    && !element.closest("[aria-hidden=true]");
  let root = document;
  for (const { role, name, flags, says } of arguments[0]) {
    const isIt = (each) => new RegExp(name, flags).test(nameOf(each)) && new RegExp(says).test(each.innerText);
    root = [...root.querySelectorAll(SELECTORS[role])].find((each) => isShown(each) && isIt(each)) ?? null;
    if (root === null) return null;
  }
  return root;
`;

/** Runs in the page. The driver hands out no console; what was noted outlives a reload. */
const LISTEN = `
  const note = (...words) => {
    const all = JSON.parse(sessionStorage.getItem("errors") ?? "[]");
    sessionStorage.setItem("errors", JSON.stringify([...all, words.map((word) => String(word?.stack ?? word)).join(" ")]));
  };
  const log = console.error;
  console.error = (...words) => { note(...words); log.apply(console, words); };
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(event.reason));
`;

const exactly = (name: string) => `^${name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}( ?\\*)?$`;

/** From the widest to the part itself, as the page can read it. */
function pathTo({ role, name, says, within }: Part): object[] {
  const pattern = typeof name === "string" ? new RegExp(exactly(name)) : name;
  const own = { role, name: pattern.source, flags: pattern.flags, says: says?.source ?? "" };
  return [...(within ? pathTo(within) : []), own];
}

/** Moments in which the page is being redrawn: looking again is what a person does. */
const PASSING = new Set(["stale element reference", "element click intercepted", "element not interactable"]);

/** A tablet with WebKit, which is what every browser of an iPad is made of. */
export class WebKitTablet {
  readonly #driver: WebDriver;
  readonly origin: string;

  private constructor(driver: WebDriver, origin: string) {
    this.#driver = driver;
    this.origin = origin;
  }

  static async open(origin: string): Promise<WebKitTablet> {
    const driver = await WebDriver.start();
    await driver.post("/window/rect", { x: 0, y: 0, width: 1280, height: 900 });
    return new WebKitTablet(driver, origin);
  }

  async goTo(path: string): Promise<void> {
    await this.#driver.post("/url", { url: `${this.origin}${path}` });
    await this.#run(LISTEN);
  }

  async reload(): Promise<void> {
    await this.#driver.post("/refresh");
    await this.#run(LISTEN);
  }

  /** What scripts threw or logged as an error since the pages were loaded. */
  async errors(): Promise<readonly string[]> {
    return JSON.parse(String(await this.#run(`return sessionStorage.getItem("errors") ?? "[]"`))) as string[];
  }

  /** Those that scripts cannot read too. */
  async cookies(): Promise<readonly Cookie[]> {
    return (await this.#driver.get("/cookie")) as Cookie[];
  }

  async #run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#driver.post("/execute/sync", { script, args });
  }

  async path(): Promise<string> {
    return new URL(String(await this.#driver.get("/url"))).pathname;
  }

  /** Answers what the asynchronous body of a function returns in the page. */
  async evaluate(body: string): Promise<unknown> {
    const script = `
      const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }));
    `;
    const answer = (await this.#driver.post("/execute/async", { script, args: [] })) as {
      value?: unknown;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  async words(): Promise<string> {
    return String(await this.#run("return document.body.innerText"));
  }

  /** Tries until `attempt` answers something; the failure says what was on the screen. */
  async #until<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
    const untilMs = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        const answer = await attempt();
        if (answer !== null) return answer;
      } catch (error) {
        if (!(error instanceof WebDriverError) || !PASSING.has(error.code)) throw error;
      }
      if (performance.now() > untilMs) {
        await this.picture("failed");
        throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s. On the screen:\n${await this.words()}`);
      }
      await pause(LOOK_AGAIN_MS);
    }
  }

  async #look(part: Part): Promise<Element | null> {
    const found = await this.#run(FIND, pathTo(part));
    return isElement(found) ? found : null;
  }

  async shows(part: Part): Promise<void> {
    await this.#until(`${part.role} "${part.name}" is there`, () => this.#look(part));
  }

  async showsNot(part: Part): Promise<void> {
    await this.#until(`${part.role} "${part.name}" is gone`, async () => ((await this.#look(part)) ? null : true));
  }

  /** The words of a part that is known by some of them only. */
  async wordsOf(part: Part): Promise<string> {
    const element = await this.#until(`${part.role} "${part.name}" is there`, () => this.#look(part));
    const words = await this.#run("return arguments[0].innerText", element);
    return String(words).replace(/\s+/g, " ").trim();
  }

  async tap(part: Part): Promise<void> {
    await this.#until(`${part.role} "${part.name}" can be tapped`, async () => {
      const element = await this.#look(part);
      if (!element) return null;
      await this.#driver.post(`/element/${idOf(element)}/click`);
      return true;
    });
  }

  /** Key by key, as a keyboard does it. Keys that come while a dialog still takes the focus to itself get lost. */
  async type(part: Part, text: string): Promise<void> {
    await this.#until(`${part.role} "${part.name}" takes text`, async () => {
      const element = await this.#look(part);
      if (!element) return null;
      await this.#driver.post(`/element/${idOf(element)}/clear`);
      await this.#driver.post(`/element/${idOf(element)}/value`, { text });
      return (await this.#driver.get(`/element/${idOf(element)}/property/value`)) === text ? true : null;
    });
  }

  async isAt(start: string): Promise<void> {
    await this.#until(`the page is ${start}`, async () => ((await this.path()).startsWith(start) ? true : null));
  }

  /** Asks the page until `body` returns something true. */
  async becomesTrue(what: string, body: string): Promise<void> {
    await this.#until(what, async () => ((await this.evaluate(body)) === true ? true : null));
  }

  async signIn({ email, password }: Login): Promise<void> {
    await this.goTo("/login");
    await this.type({ role: "textbox", name: "E-mail" }, email);
    await this.type({ role: "textbox", name: "Password" }, password);
    await this.tap({ role: "button", name: "Sign in" });
    await this.isAt("/dashboard");
  }

  /** Nothing, unless `E2E_PICTURES` names a folder. */
  async picture(name: string): Promise<void> {
    if (!PICTURES) return;
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `webkit-${name}.png`), String(await this.#driver.get("/screenshot")), "base64");
  }

  async close(): Promise<void> {
    await this.#driver.stop();
  }
}
