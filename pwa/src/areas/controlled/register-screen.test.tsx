import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { controlledEntries, registerIdOf } from "@fernpaw/domain/controlled/controlled-entry";
import { recordEntry } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { openRegister } from "@fernpaw/domain/controlled/register-count.mutations";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { addDays, addMinutes, localDateOf, minuteOfDay, toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { adjustStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { staff } from "@fernpaw/domain/staff/staff";
import { locationRow, petRow, staffRow } from "@fernpaw/testing/builders";
import { METHADONE } from "@fernpaw/testing/drug-safe";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { chooseHasPrinter } from "../../session/device-printer.ts";
import { printList } from "../paper/print-jobs.queries.ts";
import { clinicHttp } from "../../http/client.ts";
import { pinDb } from "../../session/lock/pin-store.ts";
import { forgetAllPins, rememberPin } from "../../session/lock/pin-verifier.ts";
import { keepTablet } from "../../session/lock/tablet-state.ts";
import { setConnection } from "../../testing/connection.ts";
import { everythingIsHere, onlyHere } from "../../testing/everything-is-here.ts";
import { simulatedNetwork, type Reply } from "../../testing/simulated-network.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { firstBatch } from "./entry/use-entry-form.ts";
import { registerCsv } from "./paper/register-csv.ts";
import { RegisterPrintScreen } from "./paper/register-print-screen.tsx";
import { RegisterScreen } from "./public/register-screen.tsx";
import { readRegister } from "./registers.queries.ts";

const [locationId, nurseId] = [uuidv7(), uuidv7()];
const PIN = "482915";
const drug = countedProductRow({ ...METHADONE });
const today = localDateOf(toInstant(Date.now()), "Europe/London");
const batch = batchRow({ productId: drug.id, number: "ME-4410", expiresOn: addDays(today, 90) });
const patient = petRow({ name: "Rex" });
const user = userEvent.setup({ delay: null });

let clinic: TestClinic;
let answer: Reply;

async function openClinic(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  onlyHere(clinic, ["p0", "p1"]);
  await clinic.have(locations, locationRow({ id: locationId }));
  await clinic.have(
    staff,
    staffRow({ id: clinic.actor.userId, firstName: "Olga", lastName: "Ferrer", isOwner: "yes" }),
  );
  await clinic.have(staff, staffRow({ id: nurseId, firstName: "Bea", lastName: "Okafor", profession: "nurse" }));
  await clinic.have(products, drug);
  await clinic.have(batches, batch);
  await clinic.have(pets, patient);
  await rememberPin(nurseId, PIN);
  const bea = { userId: nurseId, firstName: "Bea", lastName: "Okafor", hasPin: true };
  keepTablet({ name: "Treatment room", lockAfterMin: 5, people: [bea] });
}

beforeEach(async () => {
  answer = { status: 201, data: {} };
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => answer);
  await forgetAllPins();
  await pinDb().approvalTries.clear();
  await openClinic();
});
afterEach(() => {
  keepTablet(null);
  chooseHasPrinter(true);
});

const approval = () => ({ id: uuidv7(), approvedBy: nurseId, reason: "Seen" });
const place = { productId: drug.id, locationId, unit: "ml" } as const;
const onPaper = { registerId: registerIdOf(place), period: { from: "", to: "" }, onPeriod: () => undefined };
const haveRegister = (countedMilli = 20_000) =>
  clinic.mutate(openRegister, {
    ...place,
    lines: [{ id: uuidv7(), batchId: batch.id, countedMilli }],
    approval: approval(),
  });
const haveWaste = (quantityMilli = 300) =>
  clinic.mutate(recordEntry, {
    ...place,
    id: uuidv7(),
    batchId: batch.id,
    kind: "waste",
    quantityMilli,
    reason: "Rest of the syringe",
  });

const entries = async () => {
  const rows = await rowsOf(clinic.db, controlledEntries).toArray();
  return rows.toSorted((a, b) => a.seq - b.seq).map(({ kind, quantityMilli }) => [kind, quantityMilli]);
};
const typePin = async (dialog: HTMLElement, pin: string): Promise<void> => {
  for (const digit of pin) await user.click(within(dialog).getByRole("button", { name: digit }));
};
const witnessDialog = () => screen.findByRole("dialog", { name: "A second person witnesses this" });
async function openEntry(menu: string, title: string): Promise<HTMLElement> {
  clinic.show(<RegisterScreen />);
  await user.click(await screen.findByRole("button", { name: "More entries" }));
  await user.click(await screen.findByRole("menuitem", { name: menu }));
  return screen.findByRole("dialog", { name: title });
}

describe("the register of a drug", () => {
  test("shows each entry with its balance and its witness, and names what is left of each batch", async () => {
    await haveRegister();
    await haveWaste();
    clinic.show(<RegisterScreen />);
    expect(await screen.findByText("ME-4410: 19.7 ml")).toBeTruthy();
    const table = await screen.findByRole("table", { name: "Entries of the register" });
    const [, waste, opening] = within(table).getAllByRole("row");
    expect(waste?.textContent).toMatch(/Wasted.*Rest of the syringe.*0\.3.*19\.7/);
    expect(opening?.textContent).toMatch(/Opening count.*Expected 0 ml, counted 20 ml.*20.*Bea Okafor/);
    expect(within(waste as HTMLElement).getByRole("button", { name: /^Witness: Wasted/ })).toBeTruthy();
    expect(screen.getByText("1 to witness")).toBeTruthy();
    await clinic.allSaved();
  });

  test("names what is left of each batch where the device lacks old entries, and a count expects that", async () => {
    await haveRegister();
    await haveWaste();
    await rowsOf(clinic.db, controlledEntries)
      .filter(({ kind }) => kind !== "waste")
      .delete();
    clinic.show(<RegisterScreen />);
    expect(await screen.findByText("ME-4410: 19.7 ml")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Count" }));
    const dialog = await screen.findByRole("dialog", { name: "Count the drug" });
    await user.type(within(dialog).getByLabelText("ME-4410 (ml)"), "19.7");
    await user.click(within(dialog).getByRole("button", { name: "Compare" }));
    await waitFor(async () => expect((await entries()).at(-1)).toEqual(["count", 0]));
    await clinic.allSaved();
  });

  test("opens with a count that a second person witnesses by PIN on this tablet, without a network", async () => {
    setConnection(clinic, "offline");
    answer = { status: 0, data: {} };
    clinicHttp.http.defaults.adapter = () => Promise.reject(new Error("no network"));
    clinic.show(<RegisterScreen />);
    await user.click(await screen.findByRole("button", { name: "Opening count" }));
    const dialog = await screen.findByRole("dialog", { name: "Opening count" });
    await user.type(within(dialog).getByLabelText("ME-4410 (ml)"), "12,5");
    await user.click(within(dialog).getByRole("button", { name: "Save count" }));
    const seen = await witnessDialog();
    expect(seen.textContent).toContain("Opening count, Methadone 10 mg/ml. ME-4410: 12.5 ml");
    await typePin(seen, PIN);
    await waitFor(async () =>
      expect(await entries()).toEqual([
        ["opening", 12_500],
        ["witness", 0],
      ]),
    );
    await clinic.allSaved();
  });

  test("an entry gets its witness by PIN; five wrong ones make a wait, and nothing is lost", async () => {
    await haveRegister();
    await haveWaste();
    setConnection(clinic, "synced");
    clinic.show(<RegisterScreen />);
    await user.click(await screen.findByRole("button", { name: /^Witness: Wasted/ }));
    const dialog = await witnessDialog();
    expect(within(dialog).queryByText(/Olga/)).toBeNull();
    for (let turn = 0; turn < 5; turn += 1) {
      await typePin(dialog, "111222");
      await within(dialog).findByText("This PIN is not right. Try again.");
      await waitFor(async () => expect((await pinDb().approvalTries.get(nurseId))?.wrong).toBe(turn + 1));
    }
    await typePin(dialog, PIN);
    expect(await within(dialog).findByText(/^Too many wrong tries. Wait 15 minutes/)).toBeTruthy();
    expect((await entries()).map(([kind]) => kind)).toEqual(["opening", "witness", "waste"]);
    await pinDb().approvalTries.clear();
    await typePin(dialog, PIN);
    await waitFor(async () =>
      expect((await entries()).map(([kind]) => kind)).toEqual(["opening", "witness", "waste", "witness"]),
    );
    await clinic.allSaved();
  });

  test("a nurse's own entry can be witnessed by the owner alone: the author is not offered", async () => {
    await haveRegister();
    await haveWaste();
    const [waste] = (await rowsOf(clinic.db, controlledEntries).toArray()).filter(({ kind }) => kind === "waste");
    await rowsOf(clinic.db, controlledEntries).update(waste?.id ?? "", { performedBy: nurseId } as never);
    clinic.show(<RegisterScreen />);
    await user.click(await screen.findByRole("button", { name: /^Witness: Wasted/ }));
    const dialog = await witnessDialog();
    expect(within(dialog).getByText("Witness: Olga Ferrer")).toBeTruthy();
    expect(within(dialog).queryByText(/Bea/)).toBeNull();
    await clinic.allSaved();
  });

  test("a count says after it what was expected; a difference needs its reason and a second person", async () => {
    await haveRegister();
    setConnection(clinic, "synced");
    clinic.show(<RegisterScreen />);
    await user.click(await screen.findByRole("button", { name: "Count" }));
    const dialog = await screen.findByRole("dialog", { name: "Count the drug" });
    expect(within(dialog).queryByText(/Expected/)).toBeNull();
    await user.type(within(dialog).getByLabelText("ME-4410 (ml)"), "19.5");
    expect(within(dialog).getByText(/^Count first\./)).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Compare" }));
    await waitFor(() => expect(within(dialog).queryByText(/^Count first\./)).toBeNull());
    expect(await within(dialog).findByText("Expected: 20 ml. 0.5 ml less than expected")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Save count" }));
    expect(await within(dialog).findByText("Give a reason.")).toBeTruthy();
    await user.type(within(dialog).getByLabelText("Reason for the difference"), "Broken ampoule");
    await user.click(within(dialog).getByRole("button", { name: "Save count" }));
    const seen = await witnessDialog();
    expect(seen.textContent).toContain("Count, Methadone 10 mg/ml. ME-4410: Expected 20 ml, counted 19.5 ml");
    await typePin(seen, PIN);
    await waitFor(async () => expect((await entries()).at(-2)).toEqual(["count", -500]));
    await clinic.allSaved();
  });

  test("a mistake gets a correction beside it", async () => {
    await haveRegister();
    await haveWaste(300);
    clinic.show(<RegisterScreen />);
    await user.click(await screen.findByRole("button", { name: /^Correct: Wasted/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Correct" }));
    const dialog = await screen.findByRole("dialog", { name: "Correct an entry" });
    await user.type(within(dialog).getByLabelText("Right quantity (ml)"), "0.3");
    await user.type(within(dialog).getByLabelText("Reason"), "Read wrongly");
    await user.click(within(dialog).getByRole("button", { name: "Save correction" }));
    expect(await within(dialog).findByText("This is what the register has.")).toBeTruthy();
    const right = within(dialog).getByLabelText("Right quantity (ml)");
    await user.clear(right);
    await user.type(right, "0.2");
    await user.click(within(dialog).getByRole("button", { name: "Save correction" }));
    await waitFor(async () => expect((await entries()).at(-1)).toEqual(["correction", 100]));
    await clinic.allSaved();
  });

  test("an entry that is a part of other work is not corrected here", async () => {
    await haveRegister();
    const use = { productId: drug.id, batchId: batch.id, locationId, kind: "dispense", quantityMilli: 400 } as const;
    await clinic.mutate(adjustStock, { id: uuidv7(), ...use, petId: patient.id });
    clinic.show(<RegisterScreen />);
    expect(await screen.findByRole("button", { name: /^Correct: Opening count/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Witness: Dispensed/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Correct: Dispensed/ })).toBeNull();
    await clinic.allSaved();
  });

  test("page and paper say that the device lacks old entries, until it has them", async () => {
    await haveRegister();
    const pages = () => [<RegisterScreen key="page" />, <RegisterPrintScreen key="paper" {...onPaper} />];
    const lacks = /does not have all old entries yet/;
    onlyHere(clinic, ["p0", "p1"]);
    for (const page of pages()) {
      clinic.show(page);
      expect(await screen.findByText(lacks)).toBeTruthy();
      cleanup();
    }
    everythingIsHere(clinic);
    for (const page of pages()) {
      clinic.show(page);
      expect((await screen.findAllByText(/Opening count/)).length).toBeGreaterThan(0);
      expect(screen.queryByText(lacks)).toBeNull();
      cleanup();
    }
    await clinic.allSaved();
  });

  test("the file has every entry with its hash, the witnesses too", async () => {
    await haveRegister();
    await haveWaste();
    const found = await readRegister(clinic.db, place);
    if (!found) throw new Error("no register");
    const [head, ...rows] = registerCsv(found).trim().split("\r\n");
    expect(head).toContain("When");
    const all = await rowsOf(clinic.db, controlledEntries).toArray();
    expect(all.map(({ kind }) => kind)).toContain("witness");
    expect(rows).toHaveLength(all.length);
    for (const { hash, seq } of all)
      expect(rows.filter((row) => row.includes(`,${seq},`) && row.endsWith(hash))).toHaveLength(1);
  });
});

describe("the batch of an entry", () => {
  const spent = batchRow({ productId: drug.id, number: "ME-1000", expiresOn: addDays(today, 30) });
  const expired = batchRow({ productId: drug.id, number: "ME-2000", expiresOn: addDays(today, -1) });
  const recalled = batchRow({ productId: drug.id, number: "ME-3000", status: "recalled" });

  beforeEach(async () => {
    for (const row of [spent, expired, recalled]) await clinic.have(batches, row);
    const lines = [batch, expired, recalled].map(({ id: batchId }) => ({ id: uuidv7(), batchId, countedMilli: 1000 }));
    await clinic.mutate(openRegister, { ...place, lines, approval: approval() });
  });

  test("is for a use one that may be used, and for waste the first to expire", async () => {
    const found = await readRegister(clinic.db, place);
    if (!found) throw new Error("no register");
    expect(firstBatch(found, "administer", today)).toBe(batch.id);
    expect(firstBatch(found, "waste", today)).toBe(expired.id);
    expect(firstBatch(found, "return_client", today)).toBe("");
  });

  test("that a client brings back may be used up", async () => {
    const dialog = await openEntry("Brought back by a client", "Brought back by a client");
    await user.click(within(dialog).getByRole("combobox", { name: "Batch" }));
    expect(await screen.findByRole("option", { name: /^ME-1000/ })).toBeTruthy();
    await user.keyboard("{Escape}");
    await clinic.allSaved();
  });
});

describe("bad input", () => {
  beforeEach(() => haveRegister());

  test.each([
    ["1000000", /^A register has at most 100,000 ml/],
    ["20.001", /^The register has 20 ml/],
    ["50 mg", "This register counts ml. Enter the quantity in ml, without another unit."],
    ["0", /./],
    ["abc", /./],
  ])("waste of %s is refused at its field, and the form keeps what was typed", async (typed, words) => {
    const dialog = await openEntry("Waste", "Record waste");
    const quantity = within(dialog).getByLabelText<HTMLInputElement>("Quantity (ml)");
    await user.type(quantity, typed);
    await user.type(within(dialog).getByLabelText("Reason"), "Spilled");
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    await waitFor(() => expect(quantity.getAttribute("aria-invalid")).toBe("true"));
    expect(within(dialog).getAllByText(words).length).toBeGreaterThan(0);
    expect(quantity.value).toBe(typed);
    expect(screen.queryByRole("dialog", { name: /witnesses/ })).toBeNull();
    expect(await entries()).toHaveLength(2);
    await clinic.allSaved();
  });

  test("a delivery of a million is refused at its field", async () => {
    clinic.show(<RegisterScreen />);
    await user.click(await screen.findByRole("button", { name: "Receive" }));
    const dialog = await screen.findByRole("dialog", { name: "Receive" });
    await user.type(within(dialog).getByLabelText("Quantity (ml)"), "1000000");
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    expect(await within(dialog).findByText("A register has at most 100,000 ml. Check the figure.")).toBeTruthy();
    expect(within(dialog).getByText("Enter the supplier.")).toBeTruthy();
    expect(within(dialog).getByText("Enter the batch number.")).toBeTruthy();
    await clinic.allSaved();
  });

  test("a wrong expiry date is refused in the words of its field, beside the other faults", async () => {
    clinic.show(<RegisterScreen />);
    await user.click(await screen.findByRole("button", { name: "Receive" }));
    const dialog = await screen.findByRole("dialog", { name: "Receive" });
    await user.type(within(dialog).getByLabelText("Batch number"), "ME-1");
    await user.type(within(dialog).getByLabelText("Expires"), "soon");
    await user.type(within(dialog).getByLabelText("Quantity (ml)"), "5");
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    expect(await within(dialog).findByText("Enter the supplier.")).toBeTruthy();
    expect(within(dialog).getByText(/^Type a date/)).toBeTruthy();
    expect(within(dialog).queryByText("Enter the batch number.")).toBeNull();
    await user.type(within(dialog).getByLabelText("Supplier"), "Northmoor");
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    await waitFor(() => expect(within(dialog).queryByText("Enter the supplier.")).toBeNull());
    expect(screen.queryByRole("dialog", { name: /witnesses/ })).toBeNull();
    expect(await entries()).toHaveLength(2);
    await clinic.allSaved();
  });

  test("the register's own unit may be typed", async () => {
    const dialog = await openEntry("Waste", "Record waste");
    await user.type(within(dialog).getByLabelText("Quantity (ml)"), "0.5 ml");
    await user.type(within(dialog).getByLabelText("Reason"), "Spilled");
    await user.click(within(dialog).getByRole("checkbox", { name: "A second person witnesses it now" }));
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    await waitFor(async () => expect((await entries()).at(-1)).toEqual(["waste", -500]));
    await clinic.allSaved();
  });

  test("an entry that is made later has its own time, and its place by it", async () => {
    const dialog = await openEntry("Waste", "Record waste");
    await user.type(within(dialog).getByLabelText("Quantity (ml)"), "0.5");
    await user.type(within(dialog).getByLabelText("Reason"), "Spilled");
    await user.click(within(dialog).getByRole("checkbox", { name: "A second person witnesses it now" }));
    const time = within(dialog).getByLabelText("Time");
    await user.clear(time);
    await user.type(time, "soon");
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    await waitFor(() => expect(time.getAttribute("aria-invalid")).toBe("true"));
    expect(await entries()).toHaveLength(2);
    await user.clear(time);
    const earlier = addMinutes(toInstant(Date.now()), -90);
    const minute = minuteOfDay(earlier, "Europe/London");
    await user.type(time, timeText(minute));
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    await waitFor(async () => expect((await entries()).at(-1)).toEqual(["waste", -500]));
    const waste = (await rowsOf(clinic.db, controlledEntries).toArray()).find(({ kind }) => kind === "waste");
    expect(waste?.isMerged).toBe("yes");
    expect(waste && minuteOfDay(waste.occurredAt, "Europe/London")).toBe(minute);
    expect((waste?.occurredAt ?? "") < (waste?.recordedAt ?? "")).toBe(true);
    await clinic.allSaved();
  });

  test("a closed witness leaves the form as it is", async () => {
    setConnection(clinic, "synced");
    const dialog = await openEntry("Waste", "Record waste");
    await user.type(within(dialog).getByLabelText("Quantity (ml)"), "0.5");
    await user.type(within(dialog).getByLabelText("Reason"), "Spilled");
    await user.click(within(dialog).getByRole("button", { name: "Save entry" }));
    await user.click(within(await witnessDialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /witnesses/ })).toBeNull());
    expect(within(dialog).getByLabelText<HTMLInputElement>("Quantity (ml)").value).toBe("0.5");
    expect(await entries()).toHaveLength(2);
    await clinic.allSaved();
  });

  test("without a network nothing is destroyed, and the form says so", async () => {
    setConnection(clinic, "offline");
    const dialog = await openEntry("Destroy", "Destroy");
    expect(within(dialog).getByText(/need a connection. Try again/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save entry" }).disabled).toBe(true);
    await clinic.allSaved();
  });
});

describe("rights", () => {
  test.each([["inventory:view"], ["prescriptions:view"]])(
    "%s alone sees the register and writes nothing",
    async (right) => {
      await openClinic({ role: "employee", permissions: [right] });
      await clinic.have(products, drug);
      clinic.show(<RegisterScreen />);
      expect(await screen.findByRole("heading", { name: "Methadone 10 mg/ml" })).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Opening count" })).toBeNull();
      await clinic.allSaved();
    },
  );

  test("each print of the register is noted, and showing the paper is a view", async () => {
    await openClinic();
    await haveRegister();
    clinic.show(<RegisterPrintScreen {...onPaper} />);
    await screen.findByRole("button", { name: "Print" });
    const noted = async () =>
      (await clinic.sync.exportQueue()).entries.flatMap(({ name, args }) =>
        name === "controlledRegisters.view" ? [(args as { how: string }).how] : [],
      );
    await waitFor(async () => expect(await noted()).toEqual(["screen"]));
    for (const _ of [1, 2]) act(() => void dispatchEvent(new Event("beforeprint")));
    await waitFor(async () => expect(await noted()).toEqual(["screen", "print", "print"]));
    await clinic.allSaved();
  });

  test("a period that ends before it begins is named, and nothing is printed", async () => {
    await openClinic();
    await haveRegister();
    clinic.show(<RegisterPrintScreen {...onPaper} period={{ from: "2026-03-02", to: "2026-03-01" }} />);
    expect(await screen.findByText(/^The first day is after the last day/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    expect(screen.queryByRole("article")).toBeNull();
    await clinic.allSaved();
  });

  test("a tablet without a printer leaves the register in To print, under the name of the drug", async () => {
    await openClinic({ role: "employee", permissions: ["prescriptions:view", "prescriptions:manage"] });
    await haveRegister();
    chooseHasPrinter(false);
    clinic.show(<RegisterPrintScreen {...onPaper} />);
    await user.click(await screen.findByRole("button", { name: "Add to To print" }));
    await user.click(await screen.findByRole("button", { name: "Add" }));
    await screen.findByText(/Waits in To print: 1 copy/);
    const [listed] = await printList(clinic.db, clinic.actor, toInstant(Date.now()));
    expect(listed).toMatchObject({
      title: expect.stringContaining("Methadone 10 mg/ml"),
      to: paths.drugRegisterPrint(registerIdOf(place)),
    });
    await clinic.allSaved();
  });

  test("neither right sees nothing, and each view is noted once", async () => {
    await openClinic({ role: "employee", permissions: ["clients:view"] });
    clinic.show(<RegisterScreen />);
    expect(await screen.findByText(/You need the right to see stock or prescriptions/)).toBeTruthy();
    await openClinic();
    clinic.show(<RegisterScreen />);
    await screen.findByRole("heading", { name: "Methadone 10 mg/ml" });
    const views = async () =>
      (await clinic.sync.exportQueue()).entries.filter(({ name }) => name === "controlledRegisters.view");
    await waitFor(async () => expect(await views()).toHaveLength(1));
    await clinic.allSaved();
  });
});
