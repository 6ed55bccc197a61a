import { costIdOf, productCosts } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { batches, stockCosts } from "@fernpaw/domain/stock/batch";
import { stockCountLines } from "@fernpaw/domain/stock/stock-count";
import { recordCountLine, startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { locationRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { everythingIsHere, onlyHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as CountPage } from "./count-route.tsx";
import { Component as CountsPage } from "./counts-route.tsx";

const CODE = "5012345678900";
const PATH = "/dashboard/inventory/stock/counts";

let clinic: TestClinic;
const locationId = uuidv7();
const countId = uuidv7();
const gel = countedProductRow({ name: "Ear gel", dispensingUnit: "tube", barcodes: [CODE] });
const chew = countedProductRow({ name: "Dental chew", dispensingUnit: "unit", trackBatch: "no" });
const early = batchRow({ productId: gel.id, number: "EG-0412", expiresOn: "2027-01-31" });
const late = batchRow({ productId: gel.id, number: "EG-0533", expiresOn: "2027-09-30" });

beforeEach(async () => {
  clinic = await openTestClinic();
  await clinic.have(locations, locationRow({ id: locationId }));
  for (const product of [gel, chew]) await clinic.have(products, product);
  for (const batch of [early, late]) await clinic.have(batches, batch);
  everythingIsHere(clinic);
});

const haveStock = (quantityMilli: number, batchId: string | null = early.id, productId = gel.id) =>
  clinic.mutate(openStock, { id: uuidv7(), productId, batchId, locationId, quantityMilli });

const start = (blind: "yes" | "no" = "yes") =>
  clinic.mutate(startCount, { id: countId, name: "Shelf A", locationId, blind });

const record = (countedMilli: number, batchId: string | null = early.id, productId = gel.id) =>
  clinic.mutate(recordCountLine, { id: uuidv7(), countId, productId, batchId, countedMilli });

const lines = (): Promise<RowOf<typeof stockCountLines>[]> => rowsOf(clinic.db, stockCountLines).toArray();

function show(suffix = ""): void {
  clinic.showRoutes(
    [
      { path: PATH, element: <CountsPage /> },
      { path: `${PATH}/:id`, element: <CountPage /> },
    ],
    `${PATH}/${countId}${suffix}`,
  );
}

function scan(code: string): void {
  const field = document.activeElement ?? document.body;
  // Well after what was typed by hand.
  const beganMs = new Event("keydown").timeStamp + 1000;
  for (const [at, key] of [...Array.from(code), "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: beganMs + at * 10 });
    fireEvent(field, event);
    if (key !== "Enter" && field instanceof HTMLInputElement)
      fireEvent.change(field, { target: { value: field.value + key } });
  }
}

/** Between two keys; faster ones would be a scanner. */
const HAND_MS = 80;

const figureField = (): Promise<HTMLInputElement> => screen.findByLabelText(/on the shelf$/);
const next = () => userEvent.click(screen.getByRole("button", { name: "Next" }));
const counted = async (name: RegExp): Promise<HTMLElement> => screen.findByRole("button", { name });

describe("counting", () => {
  test("a scan, a number and Next record a figure with its own moment; the recorded stock is hidden", async () => {
    await haveStock(4000);
    await start();
    show();
    expect(await screen.findByText("0 of 1")).toBeTruthy();
    scan(CODE);
    const field = await figureField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole("button", { name: /EG-0412/ }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByText(/^Recorded/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "3" }));
    await userEvent.keyboard("5");
    await userEvent.click(screen.getByRole("button", { name: "Delete the last digit" }));
    const before = new Date().toISOString();
    await next();
    expect(await counted(/^Ear gel EG-0412.*3/)).toBeTruthy();
    await clinic.allSaved();
    expect(await lines()).toMatchObject([{ batchId: early.id, countedMilli: 3000, status: "counted" }]);
    expect(((await lines())[0]?.countedAt ?? "") >= before).toBe(true);
    expect(await screen.findByText("1 of 1")).toBeTruthy();
  });

  test("an open count shows what is recorded", async () => {
    await haveStock(4000);
    await start("no");
    show();
    scan(CODE);
    await screen.findByRole("progressbar");
    scan(CODE);
    expect(await screen.findByText("Recorded: 4 tubes")).toBeTruthy();
  });

  test("of two batches with stock a person chooses one, and the other follows", async () => {
    await haveStock(4000);
    await haveStock(2000, late.id);
    await start();
    show();
    await screen.findByText("0 of 2");
    scan(CODE);
    await userEvent.type(await figureField(), "4");
    await next();
    expect(await screen.findByText("Choose the batch.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /EG-0533/ }));
    await next();
    await counted(/^Ear gel EG-0533/);
    scan(CODE);
    const isChosen = () => screen.getByRole("button", { name: /^EG-0412/ }).getAttribute("aria-pressed") === "true";
    await waitFor(() => expect(isChosen()).toBe(true));
    expect(screen.getByRole("button", { name: /^EG-0533.*counted/ })).toBeTruthy();
    await clinic.allSaved();
  });

  test("the next scan saves the typed figure first, and leaves no digits of the code in it", async () => {
    await clinic.have(products, { ...chew, barcodes: ["4001234567890"] });
    await haveStock(4000);
    await start();
    show();
    await screen.findByText("0 of 1");
    scan(CODE);
    await userEvent.type(await figureField(), "4");
    scan("4001234567890");
    expect(await screen.findByRole("heading", { level: 3, name: "Dental chew" })).toBeTruthy();
    await clinic.allSaved();
    expect(await lines()).toMatchObject([{ productId: gel.id, countedMilli: 4000 }]);
    expect((await figureField()).value).toBe("");
  });

  test.each([
    ["", "How many are there? Enter 0 if there are none."],
    ["-1", "0 or more, and at most a million."],
    ["0.0001", "At most 3 decimals."],
    ["1000001", "0 or more, and at most a million."],
  ])("a figure of “%s” is named at its field", async (typed, words) => {
    await haveStock(4000);
    await start();
    show();
    await screen.findByText("0 of 1");
    scan(CODE);
    const field = await figureField();
    if (typed !== "") await userEvent.type(field, typed);
    await next();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field.value).toBe(typed);
    expect(await lines()).toEqual([]);
  });

  test("a product that was never counted is found by name and counted with its new batch", async () => {
    await start();
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Find by name" }));
    await userEvent.type(await screen.findByRole("combobox", { name: "Product" }), "ear");
    await userEvent.click(await screen.findByRole("option", { name: /Ear gel/ }));
    await userEvent.click(await screen.findByRole("button", { name: "New batch" }));
    const byHand = userEvent.setup({ delay: HAND_MS });
    await byHand.type(screen.getByLabelText("Batch number"), "EG-0999");
    await byHand.type(screen.getByLabelText("Expires"), "2028-05-31");
    await byHand.type(await figureField(), "12{Enter}");
    await counted(/^Ear gel EG-0999/);
    await clinic.allSaved();
    const made = (await rowsOf(clinic.db, batches).toArray()).find(({ number }) => number === "EG-0999");
    expect(made).toMatchObject({ productId: gel.id, expiresOn: "2028-05-31" });
    expect(await lines()).toMatchObject([{ batchId: made?.id, countedMilli: 12_000 }]);
  });

  test("Find by name has the focus in its field, also while a figure is open, and the way back has it too", async () => {
    await haveStock(4000);
    await start();
    show();
    const find = () => screen.findByRole("button", { name: "Find by name" });
    for (const isOpen of [false, true]) {
      if (isOpen) {
        scan(CODE);
        const figure = await figureField();
        await waitFor(() => expect(document.activeElement).toBe(figure));
      }
      await userEvent.click(await find());
      const field = screen.getByRole("combobox", { name: "Product" });
      await waitFor(() => expect(document.activeElement).toBe(field));
      await userEvent.click(screen.getByRole("button", { name: "Back to scanning" }));
      expect(document.activeElement).toBe(await find());
    }
  });

  test("a box that is expired already is counted, and the form says that it is blocked", async () => {
    await start();
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Find by name" }));
    await userEvent.type(await screen.findByRole("combobox", { name: "Product" }), "ear");
    await userEvent.click(await screen.findByRole("option", { name: /Ear gel/ }));
    await userEvent.click(await screen.findByRole("button", { name: "New batch" }));
    const byHand = userEvent.setup({ delay: HAND_MS });
    await byHand.type(screen.getByLabelText("Batch number"), "EG-0111");
    await byHand.type(screen.getByLabelText("Expires"), "soonish");
    await byHand.type(await figureField(), "2{Enter}");
    expect(await screen.findByText(/^Type a date, such as/)).toBeTruthy();
    expect(screen.queryByText("Already expired: it is blocked for use.")).toBeNull();
    await byHand.clear(screen.getByLabelText("Expires"));
    await byHand.type(screen.getByLabelText("Expires"), "2025-01-31");
    expect(await screen.findByText("Already expired: it is blocked for use.")).toBeTruthy();
    await next();
    await counted(/^Ear gel EG-0111/);
    await clinic.allSaved();
    const made = (await rowsOf(clinic.db, batches).toArray()).find(({ number }) => number === "EG-0111");
    expect(made).toMatchObject({ expiresOn: "2025-01-31", receivedOn: null });
    expect(await lines()).toMatchObject([{ batchId: made?.id, countedMilli: 2000 }]);
  });

  test("an unknown code is linked to a product, which is counted next", async () => {
    await haveStock(1000, null, chew.id);
    await start();
    show();
    await screen.findByText("0 of 1");
    scan("9990000000017");
    expect(await screen.findByText("No product or batch has the code 9990000000017.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Link to a product" }));
    const dialog = await screen.findByRole("dialog", { name: "Link this barcode" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Link" }));
    expect(await within(dialog).findByText("Choose a product.")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Product"), "dental");
    await userEvent.click(await screen.findByRole("option", { name: /Dental chew/ }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Link" }));
    expect(await screen.findByRole("heading", { level: 3, name: "Dental chew" })).toBeTruthy();
    await clinic.allSaved();
    expect((await rowsOf(clinic.db, products).get(chew.id))?.barcodes).toEqual(["9990000000017"]);
  });

  test("a number that batches of two products have is not called unknown", async () => {
    await clinic.have(batches, batchRow({ productId: chew.id, number: early.number }));
    await start();
    show();
    await screen.findByText("Nothing counted yet.");
    scan(early.number);
    expect(await screen.findByText(/^2 batches have the number EG-0412/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add product" })).toBeNull();
  });

  test("nothing is called left or counted in full before all of the stock is on the device", async () => {
    onlyHere(clinic, ["p0"]);
    await haveStock(4000);
    await start();
    await record(4000);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Left" }));
    expect(screen.queryByText("Each recorded batch is counted.")).toBeNull();
    expect(screen.queryByRole("progressbar")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Finish count" }));
    await screen.findByRole("table", { name: "Counted figures" });
    expect(screen.queryByText("No differences.")).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Post count" }).disabled).toBe(true);
    await clinic.allSaved();
  });

  test("a product whose stock is not counted can be counted from now on", async () => {
    await clinic.have(products, { ...chew, trackStock: "no", barcodes: ["4001234567890"] });
    await start();
    show();
    await screen.findByText("Nothing counted yet.");
    scan("4001234567890");
    expect(await screen.findByText("The stock of Dental chew is not counted.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Count it from now on" }));
    await figureField();
    await clinic.allSaved();
    expect((await rowsOf(clinic.db, products).get(chew.id))?.trackStock).toBe("yes");
  });

  test("what is left is one tap from its figure", async () => {
    await haveStock(4000);
    await start();
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Left 1" }));
    await userEvent.click(await counted(/^Ear gel EG-0412/));
    await userEvent.type(await figureField(), "0{Enter}");
    expect(await screen.findByText("Each recorded batch is counted.")).toBeTruthy();
    await clinic.allSaved();
    expect(await lines()).toMatchObject([{ countedMilli: 0 }]);
  });
});

describe("a second figure", () => {
  const twice = async () => {
    await haveStock(10_000);
    await start();
    await record(6000);
    show();
    await screen.findByText("1 of 1");
    scan(CODE);
    await userEvent.click(await screen.findByRole("button", { name: /^EG-0412/ }));
    await userEvent.type(await figureField(), "3");
    await next();
    return screen.findByRole("dialog", { name: "Counted twice" });
  };

  test("asks once which one is right", async () => {
    const dialog = await twice();
    await userEvent.click(within(dialog).getByRole("button", { name: "Use this figure" }));
    expect(await within(dialog).findByText("Choose one.")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("radio", { name: /^3 tubes/ }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Use this figure" }));
    expect(await counted(/^Ear gel EG-0412.*3/)).toBeTruthy();
    await clinic.allSaved();
    const standing = (await lines()).filter(({ status }) => status !== "set_aside");
    expect(standing).toMatchObject([{ countedMilli: 3000 }]);
  });

  test("of another shelf is added; until a choice the row says that it was counted twice", async () => {
    const dialog = await twice();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await userEvent.click(await counted(/Counted twice/));
    const again = await screen.findByRole("dialog", { name: "Counted twice" });
    await userEvent.click(within(again).getByRole("radio", { name: "Different shelves, together 9 tubes" }));
    await userEvent.click(within(again).getByRole("button", { name: "Use this figure" }));
    expect(await counted(/^Ear gel EG-0412.*9/)).toBeTruthy();
    await clinic.allSaved();
  });

  test("that corrects the first one replaces it, and a figure can be removed", async () => {
    await haveStock(10_000);
    await start();
    await record(6000);
    show();
    await userEvent.click(await counted(/^Ear gel EG-0412/));
    expect(await screen.findByText(/^The new figure replaces 6 tubes/)).toBeTruthy();
    await userEvent.type(await figureField(), "7{Enter}");
    await userEvent.click(await counted(/^Ear gel EG-0412.*7/));
    expect(await screen.findByText(/^The new figure replaces 7 tubes/)).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Remove figure" }));
    expect(await screen.findByText("Nothing counted yet.")).toBeTruthy();
    await clinic.allSaved();
    expect((await lines()).map(({ status }) => status)).toEqual(["set_aside", "set_aside"]);
  });
});

describe("the review", () => {
  const level = async (): Promise<number | undefined> =>
    (await rowsOf(clinic.db, stockLevels).toArray()).find(({ batchId }) => batchId === early.id)?.quantityMilli;

  test("shows each difference with its value, and posts it", async () => {
    await clinic.mutate(openStock, {
      id: uuidv7(),
      productId: gel.id,
      batchId: early.id,
      locationId,
      quantityMilli: 10_000,
      costMinor: 5000,
    });
    await haveStock(2000, null, chew.id);
    await start();
    await record(8000);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Finish count" }));
    const table = await screen.findByRole("table", { name: "Counted figures" });
    const row = (await within(table).findByText("−2 tubes")).closest("tr") as HTMLElement;
    expect(row.textContent).toContain("-£10.00");
    expect(await screen.findByText("1 batch was not counted. Its stock stays as it is.")).toBeTruthy();
    expect(screen.getByText(/A tablet without a network can hold figures/)).toBeTruthy();
    expect(await level()).toBe(10_000);
    await userEvent.click(screen.getByRole("button", { name: "Post count" }));
    const dialog = await screen.findByRole("dialog", { name: "Post this count?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Post count" }));
    expect(await screen.findByText("Posted")).toBeTruthy();
    await clinic.allSaved();
    expect(await level()).toBe(8000);
    expect(
      await within(await screen.findByRole("table", { name: "Counted figures" })).findByText("−2 tubes"),
    ).toBeTruthy();
  });

  test("a first count has its value by the product's cost, before it is posted and after", async () => {
    await clinic.have(products, { ...gel, packSizeMilli: 2000 });
    const price = { productId: gel.id, packCostMinor: 500, markupMilliPercent: null };
    await clinic.have(productCosts, { ...price, id: costIdOf(gel.id) });
    await start();
    await record(8000);
    show("?view=review");
    const valueOf = async (): Promise<string> => {
      const table = await screen.findByRole("table", { name: "Counted figures" });
      return (await within(table).findByText("+8 tubes")).closest("tr")?.textContent ?? "";
    };
    expect(await valueOf()).toContain("£20.00");
    expect(screen.queryByText(/no known cost/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Post count" }));
    const dialog = await screen.findByRole("dialog", { name: "Post this count?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Post count" }));
    expect(await screen.findByText("Posted")).toBeTruthy();
    await clinic.allSaved();
    expect(await valueOf()).toContain("£20.00");
    expect(await rowsOf(clinic.db, stockCosts).toArray()).toMatchObject([{ costMinor: 2000, quantityMilli: 8000 }]);
    expect(await rowsOf(clinic.db, stockMovements).toArray()).toMatchObject([{ kind: "opening", quantityMilli: 8000 }]);
  });

  test("an employee sees no values; two figures must be decided first", async () => {
    await clinic.sync.stop();
    clinic = await openTestClinic({ role: "employee", permissions: ["inventory:view", "inventory:manage"] });
    await clinic.have(locations, locationRow({ id: locationId }));
    await clinic.have(products, gel);
    await clinic.have(batches, early);
    everythingIsHere(clinic);
    await start();
    await record(8000);
    await record(7000);
    show("?view=review");
    expect(await screen.findByText("1 batch was counted twice. Choose a figure first.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Post count" }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Choose" }));
    const dialog = await screen.findByRole("dialog", { name: "Counted twice" });
    await userEvent.click(within(dialog).getByRole("radio", { name: /^8 tubes/ }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Use this figure" }));
    expect(await screen.findByText("+8 tubes")).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: "Value" })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Post count" }).disabled).toBe(false);
    await clinic.allSaved();
  });

  test("a cancelled count changes no stock", async () => {
    await haveStock(10_000);
    await start();
    await record(8000);
    show();
    await userEvent.click(await screen.findByRole("button", { name: "More" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Cancel count" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel this count?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel count" }));
    expect(await screen.findByText("Cancelled")).toBeTruthy();
    await clinic.allSaved();
    expect(await level()).toBe(10_000);
  });
});
