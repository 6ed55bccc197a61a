import { expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { isAlertActive } from "./active-alerts.ts";
import { endAlert, markAllergyEnteredInError, raiseAlert, recordAllergy } from "./alert.mutations.ts";
import { alerts, allergies } from "./pet.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

test("a warning is raised on a pet or a client, ended once, and refused for what is not there", async () => {
  const clinic = new MemoryClinic();
  const [client, pet] = [aClient(clinic), aPet(clinic)];
  const merged = aPet(clinic, { mergedIntoId: pet.id });
  const raise = (number: number, set: object) =>
    clinic.run(raiseAlert, { id: id(number), subject: "pet", kind: "medical", text: "Diabetic", ...set });
  const context = clinic.contextOf({});
  const args = {
    id: id(1),
    subject: "pet",
    subjectId: pet.id,
    kind: "bite_risk",
    text: "Bites",
    mustAcknowledge: "yes",
  };
  await clinic.runIn(raiseAlert, args, context);
  await clinic.run(endAlert, { id: id(1) });
  expect((await clinic.runIn(raiseAlert, args, context)).status).toBe("applied");
  expect((await clinic.run(endAlert, { id: id(1) })).status).toBe("applied");
  expect(clinic.row(alerts, id(1))).toMatchObject({ status: "ended", severity: "warning" });
  expect((await raise(2, { subject: "client", subjectId: client.id })).status).toBe("applied");
  expect(await raise(1, { subjectId: pet.id })).toMatchObject({ code: "already_exists" });
  expect(await raise(3, { subjectId: client.id })).toMatchObject({ code: "not_found" });
  expect(await raise(3, { subjectId: merged.id })).toMatchObject({ code: "merged_away" });
  expect(await raise(3, { subjectId: pet.id, text: "" })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(endAlert, { id: id(9) })).toMatchObject({ code: "not_found" });
});

test("an alert holds through its last day", () => {
  expect(isAlertActive({ status: "active", endsOn: "2026-11-21" }, "2026-11-21")).toBe(true);
  expect(isAlertActive({ status: "active", endsOn: "2026-11-21" }, "2026-11-22")).toBe(false);
  expect(isAlertActive({ status: "active", endsOn: null }, "2026-11-22")).toBe(true);
  expect(isAlertActive({ status: "ended", endsOn: null }, "2026-11-22")).toBe(false);
});

test("two people record the same allergy and both stand; a mistake stays, crossed out, with its first reason", async () => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  const record = (number: number, set: object = {}) =>
    clinic.run(recordAllergy, { id: id(number), petId: pet.id, allergen: "Penicillin", severity: "severe", ...set });
  expect([(await record(1)).status, (await record(2)).status]).toEqual(["applied", "applied"]);
  await clinic.run(markAllergyEnteredInError, { id: id(1), reason: "Other pet" }, { now: "2026-11-21T10:00:00.000Z" });
  await clinic.run(markAllergyEnteredInError, { id: id(1), reason: "Again" });
  expect(clinic.row(allergies, id(1))).toMatchObject({
    enteredInErrorAt: "2026-11-21T10:00:00.000Z",
    enteredInErrorReason: "Other pet",
  });
  expect(clinic.row(allergies, id(2)).enteredInErrorAt).toBeNull();
  expect(await record(3, { petId: id(9) })).toMatchObject({ code: "not_found" });
  expect(await record(1)).toMatchObject({ code: "already_exists" });
  expect(await clinic.run(markAllergyEnteredInError, { id: id(9), reason: "x" })).toMatchObject({ code: "not_found" });
  expect(await clinic.run(markAllergyEnteredInError, { id: id(2), reason: "" })).toMatchObject({
    code: "invalid_args",
  });
});
