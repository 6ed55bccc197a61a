import type { CDPSession, Page } from "@playwright/test";

const MEGABYTE = 1_000_000;
/** A worker that ends meanwhile does not answer. */
const ANSWER_MS = 5000;

interface Attached {
  sessionId: string;
  targetInfo: { type: string; url: string };
}
interface Received {
  sessionId: string;
  message: string;
}
interface Answer {
  id?: number;
  result?: { usedSize?: number };
}

/** Megabytes of a page's own objects that are still in use, and what else of it may only grow for a reason. */
export interface PageMemory {
  heapMb: number;
  nodes: number;
  listeners: number;
  documents: number;
}

/** The memory of a page and of its workers, as the browser counts it. */
export class Heaps {
  readonly #session: CDPSession;
  /** Address of its file, by session. */
  readonly #workers = new Map<string, string>();
  readonly #waiting = new Map<number, (usedMb: number | null) => void>();
  #asked = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on("Target.attachedToTarget", ({ sessionId, targetInfo }: Attached) => {
      if (targetInfo.type === "worker") this.#workers.set(sessionId, targetInfo.url);
    });
    session.on("Target.detachedFromTarget", ({ sessionId }: { sessionId: string }) => {
      this.#workers.delete(sessionId);
      // An answer that was on its way never comes.
      for (const resolve of this.#waiting.values()) resolve(null);
      this.#waiting.clear();
    });
    session.on("Target.receivedMessageFromTarget", ({ message }: Received) => {
      const { id, result } = JSON.parse(message) as Answer;
      const resolve = id === undefined ? undefined : this.#waiting.get(id);
      if (id === undefined || !resolve) return;
      this.#waiting.delete(id);
      resolve(result?.usedSize === undefined ? null : result.usedSize / MEGABYTE);
    });
  }

  static async of(page: Page): Promise<Heaps> {
    const session = await page.context().newCDPSession(page);
    const heaps = new Heaps(session);
    await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    await session.send("Performance.enable");
    return heaps;
  }

  /** The page alone, after a collection of garbage. */
  async page(): Promise<PageMemory> {
    await this.#session.send("HeapProfiler.collectGarbage");
    const { metrics } = await this.#session.send("Performance.getMetrics");
    const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return {
      heapMb: of("JSHeapUsedSize") / MEGABYTE,
      nodes: of("Nodes"),
      listeners: of("JSEventListeners"),
      documents: of("Documents"),
    };
  }

  /**
   * Megabytes of the workers whose file has `name` in its address. `isCollected`: after a collection of garbage, which takes the worker's time.
   */
  async workers({ name, isCollected }: { name: string; isCollected: boolean }): Promise<number> {
    const used = await Promise.all(
      [...this.#workers].map(async ([sessionId, url]) => {
        if (!url.includes(name)) return 0;
        if (isCollected) await this.#ask(sessionId, "HeapProfiler.collectGarbage");
        return (await this.#ask(sessionId, "Runtime.getHeapUsage")) ?? 0;
      }),
    );
    return used.reduce((sum, each) => sum + each, 0);
  }

  async #ask(sessionId: string, method: string): Promise<number | null> {
    const id = (this.#asked += 1);
    const answer = new Promise<number | null>((resolve) => this.#waiting.set(id, resolve));
    const timer = setTimeout(() => this.#waiting.get(id)?.(null), ANSWER_MS);
    await this.#session
      .send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) })
      .catch(() => this.#waiting.get(id)?.(null));
    return answer.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
  }
}
