import { expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { CLINIC_PERMISSIONS } from "../../kernel/permissions.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import { markPrinted, printAgain, removePrint, sendToPrint } from "./print-job.mutations.ts";
import { PRINT_NEEDS, PRINT_KINDS, mayPrint, printJobs, printsWaitSince } from "./print-job.ts";

const JOB = "019a5f00-0000-7000-8000-000000000001";

function aDesk() {
  const clinic = new MemoryClinic();
  const product = aProduct(clinic);
  const args = {
    id: JOB,
    kind: "productLabel80" as const,
    subjectId: product.id,
    locationId: firstLocationId(clinic.clinicId),
    copies: 2,
  };
  return { clinic, args, job: () => clinic.row(printJobs, JOB) };
}

test("a document waits until a device has printed it, and the first of two prints counts", async () => {
  const { clinic, args, job } = aDesk();
  await clinic.run(sendToPrint, args);
  expect(job()).toMatchObject({ status: "waiting", copies: 2, day: null, settledAt: null, settledBy: null });
  await clinic.run(markPrinted, { id: JOB }, { now: "2026-11-21T10:00:00.000Z" });
  await clinic.run(
    markPrinted,
    { id: JOB },
    { now: "2026-11-21T11:00:00.000Z", actor: anEmployee(["inventory:view"]) },
  );
  expect(job()).toMatchObject({
    status: "printed",
    settledAt: "2026-11-21T10:00:00.000Z",
    settledBy: clinic.ownerId,
  });
});

test("a document that was printed is not removed by a device that did not know; a removed one that was printed is printed", async () => {
  const { clinic, args, job } = aDesk();
  await clinic.run(sendToPrint, args);
  await clinic.run(markPrinted, { id: JOB });
  await clinic.run(removePrint, { id: JOB });
  expect(job().status).toBe("printed");
  await clinic.run(printAgain, { id: JOB });
  expect(job()).toMatchObject({ status: "waiting", settledAt: null, settledBy: null });
  await clinic.run(removePrint, { id: JOB });
  expect(job().status).toBe("removed");
  await clinic.run(markPrinted, { id: JOB });
  expect(job().status).toBe("printed");
});

test("a document is left, printed and removed by those who may see it, and a retry leaves it once", async () => {
  const { clinic, args } = aDesk();
  const stranger = anEmployee(["appointments:view"]);
  expect(await clinic.run(sendToPrint, args, { actor: stranger })).toMatchObject({ code: "forbidden" });
  const context = clinic.contextOf({ actor: anEmployee(["inventory:view"]) });
  await clinic.runIn(sendToPrint, args, context);
  expect(await clinic.runIn(sendToPrint, args, context)).toMatchObject({ status: "applied" });
  expect(clinic.all(printJobs)).toHaveLength(1);
  for (const mutation of [markPrinted, removePrint, printAgain])
    expect(await clinic.run(mutation, { id: JOB }, { actor: stranger })).toMatchObject({ code: "forbidden" });
  expect(await clinic.run(markPrinted, { id: args.subjectId })).toMatchObject({ code: "not_found" });
});

test("an order is left, printed and removed by an owner alone, whatever permissions an employee holds", async () => {
  const { clinic, args } = aDesk();
  const order = { ...args, kind: "order" as const };
  const everything = anEmployee([...CLINIC_PERMISSIONS]);
  const refusal = { code: "forbidden", details: { permission: "owner" } };
  expect(await clinic.run(sendToPrint, order, { actor: everything })).toMatchObject(refusal);
  expect(clinic.all(printJobs)).toEqual([]);
  await clinic.run(sendToPrint, order);
  for (const mutation of [markPrinted, removePrint, printAgain])
    expect(await clinic.run(mutation, { id: JOB }, { actor: everything })).toMatchObject(refusal);
  expect(clinic.row(printJobs, JOB).status).toBe("waiting");
  await clinic.run(markPrinted, { id: JOB });
  expect(clinic.row(printJobs, JOB).status).toBe("printed");
});

test("a document is printed by an owner, and by an employee with its permission; an admin prints none", () => {
  for (const kind of PRINT_KINDS) {
    const needed = CLINIC_PERMISSIONS.filter((permission) =>
      mayPrint({ role: "employee", permissions: [permission] }, kind),
    );
    expect(needed).toEqual([PRINT_NEEDS[kind]].flat().filter((one) => one !== "owner"));
    expect(mayPrint({ role: "owner", permissions: [] }, kind)).toBe(true);
    expect(mayPrint({ role: "employee", permissions: [] }, kind)).toBe(false);
    expect(mayPrint({ role: "admin", permissions: [...CLINIC_PERMISSIONS] }, kind)).toBe(false);
  }
  expect(PRINT_NEEDS.drugRegister).toEqual(["inventory:view", "prescriptions:view"]);
  expect(PRINT_NEEDS).toMatchObject({ order: "owner", recallList: "inventory:view", certificate: "clients:view" });
});

test.each([0, 51, 1.5])("%s copies are refused", async (copies) => {
  const { clinic, args } = aDesk();
  expect(await clinic.run(sendToPrint, { ...args, copies })).toMatchObject({ code: "invalid_args" });
});

test("a document waits for fourteen days", () => {
  expect(printsWaitSince("2026-11-21T09:00:00.000Z")).toBe("2026-11-07T09:00:00.000Z");
});
