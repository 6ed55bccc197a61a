import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { AppFrame } from "./app-frame.tsx";
import { DataTable } from "./data-table.tsx";
import { tableColumns } from "./data-table-model.ts";
import type { TableView } from "./data-table-model.ts";

interface Item {
  id: string;
  name: string;
  stock: number | null;
}

const columns = tableColumns<Item>([
  { id: "name", header: "Product", line: "title", value: ({ name }) => name },
  { id: "stock", header: "In stock", line: "named", value: ({ stock }) => stock, align: "end" },
  { id: "shelf", header: "Shelf", line: "status", value: () => "A", isSortable: false },
]);

/** Item 1 to `count`, the last first; every seventh has no known stock. */
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index;
    return { id: String(number), name: `Item ${number}`, stock: number % 7 === 0 ? null : 1000 - number };
  });

function show(props: Partial<React.ComponentProps<typeof DataTable<Item>>>) {
  const table = <DataTable label="Products" columns={columns} rows={[]} rowId={({ id }) => id} {...props} />;
  const router = createMemoryRouter([{ path: "*", element: <AppFrame>{table}</AppFrame> }]);
  return render(<RouterProvider router={router} />);
}

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole("columnheader", { name });
const foot = () =>
  within(screen.getByRole("navigation", { name: "Pages of Products" })).getByRole("status").textContent;

describe("what a table shows", () => {
  test("ten rows of page 0, in the order in which they came", () => {
    show({ rows: items(26) });
    expect(names()).toEqual(Array.from({ length: 10 }, (_, index) => `Item ${26 - index}`));
    expect(foot()).toBe("1–10 of 26");
  });

  test.each([
    [undefined, 5],
    [10, 10],
    [3, 3],
  ])("with page size %s it waits with %i skeleton rows, which say so once", (pageSize, rows) => {
    show({ isLoading: true, ...(pageSize && { pageSize }) });
    expect(screen.getAllByRole("row")).toHaveLength(1 + rows);
    expect(screen.getByRole("status").textContent).toBe("Loading…");
    expect(screen.queryByText("No items found.")).toBeNull();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test("nothing", () => {
    show({});
    expect(screen.getByRole("cell", { name: "No items found." }).getAttribute("colspan")).toBe("3");
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test("nothing, in its own words", () => {
    show({ emptyText: "No clinic has this name." });
    expect(screen.getByRole("cell").textContent).toBe("No clinic has this name.");
  });

  test("an error in a row of its own, with the way to try again", async () => {
    const onRetry = vi.fn<() => void>();
    show({ rows: items(3), problem: "The server does not answer.", onRetry });
    expect(within(screen.getByRole("cell")).getByRole("alert").textContent).toBe("The server does not answer.");
    expect(screen.queryAllByRole("rowheader")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test("a row that leads somewhere is a link by its name", () => {
    show({ rows: items(1), rowTo: ({ id }) => `/products/${id}` });
    expect(screen.getByRole("link", { name: "Item 1" }).getAttribute("href")).toBe("/products/1");
  });
});

describe("sorting", () => {
  test("up, then down, said by aria-sort; numbers in names by their value", async () => {
    const user = userEvent.setup();
    show({ rows: items(12) });
    expect(head("Product").getAttribute("aria-sort")).toBe("none");
    await user.click(within(head("Product")).getByRole("button"));
    expect(head("Product").getAttribute("aria-sort")).toBe("ascending");
    expect(names().slice(0, 3)).toEqual(["Item 1", "Item 2", "Item 3"]);
    await user.click(within(head("Product")).getByRole("button"));
    expect(head("Product").getAttribute("aria-sort")).toBe("descending");
    expect(names().slice(0, 3)).toEqual(["Item 12", "Item 11", "Item 10"]);
    expect(head("In stock").getAttribute("aria-sort")).toBe("none");
  });

  test("what is not known comes last both ways", async () => {
    const user = userEvent.setup();
    show({ rows: items(9) });
    for (const order of ["ascending", "descending"]) {
      await user.click(within(head("In stock")).getByRole("button"));
      expect(head("In stock").getAttribute("aria-sort")).toBe(order);
      expect(names().at(-1)).toBe("Item 7");
    }
  });

  test("begins at the first page again", async () => {
    const user = userEvent.setup();
    show({ rows: items(26) });
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(foot()).toBe("11–20 of 26");
    await user.click(within(head("Product")).getByRole("button"));
    expect(foot()).toBe("1–10 of 26");
  });

  test("a head that does not sort is no button", () => {
    show({ rows: items(1) });
    expect(within(head("Shelf")).queryByRole("button")).toBeNull();
    expect(head("Shelf").hasAttribute("aria-sort")).toBe(false);
  });
});

describe("pages", () => {
  test("by keyboard to the last one, where the focus stays", async () => {
    const user = userEvent.setup();
    show({ rows: items(26) });
    const next = screen.getByRole("button", { name: "Next page" });
    next.focus();
    await user.keyboard("{Enter} {Enter}");
    expect(foot()).toBe("21–26 of 26");
    expect(names()).toHaveLength(6);
    expect([next.getAttribute("aria-disabled"), document.activeElement === next]).toEqual(["true", true]);
  });

  test("of another size keep the first row in sight", async () => {
    const user = userEvent.setup();
    show({ rows: items(60) });
    for (let page = 0; page < 3; page += 1) await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(foot()).toBe("31–40 of 60");
    await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "25");
    expect(foot()).toBe("26–50 of 60");
  });

  test("new rows leave one where one is; rows that go take nobody to an empty page", async () => {
    const user = userEvent.setup();
    function Changing() {
      const [rows, setRows] = useState(() => items(21));
      return (
        <>
          <button onClick={() => setRows(items(22))}>{"more"}</button>
          <button onClick={() => setRows(items(12))}>{"fewer"}</button>
          <DataTable label="Products" columns={columns} rows={rows} rowId={({ id }) => id} />
        </>
      );
    }
    render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Changing /> }])} />);
    for (let page = 0; page < 2; page += 1) await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.click(screen.getByRole("button", { name: "more" }));
    expect(foot()).toBe("21–22 of 22");
    await user.click(screen.getByRole("button", { name: "fewer" }));
    expect(foot()).toBe("11–12 of 12");
  });

  test("that a server cuts: what is given is shown as it is, and the server is asked for the next", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<(view: TableView) => void>();
    const view: TableView = { pageIndex: 1, pageSize: 10, sort: { column: "name", isDescending: true } };
    show({ rows: items(10), server: { view, onChange, total: 26 } });
    expect(names()[0]).toBe("Item 10");
    expect(foot()).toBe("11–20 of 26");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(onChange).toHaveBeenLastCalledWith({ ...view, pageIndex: 2 });
    await user.click(within(head("Product")).getByRole("button"));
    expect(onChange).toHaveBeenLastCalledWith({ ...view, pageIndex: 0, sort: { column: "name", isDescending: false } });
  });
});
