import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from "react";
import { FITTED, inSight, type View, zoomAt } from "./zoom.ts";

const STEP = 1.5;
/** Of the wheel: one notch is about 100. */
const WHEEL = 0.002;
/** Pixels that a finger moves across an unzoomed picture to turn to the next one. */
const SWIPE_PX = 60;

interface Point {
  x: number;
  y: number;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight });

function fromMiddle(element: HTMLElement, { x, y }: Point): Point {
  const box = element.getBoundingClientRect();
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

/** React listens to the wheel passively, so that it could not keep the page from moving. */
function useWheel(frame: HTMLElement | null, onWheel: (event: WheelEvent, frame: HTMLElement) => void): void {
  const turn = useEffectEvent(onWheel);
  useEffect(() => {
    if (!frame) return undefined;
    const handle = (event: WheelEvent): void => {
      event.preventDefault();
      turn(event, frame);
    };
    frame.addEventListener("wheel", handle, { passive: false });
    return () => frame.removeEventListener("wheel", handle);
  }, [frame]);
}

/** Pinch, drag, wheel and double tap over a frame. A swipe across an unzoomed picture turns to the next one. */
export function useZoom(key: string, onSwipe: (by: 1 | -1) => void) {
  const [view, setView] = useState<View & { key: string }>({ ...FITTED, key });
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);
  // Each picture begins as a whole.
  const now: View = view.key === key ? view : FITTED;

  const change = (work: (before: View, element: HTMLElement) => View): void => {
    if (!frame) return;
    setView((before) => ({ ...work(before.key === key ? before : FITTED, frame), key }));
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }): void =>
    change((before, element) => zoomAt(before, factor, at, sizeOf(element)));

  useWheel(frame, (event, element) => {
    const at = fromMiddle(element, { x: event.clientX, y: event.clientY });
    zoom(Math.exp(-event.deltaY * WHEEL), at);
  });

  function handleDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    began.current = fingers.current.size === 1 ? pointOf(event) : null;
  }

  function handleMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (!before || !frame) return;
    const after = pointOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, after);
    if (other) {
      const at = fromMiddle(frame, middle(after, other));
      zoom(distance(after, other) / Math.max(1, distance(before, other)), at);
      return;
    }
    change((last, element) =>
      inSight({ ...last, x: last.x + after.x - before.x, y: last.y + after.y - before.y }, sizeOf(element)),
    );
  }

  function handleUp(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    const from = began.current;
    began.current = null;
    if (!from || now.scale > 1 || event.type === "pointercancel") return;
    const { x, y } = pointOf(event);
    if (Math.abs(x - from.x) > SWIPE_PX && Math.abs(x - from.x) > 2 * Math.abs(y - from.y))
      onSwipe(x < from.x ? 1 : -1);
  }

  return {
    view: now,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fit: () => change(() => FITTED),
    frameProps: {
      ref: setFrame,
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: handleUp,
      onDoubleClick: () => (now.scale > 1 ? change(() => FITTED) : zoom(STEP * 2)),
    },
  };
}
