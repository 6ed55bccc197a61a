import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { MenuButton, MenuEntry, MenuGroup } from "./menu.tsx";

const picked = vi.fn();
const user = userEvent.setup();
const button = () => screen.getByRole("button", { name: "More", hidden: true });
const focused = () => document.activeElement?.textContent;
const menu = () => screen.queryByRole("menu");

beforeEach(() => {
  picked.mockClear();
  render(
    <AppFrame>
      <MemoryRouter>
        <MenuButton label="More">
          <MenuGroup label="Triage">
            <MenuEntry onPick={() => picked("red")}>{"Immediate"}</MenuEntry>
            <MenuEntry onPick={() => picked("yellow")}>{"Urgent"}</MenuEntry>
          </MenuGroup>
          <MenuEntry kind="check" isChosen onPick={() => picked("cancelled")}>
            {"Show cancelled"}
          </MenuEntry>
          <MenuEntry to="/print">{"Print"}</MenuEntry>
        </MenuButton>
      </MemoryRouter>
    </AppFrame>,
  );
});

async function open(): Promise<void> {
  button().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe("Immediate"));
}

test("arrows go through it and around, Home and End to its ends, letters to the entry that begins with them", async () => {
  await open();
  expect(button().getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Urgent");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Show cancelled");
  await user.keyboard("{End}");
  expect(focused()).toBe("Print");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Immediate");
  await user.keyboard("s");
  expect(focused()).toBe("Show cancelled");
  await user.keyboard("{Home}");
  expect(focused()).toBe("Immediate");
});

test("Escape closes it and gives the focus back", async () => {
  await open();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(menu()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test("an entry closes it, is called once and gives the focus back", async () => {
  await open();
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(menu()).toBeNull());
  expect(picked.mock.calls).toEqual([["yellow"]]);
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test("groups, choices and links have their roles", async () => {
  await open();
  expect(screen.getByRole("group", { name: "Triage" }).querySelectorAll("[role=menuitem]")).toHaveLength(2);
  expect(screen.getByRole("menuitemcheckbox", { name: "Show cancelled" }).getAttribute("aria-checked")).toBe("true");
  expect(screen.getByRole("menuitem", { name: "Print" }).getAttribute("href")).toBe("/print");
});

test("the words of an entry that is on or off begin where those of the other entries begin", async () => {
  await open();
  const entry = screen.getByRole("menuitemcheckbox", { name: "Show cancelled" });
  expect(entry.firstChild?.textContent).toBe("Show cancelled");
  expect(entry.querySelector("svg")).not.toBeNull();
});
