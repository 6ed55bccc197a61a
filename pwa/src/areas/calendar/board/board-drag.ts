import type { RefObject } from "react";
import { snapped } from "./day-grid.ts";
import { isSamePlace, onBoard, placeOfItem, STEP_MIN, TAP_STEP_MIN } from "./board-model.ts";
import type { BoardItem, BoardPlace, Hours } from "./board-model.ts";

/** Pixels that a mouse moves before a press becomes a drag, and a finger before a long press is called off. */
const MOUSE_THRESHOLD_PX = 4;
const FINGER_THRESHOLD_PX = 8;
/** A finger rests for this long before it picks up; less on the grip, which is there for nothing else. */
const PICK_UP_MS = 320;
const GRIP_MS = 160;
/** Pixels from the edge at which the board scrolls by itself, and how far in each frame. */
const EDGE_PX = 48;
const EDGE_STEP_PX = 12;
const TOWARDS_PX = 16;

export interface BoardGeometry {
  columns: number;
  hours: Hours;
}

export interface DragOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The area that holds the columns and nothing else. */
  grid: RefObject<HTMLElement | null>;
  geometry: BoardGeometry;
  itemOf: (id: string) => BoardItem | undefined;
  /** Wall-clock words of a place, written on what is being moved. */
  timeOf: (place: BoardPlace) => string;
  onDrop: (item: BoardItem, place: BoardPlace) => void;
  onSelect: (place: BoardPlace) => void;
}

interface Gesture {
  kind: "move" | "resize" | "select";
  item: BoardItem | null;
  node: HTMLElement;
  pointerId: number;
  isTouch: boolean;
  /** Client coordinates of the press and of now. */
  press: { x: number; y: number };
  now: { x: number; y: number };
  /** Where in the grid the press was, whatever has been scrolled since. */
  inGrid: { x: number; y: number };
  from: BoardPlace;
  at: BoardPlace;
  isActive: boolean;
  timer: number;
  frame: number;
}

const scaleOf = (area: HTMLElement, { columns, hours }: BoardGeometry) => ({
  columnPx: area.clientWidth / columns,
  minutePx: area.clientHeight / (hours.toMin - hours.fromMin),
});

function pointInGrid(area: HTMLElement, at: { x: number; y: number }): { x: number; y: number } {
  const box = area.getBoundingClientRect();
  return { x: at.x - box.left, y: at.y - box.top };
}

/** Where the gesture would end now. */
function placeNow(gesture: Gesture, area: HTMLElement, geometry: BoardGeometry): BoardPlace {
  const { columnPx, minutePx } = scaleOf(area, geometry);
  const here = pointInGrid(area, gesture.now);
  const movedMin = (here.y - gesture.inGrid.y) / minutePx;
  const { from, item, kind } = gesture;
  if (kind === "resize") {
    const durationMin = snapped(from.durationMin + movedMin, STEP_MIN);
    const longest = geometry.hours.toMin - from.fromMin;
    return { ...from, durationMin: Math.max(STEP_MIN, Math.min(longest, durationMin)) };
  }
  if (kind === "select") {
    const to = snapped(from.fromMin + movedMin, STEP_MIN);
    const [first, last] = to < from.fromMin ? [to, from.fromMin] : [from.fromMin, to];
    return onBoard(
      { column: from.column, fromMin: first, durationMin: last - first },
      geometry.columns,
      geometry.hours,
    );
  }
  const column = Math.floor(here.x / columnPx);
  const fromMin = item?.moves === "free" ? snapped(from.fromMin + movedMin, STEP_MIN) : from.fromMin;
  return onBoard({ column, fromMin, durationMin: from.durationMin }, geometry.columns, geometry.hours);
}

function draw(gesture: Gesture, area: HTMLElement, { geometry, timeOf }: DragOptions): void {
  const { columnPx, minutePx } = scaleOf(area, geometry);
  const { node, from, at, kind } = gesture;
  if (kind === "select") {
    node.style.transform = `translate(${at.column * columnPx}px, ${(at.fromMin - geometry.hours.fromMin) * minutePx}px)`;
    node.style.width = `${columnPx}px`;
    node.style.height = `${at.durationMin * minutePx}px`;
  } else {
    const [right, down] = [(at.column - from.column) * columnPx, (at.fromMin - from.fromMin) * minutePx];
    node.style.transform = `translate(${right}px, ${down}px)`;
    if (kind === "resize") node.style.height = `${at.durationMin * minutePx}px`;
  }
  const time = node.querySelector("[data-time]");
  const words = timeOf(at);
  // Writing the same text again would lay the block out anew in each frame.
  if (time && time.textContent !== words) time.textContent = words;
}

/** Scrolls where the pointer is near an edge and came from further in: a press near the edge is no wish to scroll. */
function scrollAtEdge(view: HTMLElement, { now, press }: Pick<Gesture, "now" | "press">): boolean {
  const box = view.getBoundingClientRect();
  const head = view.querySelector<HTMLElement>("[data-heads]")?.offsetHeight ?? 0;
  const push = (at: number, from: number, [first, last]: readonly [number, number]): number => {
    if (at < first + EDGE_PX && at < from - TOWARDS_PX) return -EDGE_STEP_PX;
    return at > last - EDGE_PX && at > from + TOWARDS_PX ? EDGE_STEP_PX : 0;
  };
  const left = push(now.x, press.x, [box.left, box.right]);
  const top = push(now.y, press.y, [box.top + head, box.bottom]);
  const before = [view.scrollLeft, view.scrollTop];
  if (left !== 0 || top !== 0) view.scrollBy(left, top);
  return before[0] !== view.scrollLeft || before[1] !== view.scrollTop;
}

const isOver = { blocks: "[data-item]", grip: "[data-grip]", selection: "[data-selection]" } as const;

/** What a press may become; null where it stays a click or a scroll. */
function pressed(
  event: PointerEvent,
  area: HTMLElement,
  { geometry, itemOf }: DragOptions,
): Pick<Gesture, "kind" | "item" | "node" | "from"> | null {
  const target = event.target instanceof Element ? event.target : null;
  const block = target?.closest<HTMLElement>(isOver.blocks) ?? null;
  if (block) {
    const item = itemOf(block.dataset["item"] ?? "");
    if (!item || item.moves === "no") return null;
    const isGrip = item.moves === "free" && target?.closest(isOver.grip) !== null;
    return { kind: isGrip ? "resize" : "move", item, node: block, from: placeOfItem(item) };
  }
  const selection = area.querySelector<HTMLElement>(isOver.selection);
  // A finger on a free place scrolls or taps; only a mouse can draw a length there.
  if (!selection || event.pointerType !== "mouse") return null;
  const at = pointInGrid(area, { x: event.clientX, y: event.clientY });
  const { columnPx, minutePx } = scaleOf(area, geometry);
  const from = {
    column: Math.floor(at.x / columnPx),
    fromMin: snapped(geometry.hours.fromMin + at.y / minutePx, TAP_STEP_MIN),
    durationMin: 0,
  };
  return { kind: "select", item: null, node: selection, from };
}

/** One board's gestures, from the press to the drop. */
export class BoardDrag {
  #gesture: Gesture | null = null;
  #hasJustDropped = false;
  readonly #area: HTMLElement;
  readonly #view: HTMLElement;
  readonly #latest: RefObject<DragOptions>;

  constructor(area: HTMLElement, view: HTMLElement, latest: RefObject<DragOptions>) {
    this.#area = area;
    this.#view = view;
    this.#latest = latest;
  }

  /** Answers how to stop. */
  listen(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    this.#area.addEventListener("pointerdown", (event) => this.#begin(event), { signal });
    window.addEventListener("pointermove", (event) => this.#follow(event), { signal });
    window.addEventListener("pointerup", (event) => this.#drop(event), { signal });
    window.addEventListener("pointercancel", () => this.#end(), { signal });
    window.addEventListener("blur", () => this.#end(), { signal });
    // Only a listener that may say no keeps the browser from turning the drag into a scroll.
    this.#view.addEventListener("touchmove", (event) => this.#gesture?.isActive && event.preventDefault(), {
      passive: false,
      signal,
    });
    this.#view.addEventListener("contextmenu", (event) => this.#gesture?.isTouch && event.preventDefault(), { signal });
    this.#area.addEventListener("click", (event) => this.#swallowClick(event), { capture: true, signal });
    window.addEventListener("keydown", (event) => this.#leave(event), { capture: true, signal });
    return () => {
      this.#end();
      ending.abort();
    };
  }

  #begin(event: PointerEvent): void {
    if (event.button !== 0 || this.#gesture) return;
    this.#hasJustDropped = false;
    const wanted = pressed(event, this.#area, this.#latest.current);
    if (!wanted) return;
    const press = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType !== "mouse";
    const restMs = wanted.kind === "resize" ? GRIP_MS : PICK_UP_MS;
    this.#gesture = {
      ...wanted,
      pointerId: event.pointerId,
      isTouch,
      press,
      now: press,
      inGrid: pointInGrid(this.#area, press),
      at: wanted.from,
      isActive: false,
      timer: isTouch ? window.setTimeout(() => this.#pickUp(), restMs) : 0,
      frame: 0,
    };
  }

  #pickUp(): void {
    if (!this.#gesture) return;
    this.#gesture.isActive = true;
    this.#gesture.node.dataset["dragging"] = "";
    document.documentElement.dataset["boardDrag"] = "";
    if (this.#gesture.isTouch) navigator.vibrate?.(10);
    draw(this.#gesture, this.#area, this.#latest.current);
  }

  #follow(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    gesture.now = { x: event.clientX, y: event.clientY };
    if (!gesture.isActive) {
      const distance = Math.hypot(gesture.now.x - gesture.press.x, gesture.now.y - gesture.press.y);
      if (gesture.isTouch && distance > FINGER_THRESHOLD_PX) this.#end();
      else if (!gesture.isTouch && distance > MOUSE_THRESHOLD_PX) this.#pickUp();
    }
    if (gesture.isActive && gesture.frame === 0) gesture.frame = requestAnimationFrame(() => this.#show());
  }

  #show(): void {
    const gesture = this.#gesture;
    if (!gesture?.isActive) return;
    gesture.frame = 0;
    const hasScrolled = scrollAtEdge(this.#view, gesture);
    const at = placeNow(gesture, this.#area, this.#latest.current.geometry);
    if (!isSamePlace(at, gesture.at)) {
      gesture.at = at;
      draw(gesture, this.#area, this.#latest.current);
    }
    if (hasScrolled) gesture.frame = requestAnimationFrame(() => this.#show());
  }

  #drop(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    gesture.now = { x: event.clientX, y: event.clientY };
    const { isActive, kind, item, from } = gesture;
    const at = placeNow(gesture, this.#area, this.#latest.current.geometry);
    this.#end();
    if (!isActive) return;
    this.#hasJustDropped = true;
    if (kind === "select") this.#latest.current.onSelect(at);
    else if (item && !isSamePlace(at, from)) this.#latest.current.onDrop(item, at);
  }

  /** Takes off what was written on the node; what React has drawn shows again. */
  #end(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (!gesture) return;
    const { node, kind, from } = gesture;
    window.clearTimeout(gesture.timer);
    cancelAnimationFrame(gesture.frame);
    delete document.documentElement.dataset["boardDrag"];
    delete node.dataset["dragging"];
    node.style.removeProperty("transform");
    if (kind === "resize") node.style.height = node.dataset["height"] ?? "";
    const time = node.querySelector("[data-time]");
    if (time && kind !== "select") time.textContent = this.#latest.current.timeOf(from);
  }

  /** The click that ends a drag must not open or book anything. */
  #swallowClick(event: Event): void {
    if (!this.#hasJustDropped) return;
    this.#hasJustDropped = false;
    event.stopPropagation();
    event.preventDefault();
  }

  #leave(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.#gesture?.isActive) return;
    event.stopPropagation();
    this.#hasJustDropped = true;
    this.#end();
  }
}
