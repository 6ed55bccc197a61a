import { expect, test } from "vitest";
import { pharmacy } from "../../../../testing/src/prescription-exam.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { chargeLines, lineIdOf } from "../billing/charge-line.ts";
import { markDispenseEnteredInError, takeBackDispense } from "./dispense.mutations.ts";
import { dispenses } from "./prescription.ts";

test("a dispensing on an issued invoice is entered in error: crossed out, and the charge stays", async () => {
  const { clinic, prescribe, dispense, level } = await pharmacy();
  const id = newId();
  await dispense(await prescribe(), { id });
  clinic.put(chargeLines, { ...clinic.row(chargeLines, lineIdOf(id)), status: "issued" });
  expect(await clinic.run(takeBackDispense, { id })).toMatchObject({ code: "already_issued" });
  expect(await clinic.run(markDispenseEnteredInError, { id, reason: "Other cat" })).toMatchObject({
    status: "applied",
  });
  expect(clinic.row(dispenses, id)).toMatchObject({ status: "taken_back", errorReason: "Other cat" });
  expect(clinic.row(chargeLines, lineIdOf(id)).status).toBe("issued");
  expect(level()).toBe(10_000);
});
