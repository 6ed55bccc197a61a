import { approvals } from "@fernpaw/domain/approvals/approval";
import { products } from "@fernpaw/domain/catalogue/product";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { staff } from "@fernpaw/domain/staff/staff";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { clinicHttp } from "../../http/client.ts";
import { forgetAllPins, rememberPin } from "../../session/lock/pin-verifier.ts";
import { pinDb } from "../../session/lock/pin-store.ts";
import { keepTablet } from "../../session/lock/tablet-state.ts";
import {
  all,
  clinic,
  desk,
  havePrescription,
  haveWeight,
  openPharmacy,
  productId,
  TODAY,
} from "../../testing/pharmacy-desk.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import { Toaster } from "../../ui/toaster.tsx";
import { PrescriptionScreen } from "./prescription/prescription-screen.tsx";
import { PrescriptionsCard } from "./prescriptions-card.tsx";

const OWN_PIN = "730264";
const VET_PIN = "482915";
const WRONG = "111222";
const user = userEvent.setup({ delay: null });

/** A shared tablet without a network: Amara, who uses it, and Tom have a PIN on it. */
beforeEach(async () => {
  await openPharmacy();
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => "no network");
  await forgetAllPins();
  await pinDb().approvalTries.clear();
  const tom = (await rowsOf(clinic.db, staff).get(desk.vetId)) as RowOf<typeof staff>;
  await rememberPin(clinic.actor.userId, OWN_PIN);
  await rememberPin(tom.id, VET_PIN);
  const people = [
    { userId: clinic.actor.userId, firstName: "Amara", lastName: "Osei", hasPin: true },
    { userId: tom.id, firstName: tom.firstName, lastName: tom.lastName, hasPin: true },
  ];
  keepTablet({ name: "Pharmacy", lockAfterMin: 5, people });
});
afterEach(() => keepTablet(null));
afterEach(() => clinic.allSaved());

const press = async (name: string | RegExp): Promise<void> => user.click(await screen.findByRole("button", { name }));
async function typePin(title: string, pin: string): Promise<void> {
  const dialog = await screen.findByRole("dialog", { name: title });
  for (const digit of pin) await user.click(within(dialog).getByRole("button", { name: digit }));
}
const CHECK = "A second person witnesses this";
const SIGN = "Confirm with your PIN or password";

describe("a dispensing in a clinic that wants a check", () => {
  async function startDispensing(): Promise<void> {
    const [settings] = await all(clinicSettings);
    await clinic.have(clinicSettings, { ...(settings as RowOf<typeof clinicSettings>), checksDispensing: "yes" });
    Object.assign(clinic.settings, { checksDispensing: "yes" });
    clinic.show(<PrescriptionScreen id={await havePrescription()} />);
    await press("Dispense");
    expect(await screen.findByText(/A second person compares label and medicine/)).toBeTruthy();
    await press("Dispense and show label");
  }

  test("is recorded with the PIN of a second person, without a network", async () => {
    await startDispensing();
    expect(await screen.findByText("Compare label and medicine: 28 tablets of Carprofen 100 mg tablet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Amara/ })).toBeNull();
    await typePin(CHECK, WRONG);
    expect(await screen.findByText("This PIN is not right. Try again.")).toBeTruthy();
    expect(await all(dispenses)).toEqual([]);
    await typePin(CHECK, VET_PIN);
    await waitFor(async () => expect(await all(dispenses)).toMatchObject([{ checkedBy: desk.vetId }]));
    expect(await all(approvals)).toMatchObject([{ approvedBy: desk.vetId, needs: "witness" }]);
  });

  test("is not recorded where the second person does not confirm it", async () => {
    await startDispensing();
    const dialog = within(await screen.findByRole("dialog", { name: CHECK }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("A second person must confirm this with their PIN.")).toBeTruthy();
    expect([await all(dispenses), await all(stockMovements)]).toEqual([[], []]);
  });

  test("waits 15 minutes after five wrong PINs, and what was typed stays", async () => {
    await startDispensing();
    for (let turn = 0; turn < 5; turn += 1) {
      await typePin(CHECK, WRONG);
      await waitFor(async () => expect((await pinDb().approvalTries.get(desk.vetId))?.wrong).toBe(turn + 1));
      await screen.findByText("This PIN is not right. Try again.");
    }
    await typePin(CHECK, VET_PIN);
    expect(await screen.findByText(/Too many wrong tries. Wait 15 minutes/)).toBeTruthy();
    expect(await all(dispenses)).toEqual([]);
    expect(screen.getByLabelText("Quantity in tablets")).toHaveProperty("value", "28");
  });
});

describe("a prescription of a controlled drug", () => {
  beforeEach(async () => {
    const product = (await rowsOf(clinic.db, products).get(productId)) as RowOf<typeof products>;
    await clinic.have(products, { ...product, controlled: { region: "UK", class: "2" } });
    await haveWeight();
  });

  test("is signed with the vet's own PIN, without a network", async () => {
    const draft = { status: "draft" as const, signedAt: null, signedBy: null, repeatsAllowed: 0 };
    clinic.show(<PrescriptionScreen id={await havePrescription({ ...draft, expiresOn: addDays(TODAY, 20) })} />);
    await press("Sign");
    await press("Sign prescription");
    expect(await screen.findByText(/You sign a prescription of a controlled drug/)).toBeTruthy();
    await typePin(SIGN, VET_PIN);
    expect(await screen.findByText("This PIN is not right. Try again.")).toBeTruthy();
    expect((await all(prescriptions))[0]?.status).toBe("draft");
    await typePin(SIGN, OWN_PIN);
    await waitFor(async () => expect((await all(prescriptions))[0]?.status).toBe("active"));
    expect(await all(approvals)).toMatchObject([{ needs: "self", approvedBy: clinic.actor.userId }]);
  });

  test("that was written and not signed leaves no prescription, and the form keeps what was typed", async () => {
    const pet = (await rowsOf(clinic.db, pets).get(desk.petId)) as RowOf<typeof pets>;
    clinic.show(
      <>
        <PrescriptionsCard pet={pet} />
        <Toaster />
      </>,
    );
    await press("Prescribe");
    await user.type(await screen.findByRole("combobox", { name: "Find the medicine" }), "carpro");
    await user.click(await screen.findByRole("option", { name: /Carprofen 100 mg/ }));
    await press("Use 1.25 tablets");
    await user.type(screen.getByRole("textbox", { name: /^For, in days/ }), "4");
    await press("Sign and dispense");
    const asked = within(await screen.findByRole("dialog", { name: SIGN }));
    await user.click(asked.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Confirm this with your own PIN or password.")).toBeTruthy();
    await press("Cancel");
    expect(await all(prescriptions)).toEqual([]);
    await press("Prescribe");
    expect(await screen.findByRole("textbox", { name: "Each dose, in tablets" })).toHaveProperty("value", "1.25");
    await press("Sign and dispense");
    await typePin(SIGN, OWN_PIN);
    await waitFor(async () => expect(await all(prescriptions)).toMatchObject([{ status: "active", doseMilli: 1250 }]));
    expect(await all(approvals)).toMatchObject([{ needs: "self", approvedBy: clinic.actor.userId }]);
  });
});
