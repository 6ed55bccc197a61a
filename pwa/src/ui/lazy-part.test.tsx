import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lazyPart, retriedPart } from "./lazy-part.tsx";
import { PartBoundary } from "./part-boundary.tsx";

// React logs each caught error.
beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

interface DialogProps {
  isOpen?: boolean;
  onClose?: () => void;
}
const Dialog = () => <p>{"The dialog"}</p>;

/** Refuses this many times, then has it. */
function loadAfter(refusals: number) {
  return vi.fn<() => Promise<React.ComponentType<DialogProps>>>(async () => {
    refusals -= 1;
    if (refusals >= 0) throw new TypeError("Failed to fetch dynamically imported module");
    return await Promise.resolve(Dialog);
  });
}

/** A half-typed form beside a part that opens and closes. */
function show(part: (ways: { isOpen: boolean; onClose: () => void }) => React.ReactNode) {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <label>
          {"Note"}
          <input />
        </label>
        <button type="button" onClick={() => setOpen(true)}>
          {"Open"}
        </button>
        <Suspense>{part({ isOpen, onClose: () => setOpen(false) })}</Suspense>
      </>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Page /> }])} />);
}

const note = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Note" });
const open = () => screen.getByRole("button", { name: "Open" });

describe("a part whose code cannot be had", () => {
  test("says so and takes no typed word away; a second try brings it", async () => {
    const user = userEvent.setup();
    const load = loadAfter(2);
    const Part = lazyPart(load);
    show((ways) => ways.isOpen && <Part {...ways} />);
    await user.type(note(), "half a");
    await user.click(open());
    expect((await screen.findByRole("alert")).textContent).toContain("not on this device yet");
    await user.type(note(), " sentence");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The dialog")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect([note().value, load.mock.calls.length]).toEqual(["half a sentence", 3]);
  });

  test("is closed, and opened again is tried again", async () => {
    const user = userEvent.setup();
    const load = loadAfter(1);
    const Part = lazyPart(load);
    show((ways) => <Part {...ways} />);
    // A closed part shows no message.
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(open());
    expect(await screen.findByText("The dialog")).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("goes when it is closed", async () => {
    const user = userEvent.setup();
    const Part = lazyPart(loadAfter(1));
    show((ways) => ways.isOpen && <Part {...ways} />);
    await user.click(open());
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("goes on Escape, wherever the focus is", async () => {
    const user = userEvent.setup();
    const Part = lazyPart(loadAfter(1));
    show((ways) => ways.isOpen && <Part {...ways} />);
    await user.click(open());
    await screen.findByRole("alert");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says nothing if it is silent", async () => {
    const Part = retriedPart(loadAfter(1), { isSilent: true });
    show(() => <Part />);
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("a part that throws shows a message in its own place until a retry", async () => {
  const user = userEvent.setup();
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new Error("planted");
    return <p>{"The rail"}</p>;
  };
  show(() => (
    <PartBoundary>
      <Broken />
    </PartBoundary>
  ));
  expect(screen.getByRole("alert").textContent).toContain("A part of this page failed.");
  await user.type(note(), "still here");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("The rail")).toBeTruthy();
  expect(note().value).toBe("still here");
});
