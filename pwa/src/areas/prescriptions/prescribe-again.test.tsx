import { addDays } from "@fernpaw/domain/kernel/time";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { tasks } from "@fernpaw/domain/tasks/task";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import {
  all,
  clinic,
  desk,
  haveDispense,
  havePrescription,
  haveWeight,
  NURSE,
  openPharmacy,
  TODAY,
} from "../../testing/pharmacy-desk.ts";
import { Component as PrescriptionRoute } from "./prescription/prescription-route.tsx";
import { PrescriptionScreen } from "./prescription/prescription-screen.tsx";

afterEach(() => clinic.allSaved());

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));
const valueOf = async (name: string | RegExp) =>
  ((await screen.findByRole("textbox", { name })) as HTMLInputElement).value;

/** Signed eight months ago, with a reason for its dose, and used up. */
async function haveUsedUp(): Promise<string> {
  const id = await havePrescription({
    repeatsAllowed: 0,
    startsOn: addDays(TODAY, -30),
    doseMilli: 1500,
    quantityMilli: 21_000,
    doseReason: "Agreed with the referral hospital",
    directions: "With food.",
    route: "Oral",
  });
  await haveDispense(id);
  return id;
}

function show(id: string): void {
  clinic.showRoutes(
    [
      { path: "/dashboard/prescriptions/labels/:dispenseId", element: <p>The label</p> },
      { path: "/dashboard/prescriptions/:id", Component: PrescriptionRoute },
      { path: "*", element: <PrescriptionScreen id={id} /> },
    ],
    "/",
  );
}

test("a vet prescribes again what is used up, with its content, a new start and a reason of its own", async () => {
  await openPharmacy();
  await haveWeight();
  const id = await haveUsedUp();
  show(id);
  await screen.findByRole("button", { name: "Prescribe again" });
  expect(screen.queryByRole("link", { name: "Print prescription" })).toBeNull();
  await press("Prescribe again");
  expect(await valueOf("Each dose, in tablets")).toBe("1.5");
  expect(await valueOf(/^For, in days/)).toBe("14");
  expect(await valueOf("Quantity in tablets")).toBe("21");
  expect(await valueOf("More on the label")).toBe("With food.");
  expect(await valueOf("Reason for the dose")).toBe("");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Carprofen 100 mg tablet again/ }));
  await press("Sign and dispense");
  expect(await screen.findByText("Write why the pet gets this dose.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Reason for the dose" }), "Still needed");
  await press("Sign and dispense");
  await press("Dispense and show label");
  expect(await screen.findByText("The label")).toBeTruthy();
  const rows = await all(prescriptions);
  const again = rows.find((row) => row.id !== id);
  expect(again).toMatchObject({ status: "active", startsOn: TODAY, doseMilli: 1500, doseReason: "Still needed" });
  expect((await all(dispenses)).map(({ prescriptionId }) => prescriptionId)).toContain(again?.id);
  expect(rows.find((row) => row.id === id)).toMatchObject({ doseReason: "Agreed with the referral hospital" });
});

test("without the dispensing the vet is on the page of the new prescription", async () => {
  await openPharmacy();
  await haveWeight();
  show(await haveUsedUp());
  await press("Prescribe again");
  await userEvent.type(await screen.findByRole("textbox", { name: "Reason for the dose" }), "Still needed");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Carprofen 100 mg tablet again/ }));
  await press("Sign and dispense");
  await screen.findByRole("button", { name: "Dispense and show label" });
  await press("Cancel");
  expect(await screen.findByRole("button", { name: "Dispense" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Prescribe again" })).toBeNull();
});

test.each([
  ["goes on to a nurse, as a task about the new prescription", "Cancel", ["done vet", "open nurse"]],
  ["is done where the vet dispenses it at once", "Dispense and show label", ["done vet"]],
])("a refill that a client asked for and a vet prescribes again %s", async (_, button, states) => {
  await openPharmacy();
  await haveWeight();
  const before = await haveUsedUp();
  const asked = { title: "Refill of a medicine", kind: "refill", role: "vet", petId: desk.petId } as const;
  await clinic.have(tasks, { ...emptyRow(tasks), ...asked, id: uuidv7(), prescriptionId: before });
  show(before);
  await press("Prescribe again");
  await userEvent.type(await screen.findByRole("textbox", { name: "Reason for the dose" }), "Still needed");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Carprofen 100 mg tablet again/ }));
  await press("Sign and dispense");
  await screen.findByRole("button", { name: "Dispense and show label" });
  await press(button);
  await waitFor(async () =>
    expect((await all(tasks)).map(({ status, role }) => `${status} ${role}`).toSorted()).toEqual(states),
  );
  const again = (await all(prescriptions)).find(({ id }) => id !== before);
  const open = (await all(tasks)).filter(({ status }) => status === "open");
  expect(open.every(({ prescriptionId }) => prescriptionId === again?.id)).toBe(true);
});

test("a nurse prepares it for a vet, and one that can be dispensed has no such button", async () => {
  await openPharmacy(NURSE, "nurse");
  await haveWeight();
  const id = await haveUsedUp();
  show(id);
  await press("Prescribe again");
  await userEvent.type(await screen.findByRole("textbox", { name: "Reason for the dose" }), "Still needed");
  await press("Prepare, vet signs");
  await waitFor(async () =>
    expect((await all(prescriptions)).find((row) => row.id !== id)).toMatchObject({ status: "draft", doseMilli: 1500 }),
  );
  clinic.show(<PrescriptionScreen id={await havePrescription()} />);
  expect((await screen.findAllByRole("button", { name: "Dispense" })).length).toBe(1);
  expect(screen.getByRole("link", { name: "Print prescription" })).toBeTruthy();
});
