import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { keepFocus } from "./keep-focus.ts";
import { MenuButton, MenuEntry } from "./menu.tsx";

const user = userEvent.setup();
const focused = () => document.activeElement?.textContent;
const isAt = (words: string) => waitFor(() => expect(focused()).toBe(words));

beforeAll(keepFocus);

/** Rows that are done one after the other, by a button or in a dialog. */
function Rows() {
  const [rows, setRows] = useState(["Juno", "Otis", "Nala"]);
  const [asked, setAsked] = useState<string | null>(null);
  const [undone, setUndone] = useState<readonly string[]>([]);
  const remove = (row: string) => setRows((all) => all.filter((one) => one !== row));
  return (
    <AppFrame>
      <main>
        <h1 tabIndex={-1}>{"Inbox"}</h1>
        <section>
          <h2>{"Waiting"}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <p>{row}</p>
                <div>
                  <button onClick={() => remove(row)}>{`Done ${row}`}</button>
                  <button onClick={() => setAsked(row)}>{`Ask ${row}`}</button>
                  {!undone.includes(row) && (
                    <button onClick={() => setUndone([...undone, row])}>{`Undo ${row}`}</button>
                  )}
                  <MenuButton label={`More ${row}`}>
                    <MenuEntry onPick={() => setAsked(row)}>{"Remove"}</MenuEntry>
                  </MenuButton>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <Dialog isOpen={asked !== null} onClose={() => setAsked(null)} title="Sure?">
          <button
            onClick={() => {
              if (asked !== null) remove(asked);
              setAsked(null);
            }}
          >
            {"Yes"}
          </button>
        </Dialog>
      </main>
    </AppFrame>
  );
}

const press = (name: string) => user.click(screen.getByRole("button", { name }));

test("a row that is done gives the focus to the next one, the last row to the one before, and then to the heading", async () => {
  render(<Rows />);
  await press("Done Otis");
  await isAt("Done Nala");
  await press("Done Nala");
  await isAt("Done Juno");
  await press("Done Juno");
  await isAt("Waiting");
});

test("a button that is removed gives it to the button beside it", async () => {
  render(<Rows />);
  await press("Undo Otis");
  await isAt("More Otis");
});

test("a row that a dialog removes gives it to the next row, whether a button or a menu opened the dialog", async () => {
  render(<Rows />);
  await press("Ask Juno");
  await press("Yes");
  await isAt("Done Otis");
  await press("More Otis");
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await press("Yes");
  await isAt("Done Nala");
});

test("many steps of Tab in the dialog do not make it forget the row", async () => {
  render(<Rows />);
  await press("Ask Juno");
  for (let step = 0; step < 15; step += 1) await user.tab();
  await press("Yes");
  await isAt("Done Otis");
});

test("a dialog from a menu that changes nothing gives it back to the button of the menu", async () => {
  render(<Rows />);
  await press("More Otis");
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await isAt("More Otis");
});

test("a button that was busy has it again when it can be tapped", async () => {
  function Busy() {
    const [isBusy, setBusy] = useState(false);
    return (
      <Button isLoading={isBusy} onClick={() => setBusy(true)} onBlur={() => setTimeout(() => setBusy(false), 30)}>
        {"Save"}
      </Button>
    );
  }
  render(<Busy />);
  await press("Save");
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-busy")).toBe(null));
  await isAt("Save");
});

test("a tap on a bare place of the page takes it away on purpose", async () => {
  render(
    <main>
      <h1>{"Page"}</h1>
      <button>{"First"}</button>
      <p>{"Bare"}</p>
    </main>,
  );
  await press("First");
  await user.click(screen.getByText("Bare"));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  screen.getByText("Bare").remove();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(document.activeElement).toBe(document.body);
});

test("a dialog that was open from the first gives it to the heading of the page", async () => {
  function Opened() {
    const [isOpen, setOpen] = useState(true);
    return (
      <AppFrame>
        <main>
          <h1>{"Appointments"}</h1>
          <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="New appointment">
            <button onClick={() => setOpen(false)}>{"Leave"}</button>
          </Dialog>
        </main>
      </AppFrame>
    );
  }
  render(<Opened />);
  await press("Leave");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Appointments" })));
});

test("a dialog of the browser's own that ends gives it to the page, not to the first link of the frame", async () => {
  function Shared() {
    const [step, setStep] = useState<"before" | "pin" | "after">("before");
    return (
      <div>
        <a href="#page">{"Skip to the page"}</a>
        <main>
          <h1 tabIndex={-1}>{"This device"}</h1>
          <section>
            <h2>{"Shared tablet"}</h2>
            {step === "before" ? <button onClick={() => setStep("pin")}>{"Share"}</button> : <p>{"Room 2"}</p>}
          </section>
        </main>
        {step === "pin" && (
          <dialog open>
            <button onClick={() => setStep("after")}>{"9"}</button>
          </dialog>
        )}
      </div>
    );
  }
  render(<Shared />);
  await press("Share");
  screen.getByRole("button", { name: "9" }).focus();
  await press("9");
  await isAt("Shared tablet");
});
