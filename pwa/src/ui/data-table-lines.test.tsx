import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { DataTable } from "./data-table.tsx";
import { tableColumns } from "./data-table-model.ts";
import type { DataColumn } from "./data-table-model.ts";
import { Dialog } from "./dialog.tsx";

interface Pet {
  name: string;
  owner: string;
  age: number | null;
  state: string;
}

const onTap = vi.fn<(name: string) => void>();
const age: DataColumn<Pet> = { id: "age", header: "Age", line: "named", value: (pet) => pet.age };
const columns = tableColumns<Pet>([
  { id: "owner", header: "Owner", line: "fact", value: ({ owner }) => owner, isSortable: false },
  { id: "name", header: "Pet", line: "title", value: ({ name }) => name },
  { ...age, inLine: (pet) => (pet.age === null ? null : `${pet.age} years`) },
  { id: "state", header: "State", line: "status", value: ({ state }) => state, isSortable: false },
  {
    id: "act",
    header: "Actions",
    line: "actions",
    isSortable: false,
    value: () => null,
    cell: ({ name }) => (
      <button type="button" onClick={() => onTap(name)}>
        {`Act on ${name}`}
      </button>
    ),
  },
]);

const PETS: Pet[] = [
  { name: "Juno", owner: "Haddad", age: 4, state: "Open" },
  { name: "Bruno", owner: "", age: null, state: "Done" },
  { name: "Ziggy", owner: "Novak", age: 2, state: "Open" },
];
const many = Array.from({ length: 12 }, (_, index) => ({ name: `Pet ${index}`, owner: "", age: index, state: "Open" }));

function show(props: Partial<React.ComponentProps<typeof DataTable<Pet>>> = {}) {
  const table = <DataTable label="Pets" columns={columns} rows={PETS} rowId={({ name }) => name} {...props} />;
  const router = createMemoryRouter([{ path: "*", element: <AppFrame>{table}</AppFrame> }]);
  return { router, ...render(<RouterProvider router={router} />) };
}

/** A window of this width in px. */
function haveWindow(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** A window whose width changes. */
function haveTurningWindow(first: number): (width: number) => void {
  let width = first;
  const watchers = new Set<() => void>();
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
    },
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: (_: string, watcher: () => void) => watchers.add(watcher),
    removeEventListener: (_: string, watcher: () => void) => watchers.delete(watcher),
  }));
  return (next) => {
    width = next;
    act(() => watchers.forEach((watcher) => watcher()));
  };
}

/** An action of a row that asks for a text in a dialog, and for another one over it. */
function Asking({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>{`Ask about ${name}`}</button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={`About ${name}`}>
          <input aria-label="Reason" />
          <Asking name={`${name} again`} />
        </Dialog>
      )}
    </>
  );
}

const asking = tableColumns<Pet>(
  columns.map((column) => (column.id === "act" ? { ...column, cell: ({ name }) => <Asking name={name} /> } : column)),
);

const list = () => screen.getByRole("list", { name: "Pets" });
const rows = () => within(list()).getAllByRole("listitem");
const titles = () => rows().map((row) => row.querySelector(".line-title")?.textContent);

beforeEach(() => haveWindow(800));
afterEach(() => vi.unstubAllGlobals());

test("from 900 px it is a table", () => {
  haveWindow(900);
  show();
  expect(screen.getByRole("table", { name: "Pets" })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Pets" })).toBeNull();
});

test("a narrow place of a wide window has rows of two lines too", () => {
  haveWindow(1280);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const width = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(639);
  const narrow = show();
  expect(list()).toBeTruthy();
  narrow.unmount();
  width.mockReturnValue(640);
  show();
  expect(screen.getByRole("table", { name: "Pets" })).toBeTruthy();
  width.mockRestore();
});

test("a tight table leaves out the columns that need room", () => {
  haveWindow(1280);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const width = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1059);
  const roomy = tableColumns<Pet>(
    columns.map((column) => (column.id === "owner" ? { ...column, isRoomy: true } : column)),
  );
  const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const tight = show({ columns: roomy });
  expect(heads()).toEqual(["Pet", "Age", "State", "Actions"]);
  expect(screen.queryByText("Haddad")).toBeNull();
  tight.unmount();
  width.mockReturnValue(1060);
  show({ columns: roomy });
  expect(heads()).toEqual(["Owner", "Pet", "Age", "State", "Actions"]);
  width.mockRestore();
});

describe("a tablet that is turned", () => {
  test("has rows of two lines upright", () => {
    const turn = haveTurningWindow(1280);
    show();
    turn(800);
    expect(list()).toBeTruthy();
    turn(1280);
    expect(screen.getByRole("table", { name: "Pets" })).toBeTruthy();
  });

  test.each([
    [1280, 800],
    [800, 1280],
  ])(
    "from %i to %i px keeps the dialog of a row with what was typed; the rows follow once it is closed",
    async (first, next) => {
      const user = userEvent.setup();
      const turn = haveTurningWindow(first);
      show({ columns: asking });
      await user.click(screen.getByRole("button", { name: "Ask about Juno" }));
      const reason = screen.getByRole<HTMLInputElement>("textbox", { name: "Reason" });
      await user.type(reason, "dropped");
      turn(next);
      expect(screen.getByRole("textbox", { name: "Reason" })).toBe(reason);
      await user.click(screen.getByRole("button", { name: "Ask about Juno again" }));
      const inner = within(screen.getByRole("dialog", { name: "About Juno again" }));
      await user.click(inner.getByRole("button", { name: "Close" }));
      expect(reason.value).toBe("dropped");
      await user.click(screen.getByRole("button", { name: "Close" }));
      expect(screen.getByRole(next < 900 ? "list" : "table", { name: "Pets" })).toBeTruthy();
    },
  );
});

describe("under 900 px", () => {
  test("a row has the title and status first, then the facts that are known", () => {
    show();
    expect(screen.queryByRole("table")).toBeNull();
    const lines = rows().map((row) => [
      row.querySelector(".line-first")?.textContent,
      ...Array.from(row.querySelectorAll(".line-fact"), ({ textContent }) => textContent),
    ]);
    expect(lines).toEqual([
      ["JunoOpen", "Haddad", "Age 4 years"],
      ["BrunoDone"],
      ["ZiggyOpen", "Novak", "Age 2 years"],
    ]);
  });

  test("only extra facts are marked for phones to leave out", () => {
    show({ columns: tableColumns<Pet>([...columns, { ...age, id: "number", isExtra: true }]) });
    expect(Array.from(document.querySelectorAll(".is-extra"), ({ textContent }) => textContent)).toEqual([
      "Age 4",
      "Age 2",
    ]);
  });

  test("a fact that leads is before the others", () => {
    show({ columns: tableColumns<Pet>([...columns, { ...age, id: "number", isLead: true }]) });
    expect(rows()[0]?.querySelector(".line-facts")?.textContent).toBe("Age 4HaddadAge 4 years");
  });

  test("a fact that leads is before what the title has under it too: a phone cuts the end", () => {
    const titled = columns.map((column) => (column.id === "name" ? { ...column, under: () => "Dog, brown" } : column));
    show({ columns: tableColumns<Pet>([...titled, { ...age, id: "number", isLead: true }]) });
    expect(rows()[0]?.querySelector(".line-facts")?.textContent).toBe("Age 4Dog, brownHaddadAge 4 years");
  });

  test("a row leads where its title does, and its menu stays its own", async () => {
    const user = userEvent.setup();
    const { router } = show({ rowTo: ({ name }) => `/pets/${name}` });
    await user.click(screen.getByRole("button", { name: "Act on Juno" }));
    expect(onTap).toHaveBeenCalledExactlyOnceWith("Juno");
    expect(router.state.location.pathname).toBe("/");
    await user.click(screen.getByRole("link", { name: "Juno" }));
    expect(router.state.location.pathname).toBe("/pets/Juno");
  });

  test("sorted by a choice above, both ways, by keyboard", async () => {
    const user = userEvent.setup();
    show();
    const group = within(screen.getByRole("group", { name: "Order of Pets" }));
    const choice = group.getByRole("combobox", { name: "Sort by" });
    expect(
      within(choice)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["As listed", "Pet", "Age"]);
    await user.selectOptions(choice, "Pet");
    expect(titles()).toEqual(["Bruno", "Juno", "Ziggy"]);
    await user.tab();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(document.activeElement).toBe(group.getByRole("button", { name: "Descending. Change to ascending" })),
    );
    expect(titles()).toEqual(["Ziggy", "Juno", "Bruno"]);
  });

  test("sorting starts at the first page, and pages turn", async () => {
    const user = userEvent.setup();
    show({ rows: many });
    const foot = within(screen.getByRole("navigation", { name: "Pages of Pets" }));
    await user.click(foot.getByRole("button", { name: "Next page" }));
    expect([foot.getByRole("status").textContent, rows().length]).toEqual(["11–12 of 12", 2]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Age");
    expect([foot.getByRole("status").textContent, rows().length]).toEqual(["1–10 of 12", 10]);
  });

  test("a table without sortable columns has no sort choice", () => {
    show({ columns: tableColumns<Pet>([{ ...age, line: "title", isSortable: false }]) });
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
  });

  test("it waits, is empty or failed in words of its own", async () => {
    const shown = show({ rows: [], isLoading: true, pageSize: 3 });
    expect([rows().length, screen.getByRole("status").textContent]).toEqual([3, "Loading…"]);
    shown.unmount();
    const empty = show({ rows: [] });
    expect(list().textContent).toBe("No items found.");
    empty.unmount();
    const onRetry = vi.fn<() => void>();
    show({ problem: "The server does not answer.", onRetry });
    expect(within(list()).getByRole("alert").textContent).toBe("The server does not answer.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
