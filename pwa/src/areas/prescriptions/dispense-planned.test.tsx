import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { staff } from "@fernpaw/domain/staff/staff";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import type { TestClinic } from "../../testing/render-in-clinic.tsx";
import { openVisitPlan } from "../../testing/visit-plan.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { AppointmentScreen } from "../appointments/appointment/appointment-screen.tsx";

const MEDICINE = "Carprofen 100 mg tablet";
let clinic: TestClinic;
afterEach(() => clinic.allSaved());

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));

async function type(name: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(await screen.findByRole("textbox", { name }));
  await userEvent.paste(text);
}

interface Person {
  profession: "vet" | "nurse";
  rights?: readonly string[];
}

/** Six tablets that a person planned to go home, in the list of a visit. Answers the id of the plan. */
async function openPlan({ profession, rights }: Person): Promise<string> {
  const role = rights ? { role: "employee" as const, permissions: [...rights] } : {};
  const plan = await openVisitPlan({ ...role, profession } as Parameters<typeof openVisitPlan>[0]);
  ({ clinic } = plan);
  const own = { id: clinic.actor.userId, profession, licenceNo: profession === "vet" ? "RCVS 7012" : "" };
  await clinic.have(staff, staffRow(own));
  const card = { name: MEDICINE, kind: "medication", dispensingUnit: "tablet", labelText: "With food." } as const;
  const productId = await plan.haveProduct({ ...card, prescriptionOnly: "yes" });
  const id = await plan.havePlanned(productId, { way: "dispense", quantityMilli: 6000, isQuantitySaid: "yes" });
  const screenOf = (
    <>
      <AppointmentScreen id={plan.visitId} />
      <Toaster />
    </>
  );
  clinic.showRoutes(
    [
      { path: "/dashboard/prescriptions/labels/:id", element: <p>The label</p> },
      { path: "/dashboard/prescriptions/:id", element: <p>The page of the prescription</p> },
      { path: "*", element: screenOf },
    ],
    "/",
  );
  await userEvent.click(await screen.findByRole("tab", { name: /^Treatments/ }));
  return id;
}

const NURSE = [
  "appointments:view",
  "appointments:manage",
  "clients:view",
  "prescriptions:view",
  "prescriptions:manage",
];

test("a vet prescribes what is planned to go home and dispenses it where they are: the plan is given by it", async () => {
  const id = await openPlan({ profession: "vet" });
  await press(`Dispense ${MEDICINE}`);
  const form = within(await screen.findByRole("dialog", { name: "Prescribe for Juno" }));
  expect(await form.findByText(MEDICINE)).toBeTruthy();
  expect((await form.findByRole<HTMLInputElement>("textbox", { name: "Quantity in tablets" })).value).toBe("6");
  await type("Each dose, in tablets", "1");
  for (const tick of screen.queryAllByRole("checkbox", { name: /^I have checked this/ })) await userEvent.click(tick);
  await press("Sign and dispense");
  const sheet = within(await screen.findByRole("dialog", { name: `Dispense ${MEDICINE}` }));
  const label = within(await sheet.findByRole("article", { name: "Label, 50 × 80 mm" }));
  expect(label.getByText(`${MEDICINE} × 6 tablets`)).toBeTruthy();
  expect(label.getByText(/^Give 1 tablet .*With food\.$/)).toBeTruthy();
  expect(label.getByText(/EG-0412, expires 31 Jan 2099/)).toBeTruthy();
  await type("Quantity in tablets", "4");
  expect(await sheet.findByText(`${MEDICINE} × 4 tablets`)).toBeTruthy();
  expect(sheet.getByText("£73.60")).toBeTruthy();
  await press("Dispense and show label");
  expect(await screen.findByText("The label")).toBeTruthy();
  const given = await rowsOf(clinic.db, treatments).toArray();
  expect(given).toMatchObject([{ id, status: "given", way: "dispense", quantityMilli: 4000 }]);
  expect(await rowsOf(clinic.db, dispenses).toArray()).toMatchObject([{ id, quantityMilli: 4000 }]);
});

test("a nurse prepares it: the plan stays, and Dispense leads to what waits for the signature", async () => {
  const id = await openPlan({ profession: "nurse", rights: NURSE });
  await press(`Dispense ${MEDICINE}`);
  await screen.findByRole("dialog", { name: "Prescribe for Juno" });
  await type("Each dose, in tablets", "1");
  await press("Prepare, vet signs");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await rowsOf(clinic.db, prescriptions).toArray()).toMatchObject([{ status: "draft", quantityMilli: 6000 }]);
  expect(await rowsOf(clinic.db, treatments).get(id)).toMatchObject({ status: "planned" });
  expect(await screen.findByText("Prepared. It waits for a vet's signature.")).toBeTruthy();
  await press(`Dispense ${MEDICINE}`);
  expect(await screen.findByText("The page of the prescription")).toBeTruthy();
});

test("without the right to dispense: the refusal names the prescription, and nothing is handed over", async () => {
  const id = await openPlan({ profession: "nurse", rights: NURSE.slice(0, 3) });
  await press(`Dispense ${MEDICINE}`);
  expect(await screen.findByText(/This medicine goes home by prescription only/)).toBeTruthy();
  expect(await rowsOf(clinic.db, treatments).get(id)).toMatchObject({ status: "planned" });
});
