import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { locationRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere, onlyHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { expiringColumns } from "./expiring-columns.tsx";
import { ExpiringScreen } from "./expiring-screen.tsx";
import { expiringList } from "./expiring.queries.ts";

let clinic: TestClinic;
const [here, branch] = [uuidv7(), uuidv7()];
const today = localDateOf(toInstant(Date.now()), "Europe/London");
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", useWithinDays: null });
const insulin = countedProductRow({
  smallestPart: "any",
  name: "Insulin",
  dispensingUnit: "ml",
  packSizeMilli: 10_000,
  useWithinDays: 28,
});
const gone = batchRow({ productId: gel.id, number: "EG-0298", expiresOn: addDays(today, -3) });
const soon = batchRow({ productId: gel.id, number: "EG-0412", expiresOn: addDays(today, 40) });
const later = batchRow({ productId: gel.id, number: "EG-0533", expiresOn: addDays(today, 80) });
const vial = batchRow({
  productId: insulin.id,
  number: "IN-0001",
  expiresOn: addDays(today, 300),
  openedOn: addDays(today, -30),
});

async function openClinic(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  await clinic.have(locations, locationRow({ id: here }));
  await clinic.have(locations, locationRow({ id: branch, name: "Branch" }));
  for (const product of [gel, insulin]) await clinic.have(products, product);
  for (const batch of [gone, soon, later, vial]) await clinic.have(batches, batch);
  everythingIsHere(clinic);
}

const stock = (batch: typeof gone, quantityMilli: number, costMinor: number | null = null, locationId = here) =>
  clinic.mutate(openStock, {
    id: uuidv7(),
    productId: batch.productId,
    batchId: batch.id,
    locationId,
    quantityMilli,
    costMinor,
  });

beforeEach(() => openClinic());

async function rowOf(number: string): Promise<HTMLElement> {
  return (await screen.findByText(number)).closest("tr") as HTMLElement;
}

const levelOf = async (batch: typeof gone): Promise<number | undefined> =>
  (await rowsOf(clinic.db, stockLevels).where("batchId").equals(batch.id).toArray())[0]?.quantityMilli;

test("lists what is over and what ends within the range, with its value; an expired batch is written off", async () => {
  await stock(gone, 4000, 3180);
  await stock(soon, 2000, 1590);
  await stock(later, 1000);
  clinic.show(<ExpiringScreen />);
  const row = await rowOf("EG-0298");
  for (const text of ["Expired", "4 tubes", "£31.80"]) expect(within(row).getByText(text)).toBeTruthy();
  expect(within(await rowOf("EG-0412")).getByText("In 40 days")).toBeTruthy();
  expect(screen.queryByText("EG-0533")).toBeNull();
  expect(screen.getByText(/^1 batch past its last day, 1 more within this time\. Together £47\.70/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "90 days" }));
  await rowOf("EG-0533");
  await userEvent.click(screen.getByRole("button", { name: "30 days" }));
  await waitFor(() => expect(screen.queryByText("EG-0412")).toBeNull());

  await userEvent.click(await screen.findByRole("button", { name: "Write off batch EG-0298" }));
  const dialog = await screen.findByRole("dialog", { name: "Write off batch EG-0298?" });
  expect(await within(dialog).findByText("Value at average cost: £31.80")).toBeTruthy();
  const quantity = within(dialog).getByLabelText("Quantity, in tubes");
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "5");
  await userEvent.click(within(dialog).getByRole("button", { name: "Write off" }));
  expect(await within(dialog).findByText("More than is recorded here: 4 tubes.")).toBeTruthy();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "4");
  await userEvent.clear(within(dialog).getByLabelText("Reason"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Write off" }));
  expect(await within(dialog).findByText("Give a reason.")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Found at the back");
  await userEvent.click(within(dialog).getByRole("button", { name: "Write off" }));
  await waitFor(async () => expect(await levelOf(gone)).toBe(0));
  await clinic.allSaved();
  const moves = await rowsOf(clinic.db, stockMovements).toArray();
  expect(moves.find(({ kind }) => kind === "write_off_expired")).toMatchObject({
    batchId: gone.id,
    quantityMilli: -4000,
    reason: "Found at the back",
  });
});

test("of a vial that is open too long only the rest is written off, and the vial is no longer open", async () => {
  await stock(vial, 27_400);
  clinic.show(<ExpiringScreen />);
  expect(within(await rowOf("IN-0001")).getByText("Open too long")).toBeTruthy();
  expect(within(await rowOf("IN-0001")).getByText("7.4 ml")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Write off batch IN-0001" }));
  const dialog = await screen.findByRole("dialog", { name: "Write off batch IN-0001?" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Quantity, in ml").value).toBe("7.4");
  await userEvent.click(within(dialog).getByRole("button", { name: "Write off" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await clinic.allSaved();
  expect(await levelOf(vial)).toBe(20_000);
  expect((await rowsOf(clinic.db, batches).get(vial.id))?.openedOn).toBeNull();
});

test("a batch goes into quarantine from here, and stock of another location is chosen there", async () => {
  await stock(gone, 4000);
  await stock(soon, 2000, null, branch);
  clinic.show(<ExpiringScreen />);
  await rowOf("EG-0298");
  expect(screen.queryByText("EG-0412")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Actions for batch EG-0298" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Quarantine" }));
  const dialog = await screen.findByRole("dialog", { name: "Quarantine batch EG-0298?" });
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Fridge was warm");
  await userEvent.click(within(dialog).getByRole("button", { name: "Quarantine" }));
  expect(await within(await rowOf("EG-0298")).findByText("Quarantine")).toBeTruthy();
  await clinic.allSaved();
  await userEvent.click(screen.getByLabelText("Location"));
  await userEvent.click(await screen.findByRole("option", { name: "Branch" }));
  await rowOf("EG-0412");
  expect(screen.queryByText("EG-0298")).toBeNull();
});

test("an employee sees no values, a viewer has no buttons, and a clinic without such batches reads so", async () => {
  await openClinic({ role: "employee", permissions: ["inventory:view"] });
  clinic.show(<ExpiringScreen />);
  expect(await screen.findByText("No batch expires within this time.")).toBeTruthy();
  await clinic.have(stockLevels, {
    ...emptyRow(stockLevels),
    id: uuidv7(),
    productId: gel.id,
    batchId: gone.id,
    locationId: here,
    quantityMilli: 1000,
  });
  expect(within(await rowOf("EG-0298")).getByText("Expired")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Value" })).toBeNull();
  expect(screen.queryByRole("button", { name: /batch EG-0298/ })).toBeNull();
});

test("Back leads to the same location and time", async () => {
  await stock(later, 2000, null, branch);
  const router = clinic.showRoutes(
    [
      { path: "/", element: <ExpiringScreen /> },
      { path: "*", element: <p>Product</p> },
    ],
    "/",
  );
  await userEvent.click(await screen.findByLabelText("Location"));
  await userEvent.click(await screen.findByRole("option", { name: "Branch" }));
  await userEvent.click(screen.getByRole("button", { name: "90 days" }));
  await userEvent.click(within(await rowOf("EG-0533")).getByRole("link"));
  await screen.findByText("Product");
  await act(() => router.navigate(-1));
  expect(await rowOf("EG-0533")).toBeTruthy();
  await clinic.allSaved();
});

test("before all of the stock is on the device no batch is listed or summed", async () => {
  onlyHere(clinic, ["p0"]);
  await stock(gone, 4000);
  await clinic.allSaved();
  clinic.show(<ExpiringScreen />);
  await screen.findByRole("table", { name: "Expiring batches" });
  // The screen has asked before, so that its answer would be here.
  expect(await expiringList(clinic.db, { locationId: here, day: today, days: 60 })).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText("EG-0298")).toBeNull());
  expect(screen.queryByText(/past its last day|No batch expires/)).toBeNull();
});

test("in a line of a narrow screen an open vial says since when it is open", async () => {
  await stock(vial, 25_000);
  await stock(gone, 1000);
  const entries = await expiringList(clinic.db, { day: today, days: 60, locationId: here });
  const lastDay = expiringColumns(today, null).find(({ id }) => id === "lastDay");
  const words = new Map(entries.map((entry) => [entry.batch.number, lastDay?.inLine?.(entry)]));
  const [last, opened] = [addDays(today, -2), addDays(today, -30)].map(fullDate);
  expect(words.get("IN-0001")).toBe(`${last}, opened ${opened}`);
  expect(words.get("EG-0298")).toBe(fullDate(addDays(today, -3)));
});
