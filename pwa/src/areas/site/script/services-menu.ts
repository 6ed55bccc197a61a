/** A click that follows the pointer's arrival this soon was meant to open what the hover has just opened. */
const CLICK_AFTER_HOVER_MS = 600;
/** The pointer may leave for this long, at a corner for instance, without losing the menu. */
const LEAVE_MS = 180;

/** Hover, click, touch and keys open it; it stays while the pointer or the focus is in it, and Escape closes it. */
export function attachServicesMenu(item: HTMLElement, signal: AbortSignal): void {
  const button = item.querySelector("button");
  if (!button) return;
  let hoverOpenedAt = Number.NEGATIVE_INFINITY;
  let leaving = 0;

  const isOpen = () => item.hasAttribute("data-open");
  const show = (open: boolean) => {
    window.clearTimeout(leaving);
    item.toggleAttribute("data-open", open);
    button.setAttribute("aria-expanded", String(open));
  };
  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    name: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => target.addEventListener(name, handle, { signal });

  on(item, "pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    if (!isOpen()) hoverOpenedAt = performance.now();
    show(true);
  });
  on(item, "pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") leaving = window.setTimeout(() => show(false), LEAVE_MS);
  });
  on(button, "click", () => {
    if (isOpen() && performance.now() - hoverOpenedAt < CLICK_AFTER_HOVER_MS) return;
    show(!isOpen());
  });
  on(button, "keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    show(true);
    item.querySelector<HTMLElement>("[data-panel] a")?.focus();
  });
  on(item, "focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !item.contains(relatedTarget)) show(false);
  });
  // Wherever the focus is: a menu that hover opened can be closed without moving the pointer.
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !isOpen()) return;
      const hadFocus = item.contains(document.activeElement);
      show(false);
      if (hadFocus) button.focus();
    },
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Node && !item.contains(target)) show(false);
    },
    { signal },
  );
}
