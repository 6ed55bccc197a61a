import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(() => vi.restoreAllMocks());

/** A screen of 768 px. jsdom has no layout. */
function havePlaces(places: { dialogBottom: number; footerTop: number }): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const isFooter = this.classList.contains("dialog-footer");
    return { top: isFooter ? places.footerTop : 0, bottom: places.dialogBottom } as DOMRect;
  });
}

const show = (title: string) => (
  <Dialog isOpen onClose={() => undefined} title={title} footer={{ main: <Button>{"Save"}</Button> }}>
    {title}
  </Dialog>
);
const toastBottom = () => document.documentElement.style.getPropertyValue("--toast-bottom");

test("toasts end above the buttons of the dialog that is on top, and below a dialog with room beneath it", () => {
  havePlaces({ dialogBottom: 752, footerTop: 664 });
  const { rerender, unmount } = render(<AppFrame>{show("Dispense")}</AppFrame>);
  expect(toastBottom()).toBe(`${768 - 664 + 12}px`);
  havePlaces({ dialogBottom: 520, footerTop: 450 });
  rerender(
    <AppFrame>
      {show("Dispense")}
      {show("Sure?")}
    </AppFrame>,
  );
  expect(toastBottom()).toMatch(/^max\(24px/);
  unmount();
  expect(toastBottom()).toBe("");
});
