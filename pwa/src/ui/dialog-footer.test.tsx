import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

/** Tells whether the end of the content is in sight; jsdom has no layout. */
let see: (isInSight: boolean) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

const footer = () => document.querySelector<HTMLElement>(".dialog-footer");
const names = () => [...(footer()?.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent);

test("the main action is the last, the way out before it, and another action first", () => {
  render(
    <AppFrame>
      <Dialog
        isOpen
        onClose={() => undefined}
        title="Shift"
        footer={{
          main: <Button>{"Save"}</Button>,
          cancel: <Button>{"Cancel"}</Button>,
          aside: <Button>{"Remove"}</Button>,
        }}
      >
        {"Monday"}
      </Dialog>
    </AppFrame>,
  );
  expect(names()).toEqual(["Remove", "Cancel", "Save"]);
});

test("a question has the same footer", () => {
  render(
    <AppFrame>
      <ConfirmDialog isOpen onClose={() => undefined} onConfirm={() => undefined} title="Remove?" confirmLabel="Remove">
        {"It is gone then."}
      </ConfirmDialog>
    </AppFrame>,
  );
  expect(names()).toEqual(["Cancel", "Remove"]);
});

test("the line is there only while there is content beneath, and takes no more room than without", () => {
  render(
    <AppFrame>
      <Dialog isOpen onClose={() => undefined} title="Shift" footer={{ main: <Button>{"Save"}</Button> }}>
        {"Monday"}
      </Dialog>
    </AppFrame>,
  );
  const place = footer();
  if (!place) throw new Error("no footer");
  const border = () => [getComputedStyle(place).borderTopWidth, getComputedStyle(place).borderTopStyle];
  const before = border();
  see(false);
  expect(place.dataset["hasMore"]).toBe("true");
  expect(border()).toEqual(before);
  expect(before).toEqual(["1px", "solid"]);
  see(true);
  expect(place.dataset["hasMore"]).toBe("false");
  expect(screen.getByText("Monday")).toBeTruthy();
});
