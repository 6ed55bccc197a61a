import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { alertAcks } from "@fernpaw/domain/pets/alert-ack";
import { mergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
import { measurements, type pets } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { noDialog } from "../../../testing/no-dialog.ts";
import { clinicHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { loadParts } from "../../../use-parts.ts";
import { PetScreen } from "./pet-screen.tsx";
import { PetPrintScreen } from "../print/print-screen.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeAll(() => loadParts("pets"));
beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const haveWeight = (value: number, takenAt: string) =>
  clinic.have(measurements, {
    id: uuidv7(),
    petId: desk.petId,
    visitId: null,
    kind: "weight",
    value,
    secondValue: null,
    comparator: "exact",
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

  test("a warning says who read it last, and when", async () => {
    const alertId = await desk.haveAlert("Bites when ears are handled");
    const visitId = await desk.haveVisit({ stage: "waiting" });
    const ack = { alertId, visitId, text: "Bites when ears are handled" };
    await clinic.have(alertAcks, { ...ack, id: uuidv7(), acknowledgedAt: "2026-11-02T09:05:00.000Z" });
    await clinic.have(alertAcks, { ...ack, id: uuidv7(), acknowledgedAt: "2026-11-20T16:40:00.000Z" });
    clinic.show(<PetScreen petId={desk.petId} />);
    expect(await screen.findByText(/^Last confirmed on .*20 .*2026 at 16:40$/)).toBeTruthy();
  });

  test("closed history that lies packed on the device is in the timeline", async () => {
    await desk.havePackedAppointment({ startsAt: "2025-03-03T09:00:00.000Z", reason: "Booster" });
    clinic.show(<PetScreen petId={desk.petId} />);
    expect(await screen.findByText("Booster")).toBeTruthy();
  });

  const haveJustMet = async (set: Partial<RowOf<typeof pets>>): Promise<void> => {
    const now = new Date().toISOString();
    await clinic.db.table("pets").update(desk.petId, { createdAt: now, importId: null, ...set });
    await clinic.db
      .table("petOwners")
      .toCollection()
      .modify({ fromOn: localDateOf(now, "Europe/London"), createdAt: now });
    clinic.show(<PetScreen petId={desk.petId} />);
    expect(await screen.findByText("Came with its owner")).toBeTruthy();
  };
  const bornToday = (): string => localDateOf(new Date().toISOString(), "Europe/London");

  test("nothing older is offered of a young pet that the clinic has only just met", async () => {
    await haveJustMet({ birthOn: bornToday() });
    expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
  });

  test("older entries are offered of a pet that an imported list may have given a history", async () => {
    await haveJustMet({ birthOn: "2015-03-01" });
    expect(await screen.findByRole("button", { name: "Load older" })).toBeTruthy();
  });

  test("older entries are offered of a pet that a list brought", async () => {
    await haveJustMet({ birthOn: bornToday(), importId: uuidv7() as RowOf<typeof pets>["importId"] });
    expect(await screen.findByRole("button", { name: "Load older" })).toBeTruthy();
  });

  test("a death is in the timeline with its cause", async () => {
    await clinic.db
      .table("pets")
      .update(desk.petId, { status: "deceased", deceasedOn: "2026-11-02", deceasedCause: "Kidney failure" });
    clinic.show(<PetScreen petId={desk.petId} />);
    const timeline = within(
      (await screen.findByRole("heading", { name: "Timeline" })).closest("section") ?? document.body,
    );
    expect(await timeline.findByText("Died")).toBeTruthy();
    expect(timeline.getByText("Kidney failure")).toBeTruthy();
    expect(screen.getByText("2 Nov 2026 · Kidney failure")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Put on the waiting list" })).toBeNull();
  });

  test("older entries that cannot be fetched are said to be missing", async () => {
    await clinic.db.table("pets").update(desk.petId, { createdAt: "2019-03-01T09:00:00.000Z" });
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
    expect((await within(dialog).findByRole("alert")).textContent).toContain("more than twice");
    expect(await clinic.db.table("measurements").count()).toBe(1);
    await user.click(within(dialog).getByRole("button", { name: "Save it anyway" }));
    expect(
      await screen.findByRole("img", { name: /^Weight curve of 2 weights, from 28.0 kg on .* to 62.0 kg on / }),
    ).toBeTruthy();
  });

  test("a weight that was a slip is marked, and the one before it is the last", async () => {
    const user = userEvent.setup();
    await haveWeight(8_740, "2026-01-01T09:00:00.000Z");
    await haveWeight(87_400, "2026-04-11T09:00:00.000Z");
    clinic.show(<PetScreen petId={desk.petId} />);
    await screen.findByText("87.4 kg", { selector: "strong" });
    await user.click(screen.getByRole("button", { name: "Entered in error" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Weight entered in error" }));
    expect(dialog.getByText(/87\.4 kg of 11 Apr 2026/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Mark as error" }));
    expect(await screen.findByText("8.74 kg", { selector: "strong" })).toBeTruthy();
    const marked = (await clinic.db.table("measurements").toArray()).filter(({ enteredInErrorAt }) => enteredInErrorAt);
    expect(marked.map(({ value }) => value)).toEqual([87_400]);
    await clinic.have(staff, staffRow({ id: marked[0]?.updatedBy, firstName: "Ana", lastName: "Ruiz" }));
    const entry = (await screen.findByText("Weight entered in error", { selector: "li *" })).closest("li");
    if (!entry) throw new Error("the timeline has no entry");
    expect(within(entry).getByText("87.4 kg").closest("s")).toBeTruthy();
    expect(await within(entry).findByText(/^Marked by Dr Ana Ruiz on \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeTruthy();
    expect(screen.getAllByText("Weighed")).toHaveLength(1);
    await clinic.allSaved();
  });

  test("the weight curve is spaced by time, with its dates and its lowest and highest", async () => {
    for (const [day, weightG] of [
      ["2026-01-01", 20_000],
      ["2026-01-11", 31_000],
      ["2026-04-11", 28_000],
    ] as const)
      await haveWeight(weightG, `${day}T09:00:00.000Z`);
    clinic.show(<PetScreen petId={desk.petId} />);
    const curve = await screen.findByRole("img", { name: /lowest 20.0 kg, highest 31.0 kg$/ });
    expect(within(curve).getByText(/1 Jan 2026/)).toBeTruthy();
    expect(within(curve).getByText(/11 Apr 2026/)).toBeTruthy();
    const line = curve.querySelector("polyline")?.getAttribute("points") ?? "";
    const [first = 0, second = 0, last = 0] = line.split(" ").map((point) => Number(point.split(",")[0]));
    expect((second - first) / (last - first)).toBeCloseTo(0.1, 2);
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
    await clinic.allSaved();
  });

  test("a day of death to come is marked, and nothing happens", async () => {
    const user = userEvent.setup();
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Mark as deceased" }));
    const dialog = await screen.findByRole("dialog", { name: "Juno has died" });
    const day = within(dialog).getByLabelText("Day of death");
    await user.clear(day);
    await user.type(day, "2099-01-01");
    await user.click(within(dialog).getByRole("button", { name: "Mark as deceased" }));
    expect(await within(dialog).findByText("This day is still to come.")).toBeTruthy();
    expect(day.getAttribute("aria-invalid")).toBe("true");
    expect(await clinic.db.table("pets").get(desk.petId)).toMatchObject({ status: "active" });
  });

  test("moving away shows what goes with it first, and keeps what was unticked", async () => {
    const user = userEvent.setup();
    const gone = await desk.haveAppointment({ startsAt: "2031-01-06T09:00:00.000Z", reason: "Booster" });
    const kept = await desk.haveAppointment({ startsAt: "2031-01-07T09:00:00.000Z", reason: "Handover" });
    await desk.haveVisit({ stage: "with_vet" });
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Mark as moved away" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Juno has moved away" }));
    expect(await dialog.findByText("Juno is in the clinic right now. The visit goes on.")).toBeTruthy();
    await user.click(await dialog.findByRole("checkbox", { name: /Handover/ }));
    expect(await clinic.db.table("pets").get(desk.petId)).toMatchObject({ status: "active" });
    await user.click(dialog.getByRole("button", { name: "Mark as moved away" }));
    expect(await screen.findByText(/Moved away/, { selector: "bdi" })).toBeTruthy();
    expect(await clinic.db.table("appointments").get(gone)).toMatchObject({ status: "cancelled" });
    expect(await clinic.db.table("appointments").get(kept)).toMatchObject({ status: "booked" });
    await clinic.allSaved();
  });

  test("a birth to come is refused at its field", async () => {
    const user = userEvent.setup();
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit pet" }));
    const birth = dialog.getByLabelText("Born on");
    await user.clear(birth);
    await user.type(birth, "2099-05-05");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("This day is still to come.")).toBeTruthy();
    expect(birth.getAttribute("aria-invalid")).toBe("true");
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
    await user.click(await screen.findByRole("button", { name: "Entered in error penicillins" }));
    const wrong = await screen.findByRole("dialog", { name: "Allergy entered in error" });
    await user.type(within(wrong).getByRole("textbox", { name: "Reason for the correction" }), "Other dog");
    await user.click(within(wrong).getByRole("button", { name: "Mark as error" }));
    await waitFor(() => expect(screen.queryByText("Allergy: penicillins (moderate)")).toBeNull());
    expect(await clinic.db.table("allergies").toArray()).toMatchObject([{ enteredInErrorReason: "Other dog" }]);
    await clinic.allSaved();
  });

  test("a pet that is not on the device is said not to be", async () => {
    clinic.show(<PetScreen petId={uuidv7()} />);
    expect(await screen.findByText("This pet is not on this tablet.")).toBeTruthy();
  });

  test("a partner is added, costs are divided to a hundred and no other way", async () => {
    const user = userEvent.setup();
    const partner = await desk.haveClient({ firstName: "Tomás", lastName: "Ødegård" });
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Add a person" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a person for Juno" }));
    await user.type(dialog.getByRole("combobox", { name: "Client" }), "odegard");
    await user.click(await screen.findByRole("option", { name: /Ødegård/ }));
    await user.click(dialog.getByRole("checkbox", { name: "Gets the pet's reminders" }));
    await user.click(dialog.getByRole("button", { name: "Add person" }));
    expect(await screen.findByText("Gets no reminders")).toBeTruthy();
    await noDialog();
    await user.click(screen.getByRole("button", { name: "Divide costs" }));
    const costs = within(await screen.findByRole("dialog", { name: "Costs of Juno" }));
    await user.type(costs.getByRole("textbox", { name: "Samira Haddad, percent" }), "60");
    await user.type(costs.getByRole("textbox", { name: "Tomás Ødegård, percent" }), "50");
    await user.click(costs.getByRole("button", { name: "Save" }));
    expect((await costs.findByRole("alert")).textContent).toContain("must add up to 100");
    await user.clear(costs.getByRole("textbox", { name: "Tomás Ødegård, percent" }));
    await user.type(costs.getByRole("textbox", { name: "Tomás Ødegård, percent" }), "40");
    await user.click(costs.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Co-owner · pays 40 %")).toBeTruthy();
    const links = await clinic.db.table("petOwners").where("clientId").equals(partner).toArray();
    expect(links).toMatchObject([{ role: "co_owner", sharePercent: 40, receivesReminders: "no" }]);
    await clinic.allSaved();
  });

  test("a chip says whose make it is, and who else has it, while one types and afterwards", async () => {
    const user = userEvent.setup();
    const twin = await desk.havePet({
      name: "Otis",
      identifiers: [{ kind: "microchip", value: "977200010001581" }],
    });
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit pet" }));
    const field = dialog.getByRole("textbox", { name: "Number" });
    await user.type(field, "977 200 010 001 58");
    expect(await dialog.findByText(/Check for a missing digit/)).toBeTruthy();
    await user.type(field, "1");
    expect(await dialog.findByText("ISO 11784, AVID")).toBeTruthy();
    const link = await dialog.findByRole("link", { name: "Open Otis" });
    expect(link.getAttribute("href")).toBe(`/dashboard/pets/${twin}`);
    await user.type(dialog.getByRole("textbox", { name: "Where it sits" }), "left shoulder");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("left shoulder")).toBeTruthy();
    expect(await screen.findByText("Otis has the same chip.", { exact: false })).toBeTruthy();
    expect(await clinic.db.table("pets").get(desk.petId)).toMatchObject({
      identifiers: [{ kind: "microchip", value: "977200010001581", site: "left shoulder" }],
    });
    await clinic.allSaved();
  });

  test("an insurance needs its insurer, and one that has ended says so", async () => {
    const user = userEvent.setup();
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit pet" }));
    await user.type(dialog.getByRole("textbox", { name: "Policy number" }), "HH-1024");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Give the insurer of this policy.")).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Insurer" }), "Hound & Hearth");
    await user.type(dialog.getByLabelText("Until"), "2024-05-01");
    await user.type(dialog.getByLabelText("From"), "2025-05-01");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("The end is before the beginning.")).toBeTruthy();
    await user.clear(dialog.getByLabelText("From"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Hound & Hearth · Policy HH-1024")).toBeTruthy();
    expect(screen.getByText("This policy has ended.")).toBeTruthy();
    await clinic.allSaved();
  });

  test("a photo that the server cannot take is refused in words, not kept in silence", async () => {
    const user = userEvent.setup();
    clinicHttp.http.defaults.adapter = simulatedNetwork(() => "no network");
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 10, height: 10, close: () => undefined }));
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["x"])));
    clinic.show(<PetScreen petId={desk.petId} />);
    await screen.findByRole("button", { name: "Add a photo" });
    await user.upload(screen.getByLabelText("Choose a photo"), new File(["x"], "juno.jpg", { type: "image/jpeg" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The photo was not saved");
  });

  test("a breed is found by a synonym without its accent, and what is in no list is kept as typed", async () => {
    const user = userEvent.setup();
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit pet" }));
    const field = dialog.getByRole("combobox", { name: "Breed" });
    await user.clear(field);
    await user.type(field, "schafer");
    await user.click(await screen.findByRole("option", { name: "German Shepherd · also Schäferhund" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Dog, German Shepherd/)).toBeTruthy();
    await noDialog();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    const again = within(await screen.findByRole("dialog", { name: "Edit pet" }));
    await user.clear(again.getByRole("combobox", { name: "Breed" }));
    await user.type(again.getByRole("combobox", { name: "Breed" }), "Podenco × Galgo");
    await user.click(again.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Dog, Podenco × Galgo/)).toBeTruthy();
    await clinic.allSaved();
  });

  test("Enter in the open list of breeds takes the first one and does not save the form", async () => {
    const user = userEvent.setup();
    clinic.show(<PetScreen petId={desk.petId} />);
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit pet" }));
    const field = dialog.getByRole<HTMLInputElement>("combobox", { name: "Breed" });
    await user.clear(field);
    await user.type(field, "schafer");
    await screen.findByRole("option", { name: "German Shepherd · also Schäferhund" });
    await user.keyboard("{Enter}");
    expect(field.value).toBe("German Shepherd");
    expect(screen.getByRole("dialog", { name: "Edit pet" })).toBeTruthy();
    expect((await clinic.sync.exportQueue()).entries).toEqual([]);
    await user.clear(field);
    await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
    expect((await clinic.sync.exportQueue()).entries).toEqual([]);
  });

  test.each(["card", "label62", "label80", "label67"] as const)(
    "what is printed as %s says who it is and what to mind",
    async (form) => {
      await desk.haveAlert("Bites when ears are handled");
      await haveWeight(28_000, "2026-11-01T09:00:00.000Z");
      clinic.show(<PetPrintScreen petId={desk.petId} form={form} onForm={() => undefined} />);
      const paper = within(await screen.findByRole("article"));
      expect(paper.getByRole("heading", { name: "Juno" })).toBeTruthy();
      expect(paper.getByText("Bites when ears are handled")).toBeTruthy();
      expect(paper.getByText("Samira Haddad · 07700 900142")).toBeTruthy();
      expect(paper.getByText(/28\.0 kg/)).toBeTruthy();
      expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
    },
  );

  test("the PDF of a label has the lines and the size of the label; without a network the page says so", async () => {
    await desk.haveAlert("Bites\nwhen ears are handled");
    const sent: unknown[] = [];
    clinicHttp.http.defaults.adapter = async (config) => {
      sent.push(JSON.parse(String(config.data)));
      return simulatedNetwork(() => "no network")(config);
    };
    clinic.show(<PetPrintScreen petId={desk.petId} form="label67" onForm={() => undefined} />);
    await userEvent.setup().click(await screen.findByRole("button", { name: "PDF: Juno" }));
    expect(await screen.findByText("The server makes the PDF. Try again with a network, or print.")).toBeTruthy();
    const [body] = sent as { document: unknown }[];
    const document = PaperDocument.parse(body?.document);
    expect(document).toMatchObject({ paper: "label67", title: "Juno" });
    const lines = document.blocks.map((block) => ("text" in block ? block.text : ""));
    expect(lines?.slice(1, 4)).toEqual(["Samira Haddad · 07700 900142", "Bites", "when ears are handled"]);
  });
});

test("a pet that was merged leads to the other record, is not changed, and the merge is undone", async () => {
  const into = await desk.havePet({ name: "Juno the elder" }, desk.clientId);
  await clinic.mutate(mergePets, { fromId: desk.petId, intoId: into });
  clinic.show(<PetScreen petId={desk.petId} />);
  expect(await screen.findByText("This record was merged into another pet.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the other one" }).getAttribute("href")).toBe(`/dashboard/pets/${into}`);
  expect(screen.queryByRole("button", { name: "Record weight" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Undo the merge" }));
  expect(await screen.findByRole("button", { name: "Record weight" })).toBeTruthy();
  await clinic.allSaved();
});
