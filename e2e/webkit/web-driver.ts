import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@fernpaw/testing/local-port";

const START_MS = 20_000;
const COMMAND_MS = 90_000;
/** The key under which the W3C protocol names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type Element = Readonly<Record<typeof ELEMENT, string>>;

export const idOf = (element: Element): string => element[ELEMENT];

export function isElement(value: unknown): value is Element {
  return typeof value === "object" && value !== null && ELEMENT in value;
}

/** What the driver itself says when a command fails: `stale element reference`, `timeout`, ... */
export class WebDriverError extends Error {
  override readonly name = "WebDriverError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** One window of MiniBrowser, WebKitGTK's bare browser, driven by the W3C protocol over HTTP. */
export class WebDriver {
  readonly #child: ChildProcess;
  readonly #origin: string;
  #session = "";
  #log = "";

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.#origin = origin;
    const note = (chunk: Buffer) => {
      this.#log += chunk.toString("utf8");
    };
    child.stdout?.on("data", note);
    child.stderr?.on("data", note);
  }

  static async start(): Promise<WebDriver> {
    const port = await freePort();
    const child = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, LANG: "C.UTF-8", TZ: "Europe/Berlin", NO_AT_BRIDGE: "1" },
    });
    const driver = new WebDriver(child, `http://127.0.0.1:${port}`);
    try {
      await driver.#untilReady();
      await driver.#openSession();
    } catch (error) {
      await driver.stop();
      throw error;
    }
    return driver;
  }

  async #untilReady(): Promise<void> {
    const untilMs = performance.now() + START_MS;
    while (performance.now() < untilMs) {
      const status = await fetch(`${this.#origin}/status`).catch(() => null);
      if (status?.ok) return;
      await pause(100);
    }
    throw new Error(`WebKitWebDriver did not start. It printed:\n${this.#log}`);
  }

  async #openSession(): Promise<void> {
    const { sessionId } = (await this.#send("POST", "/session", { capabilities: { alwaysMatch: {} } })) as {
      sessionId: string;
    };
    this.#session = `/session/${sessionId}`;
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_MS),
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new WebDriverError(error, message);
  }

  async get(path: string): Promise<unknown> {
    return this.#send("GET", `${this.#session}${path}`);
  }

  async post(path: string, body: object = {}): Promise<unknown> {
    return this.#send("POST", `${this.#session}${path}`, body);
  }

  async stop(): Promise<void> {
    if (this.#session !== "") await this.#send("DELETE", this.#session).catch(() => null);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}
