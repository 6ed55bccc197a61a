import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { locationRow } from "@fernpaw/testing/builders";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { ValueScreen } from "./value-screen.tsx";

const [here, branch] = [uuidv7(), uuidv7()];
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", trackBatch: "no" });
const gloves = countedProductRow({ name: "Gloves", kind: "consumable", dispensingUnit: "pair", trackBatch: "no" });
const chew = countedProductRow({ name: "Dental chew", kind: "retail", dispensingUnit: "unit", trackBatch: "no" });

async function openClinic(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<TestClinic> {
  const clinic = await openTestClinic(rights);
  await clinic.have(locations, locationRow({ id: here }));
  await clinic.have(locations, locationRow({ id: branch, name: "Branch" }));
  for (const product of [gel, gloves, chew]) await clinic.have(products, product);
  return clinic;
}

async function rowOf(name: string): Promise<HTMLElement> {
  return (await screen.findByRole("rowheader", { name })).closest("tr") as HTMLElement;
}

const choice = (name: string): HTMLElement =>
  within(screen.getByRole("group", { name: "Value by" })).getByRole("button", { name });

test("the value by product, kind and location, which all add up; what has no known cost is named", async () => {
  const clinic = await openClinic();
  const open = (productId: string, locationId: string, quantityMilli: number, costMinor: number | null) =>
    clinic.mutate(openStock, { id: uuidv7(), productId, batchId: null, locationId, quantityMilli, costMinor });
  await open(gel.id, here, 4000, 3220);
  await open(gel.id, branch, 2000, 1610);
  await open(gloves.id, here, 50_000, 1250);
  await open(chew.id, here, 3000, null);
  everythingIsHere(clinic);
  clinic.show(<ValueScreen />);
  expect(await screen.findByText("£60.80")).toBeTruthy();
  expect(screen.getByText(/^1 product has stock without a known cost/)).toBeTruthy();
  for (const text of ["6 tubes", "£8.05", "£48.30", "Medicine"])
    expect(within(await rowOf("Ear gel")).getByText(text)).toBeTruthy();
  expect(within(await rowOf("Dental chew")).getAllByText("Not known")).toHaveLength(2);
  const names = screen.getAllByRole("rowheader").map((head) => head.textContent);
  expect(names).toEqual(["Ear gel", "Gloves", "Dental chew"]);
  await userEvent.click(choice("Kind"));
  expect(within(await rowOf("Consumable")).getByText("£12.50")).toBeTruthy();
  await userEvent.click(choice("Location"));
  expect(within(await rowOf("Eastgate")).getByText("£44.70")).toBeTruthy();
  expect(within(await rowOf("Branch")).getByText("£16.10")).toBeTruthy();
  await clinic.allSaved();
});

test("an employee reads that only an owner sees the value", async () => {
  const clinic = await openClinic({ role: "employee", permissions: ["inventory:view", "inventory:manage"] });
  everythingIsHere(clinic);
  clinic.show(<ValueScreen />);
  expect(await screen.findByRole("heading", { name: "Only an owner sees the value of the stock." })).toBeTruthy();
});
