import Autocomplete from "@mui/material/Autocomplete";
import MenuItem from "@mui/material/MenuItem";
import MuiTextField from "@mui/material/TextField";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DateField } from "./date-field.tsx";
import { AppFrame } from "../ui/app-frame.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { MenuButton, MenuEntry } from "../ui/menu.tsx";
import { Popover } from "../ui/popover.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useOpenList } from "../ui/use-open-list.ts";

const closed = vi.fn();
const OPTIONS = ["Cat", "Dog"];

function Picker() {
  const list = useOpenList(true);
  return (
    <Autocomplete {...list} options={OPTIONS} renderInput={(params) => <MuiTextField {...params} label="Pet" />} />
  );
}

function Views() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button onClick={(event) => setAnchor(event.currentTarget)}>{"Views"}</button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: "dialog", "aria-label": "Views" } }}
      >
        {"None yet."}
      </Popover>
    </>
  );
}

function Form() {
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState("Cat");
  const [day, setDay] = useState("2026-11-23");
  return (
    <AppFrame>
      <h1>{"List"}</h1>
      <button onClick={() => setOpen(true)}>{"Open"}</button>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          closed();
          setOpen(false);
        }}
        title="Form"
      >
        <TextField select label="Species" value={kind} onChange={(event) => setKind(event.target.value)}>
          {OPTIONS.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <MenuButton label="More">
          <MenuEntry>{"Print"}</MenuEntry>
        </MenuButton>
        <Views />
        <DateField label="Day" value={day} onChange={setDay} />
        <Picker />
      </Dialog>
    </AppFrame>
  );
}

const user = userEvent.setup();
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));

async function back(): Promise<void> {
  await act(async () => {
    history.back();
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
}

beforeEach(async () => {
  closed.mockClear();
  history.pushState({ idx: 0, key: "list" }, "", "/list");
  render(<Form />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await settled();
});

interface Layer {
  open: () => Promise<void>;
  isOpen: () => boolean;
}

const press = (name: RegExp) => () => user.click(screen.getByRole("button", { name }));
const shows = (role: string, name?: string) => () =>
  screen.queryByRole(role, name === undefined ? {} : { name }) !== null;

const LAYERS: Record<string, Layer> = {
  "the list of a select": {
    open: () => user.click(screen.getByRole("combobox", { name: "Species" })),
    isOpen: shows("listbox"),
  },
  "the list of an autocomplete": {
    open: () => user.click(screen.getByRole("combobox", { name: "Pet" })),
    isOpen: shows("listbox"),
  },
  "a menu": { open: press(/^More$/), isOpen: shows("menu") },
  "a popover": { open: press(/^Views$/), isOpen: shows("dialog", "Views") },
  "the calendar of a date": { open: press(/^Choose/), isOpen: () => screen.queryByRole("grid") !== null },
};

test.each(Object.entries(LAYERS))("Back closes %s, and then the dialog around it", async (_, { open, isOpen }) => {
  await open();
  await waitFor(() => expect(isOpen()).toBe(true));
  await back();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(closed).not.toHaveBeenCalled();
  await back();
  expect(closed).toHaveBeenCalledOnce();
});

test("an option that is picked leaves no entry behind", async () => {
  await LAYERS["the list of a select"]?.open();
  await user.click(await screen.findByRole("option", { name: "Dog" }));
  await settled();
  expect(screen.getByRole("combobox", { name: "Species" }).textContent).toBe("Dog");
  expect(closed).not.toHaveBeenCalled();
  await back();
  expect(closed).toHaveBeenCalledOnce();
});
