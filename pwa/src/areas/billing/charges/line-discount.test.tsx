import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { openVisitPlan } from "../../../testing/visit-plan.tsx";

test("a sum off a charge asks for an owner when the quantity becomes so small that it is more than the product allows", async () => {
  const { clinic, visitId, openTab } = await openVisitPlan();
  const [id, price] = [uuidv7(), { fixedMinor: 0, unitMinor: 2000, priceId: null }];
  await clinic.sync.mutate(addChargeLine, { id, visitId, description: "Food", quantityMilli: 5000, price });
  const discount = { kind: "amount", value: 1000, reason: "Regular client" } as const;
  await rowsOf(clinic.db, chargeLines).update(id, { discount, maxDiscountMilliPercent: 10_000 });
  await openTab("Charges");
  await userEvent.click(await screen.findByRole("button", { name: "More for Food" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Food" }));
  await userEvent.clear(dialog.getByLabelText("Quantity"));
  await userEvent.type(dialog.getByLabelText("Quantity"), "1");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/A discount of £10\.00 on Food/)).toBeTruthy();
  expect(await rowsOf(clinic.db, chargeLines).get(id)).toMatchObject({ quantityMilli: 5000 });
  await clinic.allSaved();
});

test("a quantity of another tier shows its price, and asks for an owner by that price", async () => {
  const { clinic, visitId, openTab } = await openVisitPlan();
  const [id, productId, priceId] = [uuidv7(), uuidv7(), uuidv7()];
  const tiers = [{ fromMilli: 10_000, unitMinor: 100 }];
  const sold = { productId, unitMinor: 1000, tiers, maxDiscountMilliPercent: 10_000, fromOn: "2026-01-01" };
  await clinic.have(productPrices, { ...emptyRow(productPrices), ...sold, id: priceId });
  const typed = { fixedMinor: 0, unitMinor: 1000, priceId: null };
  await clinic.sync.mutate(addChargeLine, { id, visitId, description: "Food", quantityMilli: 2000, price: typed });
  const discount = { kind: "amount", value: 200, reason: "Regular client" } as const;
  await rowsOf(clinic.db, chargeLines).update(id, { productId, priceId, discount, maxDiscountMilliPercent: 10_000 });
  await openTab("Charges");
  await userEvent.click(await screen.findByRole("button", { name: "More for Food" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Food" }));
  expect(await dialog.findByText("£10.00 each")).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText("Quantity"));
  await userEvent.type(dialog.getByLabelText("Quantity"), "10");
  expect(await dialog.findByText("£1.00 each")).toBeTruthy();
  // Ten are for less than two were: the sum that is taken off is above the maximum by now.
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/A discount of £2\.00 on Food/)).toBeTruthy();
  expect(await rowsOf(clinic.db, chargeLines).get(id)).toMatchObject({ quantityMilli: 2000 });
  await clinic.allSaved();
});
