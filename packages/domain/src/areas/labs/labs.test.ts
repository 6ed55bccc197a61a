import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { petTypeIdOf } from "../pets/pet-type-vocabulary.ts";
import { type Task, tasks } from "../tasks/task.ts";
import { treatments } from "../treatments/treatment.ts";
import { closeVisit, moveVisit } from "../visits/visit.mutations.ts";
import { ANALYTES, analyteOf, findAnalyte, hasUnit, PANELS, scaleOf, tidyUnit } from "./analytes.ts";
import { labOrders, labRanges, labResults, rangeFor } from "./lab-order.ts";
import {
  cancelLab,
  correctLab,
  finishLab,
  informClient,
  labTreatmentId,
  orderLab,
  reviewLab,
  sendLab,
  unreviewLab,
} from "./lab-order.mutations.ts";
import { addRange, correctRange, removeRange } from "./lab-range.mutations.ts";
import { recordResults } from "./lab-result.mutations.ts";
import { labTaskId } from "./lab-tasks.ts";
import { flagOf, implausible, milliOf, readValue } from "./lab-value.ts";
import { resultId, testKey } from "./result-key.ts";

let made = 0;
const newId = (): string =>
  `019a5f00-${String((made += 1)).padStart(4, "0")}-7000-8000-${String(made * 7919).padStart(12, "0")}`;

describe("values", () => {
  test.each([
    ["1.62", 1620],
    ["1.0200", 1020],
    ["-3", -3000],
    ["0.0125", null],
    ["1,5", null],
    ["", null],
    ["12 g", null],
    ["99999999999", null],
  ])("%j is %j thousandths", (text, milli) => {
    expect(milliOf(text)).toBe(milli);
  });

  const range = { lowMilli: 1000, highMilli: 2400 };
  test.each([
    ["1", range, "normal"],
    ["0.999", range, "low"],
    ["2.4", range, "normal"],
    ["2.401", range, "high"],
    ["<0.5", range, "low"],
    ["<2", range, "text"],
    [">2.4", range, "high"],
    [">2", range, "text"],
    ["<2", { lowMilli: null, highMilli: 2400 }, "normal"],
    ["5", { lowMilli: 1000, highMilli: null }, "normal"],
    ["5", { lowMilli: null, highMilli: null }, "no_range"],
    ["<5", { lowMilli: null, highMilli: null }, "no_range"],
    ["negative", range, "text"],
    ["0.0001", range, "text"],
  ] as const)("%s in %o is %s", (text, within, flag) => {
    expect(flagOf(text, within)).toBe(flag);
  });

  test.each([
    ["212", { lowMilli: 71_000, highMilli: 180_000 }, 198_000, null],
    ["2.4", { lowMilli: 71_000, highMilli: 180_000 }, null, "range"],
    ["2120", { lowMilli: 71_000, highMilli: 180_000 }, null, "range"],
    ["21.2", { lowMilli: null, highMilli: null }, 298_000, "previous"],
    ["-1", { lowMilli: null, highMilli: null }, null, "negative"],
    ["0", { lowMilli: null, highMilli: null }, 5000, null],
    ["negative", { lowMilli: 1000, highMilli: 2000 }, null, null],
  ] as const)("%s within %o after %s is implausible: %s", (text, within, previous, reason) => {
    expect(implausible(text, within, previous)).toBe(reason);
  });

  test.each([
    ["450", "haematocrit", "%", "impossible"],
    ["0.45", "haematocrit", "%", "impossible"],
    ["45", "haematocrit", "l/l", "impossible"],
    ["45", "haematocrit", "%", null],
    ["1035", "urine_sg", "", "impossible"],
    ["1.035", "urine_sg", "", null],
    ["73.8", "ph", "", "impossible"],
    ["7.38", "ph", "", null],
    ["<1", "haematocrit", "%", null],
    ["450", "platelets", "10⁹/l", null],
  ] as const)("%s of %s in %j, without a range or an earlier value, is implausible: %s", (text, code, unit, reason) => {
    const noRange = { lowMilli: null, highMilli: null };
    expect(implausible(text, noRange, null, scaleOf(code, unit))).toBe(reason);
  });

  test.each([
    ["15", "haemoglobin", "g/l", { lowMilli: 100_000, highMilli: 180_000 }, "unit"],
    ["150", "haemoglobin", "g/dl", { lowMilli: 10_000, highMilli: 18_000 }, "unit"],
    ["60", "haemoglobin", "g/l", { lowMilli: 100_000, highMilli: 180_000 }, null],
    ["150", "haemoglobin", "g/l", { lowMilli: 100_000, highMilli: 180_000 }, null],
    ["500", "alt", "u/l", { lowMilli: 10_000, highMilli: 100_000 }, null],
  ] as const)("%s of %s in %s within %o is a slip between two units: %s", (text, code, unit, range, reason) => {
    expect(implausible(text, range, null, scaleOf(code, unit))).toBe(reason);
  });

  test("a bound is read with its sign", () => {
    expect(readValue("< 0.5")).toEqual({ milli: 500, bound: "below" });
    expect(readValue(">=1000")).toEqual({ milli: 1_000_000, bound: "above" });
  });
});

describe("the vocabulary", () => {
  test("no name means two tests, and every panel has tests of it", () => {
    expect(new Set(ANALYTES.map(({ code }) => code)).size).toBe(ANALYTES.length);
    for (const { code, name, aliases } of ANALYTES)
      for (const one of [name, ...aliases]) expect(findAnalyte(one)?.code, one).toBe(code);
    for (const { analytes } of PANELS) for (const code of analytes) expect(analyteOf(code), code).toBeDefined();
  });

  test.each([
    ["ALB", "albumin"],
    ["K+", "potassium"],
    ["Neu#", "neutrophils"],
    ["Creatinine (serum)", "creatinine"],
    ["  total   T4 ", "t4"],
    ["Kreatinin", "creatinine"],
    ["ALT (GPT)", "alt"],
    ["ALT (U/L)", "alt"],
    ["T4 (total)", "t4"],
    ["T4 (free)", "free_t4"],
    ["Calcium (ionised)", "ionised_calcium"],
    ["Calcium (ionized)", "ionised_calcium"],
    ["Neutrophils (band)", "band_neutrophils"],
    ["Bile acids (post)", "bile_acids_post"],
    ["pH (urine)", "urine_ph"],
  ])("%j is %s", (name, code) => {
    expect(findAnalyte(name)?.code).toBe(code);
  });

  test.each(["Glucose (urine)", "Bilirubin (direct)", "Cholesterol (HDL)", "Cortisol (post ACTH)", "Protein (CSF)"])(
    "%j is not the test without its word",
    (name) => {
      expect(findAnalyte(name)).toBeUndefined();
    },
  );

  test.each([
    ["umol/L", "µmol/l"],
    ["μmol/l", "µmol/l"],
    ["mcg/dL", "µg/dl"],
    ["K/uL", "10⁹/l"],
    ["10^9/L", "10⁹/l"],
    ["IU/L", "u/l"],
  ])("%j is written %s", (unit, tidy) => {
    expect(tidyUnit(unit)).toBe(tidy);
  });

  const list = join(
    process.env["TEST_DATA_DIR"] ?? join(import.meta.dirname, "../../../../../../shared/data"),
    "dog-lab-intervals/DAP_Clinical_Lab_Reference_Intervals.md",
  );
  test.runIf(existsSync(list))("knows the tests of a real list, and all of its units but one misprint", () => {
    const rows = readFileSync(list, "utf8")
      .split("\n")
      .filter((line) => /^\|(?! *(?:Test|:))/.test(line))
      .map((line) => line.split("|").map((cell) => cell.trim()));
    const unknown = rows.filter(([, name = ""]) => !findAnalyte(name)).map(([, name]) => name);
    const odd = rows.filter(([, name = "", unit = ""]) => {
      const analyte = findAnalyte(name);
      return analyte && !hasUnit(analyte, unit);
    });
    expect(rows.length).toBeGreaterThan(30);
    expect(unknown).toEqual(["Albumin:Globulin Ratio", "Sodium:Potassium Ratio"].filter((name) => !findAnalyte(name)));
    expect(odd.map(([, name, unit]) => `${name} ${unit}`)).toEqual(["Sodium Eq/L"]);
  });

  test("results of different tests and places never share an id", () => {
    const order = newId();
    const keys = [
      ...ANALYTES.map(({ code }) => testKey({ analyte: code, name: "" })),
      ...Array.from({ length: 3000 }, (_, at) =>
        testKey({ analyte: "", name: `Own test ${at % 1000}` }, Math.floor(at / 1000)),
      ),
    ];
    const ids = new Set(keys.map((key) => resultId(order, key)));
    expect(ids.size).toBe(keys.length);
    expect(testKey({ analyte: "", name: " Own  TEST" })).toBe(testKey({ analyte: "", name: "own test" }));
  });
});

let clinic: MemoryClinic;
let petId: string;
const id = newId();
const order = () => clinic.row(labOrders, id);
const result = (code: string) => clinic.row(labResults, resultId(id, code));
const give = (set: object = {}) =>
  clinic.run(orderLab, { id, petId, name: "Kidney", tests: ["creatinine", "urea"], ...set });
const value = (analyte: string, text: string, set: object = {}) => ({
  analyte,
  name: analyteOf(analyte)?.name ?? analyte,
  value: text,
  unit: analyteOf(analyte)?.units[0] ?? "",
  ...set,
});
const record = (results: object[], set: object = {}, options: object = {}) =>
  clinic.run(recordResults, { orderId: id, results, ...set }, options);
const task = (which: "result" | "call" | "again"): Task | undefined =>
  clinic.all(tasks).find((one) => one.id === labTaskId(id, which));

beforeEach(() => {
  clinic = new MemoryClinic();
  petId = aPet(clinic).id;
});

async function aVisit(): Promise<string> {
  const appointment = anAppointment(clinic, { petIds: [petId] });
  await clinic.run(checkInAppointment, { id: appointment.id });
  return visitIdOf(appointment.id, petId);
}

describe("an order", () => {
  test("half of its results is partial, all of them are a result", async () => {
    await give();
    expect(order()).toMatchObject({ status: "ordered", orderedBy: clinic.ownerId, review: "unreviewed" });
    await clinic.run(sendLab, { id });
    expect(order().status).toBe("sent");
    await record([value("urea", "14.8", { range: { lowMilli: 5700, highMilli: 12_900, source: "Report" } })]);
    expect(order().status).toBe("partial");
    expect(result("urea")).toMatchObject({
      valueMilli: 14_800,
      unit: "mmol/l",
      lowMilli: 5700,
      rangeSource: "Report",
      petId,
    });
    await record([value("creatinine", "212")]);
    expect(order()).toMatchObject({ status: "resulted", resultedAt: expect.any(String) });
    await clinic.run(sendLab, { id });
    expect(order().status).toBe("resulted");
  });

  test("without a list of tests a person, or a file with all of them, says that it is complete", async () => {
    await give({ tests: [] });
    expect(await clinic.run(finishLab, { id })).toMatchObject({ code: "invalid_transition" });
    await record([value("urea", "5")]);
    expect(order().status).toBe("partial");
    await clinic.run(finishLab, { id });
    expect(order().status).toBe("resulted");
    await record([value("creatinine", "100")]);
    expect(order().status).toBe("resulted");
  });

  test("unknown tests, units and words are kept as text and are never compared", async () => {
    await give({ tests: [] });
    const rows = [
      { name: "Zonulin", value: "4.2", unit: "ng/ml" },
      value("urea", "12", { unit: "furlongs" }),
      value("creatinine", "<27"),
      value("glucose", "haemolysed"),
      { analyte: "not_a_code", name: "Newer test", value: "1" },
    ];
    expect(await record(rows, { source: "file", isAll: true })).toMatchObject({ status: "applied" });
    expect(clinic.all(labResults).map(({ valueMilli }) => valueMilli)).toEqual([null, null, null, null, null]);
    const kept = clinic.all(labResults).map(({ value: text }) => text);
    expect(kept.toSorted()).toEqual(["4.2", "12", "<27", "haemolysed", "1"].toSorted());
    expect(order().status).toBe("resulted");
  });

  test("a value that replaces another keeps it, and must be reviewed again", async () => {
    await give();
    await record([value("urea", "148"), value("creatinine", "100")]);
    await clinic.run(reviewLab, { id });
    await record([value("urea", "14.8", { before: "148" })]);
    expect(result("urea")).toMatchObject({
      value: "14.8",
      former: [{ value: "148", unit: "mmol/l" }],
      isDisputed: "no",
    });
    expect(order().review).toBe("unreviewed");
  });

  test("a replay records once; the same file again changes nothing", async () => {
    await give();
    const context = clinic.contextOf({});
    const args = { orderId: id, results: [value("urea", "5"), value("creatinine", "90")], source: "file" };
    for (const _ of [1, 2]) await clinic.runIn(recordResults, args, context);
    await clinic.run(reviewLab, { id });
    await clinic.run(recordResults, args);
    expect(clinic.all(labResults)).toHaveLength(2);
    expect(result("urea").former).toEqual([]);
    expect(order().review).toBe("reviewed");
  });

  test("two people who entered different values without seeing each other: both are kept, and a person decides", async () => {
    await give();
    const nurse = anEmployee();
    await record([value("urea", "14.8")], {}, { actor: nurse, deviceId: "a" });
    await record([value("urea", "18.4")], {}, { deviceId: "b" });
    expect(result("urea")).toMatchObject({
      value: "18.4",
      isDisputed: "yes",
      former: [{ value: "14.8", by: nurse.userId }],
    });
    await record([value("urea", "18.4", { before: "18.4" })]);
    expect(result("urea")).toMatchObject({ value: "18.4", isDisputed: "no" });
    await record([value("urea", "18.4")], {}, { actor: nurse });
    expect(result("urea").isDisputed).toBe("no");
  });

  test("an emptied value stays readable, and the order waits for it again", async () => {
    await give({ tests: ["urea"] });
    await record([value("urea", "5")]);
    await record([value("urea", "", { before: "5" })]);
    expect(result("urea")).toMatchObject({ value: "", valueMilli: null, former: [{ value: "5" }] });
    expect(order().status).toBe("ordered");
  });

  test("cancelled while results came: the results stay", async () => {
    await give();
    await record([value("urea", "5")]);
    await clinic.run(cancelLab, { id });
    expect(order().status).toBe("partial");
    const other = newId();
    await clinic.run(orderLab, { id: other, petId, name: "Later", tests: ["urea"] });
    await clinic.run(cancelLab, { id: other });
    await clinic.run(recordResults, { orderId: other, results: [value("urea", "5")] });
    expect(clinic.row(labOrders, other).status).toBe("resulted");
  });

  test("needs appointments:manage, a known pet and names", async () => {
    const helper = anEmployee(["clients:view"]);
    expect(await clinic.run(orderLab, { id, petId, name: "x" }, { actor: helper })).toMatchObject({
      code: "forbidden",
    });
    expect(await give({ petId: newId() })).toMatchObject({ code: "not_found" });
    expect(await give({ name: " " })).toMatchObject({ code: "invalid_args" });
    expect(await give({ productId: newId() })).toMatchObject({ code: "not_found" });
    await give();
    expect(await record(Array.from({ length: 201 }, () => value("urea", "1")))).toMatchObject({ code: "invalid_args" });
    expect(await record([value("urea", "x".repeat(401))])).toMatchObject({ code: "invalid_args" });
    await clinic.run(correctLab, { id, set: { laboratory: "Northlab" } });
    expect(order().laboratory).toBe("Northlab");
  });
});

describe("a review", () => {
  test("makes its tasks once; the client informed ends the call", async () => {
    await give();
    expect(await clinic.run(reviewLab, { id })).toMatchObject({ code: "invalid_transition" });
    await record([value("urea", "14"), value("creatinine", "212")]);
    const then = { call: { role: "reception", dueOn: "2026-11-21" }, again: { role: "vet", dueOn: "2026-12-19" } };
    const vet = anEmployee();
    await clinic.run(reviewLab, { id, comment: "Kidney values up.", ...then }, { actor: vet });
    await clinic.run(reviewLab, { id, comment: "Start the diet.", ...then });
    expect(order()).toMatchObject({
      review: "reviewed",
      reviewedBy: vet.userId,
      comment: "Kidney values up.\nStart the diet.",
    });
    expect(clinic.all(tasks)).toHaveLength(2);
    expect(task("call")).toMatchObject({
      kind: "callback",
      role: "reception",
      dueOn: "2026-11-21",
      petId,
      labOrderId: id,
    });
    expect(task("again")).toMatchObject({ kind: "recheck", dueOn: "2026-12-19" });
    await clinic.run(informClient, { id });
    expect(order()).toMatchObject({ review: "client_informed", informedBy: clinic.ownerId });
    expect(task("call")?.status).toBe("done");
    expect(task("again")?.status).toBe("open");
  });

  test("is taken back with its tasks, unless a task was changed", async () => {
    await give();
    await record([value("urea", "14"), value("creatinine", "212")]);
    const then = { call: { role: "reception", dueOn: null }, again: { role: "vet", dueOn: "2026-12-19" } };
    await clinic.run(reviewLab, { id, ...then });
    await clinic.run(unreviewLab, { id });
    expect(order()).toMatchObject({ review: "unreviewed", reviewedBy: null });
    expect(clinic.all(tasks)).toEqual([]);
  });

  test("does not cover a value that changed afterwards: the client informed of the old one leaves it unreviewed", async () => {
    await give();
    await record([value("urea", "14"), value("creatinine", "212")]);
    await clinic.run(reviewLab, { id });
    await record([value("urea", "41", { before: "14" })]);
    await clinic.run(informClient, { id });
    expect(order()).toMatchObject({ review: "unreviewed", informedBy: clinic.ownerId });
  });
});

describe("a visit", () => {
  test("that is finished makes a task of each result that is out, once, for the person who ordered it", async () => {
    const visitId = await aVisit();
    const nurse = anEmployee();
    await clinic.run(orderLab, { id, petId, visitId, name: "Ear swab", expectedOn: "2026-11-27" }, { actor: nurse });
    const done = newId();
    await clinic.run(orderLab, { id: done, petId, visitId, name: "Glucose", tests: ["glucose"] });
    await clinic.run(recordResults, { orderId: done, results: [value("glucose", "5")] });
    await clinic.run(moveVisit, { id: newId(), visitId, from: "waiting", to: "ready_for_checkout" });
    await clinic.run(closeVisit, { id: newId(), visitId, from: "ready_for_checkout" });
    expect(clinic.all(tasks)).toHaveLength(1);
    expect(task("result")).toMatchObject({
      title: "Lab result: Ear swab",
      kind: "lab_followup",
      assigneeId: nurse.userId,
      dueOn: "2026-11-27",
      visitId,
      labOrderId: id,
    });
    await record([value("urea", "5")], { isAll: true });
    await clinic.run(reviewLab, { id });
    expect(task("result")?.status).toBe("done");
    await clinic.run(unreviewLab, { id });
    expect(task("result")?.status).toBe("open");
  });

  test("plans the product of an order; without a product nothing is charged; cancelled, it is skipped", async () => {
    const visitId = await aVisit();
    const product = aProduct(clinic, { kind: "lab_test" });
    await clinic.run(orderLab, { id, petId, visitId, name: "Blood count", productId: product.id });
    expect(clinic.row(treatments, labTreatmentId(id))).toMatchObject({
      status: "planned",
      productId: product.id,
      quantityMilli: 1000,
      visitId,
      petId,
    });
    await clinic.run(orderLab, { id: newId(), petId, visitId, name: "Without a product" });
    await clinic.run(orderLab, { id: newId(), petId, name: "Without a visit", productId: product.id });
    expect(clinic.all(treatments)).toHaveLength(1);
    await clinic.run(cancelLab, { id });
    expect(clinic.row(treatments, labTreatmentId(id)).status).toBe("skipped");
  });
});

describe("ranges", () => {
  const rangeId = newId();
  const dog = petTypeIdOf("dog");
  const asked = { laboratory: "northLAB ", petTypeId: dog, analyte: "urea", unit: "mmol/l" };
  const add = (set: object = {}) =>
    clinic.run(addRange, {
      id: rangeId,
      ...asked,
      laboratory: "Northlab",
      lowMilli: 2500,
      highMilli: 9600,
      source: "Report of May",
      ...set,
    });

  test("are found by laboratory, species, test and unit alone", async () => {
    await add();
    const rows = clinic.all(labRanges);
    expect(rangeFor(rows, asked)?.id).toBe(rangeId);
    for (const other of [
      { laboratory: "" },
      { petTypeId: petTypeIdOf("cat") },
      { analyte: "creatinine" },
      { unit: "mg/dl" },
    ])
      expect(rangeFor(rows, { ...asked, ...other })).toBeUndefined();
    await clinic.run(removeRange, { id: rangeId });
    expect(rangeFor(clinic.all(labRanges), asked)).toBeUndefined();
  });

  test("need a source, an end, and ends the right way round, in a unit of the test", async () => {
    for (const set of [
      { source: "" },
      { lowMilli: null, highMilli: null },
      { lowMilli: 9000, highMilli: 2000 },
      { unit: "kg" },
      { analyte: "zonulin" },
    ])
      expect(await add(set)).toMatchObject({ code: "invalid_args" });
    expect(await add({ petTypeId: newId() })).toMatchObject({ code: "not_found" });
    await add();
    expect(await clinic.run(correctRange, { id: rangeId, set: { lowMilli: 99_000 } })).toMatchObject({
      code: "invalid_args",
    });
  });
});
