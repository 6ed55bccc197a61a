import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { noDialog } from "../testing/no-dialog.ts";
import { AppFrame } from "./app-frame.tsx";
import { Dialog, DIALOG_WIDTHS } from "./dialog.tsx";
import type { DialogSize } from "./dialog.tsx";
import { SideDrawer } from "./side-drawer.tsx";

function Opener({ size }: { size?: DialogSize }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AppFrame>
      <button onClick={() => setOpen(true)}>{"Open"}</button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Move the visit" {...(size && { size })}>
        <button>{"Inside"}</button>
      </Dialog>
    </AppFrame>
  );
}

const widthOf = (element: HTMLElement) => `${parseFloat(getComputedStyle(element).width) / 16}rem`;

describe("a dialog", () => {
  test("is named by its title and 4xl wide", async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(widthOf(screen.getByRole("dialog", { name: "Move the visit" }))).toBe("56rem");
    // A button inside it would be a part of the name: "Move the visit Close".
    expect(within(screen.getByRole("heading", { name: "Move the visit" })).queryByRole("button")).toBeNull();
  });

  test.each(Object.entries(DIALOG_WIDTHS))("%s is %s wide", async (size, width) => {
    render(<Opener size={size as DialogSize} />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(widthOf(screen.getByRole("dialog"))).toBe(width);
  });

  test("comes in the eight sizes of the specification", () => {
    expect(Object.keys(DIALOG_WIDTHS)).toEqual(["sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "5xl"]);
  });

  test("stops the page behind it, keeps the focus, and gives both back on Escape", async () => {
    const user = userEvent.setup();
    render(<Opener />);
    const opener = screen.getByRole("button", { name: "Open" });
    await user.click(opener);
    const dialog = screen.getByRole("dialog");
    expect(document.body.style.overflow).toBe("hidden");
    for (let tab = 0; tab < 5; tab += 1) {
      await user.tab();
      await waitFor(() => expect(dialog.closest(".MuiDialog-root")?.contains(document.activeElement)).toBe(true));
    }
    await user.keyboard("{Escape}");
    await noDialog();
    expect(document.body.style.overflow).toBe("");
    expect(document.activeElement).toBe(opener);
  });
});

describe("a side drawer", () => {
  function Drawers({ side }: { side: "left" | "right" }) {
    const [isOpen, setOpen] = useState(true);
    return (
      <AppFrame>
        <SideDrawer isOpen={isOpen} onClose={() => setOpen(false)} side={side} label="Menu">
          <button>{"Inside"}</button>
        </SideDrawer>
      </AppFrame>
    );
  }

  test.each(["left", "right"] as const)("on the %s is 16rem wide and closed by Escape", async (side) => {
    render(<Drawers side={side} />);
    const drawer = screen.getByRole("dialog", { name: "Menu" });
    expect(widthOf(drawer)).toBe("16rem");
    expect(getComputedStyle(drawer)[side]).toBe("0px");
    await userEvent.keyboard("{Escape}");
    await noDialog();
  });

  test("is closed by a tap on its backdrop", async () => {
    render(<Drawers side="left" />);
    const backdrop = document.querySelector(".MuiBackdrop-root");
    expect(backdrop).not.toBeNull();
    if (backdrop) await userEvent.click(backdrop);
    await noDialog();
  });
});

test("Escape closes a drawer also while its focus is lost, and nothing below it", async () => {
  function Busy() {
    const [isOver, setOver] = useState(true);
    const [isBelow, setBelow] = useState(true);
    const [hasStep, setStep] = useState(true);
    return (
      <AppFrame>
        <SideDrawer isOpen={isBelow} onClose={() => setBelow(false)} label="Below">
          {"Below"}
        </SideDrawer>
        <SideDrawer isOpen={isOver} onClose={() => setOver(false)} label="Appointment">
          {hasStep && <button onClick={() => setStep(false)}>{"Reinstate"}</button>}
        </SideDrawer>
      </AppFrame>
    );
  }
  render(<Busy />);
  const step = screen.getByRole("button", { name: "Reinstate" });
  step.focus();
  fireEvent.click(step);
  // A busy machine has not given the focus back yet.
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Appointment" })).toBeNull());
  expect(screen.getByText("Below")).toBeTruthy();
});
