import { expect, test } from "vitest";
import { exam, newId } from "../../../../testing/src/treatment-exam.ts";
import { approvals } from "../approvals/approval.ts";
import { correctClinicSettings } from "../clinics/clinic-settings.mutations.ts";
import { staff } from "../staff/staff.ts";
import { staffRow } from "../../../../testing/src/builders.ts";
import { treatments } from "./treatment.ts";

const medicine = { kind: "medication" as const, prescriptionOnly: "no" as const };
const codeOf = (result: object): unknown => ("code" in result ? result.code : "status" in result && result.status);

async function checkedExam(product: Parameters<typeof exam>[0] = {}) {
  const desk = await exam({ side: "device", product: medicine, ...product });
  await desk.clinic.run(correctClinicSettings, { set: { checksDispensing: "yes" } });
  const second = desk.clinic.put(staff, staffRow({ id: newId(), userId: newId() } as never));
  const checked = (approvedBy: string, approves = "check") => ({
    approval: { id: newId(), approvedBy, reason: "Label and medicine compared" },
    approves,
  });
  return { ...desk, second, checked };
}

test("a medicine that goes home from the plan of a visit is checked by a second person, where the clinic wants it", async () => {
  const { clinic, plan, give, second, checked } = await checkedExam();
  const id = await plan();
  const home = { way: "dispense" };
  expect(await give(id, home)).toMatchObject({ code: "approval_required", details: { needs: "witness" } });
  expect(codeOf(await give(id, { ...home, ...checked(second.id, "batch") }))).toBe("approval_required");
  expect(codeOf(await give(id, { ...home, ...checked(clinic.ownerId) }))).toBe("approval_refused");
  expect(clinic.row(treatments, id)).toMatchObject({ status: "planned", checkedBy: null });
  expect(codeOf(await give(id, { ...home, ...checked(second.id) }))).toBe("applied");
  expect(clinic.row(treatments, id)).toMatchObject({ status: "given", checkedBy: second.id, overrideReason: "" });
  expect(clinic.all(approvals)).toMatchObject([
    { approvedBy: second.id, needs: "witness", mutationName: "treatments.give" },
  ]);
});

test("a treatment in the clinic, or of goods, is given without a second person", async () => {
  const { give } = await checkedExam();
  expect(codeOf(await give(newId(), { way: "administer" }))).toBe("applied");
  const retail = await checkedExam({ product: { kind: "retail" } });
  expect(codeOf(await retail.give(newId(), { way: "dispense" }))).toBe("applied");
});

test("a person who was deactivated checks nothing more at the tap, and the server keeps what they checked before", async () => {
  for (const [side, code] of [
    ["device", "approval_refused"],
    ["server", "applied"],
  ] as const) {
    const { clinic, give, second, checked } = await checkedExam({ side });
    clinic.put(staff, { ...second, status: "disabled" });
    const id = newId();
    expect(codeOf(await give(id, { way: "dispense", ...checked(second.id) }))).toBe(code);
    expect(clinic.all(treatments)).toMatchObject(side === "server" ? [{ status: "given", checkedBy: second.id }] : []);
    expect(codeOf(await give(newId(), { way: "dispense", ...checked(clinic.ownerId) }))).toBe("approval_refused");
    expect(codeOf(await give(newId(), { way: "dispense", ...checked(newId()) }))).toBe("approval_refused");
  }
});

test("an owner who was deactivated allows no batch at the tap, and the server keeps the use that they allowed before", async () => {
  for (const [side, code] of [
    ["device", "approval_refused"],
    ["server", "applied"],
  ] as const) {
    const { clinic, give, second, checked } = await checkedExam({ side });
    clinic.put(staff, { ...second, status: "disabled" });
    expect(codeOf(await give(newId(), { way: "administer", ...checked(second.id, "batch") }))).toBe(code);
    expect(clinic.all(treatments).map(({ status }) => status)).toEqual(side === "server" ? ["given"] : []);
    expect(clinic.all(approvals).map(({ approvedBy }) => approvedBy)).toEqual(side === "server" ? [second.id] : []);
  }
});

test("the server keeps what a tablet handed over without a check", async () => {
  const { clinic, give } = await checkedExam({ side: "server" });
  const id = newId();
  expect(codeOf(await give(id, { way: "dispense" }))).toBe("applied");
  expect(clinic.row(treatments, id)).toMatchObject({ status: "given", checkedBy: null });
});
