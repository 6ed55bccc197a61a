/** Where the bar shows its links itself; as in `site-nav.tsx`. */
const WIDE = "(min-width: 900px)";

/** While it is open, the page behind it neither scrolls nor takes the focus; Escape closes it. */
export function attachSmallMenu(menu: HTMLDetailsElement, signal: AbortSignal): void {
  const summary = menu.querySelector("summary");
  const behind = document.querySelectorAll<HTMLElement>("main, footer");
  const follow = () => {
    document.documentElement.toggleAttribute("data-menu", menu.open);
    for (const part of behind) part.inert = menu.open;
  };
  menu.addEventListener("toggle", follow, { signal });
  menu.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      summary?.focus();
    },
    { signal },
  );
  window.matchMedia(WIDE).addEventListener("change", () => (menu.open = false), { signal });
  // Taken off while it is open: the page that comes next scrolls.
  signal.addEventListener("abort", () => document.documentElement.removeAttribute("data-menu"));
  // The browser's way back shows the page as it was left.
  window.addEventListener("pageshow", ({ persisted }) => persisted && (menu.open = false), { signal });
}
