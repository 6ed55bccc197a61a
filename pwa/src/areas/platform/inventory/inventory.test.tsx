import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { adminHttp } from "../../../http/client.ts";
import { simulatedNetwork, type Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as ImportRoute } from "./import-route.tsx";
import { Component as InventoryRoute } from "./inventory-route.tsx";
import type { ProductRow } from "./inventory-api.ts";

const KETAMINE: ProductRow = {
  id: "1",
  status: "active",
  revision: 2,
  updatedAt: "2026-11-21T09:00:00.000Z",
  card: {
    code: "KET-1",
    name: "Ketamine 100 mg/ml",
    kind: "medication",
    category: "Injections",
    activeIngredient: "ketamine",
    strength: "100 mg/ml",
    concentration: { amountMilli: 100_000, unit: "mg" },
    form: "injection",
    dispensingUnit: "ml",
    stockUnit: "vial",
    packSizeMilli: 10_000,
    prescriptionOnly: "yes",
    controlled: { region: "UK", class: "2" },
    storage: "safe",
    trackStock: "yes",
    trackBatch: "yes",
    warnings: "",
    interactionTags: ["sedative"],
  },
};

let sent: { path: string; params: unknown; body: unknown }[];
let rows: ProductRow[];
/** Those that the filter of the list leaves out. */
let hidden: ProductRow[];
let replies: Reply[];

beforeEach(() => {
  sent = [];
  rows = [KETAMINE];
  hidden = [];
  replies = [];
  adminHttp.defaults.adapter = (config) => {
    const { method = "get", url: path = "", params } = config;
    const answer = (reply: Reply) => simulatedNetwork(() => reply)(config);
    if (method === "get") {
      const { id } = (params ?? {}) as Readonly<Record<string, string | undefined>>;
      const found = id === undefined ? rows : [...rows, ...hidden].filter((row) => row.id === id);
      return answer({ status: 200, data: { rows: found, first: "a", last: "b", total: found.length } });
    }
    sent.push({ path, params, body: typeof config.data === "string" ? JSON.parse(config.data) : null });
    return answer(replies.shift() ?? { status: 204, data: null });
  };
});

function open(address = "/admin/inventory") {
  const routes = [
    { path: "/admin/inventory", element: <InventoryRoute /> },
    { path: "/admin/inventory/import", element: <ImportRoute /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}

test("a product is added; what is missing, and a code that is taken, are said at their fields", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Add product" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add product" }));
  await user.clear(dialog.getByLabelText("Units per packet"));
  await user.click(dialog.getByRole("button", { name: "Add product" }));
  for (const words of ["A product has a code.", "A product has a name.", "A number above 0, such as 10 or 2.5."])
    expect(await dialog.findByText(words)).toBeTruthy();
  await user.type(dialog.getByLabelText("Code"), "SY-1");
  await user.type(dialog.getByLabelText("Name"), "Syrup");
  await user.type(dialog.getByLabelText("Units per packet"), "2.5");
  replies = [
    {
      status: 409,
      data: { code: "already_exists", title: "x", detail: "Ketamine has this code already.", status: 409 },
    },
  ];
  await user.click(dialog.getByRole("button", { name: "Add product" }));
  expect(await dialog.findByText("Ketamine has this code already.")).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ code: "SY-1", name: "Syrup", packSizeMilli: 2500, controlled: null });
  expect(sent[0]?.body).not.toHaveProperty("status");
});

test("of two administrators the second sees the present product and saves knowingly", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Edit Ketamine 100 mg/ml" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Ketamine 100 mg/ml" }));
  expect((dialog.getByLabelText("Schedule") as HTMLInputElement).value).toBe("2");
  await user.type(dialog.getByLabelText("Category"), " and more");
  rows = [{ ...KETAMINE, revision: 3, card: { ...KETAMINE.card, name: "Ketamine" } }];
  replies = [{ status: 409, data: { code: "changed_meanwhile", title: "x", status: 409 } }];
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/It is now: Ketamine, code KET-1/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => body)).toMatchObject([
    { revision: 2, category: "Injections and more" },
    {
      revision: 3,
      category: "Injections and more",
      controlled: { region: "UK", class: "2" },
      concentration: { amountMilli: 100_000, unit: "mg" },
      interactionTags: ["sedative"],
    },
  ]);
});

test("a product that another administrator has moved out of the filter is saved knowingly too", async () => {
  const user = userEvent.setup();
  open("/admin/inventory?status=active");
  await user.click(await screen.findByRole("button", { name: "Edit Ketamine 100 mg/ml" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Ketamine 100 mg/ml" }));
  rows = [];
  hidden = [{ ...KETAMINE, revision: 3, status: "retired" }];
  replies = [{ status: 409, data: { code: "changed_meanwhile", title: "x", status: 409 } }];
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/It is now: Ketamine 100 mg\/ml, code KET-1/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => body)).toMatchObject([{ revision: 2 }, { revision: 3 }]);
});

test("a list is looked at with the rows that cannot be taken, then imported", async () => {
  const user = userEvent.setup();
  const router = open("/admin/inventory/import");
  const shown = [{ line: 4, column: "Kind", message: "Invalid option" }];
  const outcome: Reply = {
    status: 200,
    data: { version: 5, added: 1, changed: 0, same: 0, faults: 1, shown },
  };
  replies = [outcome, outcome];
  await user.upload(await screen.findByLabelText("List of products"), new File(["Code\n"], "list.csv"));
  expect(await screen.findByText("Line 4: Kind Invalid option")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Import 1 product" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/inventory"));
  expect(sent.map(({ params }) => params)).toEqual([{}, { version: 5 }]);
});
