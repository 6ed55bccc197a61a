import { hearPopFirst } from "./hear-pop-first.ts";
import { closedUrl } from "./opening-params.ts";

/**
 * Every open layer (a dialog, drawer, side panel, menu, popover or list) has its own entry in the browser's history. Back leaves
 * that entry and the page stays. The router does not know these entries. A push of the router replaces the entry of an
 * open layer. A replacement by the router also changes the entry of the page below.
 */

/** The state of an entry: the router's own, and ours. `idx` counts the entries, as the router does. */
interface EntryState {
  idx?: number;
  key?: string;
  /** The id of the open layer. */
  layer?: string;
  /** The `idx` of the page below the layer. */
  base?: number;
  /** The address opens the layer again after a reload. */
  reopens?: boolean;
}

interface Layer {
  id: string;
  close: () => void;
  /** It covers the page: while it is open, Escape is for it alone. */
  isModal: boolean;
  /** Null: the layer has no entry yet, or Back has just left it. */
  idx: number | null;
}

/** Milliseconds that a layer has to close after Back. */
const SETTLED_MS = 500;
/**
 * Milliseconds after which the browser must have ignored a step. A busy tablet needs more than a second for one. A second
 * step before the first has ended would close the dialog below with the list.
 */
const ARRIVED_MS = 10_000;

const layers: Layer[] = [];
/** The page that the router shows. */
let page: { idx: number; state: EntryState; url: string } = { idx: 0, state: {}, url: "" };
/** The place of the current entry, and the last one that was pushed. */
let place = 0;
let last = 0;
let going: ReturnType<typeof setTimeout> | null = null;
let waiting: (() => void)[] = [];
let isInstalled = false;
let ids = 0;

const pushEntry = (state: unknown, url?: string | URL | null): void =>
  History.prototype.pushState.call(history, state, "", url);
const replaceEntry = (state: unknown, url?: string | URL | null): void =>
  History.prototype.replaceState.call(history, state, "", url);

const stateNow = (): EntryState => (history.state ?? {}) as EntryState;
const ownerOf = ({ layer }: EntryState): Layer | undefined =>
  layer === undefined ? undefined : layers.find(({ id }) => id === layer);

/** At once, or when the browser has arrived where it was sent. */
function whenStill(run: () => void): void {
  if (going === null) run();
  else waiting.push(run);
}

function arrive(): void {
  if (going === null) return;
  clearTimeout(going);
  going = null;
  const runs = waiting;
  waiting = [];
  // One of them may send it away again.
  for (const run of runs) whenStill(run);
}

function go(steps: number): void {
  going = setTimeout(arrive, ARRIVED_MS);
  history.go(steps);
}

/** Takes over the current entry if its layer has just closed, else adds one. */
function giveEntry(layer: Layer): void {
  if (!layers.includes(layer) || layer.idx !== null) return;
  const here = stateNow();
  const isFree = here.layer !== undefined && ownerOf(here) === undefined;
  layer.idx = isFree ? place : place + 1;
  const reopens = closedUrl(location.href) !== location.href;
  const state = { ...here, idx: layer.idx, layer: layer.id, base: page.idx, reopens };
  if (isFree) replaceEntry(state);
  else {
    const address = location.href;
    if (here.layer === undefined && closedUrl(address) !== address) replaceEntry(here, closedUrl(address));
    pushEntry(state, address);
    place = last = layer.idx;
  }
}

const isDead = (entry: EntryState): boolean => entry.layer !== undefined && ownerOf(entry) === undefined;

/** Goes back from entries whose owners are closed. */
function leaveDeadEntries(): void {
  if (!isDead(stateNow())) return;
  const below = layers.map(({ idx }) => idx ?? 0).filter((idx) => idx > page.idx && idx < place);
  const steps = Math.max(page.idx, ...below) - place;
  if (steps < 0) go(steps);
}

/** Back has left the entry of a layer: it is closed, or gets its entry back if it would not close. */
function leave(layer: Layer, from: number): void {
  layer.idx = null;
  layer.close();
  setTimeout(() => {
    const isStill = layers.includes(layer) && layer.idx === null && page.idx <= from;
    if (isStill) whenStill(() => (place === from ? go(1) : giveEntry(layer)));
  }, SETTLED_MS);
}

/** A link within the page, such as the one that skips the frame, has made an entry without a state. */
function takeFragment(here: EntryState): void {
  place = last = place + 1;
  const state = { ...here, idx: place };
  replaceEntry(state);
  page = { idx: place, state, url: location.href };
}

/** Before the router's own listener, which hears only of changes of the page. */
function handlePop(event: PopStateEvent): void {
  const here = stateNow();
  if (here.idx === undefined) {
    takeFragment(here);
    return arrive();
  }
  const moved = here.idx - place;
  place = here.idx;
  for (const layer of layers.toReversed()) {
    // It would not close: nothing below it does.
    if (layer.idx === null) break;
    if (layer.idx > place) leave(layer, place);
  }
  const owner = ownerOf(here);
  if (isDead(here)) {
    event.stopImmediatePropagation();
    arrive();
    // A layer that closed meanwhile may have left this entry too: one more step would leave the page.
    return whenStill(() => {
      if (isDead(stateNow())) go(moved > 0 && place < last ? 1 : -1);
    });
  }
  if (owner || place === page.idx) {
    event.stopImmediatePropagation();
    if (owner) owner.idx = place;
    const { layer, base } = here;
    // The router has replaced its page meanwhile.
    if (here.key !== page.state.key)
      replaceEntry({ ...page.state, idx: place, ...(layer !== undefined && { layer, base }) }, closedUrl(page.url));
  } else page = { idx: place, state: here, url: location.href };
  arrive();
}

function handlePush(state: unknown, _: string, url?: string | URL | null): void {
  whenStill(() => {
    const over = stateNow().layer !== undefined;
    if (!over) place += 1;
    last = place;
    const next = { ...(state as EntryState), idx: place };
    if (over) replaceEntry(next, url);
    else pushEntry(next, url);
    page = { idx: place, state: next, url: location.href };
    for (const layer of layers) layer.idx = null;
    // A layer that is still open on the next page.
    if (layers.length > 0) setTimeout(() => layers.forEach((layer) => whenStill(() => giveEntry(layer))), SETTLED_MS);
  });
}

function handleReplace(state: unknown, _: string, url?: string | URL | null): void {
  whenStill(() => {
    const { layer, base } = stateNow();
    const next = state as EntryState;
    replaceEntry({ ...next, idx: place, ...(layer !== undefined && { layer, base }) }, url);
    const idx = layer === undefined ? place : page.idx;
    page = { idx, state: { ...next, idx }, url: location.href };
  });
}

/**
 * A step within a layer can remove or disable the button that has the focus, and on a busy machine it takes a while until
 * the focus is in the layer again. Until then the layer does not hear the key.
 */
function closeWithoutFocus(event: KeyboardEvent): void {
  const top = layers.at(-1);
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (event.key === "Escape" && !event.defaultPrevented && isLost && top?.isModal) top.close();
}

/** Once per page load. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { layer, base, ...state } = stateNow();
  place = last = state.idx ?? 0;
  if (state.idx === undefined) replaceEntry({ ...state, idx: place });
  const idx = base ?? place;
  page = { idx, state: { ...state, idx }, url: location.href };
  history.pushState = handlePush;
  history.replaceState = handleReplace;
  hearPopFirst(handlePop);
  document.addEventListener("keydown", closeWithoutFocus);
}

/** Gives it an entry; the answer takes that away again. */
export function openLayer(close: () => void, isModal: boolean): () => void {
  install();
  const layer: Layer = { id: `${performance.timeOrigin}-${(ids += 1)}`, close, isModal, idx: null };
  layers.push(layer);
  whenStill(() => giveEntry(layer));
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // A layer that opens at the same moment takes its entry over.
    queueMicrotask(() => whenStill(leaveDeadEntries));
  };
}

/** After a reload the entry of a dialog is there and the dialog is not, unless the address opens it again. */
export function forgetEntriesBeforeReload(): void {
  const { layer, reopens } = stateNow();
  // The dialog may still be loading: it takes the entry over.
  if (layer === undefined || reopens === true) return;
  install();
  whenStill(leaveDeadEntries);
}
