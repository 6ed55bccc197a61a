import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createBrowserRouter, Link, useNavigate, useSearchParams } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { openingParam } from "./opening-params.ts";
import { Dialog } from "./dialog.tsx";
import { SideDrawer } from "./side-drawer.tsx";
import { useBackCloses } from "./use-back-closes.ts";

const OPEN = openingParam("open");
const nothing = (): void => undefined;

function List() {
  const [opened, setOpened] = useState<"one" | "two" | null>(null);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const openId = params.get(OPEN);
  const close = (): void => setOpened(null);
  return (
    <AppFrame>
      <h1>{"List"}</h1>
      <button onClick={() => setOpened("one")}>{"Open"}</button>
      <Link to="?open=7" replace>
        {"Row 7"}
      </Link>
      <Link to="/other">{"Other"}</Link>
      <Dialog isOpen={opened !== null} onClose={close} title="Details">
        <button onClick={() => setOpened("two")}>{"Remove"}</button>
        <button
          onClick={() => {
            close();
            void navigate("/other");
          }}
        >
          {"Go to the other"}
        </button>
        <Link to="/other">{"The other"}</Link>
        <ConfirmDialog
          isOpen={opened === "two"}
          onClose={() => setOpened("one")}
          onConfirm={nothing}
          title="Sure?"
          confirmLabel="Yes"
        >
          {"It is gone then."}
        </ConfirmDialog>
      </Dialog>
      <SideDrawer isOpen={openId !== null} onClose={() => setParams({}, { replace: true })} label="Drawer">
        <Link to="/other">{`The owner of ${openId}`}</Link>
      </SideDrawer>
    </AppFrame>
  );
}

function Locked({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack);
  return <p>{"Locked"}</p>;
}

const user = userEvent.setup();
const heading = (name: string) => screen.findByRole("heading", { level: 1, name, hidden: true });
const dialogs = () => screen.queryAllByRole("dialog", { hidden: true }).length;
const areOpen = (count: number) => waitFor(() => expect(dialogs()).toBe(count));
const press = (name: string) => user.click(screen.getByRole("button", { name }));

/** Goes there and waits until the browser has settled, with what the app makes of it. */
async function go(steps: number): Promise<void> {
  await act(async () => {
    history.go(steps);
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
}
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));

/** The pages before it are `/start` and the list. */
async function openList(): Promise<void> {
  const router = createBrowserRouter([
    { path: "/start", element: <h1>{"Start"}</h1> },
    { path: "/list", element: <List /> },
    { path: "/other", element: <h1>{"Other"}</h1> },
  ]);
  await act(() => router.navigate("/start"));
  await act(() => router.navigate("/list"));
  render(<RouterProvider router={router} />);
  await heading("List");
}

beforeEach(openList);

test("Back closes what is open and stays on the page, the next Back leaves it", async () => {
  await press("Open");
  await areOpen(1);
  await go(-1);
  await areOpen(0);
  await heading("List");
  await go(-1);
  await heading("Start");
});

test("Forward never opens it again, and every further step changes the page", async () => {
  await press("Open");
  await go(-1);
  await areOpen(0);
  await go(1);
  await heading("List");
  expect(dialogs()).toBe(0);
  await go(-1);
  await heading("Start");
});

test("closed by its button, it leaves no entry behind", async () => {
  await press("Open");
  await press("Close");
  await areOpen(0);
  await settled();
  await go(-1);
  await heading("Start");
  await go(1);
  await heading("List");
  expect(dialogs()).toBe(0);
});

test("of two, Back closes the upper one first", async () => {
  await press("Open");
  await press("Remove");
  await areOpen(2);
  await go(-1);
  await areOpen(1);
  await go(-1);
  await areOpen(0);
  await heading("List");
  await press("Open");
  await press("Remove");
  await go(-2);
  await areOpen(0);
  await heading("List");
});

test("the lower one closes while the browser leaves the entry of the upper one: the page stays", async () => {
  await press("Open");
  await press("Remove");
  await areOpen(2);
  const lower = within(screen.getByRole("dialog", { name: "Details", hidden: true }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  // The browser is on its way and has not arrived: that takes it a task.
  await Promise.resolve();
  fireEvent.click(lower.getByRole("button", { name: "Close", hidden: true }));
  await areOpen(0);
  await settled();
  await heading("List");
  await go(-1);
  await heading("Start");
});

test("a link inside leads on, and Back from there to the page without the dialog", async () => {
  for (const link of [() => user.click(screen.getByText("The other")), () => press("Go to the other")]) {
    await press("Open");
    await link();
    await heading("Other");
    await settled();
    await go(-1);
    await heading("List");
    expect(dialogs()).toBe(0);
    await go(1);
    await heading("Other");
    await go(-1);
    await heading("List");
  }
  await go(-1);
  await heading("Start");
});

test("after a link that closes two dialogs, every step changes the page", async () => {
  await press("Open");
  await press("Remove");
  await areOpen(2);
  await user.click(screen.getByText("The other"));
  await heading("Other");
  await settled();
  await go(-1);
  await heading("List");
  await go(1);
  await heading("Other");
  await go(-1);
  await heading("List");
  await go(-1);
  await heading("Start");
});

test("a drawer that lives in the address closes on Back once, and Forward does not open it", async () => {
  await user.click(screen.getByRole("link", { name: "Row 7" }));
  await areOpen(1);
  expect(location.search).toBe("?open=7");
  await go(-1);
  await areOpen(0);
  expect(location.search).toBe("");
  await go(1);
  expect([dialogs(), location.search]).toEqual([0, ""]);
  await user.click(screen.getByRole("link", { name: "Row 7" }));
  await areOpen(1);
  await user.keyboard("{Escape}");
  await areOpen(0);
  await settled();
  expect([dialogs(), location.search]).toEqual([0, ""]);
  await go(-1);
  await heading("Start");
});

test("nor does the way back from a link in it", async () => {
  await user.click(screen.getByRole("link", { name: "Row 7" }));
  await areOpen(1);
  await user.click(screen.getByText("The owner of 7"));
  await heading("Other");
  await settled();
  await go(-1);
  await heading("List");
  expect([dialogs(), location.search]).toEqual([0, ""]);
  await go(-1);
  await heading("Start");
});

test("after a link within the page, Back closes what is open and then goes back over that link", async () => {
  await act(async () => {
    location.hash = "page";
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
  await press("Open");
  await areOpen(1);
  await go(-1);
  await areOpen(0);
  expect(location.hash).toBe("#page");
  await go(-1);
  await heading("List");
  expect(location.hash).toBe("");
  await go(-1);
  await heading("Start");
});

test("a layer that stays open keeps its entry", async () => {
  const back = vi.fn();
  render(<Locked onBack={back} />);
  await go(-1);
  expect(back).toHaveBeenCalledOnce();
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  await go(-1);
  expect(back).toHaveBeenCalledTimes(2);
  await heading("List");
});
