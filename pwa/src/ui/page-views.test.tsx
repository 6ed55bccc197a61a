import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { PageViews } from "./page-views.tsx";

const VIEWS = ["Movements", "Counts", "Value"].map((label) => ({ label, to: `/${label}` }));

afterEach(() => vi.restoreAllMocks());

/** Links of 100 px beside each other, in a place of 150 px. */
function haveNarrowPlace(): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function rect(this: HTMLElement) {
    const at = VIEWS.findIndex(({ label }) => label === this.textContent);
    return at < 0 ? new DOMRect(0, 0, 150, 48) : new DOMRect(at * 100, 0, 100, 48);
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
