import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import { measurements, petTypes } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { visits } from "@fernpaw/domain/visits/visit";
import { careEntries, careOrders } from "@fernpaw/domain/wards/care-order";
import { productRow } from "@fernpaw/testing/builders";
import { batchRow } from "@fernpaw/testing/stock-builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { AppointmentScreen } from "../appointments/appointment/appointment-screen.tsx";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { loadParts } from "../../use-parts.ts";
import { countOpen } from "./wards.queries.ts";
import { WardScreen } from "./ward/ward-screen.tsx";
import { nextSpot } from "./sheet/sheet-grid.tsx";

const NOW = toInstant(Math.floor(Date.now() / 60_000) * 60_000);
const HOUR_AGO = addMinutes(NOW, -60);

/** A zone in which it is noon now: the day has hours before and after it at any time of the test. */
const HOURS_AHEAD = 12 - Number(NOW.slice(11, 13));
const NOON_ZONE = `Etc/GMT${HOURS_AHEAD < 0 ? "+" : "-"}${Math.abs(HOURS_AHEAD)}`;

type Batch = RowOf<typeof batches>;

let clinic: TestClinic;
let desk: ClinicDesk;
let visitId: string;
let kennelId: string;

async function openWard(options: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(options, { timeZone: NOON_ZONE });
  desk = await aClinicDesk(clinic);
  kennelId = uuidv7();
  const kennel = { ...newColumn, id: kennelId, locationId: desk.locationId, name: "Kennel 3", kind: "kennel" as const };
  await clinic.have(rooms, { ...kennel, sort: 10, status: "active" });
  const stay = { stage: "hospitalised" as const, kennelId, admittedAt: addMinutes(NOW, -600) };
  visitId = await desk.haveVisit({ ...stay, stageAt: HOUR_AGO, locationId: desk.locationId });
}

beforeEach(async () => {
  await loadParts("visits");
  await openWard();
});

async function haveOrder(set: Partial<NewRow<typeof careOrders>> = {}): Promise<string> {
  const id = uuidv7();
  const own = { id, visitId, petId: desk.petId, what: "Walk", everyHours: 24, fromAt: NOW };
  await clinic.have(careOrders, { ...emptyRow(careOrders), ...own, ...set });
  return id;
}

/** Tablets at 2.15 each, ten in one batch. An order is for two, or for `quantityMilli`. */
async function haveTablets(quantityMilli = 2000): Promise<string> {
  const product = productRow({
    name: "Carprofen 50 mg",
    trackStock: "yes",
    trackBatch: "yes",
    dispensingUnit: "tablet",
    kind: "medication",
  });
  await clinic.have(products, product);
  const price = { id: uuidv7(), productId: product.id, unitMinor: 215, fromOn: "2026-01-01" };
  await clinic.have(productPrices, { ...emptyRow(productPrices), ...price });
  await haveBatch({ productId: product.id, number: "CA-0412", expiresOn: "2099-01-31" });
  return haveOrder({ what: product.name, productId: product.id, quantityMilli, fromAt: HOUR_AGO });
}

/** Ten of a product in one batch. */
async function haveBatch(set: Pick<Batch, "productId" | "number" | "expiresOn">): Promise<void> {
  const batch = batchRow(set);
  await clinic.have(batches, batch);
  const place = { productId: batch.productId, batchId: batch.id, locationId: desk.locationId };
  const level = { ...emptyRow(stockLevels), ...place, id: levelIdOf(place) };
  await clinic.have(stockLevels, { ...level, quantityMilli: 10_000 });
}

async function openSheet(toaster: ReactNode = null): Promise<void> {
  clinic.show(
    <>
      <AppointmentScreen id={visitId} />
      {toaster}
    </>,
  );
  await userEvent.click(await screen.findByRole("tab", { name: /^Treatment sheet/ }));
}

const batchNamed = async (number: string) =>
  ((await rowsIn(batches.table)) as Batch[]).find((batch) => batch.number === number) as Batch;

const rowsIn = (table: string) => clinic.db.table(table).toArray();
const dueList = async () => within(await screen.findByRole("list", { name: "Due now" }));

describe("what is due now", () => {
  test("is given by one tap with record, stock and charge; Undo opens it again", async () => {
    await haveTablets();
    await openSheet();
    const list = await dueList();
    expect(list.getByText("overdue")).toBeTruthy();
    expect(list.getByText(/2 tablets/)).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: /^Given: Carprofen/ }));
    expect(await screen.findByRole("button", { name: /Carprofen.*: given / })).toBeTruthy();
    expect(screen.queryByRole("list", { name: "Due now" })).toBeNull();
    const [entry] = (await rowsIn(careEntries.table)) as { id: string }[];
    expect(entry).toMatchObject({ status: "given", dueAt: HOUR_AGO });
    expect(await rowsIn(treatments.table)).toMatchObject([{ id: entry?.id, status: "given", quantityMilli: 2000 }]);
    expect(await rowsIn(chargeLines.table)).toMatchObject([{ id: lineIdOf(entry?.id ?? ""), unitMinor: 215 }]);
    expect(await rowsIn(stockLevels.table)).toMatchObject([{ quantityMilli: 8000 }]);
    await userEvent.click(screen.getByRole("button", { name: /Carprofen.*: given / }));
    const dialog = within(await screen.findByRole("dialog", { name: /Carprofen/ }));
    expect(await dialog.findByRole("group", { name: "About Juno" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: /^Entered in error: Given/ }));
    expect((await dueList()).getByText("overdue")).toBeTruthy();
    expect(await rowsIn(stockLevels.table)).toMatchObject([{ quantityMilli: 10_000 }]);
    await clinic.allSaved();
  });

  test("on an issued invoice it is entered in error with a reason, and the charge stays", async () => {
    await haveTablets();
    await openSheet();
    await userEvent.click((await dueList()).getByRole("button", { name: /^Given: Carprofen/ }));
    await userEvent.click(await screen.findByRole("button", { name: /Carprofen.*: given / }));
    const [line] = (await rowsIn(chargeLines.table)) as RowOf<typeof chargeLines>[];
    if (line) await clinic.have(chargeLines, { ...line, status: "issued" });
    await userEvent.click(await screen.findByRole("button", { name: /^Entered in error: Given/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Wrong pet" }));
    await userEvent.click(screen.getByRole("button", { name: "Mark as error" }));
    expect((await dueList()).getByText("overdue")).toBeTruthy();
    expect(await rowsIn(careEntries.table)).toMatchObject([{ errorReason: "Wrong pet" }]);
    expect(await rowsIn(chargeLines.table)).toMatchObject([{ status: "issued" }]);
    await clinic.allSaved();
  });

  test("of more than is in stock asks once before it is given, on its row and in its dialog", async () => {
    await haveTablets(12_000);
    await openSheet();
    const list = await dueList();
    await userEvent.click(list.getByRole("button", { name: /^Given: Carprofen/ }));
    expect((await list.findByRole("alert")).textContent).toBe(
      "Recorded here: 10 tablets. The stock will be −2 tablets.",
    );
    expect(await rowsIn(careEntries.table)).toEqual([]);
    await userEvent.click(list.getByRole("button", { name: /^Other for Carprofen/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Carprofen/ }));
    fireEvent.change(dialog.getByLabelText(/^Quantity in tablets/), { target: { value: "13" } });
    await userEvent.click(dialog.getAllByRole("button", { name: "Given" }).at(-1) as HTMLElement);
    expect(await dialog.findByText("Recorded here: 10 tablets. The stock will be −3 tablets.")).toBeTruthy();
    expect(await rowsIn(careEntries.table)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click((await dueList()).getByRole("button", { name: /^Give anyway: Carprofen/ }));
    await waitFor(async () => expect(await rowsIn(careEntries.table)).toMatchObject([{ status: "given" }]));
    expect(await rowsIn(stockLevels.table)).toMatchObject([{ quantityMilli: -2000 }]);
    await clinic.allSaved();
  });

  test("is given by its dialog below zero after it was asked once", async () => {
    await haveTablets(12_000);
    await openSheet();
    await userEvent.click((await dueList()).getByRole("button", { name: /^Other for Carprofen/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Carprofen/ }));
    await userEvent.click(dialog.getAllByRole("button", { name: "Given" }).at(-1) as HTMLElement);
    await userEvent.click(await dialog.findByRole("button", { name: "Give anyway" }));
    await waitFor(async () => expect(await rowsIn(stockLevels.table)).toMatchObject([{ quantityMilli: -2000 }]));
    await clinic.allSaved();
  });

  test("is counted on the tab from orders and entries alone", async () => {
    await haveTablets();
    await haveOrder();
    const clock = { now: NOW, timeZone: NOON_ZONE };
    const count = () => countOpen(clinic.db, { id: visitId }, clock);
    expect(await clinic.db.transaction("r", [careOrders.table, careEntries.table], count)).toBe(2);
    await openSheet();
    expect((await dueList()).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("tab", { name: "Treatment sheet 2" })).toBeTruthy();
  });

  test("is skipped with a reason, and not without one", async () => {
    await haveOrder();
    await openSheet();
    await userEvent.click((await dueList()).getByRole("button", { name: /^Other for Walk/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Walk/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Skipped" }));
    await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
    expect(await dialog.findByText("Write the reason.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Asleep" }));
    await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
    expect(await screen.findByRole("button", { name: /^Walk.*: skipped .*, Asleep$/ })).toBeTruthy();
    expect(await rowsIn(careEntries.table)).toMatchObject([{ status: "skipped", reason: "Asleep", dueAt: NOW }]);
    await clinic.allSaved();
  });

  test("several overdue times are skipped at once, and Undo opens them again", async () => {
    const [first, second, third] = [addMinutes(NOW, -240), addMinutes(NOW, -180), addMinutes(NOW, -120)];
    const orderId = await haveOrder({ everyHours: 1, fromAt: first, toAt: third });
    const given = { id: uuidv7(), orderId, visitId, petId: desk.petId, dueAt: second, occurredAt: second };
    await openSheet(<Toaster />);
    const [other] = (await dueList()).getAllByRole("button", { name: /^Other for Walk/ });
    if (other) await userEvent.click(other);
    const dialog = within(await screen.findByRole("dialog", { name: /^Walk/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Skipped" }));
    await userEvent.click(dialog.getByRole("button", { name: "With the vet" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Skip the 2 other overdue times too" }));
    // A colleague recorded one of them while the dialog was open.
    await clinic.have(careEntries, { ...emptyRow(careEntries), ...given });
    await userEvent.click(dialog.getByRole("button", { name: "Skip" }));
    await screen.findByText("Walk: 2 times skipped.");
    const skipped = { status: "skipped", reason: "With the vet" };
    const byTime = async () =>
      ((await rowsIn(careEntries.table)) as { dueAt: string }[]).sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
    expect(await byTime()).toMatchObject([
      { ...skipped, dueAt: first },
      { status: "given", dueAt: second },
      { ...skipped, dueAt: third },
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
    const open = await dueList();
    await waitFor(() => expect(open.getAllByRole("button", { name: /^Other for Walk/ })).toHaveLength(2));
    expect(await byTime()).toMatchObject([
      { status: "entered_in_error" },
      { status: "given" },
      { status: "entered_in_error" },
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo", hidden: true })).toBeNull());
    await clinic.allSaved();
  });

  test("was given at another time, with a note and another dose", async () => {
    await haveTablets();
    await openSheet();
    await userEvent.click((await dueList()).getByRole("button", { name: /^Other for Carprofen/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Carprofen/ }));
    const quantity = dialog.getByLabelText(/^Quantity in tablets/);
    const submit = (): HTMLElement => dialog.getAllByRole("button", { name: "Given" }).at(-1) as HTMLElement;
    fireEvent.change(quantity, { target: { value: "" } });
    await userEvent.click(submit());
    expect(await dialog.findByText("Enter a quantity.")).toBeTruthy();
    fireEvent.change(quantity, { target: { value: "1" } });
    fireEvent.change(dialog.getByLabelText("Note"), { target: { value: "In cheese" } });
    await userEvent.click(submit());
    await waitFor(async () => expect(await rowsIn(careEntries.table)).toMatchObject([{ note: "In cheese" }]));
    expect(await rowsIn(treatments.table)).toMatchObject([{ quantityMilli: 1000 }]);
    await clinic.allSaved();
  });

  test("a part that the product does not have is named while it is typed, also in the order", async () => {
    await haveTablets();
    await openSheet();
    for (const opens of [/^Other for Carprofen/, /^Change order/]) {
      if (opens.source.includes("Change"))
        await userEvent.click(screen.getByRole("button", { name: /^More for Carp/ }));
      await userEvent.click(
        await screen.findByRole(opens.source.includes("Change") ? "menuitem" : "button", { name: opens }),
      );
      const dialog = within(await screen.findByRole("dialog", { name: /Carprofen/ }));
      fireEvent.change(await dialog.findByLabelText(/^Quantity in tablets/), { target: { value: "1.3" } });
      expect(await dialog.findByText(/^Whole tablets only/)).toBeTruthy();
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  test("comes from the batch that a person chose", async () => {
    await haveTablets();
    const [{ id: productId } = { id: "" }] = (await rowsIn(products.table)) as { id: string }[];
    await haveBatch({ productId, number: "CA-0777", expiresOn: "2099-06-30" });
    await openSheet();
    await userEvent.click((await dueList()).getByRole("button", { name: /^Other for Carprofen/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Carprofen/ }));
    await userEvent.click(await dialog.findByRole("combobox", { name: "Batch" }));
    await userEvent.click(await screen.findByRole("option", { name: /^CA-0777 · 10 left/ }));
    await userEvent.click(dialog.getAllByRole("button", { name: "Given" }).at(-1) as HTMLElement);
    await waitFor(async () =>
      expect(await rowsIn(stockMovements.table)).toMatchObject([
        { batchId: (await batchNamed("CA-0777")).id, quantityMilli: -2000 },
      ]),
    );
    await clinic.allSaved();
  });

  test("a person who may only look has no buttons", async () => {
    await openWard({ role: "employee", permissions: ["appointments:view", "clients:view"] });
    await haveOrder();
    await openSheet();
    expect((await dueList()).getByText(/Walk/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Given/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add order" })).toBeNull();
  });
});

describe("the dose of an order", () => {
  /** The tablets of `haveTablets` with 50 mg each for 10 kg: 1 is 5 mg/kg, 2 are 10 mg/kg. */
  async function haveDose(): Promise<void> {
    const orderId = await haveTablets();
    const order = (await clinic.db.table(careOrders.table).get(orderId)) as RowOf<typeof careOrders>;
    const product = (await clinic.db.table(products.table).get(order.productId ?? "")) as RowOf<typeof products>;
    const strength = { amountMilli: 50_000, unit: "mg" } as const;
    await clinic.have(products, { ...product, concentration: strength, smallestPart: "half" });
    const band = { lowMilli: 4000, highMilli: 5000, unit: "mg", per: "kg", route: "PO", source: "Label" } as const;
    await clinic.have(productDoses, { ...emptyRow(productDoses), ...band, productId: product.id, id: uuidv7() });
    const weight = { petId: desk.petId, takenAt: HOUR_AGO, kind: "weight", value: 10_000 } as const;
    await clinic.have(measurements, { ...emptyRow(measurements), ...weight, id: uuidv7() });
  }
  const tooMuch = "This is more than the dose on file: 4 to 5 mg/kg.";

  test("is compared with the dose on file when it is given, and outside of it needs a reason", async () => {
    await haveDose();
    await openSheet();
    const list = await dueList();
    expect(list.getByText(tooMuch)).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: /^Look at the dose: Carprofen/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Carprofen/ }));
    expect(dialog.getByText("10 kg × 4 to 5 mg/kg = 40 to 50 mg. 2 tablets = 100 mg = 10 mg/kg.")).toBeTruthy();
    const submit = (): HTMLElement => dialog.getAllByRole("button", { name: "Given" }).at(-1) as HTMLElement;
    await userEvent.click(submit());
    expect(await dialog.findByText("Write why the pet gets this dose.")).toBeTruthy();
    expect(await rowsIn(treatments.table)).toEqual([]);
    fireEvent.change(dialog.getByLabelText("Reason for the dose"), { target: { value: "First dose" } });
    await userEvent.click(submit());
    await waitFor(async () =>
      expect(await rowsIn(treatments.table)).toMatchObject([{ quantityMilli: 2000, doseReason: "First dose" }]),
    );
    await clinic.allSaved();
  });

  test("is compared when it is ordered; its reason goes with each time that is given", async () => {
    await haveDose();
    await openSheet();
    await userEvent.click(await screen.findByRole("button", { name: /^More for Carprofen/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Change order" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Change Carprofen/ }));
    const save = () => userEvent.click(dialog.getByRole("button", { name: "Change order" }));
    expect(await dialog.findByText(tooMuch)).toBeTruthy();
    await save();
    expect(await dialog.findByText("Write why the pet gets this dose.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Use 1 tablet" }));
    expect(dialog.queryByText(tooMuch)).toBeNull();
    fireEvent.change(dialog.getByLabelText("Quantity in tablets, each time"), { target: { value: "3" } });
    fireEvent.change(dialog.getByLabelText("Reason for the dose"), { target: { value: "Specialist" } });
    fireEvent.change(dialog.getByLabelText("First time"), { target: { value: "00:00" } });
    await save();
    const given = await screen.findAllByRole("button", { name: /^Given: Carprofen/ });
    expect(screen.getAllByText(/dose: Specialist/).length).toBeGreaterThan(0);
    await userEvent.click(given.at(-1) as HTMLElement);
    await waitFor(async () =>
      expect(await rowsIn(treatments.table)).toMatchObject([{ quantityMilli: 3000, doseReason: "Specialist" }]),
    );
    await clinic.allSaved();
  });

  test("of a product for another species is not given by one tap", async () => {
    await haveDose();
    const cat = { ...emptyRow(petTypes), id: uuidv7(), name: "Cat", code: "cat" } as never;
    await clinic.have(petTypes, cat);
    const [product] = (await rowsIn(products.table)) as RowOf<typeof products>[];
    const [order] = (await rowsIn(careOrders.table)) as RowOf<typeof careOrders>[];
    if (!product || !order) throw new Error("no order of a product");
    await clinic.have(careOrders, { ...order, quantityMilli: 1000 });
    await clinic.have(products, { ...product, petTypeIds: [(cat as { id: string }).id as never] });
    await openSheet();
    expect((await dueList()).getByText("This product is for another species: Cat.")).toBeTruthy();
    expect((await dueList()).queryByRole("button", { name: /^Given: / })).toBeNull();
    await userEvent.click((await dueList()).getByRole("button", { name: /^Look at the dose: Carprofen/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Carprofen/ }));
    expect(dialog.getByText("This product is for another species: Cat.")).toBeTruthy();
    expect(await rowsIn(treatments.table)).toEqual([]);
  });
});

describe("orders", () => {
  test("one without a product is written in the dialog, which names the pet", async () => {
    await openSheet();
    expect(await screen.findByText("No orders yet")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add order" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Order for Juno" }));
    expect(await dialog.findByRole("group", { name: "About Juno" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Add order" }));
    expect(await dialog.findByText("Write what to do, or choose a product.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Walk" }));
    fireEvent.change(dialog.getByLabelText("Every, in hours"), { target: { value: "4" } });
    await userEvent.click(dialog.getByRole("button", { name: "Add order" }));
    await waitFor(async () => expect(await rowsIn(careOrders.table)).toHaveLength(1));
    expect(await rowsIn(careOrders.table)).toMatchObject([
      { what: "Walk", everyHours: 4, rhythm: "every", productId: null, status: "active", visitId },
    ]);
    await clinic.allSaved();
  });

  test("a change stops the old one and keeps its past; a stop keeps both", async () => {
    const id = await haveOrder({ fromAt: HOUR_AGO });
    const past = { id: uuidv7(), orderId: id, visitId, petId: desk.petId, dueAt: HOUR_AGO, occurredAt: HOUR_AGO };
    await clinic.have(careEntries, { ...emptyRow(careEntries), ...past });
    await openSheet();
    await userEvent.click(await screen.findByRole("button", { name: "More for Walk" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Change order" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Walk" }));
    fireEvent.change(dialog.getByLabelText("What"), { target: { value: "Short walk" } });
    await userEvent.click(dialog.getByRole("button", { name: "Change order" }));
    expect(await screen.findByText(/^Changed/)).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "More for Short walk" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Stop order" }));
    const stop = within(await screen.findByRole("dialog", { name: "Stop Short walk" }));
    expect(await stop.findByRole("group", { name: "About Juno" })).toBeTruthy();
    fireEvent.change(stop.getByLabelText("Reason"), { target: { value: "Lame" } });
    await userEvent.click(stop.getByRole("button", { name: "Stop order" }));
    await waitFor(async () =>
      expect((await rowsIn(careOrders.table)).map((row: { status: string }) => row.status)).toEqual([
        "stopped",
        "stopped",
      ]),
    );
    expect(await clinic.db.table(careEntries.table).get(past.id)).toMatchObject({ status: "given", orderId: id });
    await clinic.allSaved();
  });

  test("end with the visit, after a question: without an answer they go on", async () => {
    await haveOrder({ fromAt: HOUR_AGO });
    clinic.show(<AppointmentScreen id={visitId} />);
    const [finish] = await screen.findAllByRole("button", { name: "Finish visit" });
    await userEvent.click(finish as HTMLElement);
    expect(
      await screen.findByText(/One order of the treatment sheet stops with it, one time not recorded\./),
    ).toBeTruthy();
    await desk.haveNoteWaived(visitId);
    const dialog = within(await screen.findByRole("dialog", { name: "Juno can go" }));
    expect(await rowsIn(careOrders.table)).toMatchObject([{ status: "active" }]);
    await userEvent.click(dialog.getByRole("button", { name: "Finish visit" }));
    await waitFor(async () =>
      expect(await rowsIn(careOrders.table)).toMatchObject([{ status: "stopped", stoppedFor: "discharge" }]),
    );
    await clinic.allSaved();
  });
});

describe("the ward", () => {
  test("lists the inpatients with kennel, next time and what is overdue", async () => {
    await haveOrder({ fromAt: HOUR_AGO });
    await desk.haveVisit({ stage: "with_vet", stageAt: HOUR_AGO });
    clinic.show(<WardScreen />);
    expect(await screen.findByText("1 overdue")).toBeTruthy();
    expect(screen.getByText("1 inpatient")).toBeTruthy();
    expect(screen.getByText("Kennel 3")).toBeTruthy();
    expect(screen.getByRole("link", { name: /Juno/ }).getAttribute("href")).toContain("tab=sheet");
  });

  test("has a patient with an open order, whatever the stage", async () => {
    const other = await desk.haveVisit({ stage: "in_treatment", stageAt: HOUR_AGO });
    await haveOrder({ visitId: other });
    clinic.show(<WardScreen />);
    expect(await screen.findByText("2 inpatients")).toBeTruthy();
  });

  test("admits a pet with its kennel, in its visit", async () => {
    const other = await desk.haveVisit({ stage: "with_vet", stageAt: HOUR_AGO, locationId: desk.locationId });
    clinic.show(<AppointmentScreen id={other} />);
    await userEvent.click(await screen.findByRole("button", { name: "Ward" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Admit Juno" }));
    expect(await dialog.findByRole("group", { name: "About Juno" })).toBeTruthy();
    await userEvent.click(await dialog.findByRole("combobox", { name: "Kennel" }));
    await userEvent.click(await screen.findByRole("option", { name: "Kennel 3 (Juno)" }));
    await userEvent.click(dialog.getByRole("button", { name: "Admit" }));
    expect(await screen.findByRole("tab", { name: "Treatment sheet" })).toBeTruthy();
    expect(await clinic.db.table(visits.table).get(other)).toMatchObject({ stage: "hospitalised", kennelId });
    await clinic.allSaved();
  });
});

test("arrow keys walk along an order and to the nearest time of another one", () => {
  const spots = [
    { key: "a8", line: 0, column: 8 },
    { key: "a16", line: 0, column: 16 },
    { key: "c9", line: 2, column: 9 },
    { key: "c20", line: 2, column: 20 },
  ];
  const [first, second] = spots;
  if (!first || !second) throw new Error("no spots");
  expect(nextSpot(spots, first, "ArrowRight")?.key).toBe("a16");
  expect(nextSpot(spots, first, "ArrowLeft")).toBeUndefined();
  expect(nextSpot(spots, second, "ArrowDown")?.key).toBe("c20");
  expect(nextSpot(spots, first, "ArrowDown")?.key).toBe("c9");
  expect(nextSpot(spots, second, "Home")?.key).toBe("a8");
});
