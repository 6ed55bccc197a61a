import type { InvoiceLine } from "@fernpaw/domain/billing/invoice";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { estimates } from "@fernpaw/domain/estimates/estimate";
import { addDays } from "@fernpaw/domain/kernel/time";
import { labOrders } from "@fernpaw/domain/labs/lab-order";
import { visitNotes } from "@fernpaw/domain/notes/note";
import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { tasks } from "@fernpaw/domain/tasks/task";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, ReportDesk, type Row, tally, total } from "../../testing/report-desk.ts";

let desk: ReportDesk;

beforeAll(async () => {
  desk = await ReportDesk.open();
  await addWork();
}, 120_000);
afterAll(() => desk.api.close());

/** The small demo lacks these: work that was done since an earlier day, a dispensing that was taken back, estimates without an answer and void ones. */
async function addWork(): Promise<void> {
  await desk.api.sync.withClinicTx(desk.clinicId, { userId: null, name: "test" }, async (tx) => {
    const [task] = await tx.list(tasks, {});
    const [lab] = await tx.list(labOrders, {});
    const note = (await tx.list(visitNotes, {})).find(
      ({ status, versionOf }) => status === "signed" && versionOf === null,
    );
    const line = (await tx.list(chargeLines, {})).find(
      ({ status, taxes, unitMinor }) => status === "issued" && taxes.length === 1 && unitMinor !== null,
    );
    const prescription = (await tx.list(prescriptions, {})).find(({ signedAt }) => signedAt !== null);
    const dispense = (await tx.list(dispenses, {})).find(({ status }) => status === "dispensed");
    const [estimate] = await tx.list(estimates, {});
    if (!task || !lab || !note || !line || !prescription || !dispense || !estimate)
      throw new Error("the demo lacks work");
    await tx.insert(tasks, {
      ...task,
      id: v7(),
      status: "done",
      completedAt: desk.noon(2),
      dueOn: addDays(desk.today, -9),
    });
    const result = {
      status: "resulted",
      orderedAt: desk.noon(9),
      resultedAt: desk.noon(7),
      review: "reviewed",
    } as const;
    await tx.insert(labOrders, { ...lab, ...result, id: v7(), reviewedAt: desk.noon(3) });
    await tx.insert(labOrders, { ...lab, ...result, id: v7(), reviewedAt: desk.noon(6) });
    await tx.insert(visitNotes, { ...note, id: v7(), typedAt: desk.noon(8), signedAt: desk.noon(1) });
    const open = { status: "open", invoiceId: null, occurredAt: desk.noon(6) } as const;
    await tx.insert(chargeLines, { ...line, ...open, id: v7() });
    await tx.insert(chargeLines, { ...line, ...open, id: v7(), noChargeReason: "Goodwill" });
    await tx.insert(chargeLines, { ...line, ...open, id: v7(), unitMinor: null });
    await tx.insert(dispenses, { ...dispense, id: v7(), status: "taken_back", occurredAt: desk.noon(2) });
    await tx.insert(prescriptions, { ...prescription, id: v7(), status: "entered_in_error" });
    const shown = { presentedAt: desk.noon(40), answerId: null } as const;
    await tx.insert(estimates, {
      ...estimate,
      ...shown,
      id: v7(),
      status: "presented",
      validUntil: addDays(desk.today, -10),
    });
    await tx.insert(estimates, { ...estimate, ...shown, id: v7(), status: "void" });
  });
}

test("prescriptions by day, person and product, and what was dispensed", async () => {
  const answer = await desk.report("prescriptions");
  const all = await desk.all("prescriptions");
  const signed = all.filter(
    (row) => row["signedAt"] !== null && row["status"] !== "entered_in_error" && desk.isIn(desk.dayOf(row["signedAt"])),
  );
  expect(signed.length).toBeGreaterThan(2);
  expect(groupOf(answer, "day", "prescribed")).toEqual(tally(signed.map((row) => [desk.dayOf(row["signedAt"]), 1])));
  expect(groupOf(answer, "person", "prescribed")).toEqual(tally(signed.map((row) => [String(row["signedBy"]), 1])));
  expect(answer.now.controlledPrescribed).toBe(signed.filter((row) => row["controlled"] !== null).length);
  const productOf = new Map(all.map((row) => [row["id"], String(row["productId"] ?? "")]));
  const handed = (await desk.all("dispenses")).filter(
    (row) => row["status"] === "dispensed" && desk.isIn(desk.dayOf(row["occurredAt"])),
  );
  expect(handed.length).toBeGreaterThan(0);
  expect(groupOf(answer, "product", "dispensed")).toEqual(
    tally(handed.map((row) => [productOf.get(row["prescriptionId"] ?? "") ?? "", 1])),
  );
});

test("estimates that clients were shown, with their answers", async () => {
  const answer = await desk.report("estimates");
  const shown = (await desk.all("estimates")).filter(
    (row) => row["presentedAt"] !== null && row["status"] !== "void" && desk.isIn(desk.dayOf(row["presentedAt"])),
  );
  const of = (...states: string[]): Row[] => shown.filter((row) => states.includes(String(row["status"])));
  const accepted = of("accepted", "converted");
  const lapsed = of("presented", "draft").filter((row) => String(row["validUntil"]) < desk.today);
  expect([accepted.length > 0, lapsed.length > 0]).toEqual([true, true]);
  type Line = { decision: string; lowMinor: number; highMinor: number };
  const linesOf = new Map(
    (await desk.all("estimateAnswers")).map((row) => [row["id"], JSON.parse(String(row["lines"])) as Line[]]),
  );
  const taken = accepted
    .flatMap((row) => linesOf.get(row["answerId"] ?? "") ?? [])
    .filter(({ decision }) => decision === "accepted");
  const [low, high] = [
    taken.reduce((sum, line) => sum + line.lowMinor, 0),
    taken.reduce((sum, line) => sum + line.highMinor, 0),
  ];
  expect([low > 0, high > low]).toEqual([true, true]);
  expect(answer.now).toMatchObject({
    presented: shown.length,
    accepted: accepted.length,
    declined: of("declined").length,
    lapsed: lapsed.length,
    acceptedLow: low,
    acceptedHigh: high,
  });
  expect(groupOf(answer, "day", "presented")).toEqual(tally(shown.map((row) => [desk.dayOf(row["presentedAt"]), 1])));
});

/** The net sum of a line with at most one tax. */
function netOf(row: Row): number {
  if (row["unitMinor"] === null) return 0;
  const whole =
    Number(row["fixedMinor"]) + Math.floor((Number(row["unitMinor"]) * Number(row["quantityMilli"])) / 1000 + 0.5);
  const discount = JSON.parse(String(row["discount"] ?? "null")) as { kind: string; value: number } | null;
  const off =
    discount === null
      ? 0
      : discount.kind === "amount"
        ? discount.value
        : Math.floor((whole * discount.value) / 100_000 + 0.5);
  const [tax, second] = JSON.parse(String(row["taxes"])) as { rateMilliPercent: number }[];
  if (second || row["part"] !== null) throw new Error("not a simple line");
  const rate = (tax?.rateMilliPercent ?? 0) / 100_000;
  const left = whole - off;
  return row["pricesIncludeTax"] === "yes" ? left - Math.floor((left * rate) / (1 + rate) + 0.5) : left;
}

interface Work {
  counts: Record<string, number>;
  overdue: Record<string, number>;
  unbilled: number;
}

/** Open work at the end of a day, kind by kind, from whole rows. */
async function workAt(day: string): Promise<Work> {
  const by = (at: unknown): boolean => at !== null && desk.dayOf(at) <= day;
  const visits = (await desk.all("visits")).filter((row) => by(row["openedAt"]) && !by(row["closedAt"]));
  const notes = (await desk.all("visitNotes")).filter(
    (row) =>
      row["versionOf"] === null &&
      by(row["typedAt"]) &&
      (row["status"] === "draft" || (row["status"] === "signed" && row["signedAt"] !== null && !by(row["signedAt"]))),
  );
  const orders = (await desk.all("labOrders")).filter((row) => by(row["orderedAt"]));
  const isGone = (row: Row): boolean => row["status"] === "cancelled" && by(row["updatedAt"]);
  const out = orders.filter((row) => !isGone(row) && !by(row["resultedAt"]));
  const unseen = orders.filter(
    (row) =>
      by(row["resultedAt"]) &&
      row["status"] === "resulted" &&
      !(row["review"] !== "unreviewed" && by(row["reviewedAt"])),
  );
  const todo = (await desk.all("tasks")).filter((row) => {
    if (!by(row["createdAt"])) return false;
    if (row["status"] === "done") return !by(row["completedAt"]);
    return row["status"] !== "cancelled" || !by(row["updatedAt"]);
  });
  const issued = (await desk.all("invoices")).filter(
    (row) => row["status"] !== "duplicate" && row["isOpening"] === "no" && String(row["issuedOn"]) > day,
  );
  const later = new Map(
    issued.flatMap((row) =>
      (JSON.parse(String(row["lines"])) as InvoiceLine[]).map(
        (line) => [line.lineId as string, line.netMinor] as const,
      ),
    ),
  );
  const charges = (await desk.all("chargeLines")).filter(
    (row) =>
      by(row["occurredAt"]) &&
      ((row["status"] === "open" && row["noChargeReason"] === "" && row["paidElsewhere"] === "") ||
        (row["status"] === "issued" && later.has(String(row["id"])))),
  );
  // Work of an earlier day; a lab order and a task, where they have a day, from the day after that one.
  const since = (rows: readonly Row[], column: string): number =>
    rows.filter((row) => desk.dayOf(row[column]) < day).length;
  const after = (rows: readonly Row[], column: string): number =>
    rows.filter((row) => row[column] !== null && String(row[column]) < day).length;
  return {
    overdue: tally([
      ["visit", since(visits, "openedAt")],
      ["note", since(notes, "typedAt")],
      ["lab", after(out, "expectedOn")],
      ["result", since(unseen, "resultedAt")],
      ["task", after(todo, "dueOn")],
      ["charge", since(charges, "occurredAt")],
    ]),
    counts: tally([
      ["visit", visits.length],
      ["note", notes.length],
      ["lab", out.length],
      ["result", unseen.length],
      ["task", todo.length],
      ["charge", charges.length],
    ]),
    unbilled: charges.reduce((sum, row) => sum + (later.get(String(row["id"])) ?? netOf(row)), 0),
  };
}

test.each([0, 5])("open work %i days ago", async (daysBack) => {
  const day = addDays(desk.today, -daysBack);
  const answer = await desk.report("openWork", { to: day });
  const { counts, overdue, unbilled } = await workAt(day);
  expect(Object.keys(counts).length).toBeGreaterThan(daysBack === 0 ? 4 : 2);
  expect(groupOf(answer, "work", "openWork")).toEqual(counts);
  expect([answer.now.openWork, answer.now.unbilled]).toEqual([total(counts), unbilled]);
  expect(groupOf(answer, "work", "overdueWork")).toEqual(overdue);
  expect(answer.now.overdueWork).toBe(total(overdue));
  expect(total(overdue)).toBeGreaterThan(0);
  // Today some work is not overdue yet.
  if (daysBack === 0) expect(total(overdue)).toBeLessThan(total(counts));
});

test("open work of a location leaves out tasks of none, and that of a person has theirs alone", async () => {
  const every = await desk.report("openWork");
  const here = await desk.report("openWork", { locationId: String((await desk.all("locations"))[0]?.["id"]) });
  expect(groupOf(here, "work", "openWork")["visit"]).toBe(groupOf(every, "work", "openWork")["visit"]);
  const ownerless = (await desk.all("tasks")).filter(
    (row) => ["open", "in_progress"].includes(String(row["status"])) && row["visitId"] === null,
  );
  const difference =
    (groupOf(every, "work", "openWork")["task"] ?? 0) - (groupOf(here, "work", "openWork")["task"] ?? 0);
  expect([difference, ownerless.length > 0]).toEqual([ownerless.length, true]);
  const [person, count] = Object.entries(groupOf(every, "person", "openWork")).find(([key]) => key !== "") ?? ["", 0];
  expect((await desk.report("openWork", { personId: person })).now.openWork).toBe(count);
});
