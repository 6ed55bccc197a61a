/** Pixels that a mouse moves before a press becomes a drag, and a finger before a long press is called off. */
const MOUSE_THRESHOLD_PX = 4;
const FINGER_THRESHOLD_PX = 8;
/** Milliseconds that a finger rests before it picks up. */
const PICK_UP_MS = 320;

interface Point {
  x: number;
  y: number;
}

/** A press that is, or may become, a drag of `what`. */
export interface Pressed<What> {
  what: What;
  isTouch: boolean;
  /** Client coordinates of the press and of now. */
  press: Point;
  now: Point;
  /** It has become a drag. */
  isActive: boolean;
}

export interface DragParts<What> {
  /** Names the drag that a press may become; null where it stays a click or a scroll. `restMs`: less than the usual rest of a finger. */
  begin: (event: PointerEvent) => { what: What; restMs?: number } | null;
  /** The press has become a drag. */
  pickUp: (pressed: Pressed<What>) => void;
  /** Draws where it is now, once a frame. True: draw the next frame too, though the pointer rests. */
  follow: (pressed: Pressed<What>) => boolean;
  /** After `end`. */
  drop: (pressed: Pressed<What>) => void;
  /** Takes off what was drawn. Comes for each press, also for one that stayed a click. */
  end: (pressed: Pressed<What>) => void;
}

interface Gesture<What> extends Pressed<What> {
  pointerId: number;
  timer: number;
  frame: number;
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

/** Drags by mouse, and by a finger that rests first, so that a swipe scrolls. Escape, and a window that loses the focus, end one. */
export class PressDrag<What> {
  #gesture: Gesture<What> | null = null;
  #hasJustDropped = false;
  readonly #area: HTMLElement;
  readonly #view: HTMLElement;
  readonly #parts: DragParts<What>;

  /** `area`: presses in it count. `view`: what would scroll under a finger. */
  constructor(area: HTMLElement, view: HTMLElement, parts: DragParts<What>) {
    this.#area = area;
    this.#view = view;
    this.#parts = parts;
  }

  /** Answers how to stop. */
  listen(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    this.#area.addEventListener("pointerdown", (event) => this.#begin(event), { signal });
    window.addEventListener("pointermove", (event) => this.#move(event), { signal });
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
    const wanted = this.#parts.begin(event);
    if (!wanted) return;
    const press = pointOf(event);
    const isTouch = event.pointerType !== "mouse";
    this.#gesture = {
      what: wanted.what,
      pointerId: event.pointerId,
      isTouch,
      press,
      now: press,
      isActive: false,
      timer: isTouch ? window.setTimeout(() => this.#pickUp(), wanted.restMs ?? PICK_UP_MS) : 0,
      frame: 0,
    };
  }

  #pickUp(): void {
    const gesture = this.#gesture;
    if (!gesture) return;
    gesture.isActive = true;
    document.documentElement.dataset["boardDrag"] = "";
    if (gesture.isTouch) navigator.vibrate?.(10);
    this.#parts.pickUp(gesture);
  }

  #move(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    gesture.now = pointOf(event);
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
    if (this.#parts.follow(gesture)) gesture.frame = requestAnimationFrame(() => this.#show());
  }

  #drop(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    gesture.now = pointOf(event);
    this.#end();
    if (!gesture.isActive) return;
    this.#hasJustDropped = true;
    this.#parts.drop(gesture);
  }

  #end(): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (!gesture) return;
    window.clearTimeout(gesture.timer);
    cancelAnimationFrame(gesture.frame);
    delete document.documentElement.dataset["boardDrag"];
    this.#parts.end(gesture);
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
