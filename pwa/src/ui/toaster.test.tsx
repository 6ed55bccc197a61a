import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu, MenuEntry } from "./menu.tsx";
import { toastAnnouncement, toastDone, toastDoneAnd, toastNews } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Past the time that a toast takes to go away after its end. */
const GOING_MS = 300;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const PHONE_WIDTH = "(max-width";
const placeOf = (text: string) => {
  const list = screen.getByText(text).closest<HTMLElement>("[data-sonner-toaster]");
  return [list?.dataset["yPosition"], list?.dataset["xPosition"]];
};

async function say(work: () => void): Promise<void> {
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  );
  work();
  await pass(50);
}

test("news are at the bottom right for 5 s, longer while a pointer is over them", async () => {
  await say(() => toastDone("Saved"));
  expect(placeOf("Saved")).toEqual(["bottom", "right"]);
  await pass(4500);
  const list = screen.getByText("Saved").closest("[data-sonner-toaster]");
  if (!list) throw new Error("no list of toasts");
  fireEvent.mouseEnter(list);
  await pass(20_000);
  expect(screen.queryByText("Saved")).not.toBeNull();
  fireEvent.mouseLeave(list);
  await pass(600 + GOING_MS);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("what was done can be taken back from where it is said, a moment after the screen shows it; then the toast goes", async () => {
  const undo = vi.fn();
  await say(() => toastDone("Moved", undo));
  expect(screen.queryByText("Moved")).toBeNull();
  await pass(100);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  await pass(GOING_MS);
  expect(screen.queryByText("Moved")).toBeNull();
});

test("the ways that follow what was done are in its toast for 10 s", async () => {
  await say(() => toastDoneAnd("Paid", [{ label: "Receipt", link: "/receipt" }]));
  await pass(9000);
  expect(screen.getByRole("link", { name: "Receipt" }).getAttribute("href")).toBe("/receipt");
  await pass(1500);
  expect(screen.queryByText("Paid")).toBeNull();
  act(() => toastDoneAnd("Paid again", []));
  await pass(50);
  expect(screen.getByText("Paid again")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("an announcement is at the top right for 10 s, with the fixed words below its title", async () => {
  await say(() => toastAnnouncement("Maintenance on Sunday"));
  expect(placeOf("Maintenance on Sunday")).toEqual(["top", "right"]);
  expect(screen.getByText("A new announcement from the product.")).toBeTruthy();
  await pass(9500);
  expect(screen.queryByText("Maintenance on Sunday")).not.toBeNull();
  await pass(600 + GOING_MS);
  expect(screen.queryByText("Maintenance on Sunday")).toBeNull();
});

test("news without a link leads nowhere and keeps the address with its query", async () => {
  window.history.replaceState(null, "", "/dashboard/clients?status=active");
  const router = createMemoryRouter([{ path: "*", element: <Toaster /> }], {
    initialEntries: ["/dashboard/clients?status=active"],
  });
  render(<RouterProvider router={router} />);
  toastNews({ title: "Result is back", message: "Juno", link: "#" });
  await pass(50);
  const link = screen.getByRole("link", { name: "Result is back" });
  expect(link.getAttribute("href")).toBe("#");
  fireEvent.click(link);
  await pass(50);
  const { pathname, search, hash } = router.state.location;
  expect(pathname + search + hash).toBe("/dashboard/clients?status=active");
  expect(window.location.search + window.location.hash).toBe("?status=active");
  await pass(5000 + GOING_MS);
});

test("news are at the bottom right on a phone too, above its bar", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes(PHONE_WIDTH),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await say(() => toastDone("Saved on the phone"));
  vi.unstubAllGlobals();
  expect(placeOf("Saved on the phone")).toEqual(["bottom", "right"]);
  const list = screen.getByText("Saved on the phone").closest<HTMLElement>("[data-sonner-toaster]");
  expect(list?.style.getPropertyValue("--mobile-offset-bottom")).toContain("69px");
  await pass(5000 + GOING_MS);
});

test("what came for a person is a link to its own place, at the bottom right", async () => {
  await say(() => toastNews({ title: "Result is back", message: "Juno, blood count", link: "/dashboard/pets/1" }));
  expect(screen.getByRole("link", { name: "Result is back" }).getAttribute("href")).toBe("/dashboard/pets/1");
  expect(screen.getByText("Juno, blood count")).toBeTruthy();
  expect(placeOf("Result is back")).toEqual(["bottom", "right"]);
  await pass(5000 + GOING_MS);
  expect(screen.queryByText("Result is back")).toBeNull();
});

test("an open menu is above the toasts, and they are above a dialog", async () => {
  const anchor = document.createElement("button");
  document.body.append(anchor);
  render(
    <AppFrame>
      <MemoryRouter>
        <Toaster />
        <Dialog isOpen onClose={() => undefined} title="Sure?">
          <Menu anchor={anchor} onClose={() => undefined}>
            <MenuEntry>{"Remove"}</MenuEntry>
          </Menu>
        </Dialog>
      </MemoryRouter>
    </AppFrame>,
  );
  toastDone("Saved");
  await pass(50);
  const layerOf = (text: string, part: string) => {
    const element = screen.getByText(text).closest(part);
    return element ? Number(getComputedStyle(element).zIndex) : Number.NaN;
  };
  const toasts = layerOf("Saved", "[data-sonner-toaster]");
  expect(layerOf("Remove", ".MuiPopover-root")).toBeGreaterThan(toasts);
  expect(layerOf("Sure?", ".MuiDialog-root")).toBeLessThan(toasts);
  anchor.remove();
  await pass(5000 + GOING_MS);
});
