import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { stockTransfers } from "@fernpaw/domain/stock/stock-transfer";
import { locationRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { haveRefused } from "../../../testing/have-refused.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { InboxScreen } from "../../notifications/inbox-screen.tsx";
import { TransfersScreen } from "./transfers-screen.tsx";

let clinic: TestClinic;
const [here, branch] = [uuidv7(), uuidv7()];
const today = localDateOf(toInstant(Date.now()), "Europe/London");
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", useWithinDays: null, smallestPart: "half" });
const chew = countedProductRow({
  name: "Dental chew",
  dispensingUnit: "unit",
  trackBatch: "no",
  smallestPart: "whole",
});
const service = countedProductRow({ name: "Nail trim", trackStock: "no", trackBatch: "no" });
const late = batchRow({ productId: gel.id, number: "EG-0533", expiresOn: addDays(today, 300) });
const soon = batchRow({ productId: gel.id, number: "EG-0412", expiresOn: addDays(today, 60) });

async function openClinic(
  rights: Parameters<typeof openTestClinic>[0] = {},
  places: readonly (readonly [string, string])[] = [
    [here, "Eastgate"],
    [branch, "Branch"],
  ],
): Promise<void> {
  clinic = await openTestClinic(rights);
  for (const [id, name] of places) await clinic.have(locations, locationRow({ id, name }));
  for (const product of [gel, chew, service]) await clinic.have(products, product);
  for (const batch of [late, soon]) await clinic.have(batches, batch);
}

beforeEach(() => openClinic());

const stock = (productId: string, batchId: string | null, quantityMilli: number) =>
  clinic.mutate(openStock, { id: uuidv7(), productId, batchId, locationId: here, quantityMilli });

const transfers = (): Promise<RowOf<typeof stockTransfers>[]> => rowsOf(clinic.db, stockTransfers).toArray();

async function levelAt(locationId: string, productId = gel.id): Promise<number> {
  const levels = await rowsOf(clinic.db, stockLevels).toArray();
  const own = levels.filter((level) => level.locationId === locationId && level.productId === productId);
  return own.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
}

async function openDialog(): Promise<HTMLElement> {
  clinic.show(<TransfersScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Send stock" }));
  return screen.findByRole("dialog", { name: "Send stock to another location" });
}

async function add(dialog: HTMLElement, name: string): Promise<void> {
  await userEvent.type(within(dialog).getByLabelText("Add a product"), name.toLowerCase());
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(name) }));
}

const quantityOf = async (dialog: HTMLElement, name: string): Promise<HTMLElement> =>
  within(await within(dialog).findByRole("group", { name })).findByLabelText(/^Quantity, in /);

const send = (dialog: HTMLElement, name: string | RegExp = /^Send( anyway)?$/) =>
  userEvent.click(within(dialog).getByRole("button", { name }));

async function sendGel(quantity: string): Promise<void> {
  await stock(gel.id, soon.id, 4000);
  const dialog = await openDialog();
  await add(dialog, "Ear gel");
  await userEvent.type(await quantityOf(dialog, "Ear gel"), quantity);
  await send(dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("sending", () => {
  test("several products leave together, from the batch that expires first", async () => {
    await stock(gel.id, late.id, 6000);
    await stock(gel.id, soon.id, 4000);
    await stock(chew.id, null, 5000);
    const dialog = await openDialog();
    await send(dialog);
    expect(await within(dialog).findByText("Add the products that leave.")).toBeTruthy();
    await add(dialog, "Ear gel");
    expect(await within(dialog).findByText(/EG-0412 · 4 tubes left/)).toBeTruthy();
    await add(dialog, "Dental chew");
    await userEvent.type(await quantityOf(dialog, "Ear gel"), "1.5");
    await send(dialog);
    expect(await within(dialog).findByText("How much is it?")).toBeTruthy();
    expect(await transfers()).toEqual([]);
    await userEvent.type(await quantityOf(dialog, "Dental chew"), "2");
    await userEvent.type(within(dialog).getByLabelText("Note"), "With the van");
    await send(dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await clinic.allSaved();
    expect(await levelAt(here)).toBe(8500);
    expect(await levelAt(here, chew.id)).toBe(3000);
    expect(await levelAt(branch)).toBe(0);
    const sent = (await transfers()).find(({ productId }) => productId === gel.id);
    expect(sent).toMatchObject({ batchId: soon.id, sentMilli: 1500, note: "With the van", toLocationId: branch });
    expect(await screen.findAllByText("On its way", { selector: ".status-chip" })).toHaveLength(2);
  });

  test("what the batch lacks is taken from the next to expire, in a line of its own", async () => {
    await stock(gel.id, late.id, 6000);
    await stock(gel.id, soon.id, 4000);
    const dialog = await openDialog();
    await add(dialog, "Ear gel");
    await userEvent.type(await quantityOf(dialog, "Ear gel"), "12");
    expect(
      await within(dialog).findByText("Recorded in this batch: 4 tubes. The batch will be below zero."),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Take the rest from other batches" }));
    expect(await within(dialog).findByText("Recorded here: 6 tubes. The stock will be below zero.")).toBeTruthy();
    await send(dialog, "Send anyway");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await clinic.allSaved();
    const sent = (await transfers()).map(({ batchId, sentMilli }) => [batchId, sentMilli]);
    expect(new Map(sent as [string, number][])).toEqual(
      new Map([
        [soon.id, 4000],
        [late.id, 8000],
      ]),
    );
  });

  test.each([
    ["recalled", "Recalled", "This batch is recalled, so it cannot be sent. Choose another batch."],
    ["quarantined", "Quarantine", "This batch is in quarantine, so it cannot be sent. Choose another batch."],
  ] as const)("a batch that is %s is named, warned about and refused at its line", async (status, state, warning) => {
    await clinic.have(batches, { ...soon, status });
    await stock(gel.id, soon.id, 4000);
    await stock(gel.id, late.id, 6000);
    const dialog = await openDialog();
    await add(dialog, "Ear gel");
    await userEvent.type(await quantityOf(dialog, "Ear gel"), "2");
    expect(within(dialog).queryByText(warning)).toBeNull();
    const choose = async (option: RegExp): Promise<void> => {
      await userEvent.click(within(dialog).getByRole("combobox", { name: "Batch" }));
      await userEvent.click(await screen.findByRole("option", { name: option }));
    };
    await choose(new RegExp(`EG-0412 .* · ${state}$`));
    expect(await within(dialog).findByText(warning)).toBeTruthy();
    await send(dialog);
    const field = within(dialog).getByRole("combobox", { name: "Batch" });
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(await transfers()).toEqual([]);
    expect(within(dialog).getByDisplayValue("2")).toBeTruthy();
    await choose(/EG-0533/);
    expect(within(dialog).queryByText(warning)).toBeNull();
    await send(dialog);
    await noDialog();
    await clinic.allSaved();
    expect(await transfers()).toMatchObject([{ batchId: late.id, sentMilli: 2000 }]);
  });

  test("an expired batch is named and warned about, and is sent", async () => {
    await clinic.have(batches, { ...soon, expiresOn: addDays(today, -3) });
    await stock(gel.id, soon.id, 4000);
    const dialog = await openDialog();
    await add(dialog, "Ear gel");
    await userEvent.click(within(dialog).getByRole("combobox", { name: "Batch" }));
    await userEvent.click(await screen.findByRole("option", { name: /EG-0412 .* · Expired$/ }));
    expect(
      await within(dialog).findByText("This batch has expired. It is blocked at the other location too."),
    ).toBeTruthy();
    await userEvent.type(await quantityOf(dialog, "Ear gel"), "4");
    await send(dialog);
    await noDialog();
    await clinic.allSaved();
    expect(await transfers()).toMatchObject([{ batchId: soon.id, sentMilli: 4000 }]);
  });

  test("the same place is refused at its field, and what was typed stays", async () => {
    await stock(chew.id, null, 5000);
    const dialog = await openDialog();
    await add(dialog, "Dental chew");
    const quantity = await quantityOf(dialog, "Dental chew");
    await userEvent.type(quantity, "2");
    await userEvent.click(within(dialog).getByLabelText("To"));
    await userEvent.click(await screen.findByRole("option", { name: "Eastgate" }));
    await send(dialog);
    expect(await within(dialog).findByText("Choose another location than the one that sends.")).toBeTruthy();
    expect((quantity as HTMLInputElement).value).toBe("2");
    expect(await transfers()).toEqual([]);
  });

  test.each([
    ["0", "More than 0, and at most a million."],
    ["-1", "More than 0, and at most a million."],
    ["1000001", "More than 0, and at most a million."],
    ["0.0001", "At most 3 decimals."],
    ["9.5", /whole/i],
    ["two", "A number, as in 12.50."],
  ])("a quantity of %s is named at its field", async (typed, words) => {
    await stock(chew.id, null, 5000);
    const dialog = await openDialog();
    await add(dialog, "Dental chew");
    await userEvent.type(await quantityOf(dialog, "Dental chew"), typed);
    await send(dialog, "Send");
    expect(await within(dialog).findByText(words)).toBeTruthy();
    expect(within(dialog).queryByText(/Recorded here/)).toBeNull();
    expect(await transfers()).toEqual([]);
  });

  test("stock that is not recorded here is sent with a warning; work is not sent at all", async () => {
    await stock(chew.id, null, 1000);
    const dialog = await openDialog();
    await add(dialog, "Nail trim");
    expect(await within(dialog).findByText(/Stock of Nail trim is not counted/)).toBeTruthy();
    await add(dialog, "Dental chew");
    await userEvent.type(await quantityOf(dialog, "Dental chew"), "3");
    expect(await within(dialog).findByText("Recorded here: 1 unit. The stock will be below zero.")).toBeTruthy();
    await send(dialog, "Send anyway");
    await waitFor(async () => expect(await levelAt(here, chew.id)).toBe(-2000));
    await clinic.allSaved();
  });

  test("what was typed is kept when the dialog is closed by mistake", async () => {
    await stock(chew.id, null, 5000);
    const dialog = await openDialog();
    await add(dialog, "Dental chew");
    await userEvent.type(await quantityOf(dialog, "Dental chew"), "2");
    await userEvent.type(within(dialog).getByLabelText("Note"), "With the van");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await noDialog();
    await userEvent.click(screen.getByRole("button", { name: "Send stock" }));
    const again = within(await screen.findByRole("dialog", { name: "Send stock to another location" }));
    expect(await again.findByDisplayValue("2")).toBeTruthy();
    expect(again.getByDisplayValue("With the van")).toBeTruthy();
    await userEvent.click(again.getByRole("button", { name: "Send" }));
    await noDialog();
    await clinic.allSaved();
    expect(await transfers()).toMatchObject([{ sentMilli: 2000, note: "With the van" }]);
  });

  test("a clinic with one location has nowhere to send to, and a viewer sends nothing", async () => {
    await openClinic({}, [[here, "Eastgate"]]);
    everythingIsHere(clinic);
    clinic.show(<TransfersScreen />);
    expect(await screen.findByText("This clinic has one location.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send stock" })).toBeNull();
    await openClinic({ role: "employee", permissions: ["inventory:view"] });
    clinic.show(<TransfersScreen />);
    await screen.findByText(/No stock is on its way|not on this device/);
    expect(screen.queryByRole("button", { name: "Send stock" })).toBeNull();
  });
});

describe("receiving", () => {
  test("what arrived is proposed; a difference needs a note and is shown", async () => {
    await sendGel("4");
    await userEvent.click(await screen.findByRole("button", { name: "Receive Ear gel" }));
    const dialog = await screen.findByRole("dialog", { name: "Receive Ear gel?" });
    expect(within(dialog).getByText("Sent from Eastgate: 4 tubes.")).toBeTruthy();
    const field = within(dialog).getByLabelText("Arrived, in tubes");
    await userEvent.clear(field);
    await userEvent.type(field, "3");
    expect(await within(dialog).findByText("1 tube less than was sent.")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Receive" }));
    expect(await within(dialog).findByText("Say why it differs.")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Note"), "One broken");
    await userEvent.click(within(dialog).getByRole("button", { name: "Receive" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await clinic.allSaved();
    expect([await levelAt(here), await levelAt(branch)]).toEqual([0, 3000]);
    await userEvent.click(screen.getByRole("button", { name: "All" }));
    expect(await screen.findByText("Received, with a difference")).toBeTruthy();
    expect(screen.getByText("3 of 4 tubes")).toBeTruthy();
    expect(screen.getByText("One broken")).toBeTruthy();
  });

  test("a transfer that never left is cancelled", async () => {
    await sendGel("4");
    await userEvent.click(await screen.findByRole("button", { name: "Actions for the transfer of Ear gel" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Cancel transfer" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel this transfer?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel transfer" }));
    await waitFor(async () => expect(await levelAt(here)).toBe(4000));
    await clinic.allSaved();
    expect((await transfers())[0]?.status).toBe("cancelled");
  });
});

test("a refused transfer opens with its values; a product that is gone is left out, and a batch is chosen again", async () => {
  await stock(gel.id, soon.id, 4000);
  const line = { id: uuidv7(), productId: gel.id, batchId: uuidv7(), sentMilli: 1500 };
  const values = {
    fromLocationId: here,
    toLocationId: branch,
    note: "With the van",
    lines: [line, { ...line, id: uuidv7(), productId: uuidv7() }],
  };
  const details = { table: "products", id: uuidv7() };
  const id = await haveRefused(clinic, values, { mutationName: "stockTransfers.send", code: "not_found", details });
  clinic.show(<InboxScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Open and correct" }));
  const dialog = await screen.findByRole("dialog", { name: "Send stock to another location" });
  expect(await within(dialog).findByDisplayValue("1.5")).toBeTruthy();
  expect(within(dialog).getAllByRole("button", { name: /^Remove/ })).toHaveLength(1);
  expect(within(dialog).getByDisplayValue("With the van")).toBeTruthy();
  await send(dialog);
  expect(await within(dialog).findByText("Choose a batch.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("combobox", { name: "Batch" }));
  await userEvent.click(await screen.findByRole("option", { name: /EG-0412/ }));
  await send(dialog);
  await noDialog();
  await clinic.allSaved();
  expect(await transfers()).toMatchObject([{ batchId: soon.id, sentMilli: 1500, toLocationId: branch }]);
  expect(await rowsOf(clinic.db, attention).get(id)).toMatchObject({ status: "resolved", resolution: "corrected" });
});
