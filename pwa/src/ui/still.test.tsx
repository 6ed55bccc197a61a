import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

/** How the dialog comes, on a device that asks for less movement or not. */
function comingOf(isReduced: boolean): string {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isReduced && query.includes("prefers-reduced-motion"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  render(
    <AppFrame>
      <Dialog isOpen onClose={() => undefined} title="Move the visit">
        <p>{"Inside"}</p>
      </Dialog>
    </AppFrame>,
  );
  return screen.getByRole("dialog").closest<HTMLElement>(".MuiDialog-container")?.style.transition ?? "";
}

test("a dialog fades in", () => expect(comingOf(false)).toContain("180ms"));

test("a dialog is there at once where the device asks for less movement", () =>
  expect(comingOf(true)).not.toMatch(/[1-9]\d*m?s/));
