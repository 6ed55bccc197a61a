// @vitest-environment jsdom
import { Email, Registration } from "@fernpaw/domain/auth/account-forms";
import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  faultsOf,
  forgetFields,
  keepFields,
  keptFields,
  reachableStep,
  buildRegistration,
  stepOf,
} from "./registration-form.ts";
import { emailFault } from "../public/form-rules.ts";
import type { RegistrationFields } from "./registration-form.ts";

const FULL: RegistrationFields = {
  clinicName: "Eastgate Veterinary",
  country: "GB",
  timeZone: "Europe/London",
  firstName: "Nora",
  lastName: "Baptiste",
  email: "nora@eastgate.example",
};

const REST = { password: "tall heron by the weir", acceptsAgreement: true };

beforeEach(() => sessionStorage.clear());

describe("what the form takes is what the server takes", () => {
  test.each([
    "nora@eastgate.example",
    " nora@eastgate.example ",
    "nora@eastgate",
    "nora eastgate.example",
    "a b@c.d",
    "",
    `${"x".repeat(245)}@long.example`,
    "ñora@ünïcode.example",
  ])("%j", (email) => expect(emailFault(email) === null).toBe(z.safeParse(Email, email).success));

  test.each<[string, Partial<RegistrationFields>, number]>([
    ["all of it", {}, 0],
    ["no clinic", { clinicName: "  " }, 0],
    ["a long clinic", { clinicName: "x".repeat(121) }, 0],
    ["a first name of 80", { firstName: "x".repeat(80) }, 1],
    ["a first name of 81", { firstName: "x".repeat(81) }, 1],
    ["no last name", { lastName: "" }, 1],
  ])("%s", (_, part, step) => {
    const fields = { ...FULL, ...part };
    const isTaken = z.safeParse(Registration, buildRegistration({ ...fields, ...REST })).success;
    expect(Object.keys(faultsOf(step, fields)).length === 0).toBe(isTaken);
  });
});

test("every country comes with the currency that the server wants", () => {
  expect(buildRegistration({ ...FULL, ...REST })).toMatchObject({ country: "GB", currency: "GBP", email: FULL.email });
});

test("nobody gets past a step that is not filled in", () => {
  expect(reachableStep(2, { ...FULL, clinicName: "" })).toBe(0);
  expect(reachableStep(2, { ...FULL, email: "nora" })).toBe(1);
  expect(reachableStep(1, { ...FULL, email: "nora" })).toBe(1);
  expect(reachableStep(9, FULL)).toBe(2);
  expect(reachableStep(-3, FULL)).toBe(0);
});

test("a field that the server refuses is found in its step", () => {
  expect([stepOf("timeZone"), stepOf("email"), stepOf("password")]).toEqual([0, 1, null]);
});

test("what was typed comes back in this tab, and is gone once the clinic is open", () => {
  keepFields(FULL);
  expect(keptFields()).toEqual(FULL);
  forgetFields();
  expect(keptFields()).toMatchObject({ clinicName: "", email: "" });
});

test("junk in the tab's storage is an empty form", () => {
  sessionStorage.setItem("visitor:registration", "{not json");
  expect(keptFields()).toMatchObject({ clinicName: "", firstName: "" });
  keepFields({ ...FULL, country: "Atlantis" as never });
  expect(keptFields().country).not.toBe("Atlantis");
});

test("the version of the agreement is sent only when the box is ticked", () => {
  expect(buildRegistration({ ...FULL, ...REST }).agreementVersion).toBe(AGREEMENT.version);
  expect(buildRegistration({ ...FULL, ...REST, acceptsAgreement: false }).agreementVersion).toBeNull();
});
