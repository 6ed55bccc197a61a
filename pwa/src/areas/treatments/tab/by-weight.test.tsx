import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { measurements } from "@fernpaw/domain/pets/pet";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { productRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { openVisitPlan, rowOf, type VisitPlan, VISIT_AT } from "../../../testing/visit-plan.tsx";

let plan: VisitPlan;
beforeEach(async () => {
  plan = await openVisitPlan();
});

/** A bundle with a fee, unless it has none, and more drops for a heavier pet. */
async function haveBundle({ hasFee = true } = {}): Promise<string> {
  const { clinic, haveProduct } = plan;
  const bundle = productRow({ name: "Ear check", kind: "bundle" });
  await clinic.have(products, bundle);
  const own = { ...emptyRow(bundleLines), bundleId: bundle.id, highMilli: 9000 };
  const uncounted = { trackStock: "no", trackBatch: "no" } as const;
  const fee = await haveProduct({ name: "Fee", kind: "fee", ...uncounted });
  const drops = await haveProduct({ name: "Ear drops", kind: "consumable", ...uncounted });
  if (hasFee) await clinic.have(bundleLines, { ...own, id: uuidv7(), productId: fee, lowMilli: 1000 });
  const bands = [
    { lowMilli: 1000, belowG: 10_000 },
    { lowMilli: 3000, fromG: 10_000 },
  ];
  for (const band of bands) await clinic.have(bundleLines, { ...own, ...band, id: uuidv7(), productId: drops });
  return bundle.id;
}

const weigh = async (kilos: string): Promise<void> => {
  const dialog = within(await screen.findByRole("dialog", { name: /Juno/ }));
  await userEvent.type(await dialog.findByRole("textbox"), kilos);
  await userEvent.click(dialog.getByRole("button", { name: "Save weight" }));
};

const planned = async () =>
  (await plan.clinic.db.table(treatments.table).toArray()) as { quantityMilli: number; status: string }[];

test("products by weight wait in the plan of a pet without one; the tap on one asks for the weight, which plans them", async () => {
  await haveBundle();
  await plan.openTab();
  await userEvent.click(await screen.findByRole("button", { name: "Ear check" }));
  const row = await screen.findByRole("button", { name: "Weigh first: Ear drops" });
  expect(rowOf("To give", "Ear drops").getByText(/^Its quantity depends on the weight/)).toBeTruthy();
  expect(await screen.findByRole("tab", { name: "Treatments 2" })).toBeTruthy();
  expect(await planned()).toHaveLength(1);
  await userEvent.click(row);
  await weigh("24");
  expect(await screen.findByRole("button", { name: "Give Ear drops" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Weigh first/ })).toBeNull();
  expect((await planned()).map(({ quantityMilli }) => quantityMilli)).toEqual(expect.arrayContaining([1000, 3000]));
  await plan.clinic.allSaved();
});

test("a bundle with products by weight alone asks for the weight before it is planned", async () => {
  await haveBundle({ hasFee: false });
  await plan.openTab();
  await userEvent.click(await screen.findByRole("button", { name: "Ear check" }));
  await screen.findByRole("dialog", { name: /Juno/ });
  expect(await planned()).toEqual([]);
  await weigh("4");
  expect(await screen.findByRole("button", { name: "Give Ear drops" })).toBeTruthy();
  expect(await planned()).toMatchObject([{ quantityMilli: 1000, status: "planned" }]);
  await plan.clinic.allSaved();
});

test("a quantity that was carried from an earlier visit names its weight", async () => {
  const { clinic, desk, haveProduct, havePlanned, openTab } = plan;
  const productId = await haveProduct({ name: "Carprofen", kind: "medication", dispensingUnit: "tablet" });
  const weight = async (grams: number, takenAt: string): Promise<void> => {
    const row = { ...emptyRow(measurements), id: uuidv7(), petId: desk.petId, value: grams, takenAt };
    await clinic.have(measurements, row);
  };
  await weight(24_200, "2026-03-03T10:00:00.000Z");
  const before = { visitId: null, status: "next_visit", occurredAt: "2026-03-03T10:30:00.000Z" } as const;
  const carriedFromId = await havePlanned(productId, { ...before, way: "administer" });
  await havePlanned(productId, { carriedFromId, way: "administer", dose: "100 mg", isQuantitySaid: "yes" });
  await openTab();
  // The weight is too old by the day of this visit.
  expect(await screen.findByText("Quantity by the weight of 3 Mar 2026: 24.2 kg")).toBeTruthy();
  await weight(31_000, VISIT_AT);
  expect(await screen.findByText("Quantity by the weight of 3 Mar 2026: 24.2 kg")).toBeTruthy();
  await weight(24_200, "2026-11-23T10:05:00.000Z");
  await waitFor(() => expect(screen.queryByText(/^Quantity by the weight/)).toBeNull());
});

test("a planned quantity of a bundle goes to that of the latest weight with one tap", async () => {
  const { clinic, desk, openTab } = plan;
  await haveBundle();
  const weight = async (grams: number, takenAt: string): Promise<void> => {
    const row = { ...emptyRow(measurements), id: uuidv7(), petId: desk.petId, value: grams, takenAt };
    await clinic.have(measurements, row);
  };
  await weight(24_000, VISIT_AT);
  await openTab();
  await userEvent.click(await screen.findByRole("button", { name: "Ear check" }));
  await screen.findByRole("button", { name: "Give Ear drops" });
  expect(screen.queryByRole("button", { name: /Ear drops: Use / })).toBeNull();
  await weight(4000, "2099-01-01T10:00:00.000Z");
  await userEvent.click(await screen.findByRole("button", { name: /^Ear drops: Use 1 .* for 4\.?0* kg$/ }));
  await waitFor(async () => expect((await planned()).map(({ quantityMilli }) => quantityMilli)).toEqual([1000, 1000]));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Ear drops: Use / })).toBeNull());
  await clinic.allSaved();
});
