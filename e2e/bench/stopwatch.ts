import type { BrowserContext, Page } from "@playwright/test";

/** What a page notes about itself, in milliseconds of the machine's clock, which all pages share. */
export interface Notes {
  /** The last tap on a form's own button, and when the screen then said that the work is on this device. */
  tappedAt: number;
  savedMs: number[];
  /** From a tap on the one button of a patient's card to the card in its next column, which the device then has for good. */
  movedMs: number[];
  /** When a mark (`Mark12x`) was first painted. */
  paintedAt: Record<string, number>;
  /** When the device's copy took in what a mark came with: its last write before the mark was on the page. */
  storedAt: Record<string, number>;
  /** The last key into a search, and the last change of the page since. */
  typedAt: number;
  changedAt: number;
  /** When the first patient of the day was on the screen, from the start of the page. */
  dataAt: number;
}

/** Of what a page tells as it notes it. */
type NoteKind = "moved" | "asked" | "saved" | "painted" | "data";

function install(): void {
  const tell = (kind: NoteKind): boolean => dispatchEvent(new Event(`bench:${kind}`));
  const now = (): number => performance.timeOrigin + performance.now();
  const notes: Notes = {
    tappedAt: 0,
    savedMs: [],
    movedMs: [],
    paintedAt: {},
    storedAt: {},
    typedAt: 0,
    changedAt: 0,
    dataAt: 0,
  };
  const saved = new Set<string>();
  Object.assign(globalThis, { benchNotes: notes });
  let storedAt = 0;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function begin(...asked: Parameters<typeof transaction>) {
    const begun = transaction.apply(this, asked);
    if (begun.mode === "readwrite" && this.name.startsWith("fernpaw_cache_"))
      begun.addEventListener("complete", () => (storedAt = now()));
    return begun;
  };
  const painted = (work: (at: number) => void): void => {
    requestAnimationFrame(() => setTimeout(() => work(now())));
  };
  let moving: { link: string; from: Element; tappedAt: number } | null = null;
  document.addEventListener(
    "click",
    ({ target }) => {
      const card = target instanceof Element && target.closest("button.button") ? target.closest("main li") : null;
      const link = card?.querySelector("h3 a")?.getAttribute("href");
      const from = card?.closest("section");
      if (link && from) moving = { link, from, tappedAt: now() };
      if (target instanceof Element && target.closest("[role=dialog] button[type=submit]")) notes.tappedAt = now();
    },
    true,
  );
  document.addEventListener("input", () => (notes.typedAt = now()), true);
  new MutationObserver(() => {
    const at = now();
    notes.changedAt = at;
    const arrived = moving && document.querySelector(`main section h3 a[href="${moving.link}"]`)?.closest("section");
    if (moving && arrived && arrived !== moving.from) {
      notes.movedMs.push(at - moving.tappedAt);
      moving = null;
      tell("moved");
    } else if (moving && document.querySelector("[role=dialog]")) tell("asked");
    // Not `innerText`: asking for it would lay the page out.
    const text = document.body?.textContent ?? "";
    for (const [, mark = ""] of text.matchAll(/(Mark\d+x) Saved is added/g)) {
      if (saved.has(mark)) continue;
      saved.add(mark);
      notes.savedMs.push(at - notes.tappedAt);
      tell("saved");
    }
    for (const [mark] of text.matchAll(/Mark\d+x/g)) {
      if (mark in notes.paintedAt) continue;
      notes.paintedAt[mark] = 0;
      notes.storedAt[mark] = storedAt;
      painted((paintedAt) => {
        notes.paintedAt[mark] = paintedAt;
        tell("painted");
      });
    }
    if (notes.dataAt === 0 && document.querySelector("main article, main li")) {
      notes.dataAt = Infinity;
      painted((paintedAt) => {
        notes.dataAt = paintedAt - performance.timeOrigin;
        tell("data");
      });
    }
  }).observe(document, { childList: true, subtree: true });
}

export const watch = (context: BrowserContext): Promise<unknown> => context.addInitScript(install);

export const readNotes = (page: Page): Promise<Notes> =>
  page.evaluate(() => structuredClone((globalThis as unknown as { benchNotes: Notes }).benchNotes));

const WITHIN_MS = 60_000;

/**
 * Begins to listen. The function that it answers waits until the page has noted one of `kinds`, for a minute at most; a page that has its data tells so
 * at once. The page is left alone meanwhile: each question takes it 5 ms, at 4x slow-down 20, a question for a role up to 250.
 */
export async function nextNote(page: Page, ...kinds: NoteKind[]): Promise<() => Promise<void>> {
  const handle = await page.evaluateHandle((names) => {
    const { benchNotes } = globalThis as unknown as { benchNotes: Notes };
    const noted = new Promise<void>((done) => {
      for (const name of names) addEventListener(`bench:${name}`, () => done(), { once: true });
      if (names.includes("data") && benchNotes.dataAt > 0 && Number.isFinite(benchNotes.dataAt)) done();
    });
    return { noted };
  }, kinds);
  const noted = handle.evaluate((held) => held.noted);
  noted.catch(() => undefined);
  return async () => {
    const isNoted = await Promise.race([
      noted.then(() => true),
      new Promise<false>((done) => void setTimeout(() => done(false), WITHIN_MS).unref()),
    ]);
    if (!isNoted) throw new Error(`The page noted none of ${kinds.join(", ")} within a minute.`);
  };
}
