import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { dispenses } from "@fernpaw/domain/prescriptions/prescription";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  all,
  clinic,
  desk,
  haveDispense,
  havePrescription,
  NOW,
  openPharmacy,
  productId,
} from "../../testing/pharmacy-desk.ts";
import { PrescriptionScreen } from "./prescription/prescription-screen.tsx";

beforeEach(() => openPharmacy());
afterEach(() => clinic.allSaved());

test("a dispensing on an issued invoice is entered in error with a reason, and stays, crossed out", async () => {
  const prescriptionId = await havePrescription();
  const id = await haveDispense(prescriptionId);
  const { petId, clientId, locationId } = desk;
  const given = { id, petId, clientId, locationId, productId, quantityMilli: 28_000, occurredAt: NOW };
  await clinic.have(treatments, { ...emptyRow(treatments), ...given, status: "given", way: "dispense" });
  const line = { ...emptyRow(chargeLines), ...given, id: lineIdOf(id), treatmentId: id, description: "Carprofen" };
  await clinic.have(chargeLines, { ...line, unit: "tablet", status: "issued" } as never);
  clinic.show(<PrescriptionScreen id={prescriptionId} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Undo the dispensing of/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /was entered in error$/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Wrong pet" }));
  await userEvent.click(dialog.getByRole("button", { name: "Mark as error" }));
  expect(await screen.findByText(/Entered in error: Wrong pet/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Undo the dispensing of/ })).toBeNull();
  expect(await all(dispenses)).toMatchObject([{ status: "taken_back", errorReason: "Wrong pet" }]);
  expect(await all(chargeLines)).toMatchObject([{ status: "issued" }]);
});
