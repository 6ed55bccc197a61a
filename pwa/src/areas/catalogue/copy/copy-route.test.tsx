import type { PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { products } from "@fernpaw/domain/catalogue/product";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { clinicHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as CopyRoute } from "./copy-route.tsx";

const CARD: PlatformCard = {
  code: "GZ-1",
  name: "Gauze",
  kind: "consumable",
  category: "Dressings",
  activeIngredient: "",
  strength: "",
  concentration: null,
  form: "",
  dispensingUnit: "packet",
  stockUnit: "packet",
  packSizeMilli: 1000,
  prescriptionOnly: "no",
  controlled: null,
  storage: "room",
  trackStock: "yes",
  trackBatch: "no",
  warnings: "",
  interactionTags: [],
};
const SALINE: PlatformCard = { ...CARD, code: "SA-1", name: "Saline", dispensingUnit: "ml", packSizeMilli: 500_000 };
const OFFERED = [CARD, SALINE].map((card) => ({ id: v7(), card }));

let asked: unknown[];
let isDown: boolean;
beforeEach(() => {
  asked = [];
  isDown = false;
  clinicHttp.http.defaults.adapter = (config) => {
    const params = (config.params ?? {}) as { search?: string };
    asked.push(params);
    const words = (params.search ?? "").toLowerCase();
    const rows = OFFERED.filter(({ card }) => card.name.toLowerCase().includes(words));
    const data = { rows, first: "a", last: "b", total: rows.length };
    return simulatedNetwork(() => (isDown ? "no network" : { status: 200, data }))(config);
  };
});

test("several products become the clinic's own; those that it has by their code cannot be chosen", async () => {
  const user = userEvent.setup();
  const clinic = await openTestClinic();
  await clinic.have(products, { ...emptyRow(products), id: v7(), name: "Our gauze", code: "gz-1", kind: "consumable" });
  clinic.show(<CopyRoute />);
  expect(await screen.findByText("You have it")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Gauze" }).disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Saline" }));
  await user.click(screen.getByRole("button", { name: "Copy 1 product" }));
  await waitFor(() => expect(screen.getAllByText("You have it")).toHaveLength(2));
  const rows = await rowsOf(clinic.db, products).where("code").equals("SA-1").toArray();
  expect(rows).toMatchObject([{ name: "Saline", smallestPart: "any", packSizeMilli: 500_000, source: "" }]);
  await clinic.allSaved();
});

test("the search asks the server; without a network it says so, and asks again", async () => {
  const user = userEvent.setup();
  (await openTestClinic()).show(<CopyRoute />);
  const list = within(await screen.findByRole("list", { name: "Fernpaw's catalogue" }));
  expect(list.getAllByRole("checkbox")).toHaveLength(2);
  isDown = true;
  await user.type(screen.getByRole("searchbox"), "sal");
  expect(await screen.findByText(/needs a connection to the server/)).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1));
  expect(asked.at(-1)).toMatchObject({ search: "sal" });
});

test("a person without the right to change products reads why the list is missing", async () => {
  (await openTestClinic({ role: "employee", permissions: ["inventory:view"] })).show(<CopyRoute />);
  expect(await screen.findByText(/You may not add products/)).toBeTruthy();
  expect(asked).toEqual([]);
});
