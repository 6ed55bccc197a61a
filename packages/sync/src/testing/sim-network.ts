import { gunzipSync } from "node:zlib";
import type { SyncAnswer, SyncRequest, SyncTransport } from "../client/transport.ts";
import type { SeededRandom } from "./random.ts";
import type { VirtualTime } from "./virtual-time.ts";

export interface SimAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** A server as the network reaches it. */
export type SimHandler = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<SimAnswer>;

/** Probabilities a message, and the longest delay. */
export interface NetworkRates {
  drop: number;
  duplicate: number;
  /** Of the messages, those that take their time. */
  slow: number;
  maxDelayMs: number;
  /** The answer is lost after the server has committed. */
  loseAnswer: number;
  /** A snapshot breaks off somewhere. */
  truncate: number;
}

/** The rates of `sync.md`. */
export const FAULTY: NetworkRates = {
  drop: 0.15,
  duplicate: 0.08,
  slow: 0.4,
  maxDelayMs: 120_000,
  loseAnswer: 0.02,
  truncate: 0.1,
};

export const PERFECT: NetworkRates = { drop: 0, duplicate: 0, slow: 0, maxDelayMs: 0, loseAnswer: 0, truncate: 0 };

/** `lying`: a captive portal answers everything with a page of its own. */
export type LinkState = "up" | "down" | "lying";

const PORTAL: SimAnswer = { status: 200, headers: { "content-type": "text/html" }, body: "<html>Welcome</html>" };
const USUAL_DELAY_MS = 20;

function simulateAnswer(answer: SimAnswer, cutAt: number | null): SyncAnswer {
  const bytes = new TextEncoder().encode(answer.body);
  return {
    status: answer.status,
    header: (name) => answer.headers?.[name.toLowerCase()] ?? null,
    text: () => Promise.resolve(answer.body),
    async *chunks() {
      const end = cutAt ?? bytes.length;
      const size = 4096;
      for (let start = 0; start < end; start += size) yield bytes.subarray(start, Math.min(start + size, end));
      if (cutAt !== null) throw new TypeError("network error");
    },
  };
}

function decodeBody({ body, headers }: SyncRequest): string {
  if (typeof body === "string") return body;
  return new TextDecoder().decode(body && headers["content-encoding"] === "gzip" ? gunzipSync(body) : body);
}

/** One device's way to the server. */
export class SimLink implements SyncTransport {
  state: LinkState = "up";
  rates: NetworkRates;
  readonly #time: VirtualTime;
  readonly #random: SeededRandom;
  readonly #handle: SimHandler;

  constructor(time: VirtualTime, random: SeededRandom, link: { rates: NetworkRates; handle: SimHandler }) {
    this.#time = time;
    this.#random = random;
    this.#handle = link.handle;
    this.rates = link.rates;
  }

  #delayMs(): number {
    const isSlow = this.#random.chance(this.rates.slow);
    return isSlow ? this.#random.below(this.rates.maxDelayMs) : this.#random.below(USUAL_DELAY_MS);
  }

  /** Arrives once more, later; nobody reads the answer. */
  #repeatLater(message: Parameters<SimHandler>[0]): void {
    this.#time.after(this.#delayMs(), () => {
      void this.#time.during(() => this.#handle(message)).catch(() => undefined);
    });
  }

  /** A message that is lost: the caller's own deadline ends the wait. */
  #silence(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  }

  async send(request: SyncRequest): Promise<SyncAnswer> {
    const { signal } = request;
    const message = { method: request.method, path: request.path, headers: request.headers, body: decodeBody(request) };
    await this.#time.sleep(this.#delayMs());
    if (this.state === "down") throw new TypeError("Failed to fetch");
    if (this.state === "lying") return simulateAnswer(PORTAL, null);
    if (this.#random.chance(this.rates.drop)) return this.#silence(signal);
    if (this.#random.chance(this.rates.duplicate)) this.#repeatLater(message);
    const answer = await this.#time.during(() => this.#handle(message));
    const isCut = message.path.includes("/snapshot") && this.#random.chance(this.rates.truncate);
    const cutAt = isCut ? this.#random.below(answer.body.length) : null;
    if (this.#random.chance(this.rates.loseAnswer)) return this.#silence(signal);
    await this.#time.sleep(this.#delayMs());
    // The state names may have changed while the message was under way.
    if ((this.state as LinkState) === "down") throw new TypeError("Failed to fetch");
    return simulateAnswer(answer, cutAt);
  }
}
