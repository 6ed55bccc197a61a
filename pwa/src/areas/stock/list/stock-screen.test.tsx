import { approvals } from "@fernpaw/domain/approvals/approval";
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { staff } from "@fernpaw/domain/staff/staff";
import { locationRow, staffRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { clinicHttp } from "../../../http/client.ts";
import { keepTablet } from "../../../session/lock/tablet-state.ts";
import { forgetAllPins, rememberPin } from "../../../session/lock/pin-verifier.ts";
import { paths } from "../../../paths.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { setConnection } from "../../../testing/connection.ts";
import { simulatedNetwork, type Reply } from "../../../testing/simulated-network.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { StockScreen } from "./stock-screen.tsx";

let clinic: TestClinic;
const locationId = uuidv7();
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", useWithinDays: null, smallestPart: "half" });
const chew = countedProductRow({ name: "Dental chew", dispensingUnit: "unit", trackBatch: "no" });
const today = localDateOf(toInstant(Date.now()), "Europe/London");
const good = batchRow({ productId: gel.id, number: "EG-0412", expiresOn: addDays(today, 90) });
const later = batchRow({ productId: gel.id, number: "EG-0533", expiresOn: addDays(today, 200) });
const expired = batchRow({ productId: gel.id, number: "EG-0298", expiresOn: addDays(today, -3) });

async function openClinic(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  await clinic.have(locations, locationRow({ id: locationId }));
  for (const product of [gel, chew]) await clinic.have(products, product);
  for (const batch of [good, expired]) await clinic.have(batches, batch);
}

beforeEach(() => openClinic());

let answer: Reply;
beforeEach(async () => {
  answer = { status: 201, data: {} };
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => answer);
  keepTablet(null);
  await forgetAllPins();
});

const haveStock = (quantityMilli: number, batchId: string | null = good.id, productId = gel.id) =>
  clinic.mutate(openStock, { id: uuidv7(), productId, batchId, locationId, quantityMilli });

const moves = (): Promise<RowOf<typeof stockMovements>[]> => rowsOf(clinic.db, stockMovements).toArray();
const level = async (): Promise<number | undefined> =>
  (await rowsOf(clinic.db, stockLevels).toArray())[0]?.quantityMilli;

async function openDialog(product: string): Promise<HTMLElement> {
  clinic.show(<StockScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Adjust" }));
  const dialog = await screen.findByRole("dialog", { name: "Adjust stock" });
  await userEvent.type(within(dialog).getByLabelText("Product"), product);
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(product, "i") }));
  return dialog;
}

async function choose(dialog: HTMLElement, label: string, option: RegExp): Promise<void> {
  await userEvent.click(within(dialog).getByLabelText(label));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

describe("a clinic without products", () => {
  const toProducts = { name: "Go to products" };

  beforeEach(async () => {
    await clinic.db.table(products.table).clear();
    everythingIsHere(clinic);
  });

  test("is led to them by the movements and by the dialog that adjusts stock", async () => {
    clinic.show(<StockScreen />);
    const link = await screen.findByRole("link", toProducts);
    expect([link.getAttribute("href"), screen.getByText("No products yet.").tagName]).toEqual([paths.products, "P"]);
    await userEvent.click(screen.getByRole("button", { name: "Adjust" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Adjust stock" }));
    expect(await dialog.findByRole("link", toProducts)).toBeTruthy();
    expect(dialog.queryByRole("combobox", { name: "Product" })).toBeNull();
    await clinic.have(products, gel);
    expect(await dialog.findByRole("combobox", { name: "Product" })).toBeTruthy();
  });

  test("says who adds them to a person who may only look", async () => {
    await openClinic({ role: "employee", permissions: ["inventory:view"] });
    await clinic.db.table(products.table).clear();
    everythingIsHere(clinic);
    clinic.show(<StockScreen />);
    expect(await screen.findByText("A person with the right to change stock can add them.")).toBeTruthy();
    expect(screen.queryByRole("link", toProducts)).toBeNull();
  });
});

describe("adjusting", () => {
  test("the clinic's own use takes from the batch that expires first", async () => {
    await haveStock(4000);
    const dialog = await openDialog("ear");
    expect(await within(dialog).findByText(/EG-0412 · 4 tubes left/)).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "1.5");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await level()).toBe(2500));
    await clinic.allSaved();
    const [last] = (await moves()).filter(({ kind }) => kind === "internal_use");
    expect(last).toMatchObject({ batchId: good.id, quantityMilli: -1500 });
  });

  async function haveTwoBatches(): Promise<void> {
    await clinic.have(batches, later);
    await haveStock(1000);
    await haveStock(2000, later.id);
  }

  const uses = async (): Promise<unknown[]> =>
    (await moves())
      .filter(({ kind }) => kind === "internal_use")
      .map(({ batchId, quantityMilli }) => [batchId, quantityMilli]);

  test("a need that is larger than the first batch takes the rest from the next", async () => {
    await haveTwoBatches();
    const dialog = await openDialog("ear");
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "2.5");
    expect(
      await within(dialog).findByText("Taken from 2 batches: 1 tube (EG-0412), 1.5 tubes (EG-0533)."),
    ).toBeTruthy();
    expect(within(dialog).queryByText(/Recorded here/)).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(async () =>
      expect(await uses()).toEqual([
        [good.id, -1000],
        [later.id, -1500],
      ]),
    );
    await clinic.allSaved();
  });

  test("what all batches together do not have goes below zero in the last of them", async () => {
    await haveTwoBatches();
    const dialog = await openDialog("ear");
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "4");
    expect(await within(dialog).findByText("Recorded here: 3 tubes. The stock will be −1 tube.")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save anyway" }));
    await waitFor(async () =>
      expect(await uses()).toEqual([
        [good.id, -1000],
        [later.id, -3000],
      ]),
    );
    await clinic.allSaved();
  });

  test("a batch that was chosen is used alone", async () => {
    await haveTwoBatches();
    const dialog = await openDialog("ear");
    await choose(dialog, "Batch", /EG-0533/);
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "2.5");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save anyway" }));
    await waitFor(async () => expect(await uses()).toEqual([[later.id, -2500]]));
    await clinic.allSaved();
  });

  test("usable batches with stock come first, empty ones last; an expired one is proposed for its write-off", async () => {
    await clinic.have(batches, later);
    await haveStock(1000, expired.id);
    await haveStock(4000, later.id);
    const dialog = await openDialog("ear");
    const batch = within(dialog).getByLabelText("Batch");
    await waitFor(() => expect(batch.textContent).toMatch(/^EG-0533/));
    await userEvent.click(batch);
    const options = (await screen.findAllByRole("option")).map((option) => option.textContent.slice(0, 7));
    expect(options).toEqual(["EG-0533", "EG-0298", "EG-0412"]);
    await userEvent.keyboard("{Escape}");
    await choose(dialog, "Kind of movement", /expired/);
    expect(batch.textContent).toMatch(/^EG-0298/);
  });

  test.each([
    ["0", "More than 0, and at most a million."],
    ["-1", "More than 0, and at most a million."],
    ["0.0001", "At most 3 decimals."],
    ["1000000000", "More than 0, and at most a million."],
    ["7.3", /half/],
    ["two", "A number, as in 12.50."],
  ])("a quantity of %s is named at its field", async (typed, words) => {
    await haveStock(4000);
    const dialog = await openDialog("ear");
    const field = within(dialog).getByLabelText("Quantity, in tubes");
    await userEvent.type(field, typed);
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(words)).toBeTruthy();
    expect(within(dialog).queryByText(/Recorded here/)).toBeNull();
    expect((field as HTMLInputElement).value).toBe(typed);
    expect(await moves()).toHaveLength(1);
  });

  test.each([
    ["-5", "A cost is 0 or more."],
    ["-five", "A cost is 0 or more."],
    ["100000000000", "This cost is far too much. Check its digits."],
    ["1000000000000000", "This cost is far too much. Check its digits."],
    ["two", "A number, as in 12.50."],
  ])("a cost of %s is named at its field", async (typed, words) => {
    const dialog = await openDialog("dental");
    await choose(dialog, "Kind of movement", /Opening/);
    await userEvent.type(within(dialog).getByLabelText("Quantity, in units"), "1");
    await userEvent.type(within(dialog).getByLabelText(/^Cost of all of it/), typed);
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(words)).toBeTruthy();
    expect(await moves()).toHaveLength(0);
  });

  test("a location that is no longer in use is not offered", async () => {
    await haveStock(4000);
    await clinic.have(locations, locationRow({ name: "Old house", status: "inactive" }));
    const dialog = await openDialog("ear");
    expect(within(dialog).queryByLabelText("Location")).toBeNull();
  });

  test("stock that would go below zero is said before it is saved", async () => {
    await haveStock(1000, null, chew.id);
    const dialog = await openDialog("dental");
    await userEvent.type(within(dialog).getByLabelText("Quantity, in units"), "3");
    expect(await within(dialog).findByText("Recorded here: 1 unit. The stock will be −2 units.")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save anyway" }));
    await waitFor(async () => expect(await level()).toBe(-2000));
    await clinic.allSaved();
  });

  test("a write-off needs a reason", async () => {
    await haveStock(4000);
    const dialog = await openDialog("ear");
    await choose(dialog, "Kind of movement", /damaged/);
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "1");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(within(dialog).getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true"));
    await userEvent.type(within(dialog).getByLabelText("Reason"), "Box fell");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await level()).toBe(3000));
    await clinic.allSaved();
  });

  async function useExpired(): Promise<HTMLElement> {
    await haveStock(4000, expired.id);
    const dialog = await openDialog("ear");
    await choose(dialog, "Batch", /EG-0298/);
    expect(await within(dialog).findByText("An owner must approve the use of this batch.")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "1");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    return screen.findByRole("dialog", { name: /^Approve this$|^An owner approves this$/ });
  }

  test("an expired batch is used with the owner's own password and a reason", async () => {
    setConnection(clinic, "synced");
    await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Olga", isOwner: "yes" }));
    const asked = await useExpired();
    expect(within(asked).getByText(/1 tube of Ear gel, batch EG-0298\. State of the batch: expired\./)).toBeTruthy();
    await userEvent.type(within(asked).getByLabelText("Password of Olga"), "tall heron");
    await userEvent.click(within(asked).getByRole("button", { name: "Approve" }));
    expect(await within(asked).findByText("Give a reason.")).toBeTruthy();
    await userEvent.type(within(asked).getByLabelText("Reason for the approval"), "The only one");
    answer = { status: 403, data: { code: "wrong_password", title: "Wrong", status: 403 } };
    await userEvent.click(within(asked).getByRole("button", { name: "Approve" }));
    expect(await within(asked).findByText("This password is not right. Try again.")).toBeTruthy();
    expect(await level()).toBe(4000);
    answer = { status: 201, data: {} };
    await userEvent.click(within(asked).getByRole("button", { name: "Approve" }));
    await waitFor(async () => expect(await level()).toBe(3000));
    await clinic.allSaved();
    expect((await moves()).find(({ kind }) => kind === "internal_use")).toMatchObject({
      overrideReason: "The only one",
    });
    expect(await rowsOf(clinic.db, approvals).toArray()).toMatchObject([
      { reason: "The only one", status: "confirmed" },
    ]);
  });

  test("an employee asks the owner, who types the PIN on the shared tablet, also without a network", async () => {
    await openClinic({ role: "employee", permissions: ["inventory:view", "inventory:manage"] });
    const olga = staffRow({ firstName: "Olga", isOwner: "yes" });
    await clinic.have(staff, olga);
    await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Bea", isOwner: "no" }));
    keepTablet({ name: "Room 2", lockAfterMin: 5, people: [] });
    await rememberPin(olga.id, "482915");
    answer = "no network";
    const asked = await useExpired();
    expect(within(asked).queryByRole("button", { name: "Bea" })).toBeNull();
    for (const digit of "482915") await userEvent.click(within(asked).getByRole("button", { name: digit }));
    expect(await within(asked).findByText("Give a reason.")).toBeTruthy();
    await userEvent.type(within(asked).getByLabelText("Reason for the approval"), "Agreed 24");
    for (const digit of "111222") await userEvent.click(within(asked).getByRole("button", { name: digit }));
    expect(await within(asked).findByText("This PIN is not right. Try again.", {}, { timeout: 5000 })).toBeTruthy();
    for (const digit of "482915") await userEvent.click(within(asked).getByRole("button", { name: digit }));
    await waitFor(async () => expect(await level()).toBe(3000), { timeout: 5000 });
    await clinic.allSaved();
    expect(await rowsOf(clinic.db, approvals).toArray()).toMatchObject([
      { approvedBy: olga.id, askedBy: clinic.actor.userId, reason: "Agreed 24", status: "open", how: "offline" },
    ]);
  });

  test("a password needs the server: without it the button is off, with the reason beside it", async () => {
    await clinic.have(staff, staffRow({ id: clinic.actor.userId, firstName: "Olga", isOwner: "yes" }));
    const asked = await useExpired();
    expect(await within(asked).findByText(/Olga has no PIN on this tablet\. Connect to the server/)).toBeTruthy();
    expect(within(asked).getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled).toBe(true);
  });

  test("closing the approval leaves the form as it is, and saves nothing", async () => {
    await clinic.have(staff, staffRow({ id: clinic.actor.userId, isOwner: "yes" }));
    const asked = await useExpired();
    await userEvent.click(within(asked).getByRole("button", { name: "Cancel" }));
    const dialog = await screen.findByRole("dialog", { name: "Adjust stock" });
    expect((within(dialog).getByLabelText("Quantity, in tubes") as HTMLInputElement).value).toBe("1");
    expect(await level()).toBe(4000);
  });

  test("an expired vaccine is refused, and no approval is asked for", async () => {
    const vaccine = countedProductRow({ name: "Rabies vaccine", kind: "vaccine", dispensingUnit: "dose" });
    await clinic.have(products, vaccine);
    const old = batchRow({ productId: vaccine.id, number: "RV-1", expiresOn: addDays(today, -3) });
    await clinic.have(batches, old);
    await haveStock(4000, old.id, vaccine.id);
    const dialog = await openDialog("rabies");
    expect(
      await within(dialog).findByText(/Vaccines and controlled drugs of such a batch are never used/),
    ).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Quantity, in doses"), "1");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText("This batch has expired. Choose another batch.")).toBeTruthy();
  });

  test("a dose that was given names the patient and their owner", async () => {
    await haveStock(4000);
    const dialog = await openDialog("ear");
    await choose(dialog, "Kind of movement", /^Given$/);
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "1");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/Choose the pet/)).toBeTruthy();
    expect(await moves()).toHaveLength(1);
  });

  test("opening stock comes with its new batch, and a number that the product has is refused", async () => {
    const dialog = await openDialog("ear");
    await choose(dialog, "Kind of movement", /Opening/);
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "12");
    await userEvent.type(within(dialog).getByLabelText("Batch number"), "EG-0412");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/exists already/)).toBeTruthy();
    await userEvent.clear(within(dialog).getByLabelText("Batch number"));
    await userEvent.type(within(dialog).getByLabelText("Batch number"), "EG-0999");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await level()).toBe(12_000));
    await clinic.allSaved();
    const made = (await rowsOf(clinic.db, batches).toArray()).find(({ number }) => number === "EG-0999");
    expect(made?.receivedOn).toBeNull();
  });

  test("opening stock of a box that is expired already is kept, and the form says that it is blocked", async () => {
    const dialog = await openDialog("ear");
    await choose(dialog, "Kind of movement", /Opening/);
    await userEvent.type(within(dialog).getByLabelText("Quantity, in tubes"), "12");
    await userEvent.type(within(dialog).getByLabelText("Batch number"), "EG-0111");
    const expires = within(dialog).getByLabelText("Expires");
    await userEvent.type(expires, "soonish");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/^Type a date, such as/)).toBeTruthy();
    expect(within(dialog).queryByText("Already expired: it is blocked for use.")).toBeNull();
    expect(await moves()).toEqual([]);
    await userEvent.clear(expires);
    await userEvent.type(expires, addDays(today, -40));
    expect(await within(dialog).findByText("Already expired: it is blocked for use.")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await level()).toBe(12_000));
    await clinic.allSaved();
    const made = (await rowsOf(clinic.db, batches).toArray()).find(({ number }) => number === "EG-0111");
    expect(made).toMatchObject({ expiresOn: addDays(today, -40), receivedOn: null });
  });
});

describe("the list", () => {
  test("is filtered by product and kind, and a movement is reversed with a reason", async () => {
    await haveStock(4000);
    await haveStock(2000, null, chew.id);
    clinic.show(<StockScreen />);
    const table = await screen.findByRole("table", { name: "Stock movements" });
    await waitFor(() => expect(within(table).getAllByRole("row")).toHaveLength(3));
    await userEvent.type(screen.getByLabelText("Product or batch"), "eg-04");
    await waitFor(() => expect(within(table).getAllByRole("row")).toHaveLength(2));
    await userEvent.click(within(table).getByRole("button", { name: /^Actions for Ear gel/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Reverse" }));
    const dialog = await screen.findByRole("dialog", { name: "Reverse this movement?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Reverse" }));
    expect(await within(dialog).findByText("Give a reason.")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Reason"), "Counted twice");
    await userEvent.click(within(dialog).getByRole("button", { name: "Reverse" }));
    expect(await within(table).findByText("Reversed: Opening stock")).toBeTruthy();
    // The row is there before the change is said to be saved.
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await choose(document.body, "Kind of movement", /^Given$/);
    expect(await screen.findByText("No movement matches these filters.")).toBeTruthy();
  });

  test("who may not change stock has no buttons, and who may not see it no list", async () => {
    await openClinic({ role: "employee", permissions: ["inventory:view"] });
    clinic.show(<StockScreen />);
    expect(await screen.findByRole("heading", { name: "Stock Movements" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Adjust" })).toBeNull();
  });
});
