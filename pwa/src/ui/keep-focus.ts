/**
 * Keeps the focus from falling to the page. When the focused element is removed (a row that is done, a button, a dialog
 * without its opener), the focus goes to the nearest neighbour, or to the heading of the part.
 */

/** A former place of the focus, from the inside out: each element and its index among its siblings at that time. */
type Spot = readonly { element: HTMLElement; parent: HTMLElement | null; index: number }[];

/** Kept for the page, and for each dialog or menu over it: many steps in a dialog must not push the opener out. */
const KEPT_OF_EACH = 3;
const SPOTS_KEPT = 24;
/** Milliseconds that a disabled button has to be one that can be tapped again. */
const DISABLED_MS = 300;
const FOCUSABLE =
  "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex='-1'])";
/** Parts of a page that have a heading. */
const PARTS = "section, article, li, [role=region], [role=dialog]";
const HEADINGS = "h1, h2, h3, h4";

const spots: Spot[] = [];
let isWatching = false;
let check = 0;

function noteSpot(focused: HTMLElement): Spot {
  const spot: Spot[number][] = [];
  for (
    let element: HTMLElement | null = focused;
    element && element !== document.body;
    element = element.parentElement
  ) {
    // A dialog of the browser's own is over the page, whatever it was made in.
    const parent: HTMLElement | null = element.tagName === "DIALOG" ? null : element.parentElement;
    spot.push({ element, parent, index: parent ? [...parent.children].indexOf(element) : 0 });
    if (!parent) break;
  }
  return spot;
}

/** The page itself, or the dialog or menu over it. */
const rootOf = (spot: Spot): HTMLElement | undefined => spot.at(-1)?.element;

/** Shown, and not behind a dialog. */
function canBeReached(element: HTMLElement): boolean {
  if (!element.isConnected || element.closest("[aria-hidden=true], [inert], [hidden]") !== null) return false;
  const curtain = document.querySelector("dialog[open]");
  if (curtain && !curtain.contains(element)) return false;
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

function focusableIn(element: Element): HTMLElement | undefined {
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) all.unshift(element);
  return all.find(canBeReached);
}

/** The element that is now at this index, else the one before it. */
function neighbourIn(parent: HTMLElement, index: number): HTMLElement | undefined {
  const children = [...parent.children];
  const inOrder = [...children.slice(index), ...children.slice(0, index).toReversed()];
  for (const child of inOrder) {
    const found = focusableIn(child);
    if (found) return found;
  }
  return undefined;
}

function headingOf(part: HTMLElement): HTMLElement | undefined {
  const heading = [...part.querySelectorAll<HTMLElement>(HEADINGS)].find(canBeReached);
  if (heading && !heading.matches(FOCUSABLE) && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}

/** For a dialog that was open before anything of the page had the focus, as by an address that opens it. */
function headingOfPage(): HTMLElement | undefined {
  const page = document.querySelector("main");
  return page && canBeReached(page) ? headingOf(page) : undefined;
}

/** The best place for the focus that was at a spot; undefined: its whole surroundings are gone. */
function placeNear(spot: Spot): HTMLElement | undefined {
  const [own] = spot;
  if (own && canBeReached(own.element) && own.element.matches(FOCUSABLE)) return own.element;
  for (const { element, parent, index } of spot) {
    if (!parent || parent === document.body || !canBeReached(parent)) continue;
    // The next page is not here yet: it takes the focus itself.
    if (parent.tagName === "MAIN") return headingOf(parent);
    const isPart = parent.matches(PARTS);
    const at = element.parentElement === parent ? [...parent.children].indexOf(element) : index;
    const place = (isPart && !parent.matches("li, article") && headingOf(parent)) || neighbourIn(parent, at);
    const found = place ?? (isPart ? headingOf(parent) : undefined);
    if (found) return found;
  }
  return undefined;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** A button that is busy gets the focus back when it is done, and one that is disabled perhaps is. */
function waitingMs([own]: Spot): number | null {
  if (!own?.element.isConnected || !own.element.matches("[disabled]")) return 0;
  return own.element.matches("[aria-busy=true]") ? null : DISABLED_MS;
}

function putBack(isPatient = true): void {
  check = 0;
  const latest = spots.at(-1);
  if (!latest || !isLost()) return;
  const wait = isPatient ? waitingMs(latest) : 0;
  if (wait !== 0) {
    if (wait !== null) check = window.setTimeout(() => putBack(false), wait);
    return;
  }
  for (const spot of spots.toReversed()) {
    const place = placeNear(spot);
    if (!place) continue;
    place.focus({ preventScroll: true });
    if (!isLost()) return;
  }
  headingOfPage()?.focus({ preventScroll: true });
}

/** Later than the page's own code: a dialog gives the focus back, a board follows its block. */
function checkSoon(): void {
  if (check !== 0 || spots.length === 0 || !isLost()) return;
  check = window.setTimeout(putBack, 0);
}

function remember(event: FocusEvent): void {
  if (!(event.target instanceof HTMLElement) || event.target === document.body) return;
  const spot = noteSpot(event.target);
  const before = spots.filter((other) => rootOf(other) === rootOf(spot));
  if (before[0] && before.length >= KEPT_OF_EACH) spots.splice(spots.indexOf(before[0]), 1);
  spots.push(spot);
  // Those of dialogs that are closed.
  if (spots.length > SPOTS_KEPT) spots.splice(0, spots.length, ...spots.filter((one) => rootOf(one)?.isConnected));
}

/** A tap on a bare place of the page takes the focus away on purpose. */
function forget(): void {
  setTimeout(() => {
    if (isLost() && check === 0) spots.length = 0;
  }, 0);
}

/** From now on, until the page is left. */
export function keepFocus(): void {
  if (isWatching) return;
  isWatching = true;
  if (document.activeElement instanceof HTMLElement && !isLost()) spots.push(noteSpot(document.activeElement));
  document.addEventListener("focusin", remember);
  document.addEventListener("mousedown", forget);
  new MutationObserver(checkSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "aria-busy", "hidden", "aria-hidden", "inert"],
  });
}
