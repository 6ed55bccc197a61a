import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { formTemplates } from "@fernpaw/domain/consents/form-template";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { staff } from "@fernpaw/domain/staff/staff";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { locationRow, staffRow } from "@fernpaw/testing/builders";
import { countedProductRow } from "@fernpaw/testing/stock-builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { noDialog } from "../../testing/no-dialog.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { hoursDraft, nextSpan, readHours } from "./hours/hours-draft.ts";
import { CalendarSetup, ClinicSetup } from "./public/clinic-setup.tsx";
import { PersonColumnCard } from "./public/person-column-card.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

const queued = async () => (await clinic.sync.exportQueue()).entries.map(({ name, args }) => [name, args]);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("an owner gives the number that messages name, without a network; a place keeps a name", async () => {
  const user = userEvent.setup();
  clinic.show(<ClinicSetup />);
  await user.click(await screen.findByRole("button", { name: "Change contact" }));
  const dialog = within(await screen.findByRole("dialog", { name: "How clients reach you" }));
  type(dialog.getByLabelText("Name"), " ");
  type(dialog.getByLabelText("Phone"), " 020 7946 0000 ");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please fill this in")).toBeTruthy();
  expect(await queued()).toEqual([]);
  type(dialog.getByLabelText("Name"), "Main");
  type(dialog.getByLabelText("Phone"), "020 CALL US");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("A phone number has digits and signs, but no letters.")).toBeTruthy();
  expect(await queued()).toEqual([]);
  type(dialog.getByLabelText("Phone"), " 020 7946 0000 ");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  // In the card and on the letterhead.
  await waitFor(() => expect(screen.getAllByText("020 7946 0000")).toHaveLength(2));
  const [row] = await clinic.db.table(locations.table).toArray();
  expect(await queued()).toEqual([["locations.correct", { id: row?.id, set: { phone: "020 7946 0000" } }]]);
});

describe("locations", () => {
  const save = async (user: ReturnType<typeof userEvent.setup>, dialog: ReturnType<typeof within>) => {
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await noDialog();
  };

  test("an owner adds one, and a room there; the only one in use cannot be made inactive", async () => {
    const user = userEvent.setup();
    clinic.show(<ClinicSetup />);
    await user.click(await screen.findByRole("button", { name: "Change contact" }));
    const only = within(await screen.findByRole("dialog", { name: "How clients reach you" }));
    expect(only.queryByRole("checkbox")).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Add a location" }));
    const fresh = within(await screen.findByRole("dialog", { name: "New location" }));
    type(fresh.getByLabelText("Name"), "North");
    await save(user, fresh);
    expect(await screen.findByText("Opening hours: North")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add a room" }));
    const room = within(await screen.findByRole("dialog", { name: "New room" }));
    type(room.getByLabelText("Name"), "North 1");
    await user.click(room.getByRole("combobox", { name: "Location" }));
    await user.click(await screen.findByRole("option", { name: "North" }));
    await save(user, room);
    expect(await screen.findByRole("button", { name: /North 1.*Exam room · North/ })).toBeTruthy();
    const north = (await clinic.db.table(locations.table).toArray()).find(({ name }) => name === "North");
    expect((await queued()).at(-1)).toMatchObject(["rooms.add", { name: "North 1", locationId: north?.id as string }]);
    await user.click(screen.getByRole("button", { name: /^North$/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "North" }));
    await user.click(dialog.getByRole("checkbox", { name: /In use/ }));
    await save(user, dialog);
    expect(await screen.findByRole("button", { name: /^North not in use/ })).toBeTruthy();
    expect(screen.queryByText("On paper: North")).toBeNull();
  });

  test("a location holds no stock on wish; one with stock keeps it, and the form says what to do", async () => {
    const user = userEvent.setup();
    const north = locationRow({ name: "North" });
    const gel = countedProductRow({ name: "Ear gel", trackBatch: "no" });
    await clinic.have(locations, north);
    await clinic.have(products, gel);
    const stock = { productId: gel.id, batchId: null, locationId: north.id };
    await clinic.mutate(openStock, { id: uuidv7(), ...stock, quantityMilli: 4000 });
    clinic.show(<ClinicSetup />);
    await user.click(await screen.findByRole("button", { name: /^North$/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "North" }));
    await user.click(dialog.getByRole("checkbox", { name: "Holds stock" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/^Stock here: 1 product\. Transfer it/)).toBeTruthy();
    const loss = { kind: "write_off_damaged", quantityMilli: 4000, reason: "Broken" } as const;
    await clinic.mutate(adjustStock, { id: uuidv7(), ...stock, ...loss });
    await save(user, dialog);
    await clinic.allSaved();
    const row = (await clinic.db.table(locations.table).toArray()).find(({ id }) => id === north.id);
    expect(row).toMatchObject({ stockEnabled: "no" });
  });

  test("the letterhead is shown as it is typed, with the country's words for its numbers", async () => {
    const user = userEvent.setup();
    clinic.show(<ClinicSetup />);
    await user.click(await screen.findByRole("button", { name: "Change details" }));
    const dialog = within(await screen.findByRole("dialog", { name: "This clinic on paper" }));
    type(dialog.getByLabelText("Legal name"), "Eastgate Ltd");
    type(dialog.getByLabelText("VAT number"), "GB 123 4567 89");
    const preview = within(dialog.getByRole("group", { name: "Preview of the letterhead" }));
    expect(await preview.findByText("Eastgate Ltd · VAT number GB 123 4567 89")).toBeTruthy();
    await save(user, dialog);
    expect(await queued()).toMatchObject([
      ["locations.correct", { set: { legalName: "Eastgate Ltd", taxNumber: "GB 123 4567 89" } }],
    ]);
  });

  test("its address opens the form of the location that lacks one, once", async () => {
    const user = userEvent.setup();
    const north = locationRow({ name: "North", legalName: "", address: "" });
    await clinic.have(locations, north);
    for (const { id } of (await rowsOf(clinic.db, locations).toArray()).filter(({ id }) => id !== north.id))
      await clinic.mutate(correctLocation, {
        id,
        set: { legalName: "Eastgate Ltd", address: "1 High Street", phone: "020 7946 0000" },
      });
    const router = clinic.showRoutes([{ path: "*", element: <ClinicSetup /> }], paths.letterhead);
    await screen.findByRole("dialog", { name: "On paper: North" });
    await user.keyboard("{Escape}");
    await noDialog();
    expect(router.state.location.search).toBe("");
  });
});

describe("opening hours", () => {
  test("an owner gives Monday a break and closes Sunday, without a network; they stand in the list at once", async () => {
    const user = userEvent.setup();
    clinic.show(<ClinicSetup />);
    await user.click(await screen.findByRole("button", { name: "Change hours" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Opening hours" }));
    const monday = within(dialog.getByRole("group", { name: "Monday" }));
    type(monday.getByLabelText("Monday, to"), "12");
    fireEvent.blur(monday.getByLabelText("Monday, to"));
    await user.click(monday.getByRole("button", { name: "Add hours" }));
    const sunday = within(dialog.getByRole("group", { name: "Sunday" }));
    await user.click(sunday.getByRole("button", { name: "Remove these hours of Sunday" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("08:00 – 12:00, 13:00 – 18:00")).toBeTruthy();
    await noDialog();
    expect(screen.getByText("Closed")).toBeTruthy();
    const [row] = await clinic.db.table(locations.table).toArray();
    const split = [
      { fromMin: 480, toMin: 720 },
      { fromMin: 780, toMin: 1080 },
    ];
    expect(row).toMatchObject({ hours: [split, ...usualHours().slice(0, 5), []], name: "Main" });
  });

  test("inverted and overlapping hours are told as such beside the field, and nothing is saved", async () => {
    const user = userEvent.setup();
    clinic.show(<ClinicSetup />);
    await user.click(await screen.findByRole("button", { name: "Change hours" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Opening hours" }));
    type(dialog.getByLabelText("Tuesday, to"), "07:00");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("The end must come after the start.")).toBeTruthy();
    expect(await queued()).toEqual([]);
  });

  test("what is typed is read as times of one day", () => {
    const draft = hoursDraft(usualHours());
    const withMonday = (...monday: { from: string; to: string }[]) => readHours([monday, ...draft.slice(1)]);
    expect(withMonday({ from: "08:00", to: "17:30" })).toMatchObject(
      [[{ fromMin: 480, toMin: 1050 }], [], [], [], [], [], []].map((day, weekday) =>
        weekday === 0 ? day : [{ fromMin: 480, toMin: 1140 }],
      ),
    );
    expect(withMonday({ from: "20:00", to: "00:00" })).toMatchObject({ 0: [{ fromMin: 1200, toMin: 1440 }] });
    expect(withMonday({ from: "08:00", to: "08:00" })).toEqual({ weekday: 0, span: 0, fault: "inverted" });
    expect(withMonday({ from: "x", to: "08:00" })).toEqual({ weekday: 0, span: 0, fault: "time" });
    expect(withMonday({ from: "08:00", to: "12:00" }, { from: "11:30", to: "13:00" })).toEqual({
      weekday: 0,
      span: 1,
      fault: "overlapping",
    });
    expect(nextSpan([{ from: "08:00", to: "23:30" }])).toEqual({ from: "09:00", to: "18:00" });
    expect(nextSpan([{ from: "08:00", to: "12:00" }])).toEqual({ from: "13:00", to: "18:00" });
  });
});

describe("rooms, equipment and types", () => {
  test("a second one of the same name is asked about once and then kept", async () => {
    const user = userEvent.setup();
    clinic.show(<ClinicSetup />);
    for (const name of ["Exam 9", " exam  9"]) {
      await user.click(await screen.findByRole("button", { name: "Add a room" }));
      const dialog = within(await screen.findByRole("dialog", { name: "New room" }));
      await user.type(dialog.getByLabelText("Name"), name);
      await user.click(dialog.getByRole("button", { name: "Save" }));
      if (name === "Exam 9") await noDialog();
    }
    const dialog = within(screen.getByRole("dialog", { name: "New room" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("“exam  9” already exists.");
    expect(await queued()).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: "Save it anyway" }));
    await noDialog();
    expect(await queued()).toHaveLength(2);
  });

  test("the owner chooses the forms that a type asks for; a removed form can only be unticked", async () => {
    const user = userEvent.setup();
    const blank = { ...emptyRow(formTemplates), clauses: [] };
    const [consent, old, gone] = [
      { ...blank, id: uuidv7(), name: "Anaesthesia" },
      { ...blank, id: uuidv7(), name: "Old form", status: "archived" as const },
      { ...blank, id: uuidv7(), name: "Never chosen", status: "archived" as const },
    ];
    for (const form of [consent, old, gone]) await clinic.have(formTemplates, form);
    const { typeId } = desk;
    const type = await rowsOf(clinic.db, appointmentTypes).get(typeId);
    if (!type) throw new Error("The desk has a type");
    await clinic.have(appointmentTypes, { ...type, name: "Laser", formTemplateIds: [old.id] });
    clinic.show(<CalendarSetup />);
    await user.click(await screen.findByRole("button", { name: /^Laser/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /Laser/ }));
    const ticks = dialog.getAllByRole<HTMLInputElement>("checkbox", { name: /^Form to sign: / });
    expect(ticks.map(({ checked }) => checked)).toEqual([false, true]);
    await user.click(dialog.getByRole("checkbox", { name: "Form to sign: Anaesthesia" }));
    await user.click(dialog.getByRole("checkbox", { name: "Form to sign: Old form (removed, not asked for)" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await noDialog();
    expect(await screen.findByText(/form: Anaesthesia/)).toBeTruthy();
    expect((await rowsOf(clinic.db, appointmentTypes).get(typeId))?.formTemplateIds).toEqual([consent.id]);
    await clinic.allSaved();
  });

  test("a machine is added, given a day of its own, and taken out of use", async () => {
    const user = userEvent.setup();
    clinic.show(<ClinicSetup />);
    await user.click(await screen.findByRole("button", { name: "Add equipment" }));
    const fresh = within(await screen.findByRole("dialog", { name: "New equipment" }));
    await user.click(fresh.getByRole("button", { name: "Save" }));
    expect(await fresh.findByText("Please fill this in")).toBeTruthy();
    type(fresh.getByLabelText("Name"), "  X-ray ");
    type(fresh.getByLabelText("Day begins"), "17:00");
    type(fresh.getByLabelText("Day ends"), "9:00");
    await user.click(fresh.getByRole("button", { name: "Save" }));
    expect(await fresh.findByText("The day must end after it begins.")).toBeTruthy();
    type(fresh.getByLabelText("Day begins"), "9:00");
    type(fresh.getByLabelText("Day ends"), "17:00");
    await user.click(fresh.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: /X-ray/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change: X-ray" }));
    await user.click(dialog.getByRole("checkbox", { name: /In use/ }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("button", { name: /X-ray.*not in use/ })).toBeTruthy();
    expect(await queued()).toMatchObject([
      ["equipment.add", { name: "X-ray", kind: "imaging", dayFromMin: 540, dayToMin: 1020, overlapPolicy: "warn" }],
      ["equipment.correct", { set: { status: "inactive" } }],
    ]);
  });

  test("a type says what it needs; a least length above the usual one is refused beside its field", async () => {
    const user = userEvent.setup();
    clinic.show(<CalendarSetup />);
    await user.click(await screen.findByRole("button", { name: /Consultation/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change: Consultation" }));
    type(dialog.getByLabelText("Least minutes"), "45");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Not more than the usual minutes.")).toBeTruthy();
    type(dialog.getByLabelText("Least minutes"), "15");
    type(dialog.getByLabelText("Minutes after, to clean"), "10");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(async () =>
      expect(await queued()).toEqual([
        ["appointmentTypes.correct", { id: desk.typeId, set: { minMin: 15, bufferAfterMin: 10 } }],
      ]),
    );
  });

  test("numbers that are none are named, each at its field", async () => {
    const user = userEvent.setup();
    clinic.show(<CalendarSetup />);
    await user.click(await screen.findByRole("button", { name: /Consultation/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change: Consultation" }));
    type(dialog.getByLabelText("Usual minutes"), "20.5");
    type(dialog.getByLabelText("Least minutes"), "4");
    type(dialog.getByLabelText("Minutes before, to prepare"), "-5");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findAllByText("A whole number from 5 to 480.")).toHaveLength(2);
    expect(dialog.getByText("A whole number from 0 to 120.")).toBeTruthy();
    expect(await queued()).toEqual([]);
  });
});

test("a colleague gets a column of his own, or none, with what changed and nothing else", async () => {
  const user = userEvent.setup();
  const row = staffRow({ isBookable: "no" });
  await clinic.have(staff, row);
  const person = await clinic.db.table(staff.table).get(row.id);
  clinic.show(<PersonColumnCard person={person as never} />);
  await user.click(await screen.findByRole("checkbox", { name: /Has a column/ }));
  type(screen.getByLabelText("Day begins"), "10");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await queued()).toEqual([["staff.correct", { id: row.id, set: { dayFromMin: 600, isBookable: "yes" } }]]),
  );
});
