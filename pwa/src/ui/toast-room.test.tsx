import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { toastDone } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

afterEach(() => vi.restoreAllMocks());

/** A screen of 768 px. jsdom has no layout. */
function havePlaces(places: { dialogBottom: number; footerTop: number }): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const isFooter = this.classList.contains("dialog-footer");
    return { top: isFooter ? places.footerTop : 0, bottom: places.dialogBottom } as DOMRect;
  });
}

const show = (title: string) => (
  <Dialog key={title} isOpen onClose={() => undefined} title={title} footer={{ main: <Button>{"Save"}</Button> }}>
    {title}
  </Dialog>
);

const framed = (...titles: string[]) => (
  <MemoryRouter>
    <Toaster />
    <AppFrame>{titles.map((title) => show(title))}</AppFrame>
  </MemoryRouter>
);
const toastBottom = () =>
  screen.getByText("Saved").closest<HTMLElement>("[data-sonner-toaster]")?.style.getPropertyValue("--toast-bottom");

test("toasts end above the buttons of the dialog that is on top, and below a dialog with room beneath it", async () => {
  havePlaces({ dialogBottom: 752, footerTop: 664 });
  const { rerender } = render(framed("Dispense"));
  toastDone("Saved");
  await screen.findByText("Saved");
  expect(toastBottom()).toBe(`${768 - 664 + 12}px`);
  havePlaces({ dialogBottom: 520, footerTop: 450 });
  rerender(framed("Dispense", "Sure?"));
  expect(toastBottom()).toMatch(/^max\(24px/);
  rerender(framed());
  expect(toastBottom()).toBe("");
  // A variable of the root costs the style of every element of the page.
  expect(document.documentElement.getAttribute("style")).toBeNull();
});
