import * as z from "zod/mini";
import { expect, test } from "vitest";
import { faultsOf, fieldAtPath, findIssues } from "./faults.ts";

const schema = z.object({
  quantity: z.int().check(z.gte(1)),
  price: z.number().check(z.gt(0)),
  minutes: z.int().check(z.gte(5)),
  reason: z.string().check(z.minLength(1)),
});
const said = (args: object) => faultsOf(findIssues(schema, args), fieldAtPath, {});
const right = { quantity: 1, price: 0.5, minutes: 5, reason: "x" };

test("a quantity of 0 or less gets words of a number", () => {
  expect(said(right)).toEqual({});
  const above = "Enter a number above 0.";
  expect(said({ ...right, quantity: 0, price: 0 })).toEqual({ quantity: above, price: above });
  expect(said({ ...right, quantity: -1000, price: -3 })).toEqual({ quantity: above, price: above });
});

test("a text that is too short and a number below another limit keep their words", () => {
  const usual = "This is missing, too short or too little.";
  expect(said({ ...right, minutes: 0, reason: "" })).toEqual({ minutes: usual, reason: usual });
});
