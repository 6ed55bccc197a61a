import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { type PrintKind, printJobs } from "@fernpaw/domain/paper/print-job";
import { pets } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { petRow, productRow } from "@fernpaw/testing/builders";
import { batchRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { chooseHasPrinter } from "../../../session/device-printer.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as LabelRoute } from "../../catalogue/label/label-route.tsx";
import { Component as ToPrintRoute } from "./to-print-route.tsx";

let clinic: TestClinic;
const [here, elsewhere] = [uuidv7(), uuidv7()];
const gel = productRow({ name: "Ear gel", warnings: "For animal treatment only." });

async function open(address: string, rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  const place = { ...emptyRow(locations), phone: "", address: "", hours: usualHours() };
  await clinic.have(locations, { ...place, id: here, name: "Eastgate" });
  await clinic.have(locations, { ...place, id: elsewhere, name: "Harbour" });
  await clinic.have(products, gel);
  everythingIsHere(clinic);
  clinic.showRoutes(
    [
      { path: paths.print, element: <ToPrintRoute /> },
      { path: `${paths.products}/:id/label`, element: <LabelRoute /> },
    ],
    address,
  );
}

interface SomeJob {
  createdAt?: string;
  locationId?: string;
  kind?: PrintKind;
  subjectId?: string;
}

const haveJob = async (set: SomeJob = {}): Promise<void> => {
  const { createdAt = toInstant(Date.now()), ...rest } = set;
  const id = uuidv7();
  const job = { id, kind: "productLabel80" as const, subjectId: gel.id, locationId: here, copies: 2, ...rest };
  await clinic.have(printJobs, { ...emptyRow(printJobs), ...job });
  await rowsOf(clinic.db, printJobs).update(id, { createdAt });
};

const names = (): (string | undefined)[] => screen.queryAllByRole("rowheader").map((cell) => cell.textContent?.trim());
const statuses = async () => (await rowsOf(clinic.db, printJobs).toArray()).map(({ status }) => status);

beforeEach(() => chooseHasPrinter(true));
afterEach(() => chooseHasPrinter(true));

test("a device with a printer prints; one without adds its copies to To print, also without a network", async () => {
  const user = userEvent.setup({ delay: null });
  await open(paths.productLabel(gel.id));
  const label = within(await screen.findByRole("article", { name: "Label, 50 × 80 mm" }));
  expect(label.getByText("For animal treatment only.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to To print" })).toBeNull();
  chooseHasPrinter(false);
  await user.click(await screen.findByRole("button", { name: "Add to To print" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add to To print" }));
  const copies = dialog.getByRole("textbox", { name: "Copies" });
  await user.clear(copies);
  await user.type(copies, "51");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("A whole number from 1 to 50.")).toBeTruthy();
  await user.clear(copies);
  await user.type(copies, "3");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByText(/Waits in To print: 3 copies/)).toBeTruthy();
  const [job] = await rowsOf(clinic.db, printJobs).toArray();
  expect(job).toMatchObject({ kind: "productLabel80", subjectId: gel.id, locationId: here, copies: 3 });
  await clinic.allSaved();
});

test("another device opens the document from To print and marks it as printed there", async () => {
  const user = userEvent.setup({ delay: null });
  await open(paths.print);
  await haveJob();
  await waitFor(() => expect(names()).toEqual(["Ear gel"]));
  await user.click(screen.getByRole("link", { name: "Ear gel" }));
  await screen.findByRole("heading", { level: 1, name: "Label of Ear gel" });
  await user.click(await screen.findByRole("button", { name: "Mark as printed" }));
  await waitFor(() => expect(screen.queryByText(/Waits in To print/)).toBeNull());
  await clinic.allSaved();
  expect(await statuses()).toEqual(["printed"]);
});

test("the list has the documents of this location that are not too old, and the others on demand", async () => {
  const user = userEvent.setup({ delay: null });
  await open(paths.print);
  await haveJob();
  await haveJob({ createdAt: toInstant(Date.now() - 15 * 86_400_000) });
  await haveJob({ locationId: elsewhere });
  await waitFor(() => expect(names()).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "All locations" }));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(screen.getByText("Harbour")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "This location" }));
  await waitFor(() => expect(names()).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Actions for Ear gel" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(await screen.findByText("Nothing waits for a printer")).toBeTruthy();
  await clinic.allSaved();
  expect((await statuses()).toSorted()).toEqual(["removed", "waiting", "waiting"]);
});

test("a person sees no document that they may not open", async () => {
  await open(paths.print, { role: "employee", permissions: ["appointments:view"] });
  await haveJob();
  expect(await screen.findByText("Nothing waits for a printer")).toBeTruthy();
  expect(names()).toEqual([]);
});

/** An order, the list of a recall, and certificates: of one vaccination, of a pet, and of one that is not here. */
async function haveOtherPapers() {
  const tofu = petRow({ name: "Tofu" });
  const batch = batchRow({ productId: gel.id, number: "AM-1182" });
  const vaccination = { ...emptyRow(vaccinations), id: uuidv7(), petId: tofu.id, name: "Rabies 3" };
  const order = { ...emptyRow(purchaseOrders), id: uuidv7(), number: 12, supplierName: "Northmoor Supplies" };
  const line = { id: uuidv7(), productId: gel.id, supplierCode: "", packs: 1, packSizeMilli: 1000, receivedMilli: 0 };
  await clinic.have(pets, tofu);
  await clinic.have(batches, batch);
  await clinic.have(vaccinations, { ...vaccination, source: "here", givenOn: "2026-03-02" });
  await clinic.have(purchaseOrders, { ...order, supplierId: uuidv7(), locationId: here, lines: [line] });
  await haveJob({ kind: "order", subjectId: order.id });
  await haveJob({ kind: "recallList", subjectId: batch.id });
  await haveJob({ kind: "certificate", subjectId: vaccination.id });
  await haveJob({ kind: "certificate", subjectId: tofu.id });
  await haveJob({ kind: "certificate", subjectId: uuidv7() });
  return { tofu, batch, vaccination, order };
}

test("an order, the list of a recall and a certificate have their names, and lead to their pages", async () => {
  await open(paths.print);
  const { tofu, batch, vaccination, order } = await haveOtherPapers();
  await waitFor(() => expect(names()).toHaveLength(5));
  const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(addressOf("Order 12 · Northmoor Supplies")).toBe(paths.orderPrint(order.id));
  expect(addressOf("Ear gel · AM-1182")).toBe(paths.recallPrint(batch.id));
  expect(addressOf("Tofu · Rabies 3")).toBe(paths.vaccinations(tofu.id, vaccination.id));
  expect(addressOf("Tofu")).toBe(paths.vaccinations(tofu.id));
  expect(names()).toContain("Not on this device");
  expect(screen.getAllByText("Purchase order")).toHaveLength(1);
  expect(screen.getAllByText("Recall list")).toHaveLength(1);
  expect(screen.getAllByText("Vaccination certificate")).toHaveLength(3);
});

test("an employee with all permissions does not see an order in the list", async () => {
  await open(paths.print, { role: "employee", permissions: [...CLINIC_PERMISSIONS] });
  await haveOtherPapers();
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(names()).toContain("Ear gel · AM-1182");
  expect(screen.queryByText(/Order 12|Purchase order/)).toBeNull();
});
