import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { type LabOrder, labOrders, labRanges, type LabResult, labResults } from "@fernpaw/domain/labs/lab-order";
import { resultId } from "@fernpaw/domain/labs/result-key";
import { petRow } from "@fernpaw/testing/builders";
import { tasks } from "@fernpaw/domain/tasks/task";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { aClinicDesk, type ClinicDesk } from "../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { LabsScreen } from "./list/labs-screen.tsx";
import { RangesScreen } from "./ranges/ranges-screen.tsx";
import { LabScreen } from "./result/lab-screen.tsx";
import { TrendsScreen } from "./trend/trends-screen.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;
const now = toInstant(Date.now());

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
  everythingIsHere(clinic);
});

async function haveOrder(set: Partial<LabOrder> = {}): Promise<string> {
  const id = uuidv7();
  const tests = ["urea", "creatinine"];
  await clinic.have(labOrders, {
    ...emptyRow(labOrders),
    id,
    petId: desk.petId,
    name: "Kidney",
    tests,
    orderedAt: now,
    ...set,
  });
  return id;
}

const haveResult = (orderId: string, set: Partial<LabResult> = {}) =>
  clinic.have(labResults, {
    ...emptyRow(labResults),
    id: resultId(orderId, "urea"),
    orderId,
    petId: desk.petId,
    analyte: "urea",
    name: "Urea",
    value: "5",
    valueMilli: 5000,
    unit: "mmol/l",
    enteredAt: now,
    ...set,
  });

const haveRange = () =>
  clinic.have(labRanges, {
    ...emptyRow(labRanges),
    id: uuidv7(),
    petTypeId: petRow().petTypeId,
    analyte: "urea",
    unit: "mmol/l",
    lowMilli: 2500,
    highMilli: 9600,
    source: "Report of May",
  });

const result = (orderId: string, code: string) => rowsOf(clinic.db, labResults).get(resultId(orderId, code));
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

test("values are entered by keyboard: Enter saves, flags and goes on; without a range nothing is normal", async () => {
  const user = userEvent.setup({ delay: null });
  await haveRange();
  const id = await haveOrder();
  clinic.show(<LabScreen id={id} />);
  await user.type(await field("Urea"), "14,8{Enter}");
  expect(await screen.findByText("High")).toBeTruthy();
  expect(document.activeElement).toBe(await field("Creatinine"));
  await user.keyboard("212");
  await user.tab();
  await screen.findByText("No range on file");
  expect(within(screen.getByRole("list", { name: "Results" })).queryByText("Normal")).toBeNull();
  await clinic.allSaved();
  expect(await result(id, "urea")).toMatchObject({
    value: "14.8",
    valueMilli: 14_800,
    highMilli: 9600,
    rangeSource: "Report of May",
  });
  expect(await result(id, "creatinine")).toMatchObject({ valueMilli: 212_000, highMilli: null });
  expect(await rowsOf(clinic.db, labOrders).get(id)).toMatchObject({ status: "resulted", review: "unreviewed" });
});

test("an order that was made in a visit leads back to it", async () => {
  const visitId = await desk.haveVisit({ stage: "with_vet" });
  const id = await haveOrder({ visitId });
  clinic.show(<LabScreen id={id} />);
  const link = await screen.findByRole("link", { name: /^Visit of / });
  expect(link.getAttribute("href")).toContain(`?pet=${desk.petId}&tab=labs`);
});

test("an implausible value is asked about before it is saved, and is kept on demand", async () => {
  const user = userEvent.setup({ delay: null });
  await haveRange();
  const id = await haveOrder();
  clinic.show(<LabScreen id={id} />);
  await user.type(await field("Urea"), "148{Enter}");
  expect(await screen.findByText(/ten times beyond the range/)).toBeTruthy();
  expect(await result(id, "urea")).toBeUndefined();
  expect((await field("Urea")).value).toBe("148");
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  await waitFor(async () => expect((await result(id, "urea"))?.value).toBe("148"));
  await clinic.allSaved();
});

test("one tap marks the result as reviewed, with the tasks that are ticked; then the client is informed", async () => {
  const user = userEvent.setup({ delay: null });
  const id = await haveOrder({ tests: ["urea"], status: "resulted", resultedAt: now });
  await haveResult(id);
  clinic.show(<LabScreen id={id} />);
  await user.type(await screen.findByRole("textbox", { name: "Meaning" }), "All well");
  await user.click(screen.getByRole("checkbox", { name: "Call the client today" }));
  await user.click(screen.getByRole("button", { name: "Mark reviewed" }));
  await user.click(await screen.findByRole("button", { name: "Client informed" }));
  await screen.findByText(/Client informed by/);
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, labOrders).get(id)).toMatchObject({ review: "client_informed", comment: "All well" });
  expect(await rowsOf(clinic.db, tasks).toArray()).toMatchObject([
    { kind: "callback", status: "done", labOrderId: id },
  ]);
});

test("a file is shown line by line: unknown tests and units are named, kept as text, and nothing is lost", async () => {
  const user = userEvent.setup({ delay: null });
  const id = await haveOrder({ tests: [] });
  clinic.show(<LabScreen id={id} />);
  await user.click(await screen.findByRole("button", { name: "Import a file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import results of an analyser" }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no field for the file");
  await user.upload(input, new File(["\u0000"], "picture.csv", { type: "text/csv" }));
  expect(await dialog.findByText(/no results that can be read/)).toBeTruthy();
  const text = "test,result,unit,low,high\nBUN,14.8,mmol/L,5.7,12.9\nZonulin,4.2,ng/ml,,\nCREA,2,furlongs,,\n";
  await user.upload(input, new File([text], "run.csv", { type: "text/csv" }));
  expect(await dialog.findByText("Unknown test “Zonulin”: kept as text, not compared.")).toBeTruthy();
  expect(dialog.getByText("Unknown unit “furlongs”: kept as text, not compared.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Import 3 results" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await field("Zonulin")).value).toBe("4.2");
  await clinic.allSaved();
  expect(await result(id, "urea")).toMatchObject({ valueMilli: 14_800, rangeSource: "File run.csv", source: "file" });
  expect(await result(id, "creatinine")).toMatchObject({ value: "2", unit: "furlongs", valueMilli: null });
  expect((await rowsOf(clinic.db, labOrders).get(id))?.status).toBe("resulted");
});

test("of a file with several samples none is taken before a person says which; a corrected value keeps the range of its report", async () => {
  const user = userEvent.setup({ delay: null });
  const id = await haveOrder({ tests: [] });
  clinic.show(<LabScreen id={id} />);
  await user.click(await screen.findByRole("button", { name: "Import a file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import results of an analyser" }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no field for the file");
  const text = "patient id,test,result,unit,low,high\nRex,BUN,4,mmol/L,2,9\nJuno,BUN,14.8,mmol/L,5.7,12.9\n";
  await user.upload(input, new File([text], "run.csv", { type: "text/csv" }));
  const sample = await dialog.findByRole("combobox", { name: "Sample" });
  expect(dialog.queryByRole("button", { name: /^Import \d/ })).toBeNull();
  await user.click(sample);
  await user.click(await screen.findByRole("option", { name: "Juno, 1 result" }));
  await user.click(await dialog.findByRole("button", { name: "Import 1 result" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await clinic.allSaved();
  expect(await result(id, "urea")).toMatchObject({ valueMilli: 14_800 });
  const value = await field("Urea");
  await user.clear(value);
  await user.type(value, "14.2{Enter}");
  await waitFor(async () => expect(await result(id, "urea")).toMatchObject({ valueMilli: 14_200 }));
  await clinic.allSaved();
  expect(await result(id, "urea")).toMatchObject({ lowMilli: 5700, highMilli: 12_900, rangeSource: "File run.csv" });
});

test("a line of a file that is far from usual is pointed out, and a value without a unit is given one", async () => {
  const user = userEvent.setup({ delay: null });
  const id = await haveOrder({ tests: [] });
  clinic.show(<LabScreen id={id} />);
  await user.click(await screen.findByRole("button", { name: "Import a file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import results of an analyser" }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no field for the file");
  const text = "test,result,unit\nHCT,0.45,%\nPLT,250,\n";
  await user.upload(input, new File([text], "run.csv", { type: "text/csv" }));
  expect(await dialog.findByText(/^Check: 0.45 % .* No sample can have this value/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Import 2 results" }));
  await user.click(await screen.findByRole("button", { name: "Unit of Platelets: no unit" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "10⁹/l" }));
  await waitFor(async () =>
    expect(await result(id, "platelets")).toMatchObject({ unit: "10⁹/l", valueMilli: 250_000 }),
  );
  await clinic.allSaved();
});

test("two values that were entered apart are shown until one is confirmed; a former value stays readable", async () => {
  const user = userEvent.setup({ delay: null });
  const id = await haveOrder();
  const former = [{ value: "14.8", unit: "mmol/l", by: desk.vetId, at: now }];
  await haveResult(id, { value: "18.4", valueMilli: 18_400, isDisputed: "yes", former });
  clinic.show(<LabScreen id={id} />);
  expect(await screen.findByText(/Two values were entered: this one and 14.8 mmol\/l/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "This one is right" }));
  expect(await screen.findByText(/^was 14.8 mmol\/l/)).toBeTruthy();
  await clinic.allSaved();
});

test("the curve has the numbers in one unit; its table has every value", async () => {
  const [first, second, third] = [await haveOrder(), await haveOrder(), await haveOrder()];
  await haveResult(first, { enteredAt: "2024-01-05T10:00:00.000Z", value: "5", valueMilli: 5000 });
  await haveResult(second, { enteredAt: "2025-01-05T10:00:00.000Z", value: "60", valueMilli: 60_000, unit: "mg/dl" });
  await haveResult(third, {
    enteredAt: "2026-01-05T10:00:00.000Z",
    value: "12",
    valueMilli: 12_000,
    highMilli: 9600,
    lowMilli: 2500,
  });
  clinic.show(<TrendsScreen petId={desk.petId} />);
  expect(
    await screen.findByRole("img", { name: /Urea, 2 values, from 5 mmol\/l, 5 Jan 2024 to 12 mmol\/l, 5 Jan 2026/ }),
  ).toBeTruthy();
  expect(screen.getByText(/Values in mg\/dl are in the table alone/)).toBeTruthy();
  expect(screen.getAllByRole("rowheader")).toHaveLength(3);
});

test("the list has what waits for a review; a person without clients:view sees none of it", async () => {
  await haveOrder({ name: "To look at", status: "resulted", resultedAt: now });
  await haveOrder({ name: "Still out" });
  clinic.show(<LabsScreen />);
  await screen.findByRole("link", { name: "To look at" });
  expect(screen.queryByText("Still out")).toBeNull();
  await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Results out" }));
  expect(await screen.findByRole("link", { name: "Still out" })).toBeTruthy();
});

test("a range needs a test, a species, an end and a source", async () => {
  const user = userEvent.setup({ delay: null });
  clinic.show(<RangesScreen />);
  await user.click(await screen.findByRole("button", { name: "Add a range" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a range" }));
  // By their texts: the names of sixty options take a test a minute.
  await user.click(dialog.getByLabelText("Test"));
  await user.click(await screen.findByText("Urea"));
  await user.click(dialog.getByLabelText("Species"));
  await user.click(await screen.findByText("Dog"));
  await user.type(dialog.getByRole("textbox", { name: "Source" }), "Report of May");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Give one end at least.")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "To" }), "9.6");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("up to 9.6 mmol/l")).toBeTruthy();
  await clinic.allSaved();
});
