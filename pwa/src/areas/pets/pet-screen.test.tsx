import { measurements } from "@fernpaw/domain/pets/pet";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { PetScreen } from "./pet-screen.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const haveWeight = (weightG: number, takenAt: string) =>
  clinic.have(measurements, {
    id: uuidv7(),
    petId: desk.petId,
    visitId: null,
    kind: "weight",
    weightG,
    takenAt,
    enteredInErrorAt: null,
  });

describe("a pet's page", () => {
  test("the warning stands before the owner, the owner can be called", async () => {
    await desk.haveAlert("Bites when ears are handled");
    clinic.show(<PetScreen petId={desk.petId} />);
    const warning = await screen.findByText("Bites when ears are handled", { selector: "p" });
    const phone = await screen.findByRole("link", { name: "07700 900142" });
    expect(phone.getAttribute("href")).toBe("tel:07700900142");
    expect(warning.compareDocumentPosition(phone) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("closed history that lies packed on the device is in the timeline", async () => {
    await desk.havePackedAppointment({ startsAt: "2025-03-03T09:00:00.000Z", reason: "Booster" });
    clinic.show(<PetScreen petId={desk.petId} />);
    expect(await screen.findByText("Booster")).toBeTruthy();
  });

  test("older entries that cannot be fetched are said to be missing", async () => {
    clinic.show(<PetScreen petId={desk.petId} />);
    await userEvent.setup().click(await screen.findByRole("button", { name: "Load older" }));
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy();
  });

  test("a strange weight is asked about once and then kept", async () => {
    const user = userEvent.setup();
    await haveWeight(28_000, new Date(Date.now() - 86_400_000).toISOString());
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Record weight" }));
    const dialog = await screen.findByRole("dialog", { name: "Weight of Juno" });
    await user.type(within(dialog).getByRole("textbox", { name: "Weight (kg)" }), "62");
    await user.click(within(dialog).getByRole("button", { name: "Save weight" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("more than 15 %");
    expect(await clinic.db.table("measurements").count()).toBe(1);
    await user.click(within(dialog).getByRole("button", { name: "Save it anyway" }));
    expect(await screen.findByRole("img", { name: "Weight curve of 2 weights, from 28.0 kg to 62.0 kg" })).toBeTruthy();
  });

  test("a death cancels the appointments of the list that was shown, and only those", async () => {
    const user = userEvent.setup();
    const gone = await desk.haveAppointment({ startsAt: "2031-01-06T09:00:00.000Z", reason: "Booster" });
    const kept = await desk.haveAppointment({ startsAt: "2031-01-07T09:00:00.000Z", reason: "Ashes" });
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Mark as deceased" }));
    const dialog = await screen.findByRole("dialog", { name: "Juno has died" });
    await user.click(await within(dialog).findByRole("checkbox", { name: /Ashes/ }));
    await user.click(within(dialog).getByRole("button", { name: "Mark as deceased" }));
    expect(await screen.findByText(/Deceased on/)).toBeTruthy();
    expect(await clinic.db.table("appointments").get(gone)).toMatchObject({ status: "cancelled" });
    expect(await clinic.db.table("appointments").get(kept)).toMatchObject({ status: "booked" });
    expect(screen.queryByRole("button", { name: "Book" })).toBeNull();
  });

  test("a new owner takes over and the old one stays as history", async () => {
    const user = userEvent.setup();
    const next = await desk.haveClient({ firstName: "Tomás", lastName: "Ødegård" });
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "New owner" }));
    const dialog = await screen.findByRole("dialog", { name: "New owner of Juno" });
    await user.type(within(dialog).getByRole("combobox", { name: "New owner" }), "odegard");
    await user.click(await screen.findByRole("option", { name: /Ødegård/ }));
    await user.click(within(dialog).getByRole("button", { name: "Change owner" }));
    expect(await screen.findByRole("link", { name: "Tomás Ødegård" })).toBeTruthy();
    const links = await clinic.db.table("petOwners").toArray();
    expect(links.filter((link) => link.toOn === null)).toMatchObject([{ clientId: next }]);
    expect(links).toHaveLength(2);
  });

  test("an allergy is added, and a mistaken one leaves with its reason", async () => {
    const user = userEvent.setup();
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Add allergy" }));
    const dialog = await screen.findByRole("dialog", { name: "Add allergy" });
    await user.type(within(dialog).getByRole("textbox", { name: "Allergic to" }), "penicillins");
    await user.click(within(dialog).getByRole("button", { name: "Add allergy" }));
    expect(await screen.findByText("Allergy: penicillins (moderate)")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Entered in error penicillins" }));
    const wrong = await screen.findByRole("dialog", { name: "Allergy entered in error" });
    await user.type(within(wrong).getByRole("textbox", { name: "Why was it wrong?" }), "Other dog");
    await user.click(within(wrong).getByRole("button", { name: "Mark as error" }));
    await waitFor(() => expect(screen.queryByText("Allergy: penicillins (moderate)")).toBeNull());
    expect(await clinic.db.table("allergies").toArray()).toMatchObject([{ enteredInErrorReason: "Other dog" }]);
  });

  test("a pet that is not on the device is said not to be", async () => {
    clinic.show(<PetScreen petId={uuidv7()} />);
    expect(await screen.findByText("This pet is not on this tablet.")).toBeTruthy();
  });
});
