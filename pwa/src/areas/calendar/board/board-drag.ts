import type { RefObject } from "react";
import { snapped } from "./day-grid.ts";
import { PressDrag, type Pressed } from "../../../ui/press-drag.ts";
import { isSamePlace, onBoard, placeOfItem, STEP_MIN, TAP_STEP_MIN } from "./board-model.ts";
import type { BoardPlace, Hours, Movable } from "./board-model.ts";

/** Milliseconds that a finger rests on the grip, which is there for nothing else. */
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
  /** Of a node with `data-item` or `data-block`. */
  itemOf: (node: HTMLElement) => Movable | undefined;
  /** Wall-clock words of a place, written on what is being moved. */
  timeOf: (place: BoardPlace) => string;
  onDrop: (item: Movable, place: BoardPlace) => void;
  onSelect: (place: BoardPlace) => void;
}

/** The block that is moved or stretched, or the length that is drawn. */
interface Moved {
  kind: "move" | "resize" | "select";
  item: Movable | null;
  node: HTMLElement;
  /** Where in the grid the press was, whatever has been scrolled since. */
  inGrid: { x: number; y: number };
  from: BoardPlace;
  at: BoardPlace;
}
type Gesture = Pressed<Moved>;

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
  const { from, item, kind, inGrid } = gesture.what;
  const movedMin = (here.y - inGrid.y) / minutePx;
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
  const column = item?.moves === "time" ? from.column : Math.floor(here.x / columnPx);
  const fromMin = item?.moves === "column" ? from.fromMin : snapped(from.fromMin + movedMin, STEP_MIN);
  return onBoard({ column, fromMin, durationMin: from.durationMin }, geometry.columns, geometry.hours);
}

function draw({ node, from, at, kind }: Moved, area: HTMLElement, { geometry, timeOf }: DragOptions): void {
  const { columnPx, minutePx } = scaleOf(area, geometry);
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

const isOver = { blocks: "[data-item], [data-block]", grip: "[data-grip]", selection: "[data-selection]" } as const;

/** What a press may become; null where it stays a click or a scroll. */
function pressed(
  event: PointerEvent,
  area: HTMLElement,
  { geometry, itemOf }: DragOptions,
): Pick<Moved, "kind" | "item" | "node" | "from"> | null {
  const target = event.target instanceof Element ? event.target : null;
  const block = target?.closest<HTMLElement>(isOver.blocks) ?? null;
  if (block) {
    const item = itemOf(block);
    if (!item || item.moves === "no") return null;
    const isGrip = item.moves !== "column" && target?.closest(isOver.grip) !== null;
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

/** Takes off what was written on the node; what React has drawn shows again. */
function undraw({ node, kind, from }: Moved, { timeOf }: DragOptions): void {
  delete node.dataset["dragging"];
  node.style.removeProperty("transform");
  if (kind === "resize") node.style.height = node.dataset["height"] ?? "";
  const time = node.querySelector("[data-time]");
  if (time && kind !== "select") time.textContent = timeOf(from);
}

/** Moving and stretching on one board, and drawing a length on its free places. `listen` answers how to stop. */
export function boardDrag(area: HTMLElement, view: HTMLElement, latest: RefObject<DragOptions>): PressDrag<Moved> {
  return new PressDrag<Moved>(area, view, {
    begin: (event) => {
      const wanted = pressed(event, area, latest.current);
      if (!wanted) return null;
      const inGrid = pointInGrid(area, { x: event.clientX, y: event.clientY });
      return { what: { ...wanted, inGrid, at: wanted.from }, ...(wanted.kind === "resize" && { restMs: GRIP_MS }) };
    },
    pickUp: ({ what }) => {
      what.node.dataset["dragging"] = "";
      draw(what, area, latest.current);
    },
    follow: (gesture) => {
      const hasScrolled = scrollAtEdge(view, gesture);
      const at = placeNow(gesture, area, latest.current.geometry);
      if (!isSamePlace(at, gesture.what.at)) {
        gesture.what.at = at;
        draw(gesture.what, area, latest.current);
      }
      return hasScrolled;
    },
    drop: (gesture) => {
      const { kind, item, from } = gesture.what;
      const at = placeNow(gesture, area, latest.current.geometry);
      if (kind === "select") latest.current.onSelect(at);
      else if (item && !isSamePlace(at, from)) latest.current.onDrop(item, at);
    },
    end: ({ what }) => undraw(what, latest.current),
  });
}
