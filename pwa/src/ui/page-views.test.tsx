import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { PageViews } from "./page-views.tsx";

const VIEWS = ["Movements", "Counts", "Value"].map((label) => ({ label, to: `/${label}` }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Links of so many px beside each other, in a place of 150 px. */
function haveNarrowPlace(size = { width: 100 }): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function rect(this: HTMLElement) {
    const at = VIEWS.findIndex(({ label }) => label === this.textContent);
    return at < 0 ? new DOMRect(0, 0, 150, 48) : new DOMRect(at * size.width, 0, size.width, 48);
  });
}

const show = (page: string) =>
  render(
    <MemoryRouter initialEntries={[`/${page}`]}>
      <PageViews label="Stock" views={VIEWS} />
    </MemoryRouter>,
  );

test("the link of the page that is shown is in view", () => {
  haveNarrowPlace();
  show("Value");
  expect(screen.getByRole("navigation", { name: "Stock" }).scrollLeft).toBe(175);
});

test("the link of the page stays in view when the links get wider, as by a number that arrives later", () => {
  const size = { width: 100 };
  haveNarrowPlace(size);
  const observed = new Set<Element>();
  let resize = (): void => undefined;
  class Sizes {
    constructor(callback: () => void) {
      resize = callback;
    }
    observe(element: Element): void {
      observed.add(element);
    }
    disconnect(): void {
      observed.clear();
    }
  }
  vi.stubGlobal("ResizeObserver", Sizes);
  const { unmount } = show("Value");
  const nav = screen.getByRole("navigation", { name: "Stock" });
  expect([...observed]).toEqual([nav, ...nav.children]);
  resize();
  expect(nav.scrollLeft).toBe(175);
  nav.scrollLeft = 0;
  size.width = 130;
  resize();
  expect(nav.scrollLeft).toBe(250);
  unmount();
  expect(observed.size).toBe(0);
});

test("of two views of one path, the one with the words of the address is current", () => {
  const views = [
    { label: "Movements", to: "/stock" },
    { label: "Controlled drugs", to: "/stock?view=controlled" },
  ];
  for (const [address, name] of [
    ["/stock", "Movements"],
    ["/stock?view=controlled&drug=1", "Controlled drugs"],
    ["/stock?view=other", "Movements"],
  ] as const) {
    const { unmount } = render(
      <MemoryRouter initialEntries={[address]}>
        <PageViews label="Stock" views={views} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe(name);
    unmount();
  }
});

test("a page's only view has no links", () => {
  render(
    <MemoryRouter>
      <PageViews label="Stock" views={VIEWS.slice(0, 1)} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole("navigation")).toBeNull();
});
