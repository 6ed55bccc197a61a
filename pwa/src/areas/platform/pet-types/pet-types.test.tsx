import { screen, render, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { adminHttp } from "../../../http/client.ts";
import { simulatedNetwork, type Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as BreedsRoute } from "./breeds-route.tsx";
import { Component as ImportRoute } from "./import-route.tsx";
import type { BreedRow, SpeciesRow } from "./pet-types-api.ts";
import { Component as SpeciesRoute } from "./species-route.tsx";

const AT = "2026-11-21T09:00:00.000Z";
const DOG = "70e70000-0000-8000-8000-000000000001";
const entry = { status: "active", mergedInto: null, revision: 3, updatedAt: AT } as const;
const dog: SpeciesRow = { ...entry, id: DOG, name: "Dog", code: "dog", weightUnit: "kg", sort: 10, breeds: 2 };
const mule: SpeciesRow = { ...dog, id: "mule", name: "Mule", code: "mule", sort: 90, breeds: 1 };
const of = { speciesId: DOG, speciesName: "Dog", vboId: "" };
const collie: BreedRow = {
  ...entry,
  ...of,
  id: "1",
  name: "Collie",
  synonyms: ["Lassie", "Rough Collie", "Scotch", "X"],
};
const border: BreedRow = { ...entry, ...of, id: "2", name: "Border Collie", synonyms: [] };

interface Sent {
  method: string;
  path: string;
  params: unknown;
  body: unknown;
}

let sent: Sent[];
let breeds: BreedRow[];
/** Those that the filter of the list leaves out. */
let hidden: BreedRow[];
let changed: Reply;
let imports: Reply[];
/** Answers to the search; null: the whole list. */
let fitting: BreedRow[] | null;
const PREVIEWS: Readonly<Record<string, object>> = {
  "/api/admin/pet-types/breeds/1/merge": {
    name: "Border Collie",
    synonyms: ["Collie", "Lassie"],
    revision: 3,
    intoRevision: 3,
  },
  "/api/admin/pet-types/species/mule/merge": { name: "Dog", moved: 2, merged: 1, revision: 3, intoRevision: 3 },
};

beforeEach(() => {
  sent = [];
  breeds = [collie, border];
  hidden = [];
  fitting = null;
  changed = { status: 204, data: null };
  imports = [];
  adminHttp.defaults.adapter = (config) => {
    const { method = "get", url: path = "", params } = config;
    const answer = (reply: Reply) => simulatedNetwork(() => reply)(config);
    if (method === "get") {
      const preview = PREVIEWS[path];
      if (preview) return answer({ status: 200, data: preview });
      const { id, name, search } = (params ?? {}) as Readonly<Record<string, string | undefined>>;
      const list = search === undefined || fitting === null ? breeds : fitting;
      const all = path.endsWith("/species") ? [dog, mule] : list;
      const some = name === undefined ? all : [...all, ...hidden].filter((row) => row.name === name);
      const rows = id === undefined ? some : [...all, ...hidden].filter((row) => row.id === id);
      return answer({ status: 200, data: { rows, first: "a", last: "b", total: rows.length } });
    }
    const body = typeof config.data === "string" ? JSON.parse(config.data) : config.data;
    sent.push({ method, path, params, body });
    return answer(path.endsWith("/import") ? (imports.shift() ?? "no network") : changed);
  };
});

function open(address = "/admin/pet-types") {
  const router = createMemoryRouter(
    [
      { path: "/admin/pet-types", element: <BreedsRoute /> },
      { path: "/admin/pet-types/species", element: <SpeciesRoute /> },
      { path: "/admin/pet-types/import", element: <ImportRoute /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
  return router;
}

test("the breeds stand with their species and some of their other names", async () => {
  open();
  const table = within(await screen.findByRole("table", { name: "Breeds" }));
  expect(await table.findByText("Lassie, Rough Collie, Scotch and 1 more")).toBeTruthy();
  expect(table.getAllByText("Dog")).toHaveLength(2);
  expect(screen.getByText("2 breeds")).toBeTruthy();
});

test("a breed is added with its other names, one a line; a name that is taken is said at the name", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Add breed" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add breed" }));
  await user.click(dialog.getByRole("button", { name: "Add breed" }));
  expect(await dialog.findByText("A breed has a name.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Name"), "Eurasier");
  await user.type(dialog.getByLabelText("Other names"), "Eurasian{Enter}{Enter}Wolf-Chow");
  changed = {
    status: 409,
    data: { code: "already_exists", title: "x", detail: "Collie has this name already.", status: 409 },
  };
  await user.click(dialog.getByRole("button", { name: "Add breed" }));
  expect(await dialog.findByText("Collie has this name already.")).toBeTruthy();
  expect(sent[0]?.body).toEqual({ speciesId: DOG, name: "Eurasier", synonyms: ["Eurasian", "Wolf-Chow"] });
});

test("of two administrators the second sees the present values, keeps what was typed, and saves knowingly", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Edit Collie" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Collie" }));
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "Rough Collie");
  breeds = [{ ...collie, name: "Collie, Rough", revision: 4, synonyms: ["Lassie"] }, border];
  changed = { status: 409, data: { code: "changed_meanwhile", title: "x", status: 409 } };
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/It is now: Collie, Rough, offered. Other names now: Lassie/)).toBeTruthy();
  expect(dialog.getByText(/Nothing was saved, and what you typed is still here/)).toBeTruthy();
  expect((dialog.getByLabelText("Name") as HTMLInputElement).value).toBe("Rough Collie");
  changed = { status: 204, data: null };
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => (body as { revision: number }).revision)).toEqual([3, 4]);
});

test("a breed that another administrator has moved out of the filter is saved knowingly too", async () => {
  const user = userEvent.setup();
  open("/admin/pet-types?status=active");
  await user.click(await screen.findByRole("button", { name: "Edit Collie" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Collie" }));
  breeds = [border];
  hidden = [{ ...collie, status: "inactive", revision: 4 }];
  changed = { status: 409, data: { code: "changed_meanwhile", title: "x", status: 409 } };
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/It is now: Collie, taken away/)).toBeTruthy();
  changed = { status: 204, data: null };
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => (body as { revision: number }).revision)).toEqual([3, 4]);
});

test("a merge says what it does before it is made", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Edit Collie" }));
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge Collie" }));
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  expect(await dialog.findByText("Choose one of the list.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Merge into"), "Border Collie");
  expect(await dialog.findByText(/Pets keep the words that they have/)).toBeTruthy();
  expect(dialog.getByText("Collie, Lassie")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]).toMatchObject({
    path: "/api/admin/pet-types/breeds/1/merge",
    body: { intoId: "2", revision: 3, intoRevision: 3 },
  });
});

test("a merge finds the very name behind many longer ones, and asks which of two with one name is meant", async () => {
  const user = userEvent.setup();
  const mastiff: BreedRow = { ...border, id: "3", name: "Mastiff" };
  const twin: BreedRow = { ...mastiff, id: "4", vboId: "VBO:7" };
  fitting = Array.from({ length: 20 }, (_, at) => ({ ...border, id: `9${at}`, name: `Alpine Mastiff ${at}` }));
  hidden = [mastiff, twin];
  open();
  await user.click(await screen.findByRole("button", { name: "Edit Collie" }));
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge Collie" }));
  await user.type(dialog.getByLabelText("Merge into"), "Mastiff");
  const options = await screen.findAllByRole("option", { name: /^Mastiff/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(["Mastiff (Dog)", "Mastiff (Dog, VBO:7)"]);
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  expect(await dialog.findByText("Choose one of the list.")).toBeTruthy();
  await user.click(dialog.getByLabelText("Merge into"));
  await user.click(await screen.findByRole("option", { name: "Mastiff (Dog, VBO:7)" }));
  expect(await dialog.findByText(/Pets keep the words that they have/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toEqual({ intoId: "4", revision: 3, intoRevision: 3 });
});

test("a merge of species says what stays with the clinics; a species is changed", async () => {
  const user = userEvent.setup();
  open("/admin/pet-types/species");
  await user.click(await screen.findByRole("button", { name: "Edit Mule" }));
  await user.click(await screen.findByRole("button", { name: "Merge" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge Mule" }));
  await user.type(dialog.getByLabelText("Merge into"), "Dog");
  expect(await dialog.findByText("2 breeds go over.")).toBeTruthy();
  expect(
    dialog.getByText(/Doses, reminders, lab ranges and products that a clinic has set for Mule stay/),
  ).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Edit Dog" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Dog" }));
  await user.clear(form.getByLabelText("Place in the list"));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("A whole number from 0 to 9999.")).toBeTruthy();
  await user.type(form.getByLabelText("Place in the list"), "5");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toEqual({ name: "Dog", weightUnit: "kg", sort: 5, status: "active", revision: 3 });
});

test("a file is looked at first, and looked at again when the list has changed meanwhile", async () => {
  const user = userEvent.setup();
  const outcome = { version: 7, added: 2, changed: 1, same: 4, withdrawn: 0, unread: 0, conflicts: 1 };
  const shown = [{ kind: "name_taken", vboId: "VBO:3", name: "Kuvasz", here: "Kuvasz" }];
  const good: Reply = { status: 200, data: { ...outcome, shown } };
  const later: Reply = { status: 200, data: { ...outcome, version: 8, shown } };
  imports = [
    { status: 400, data: { code: "invalid_args", title: "x", detail: "This is not the list.", status: 400 } },
    good,
    { status: 409, data: { code: "changed_meanwhile", title: "x", status: 409 } },
    later,
    later,
  ];
  const router = open("/admin/pet-types/import");
  const input = await screen.findByLabelText("List of breeds");
  const list = new File(["vbo_id\n"], "vbo.csv", { type: "text/csv" });
  await user.upload(input, list);
  expect(await screen.findByText("This is not the list.")).toBeTruthy();
  await user.upload(input, list);
  expect(await screen.findByText("Kuvasz (VBO:3): Another breed has this name")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Import 3 breeds" }));
  expect(await screen.findByText(/so the import stopped/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Import 3 breeds" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/pet-types"));
  expect(sent.map(({ params }) => params)).toEqual([{}, {}, { version: 7 }, {}, { version: 8 }]);
});
