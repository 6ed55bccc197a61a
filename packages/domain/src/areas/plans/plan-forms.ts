import * as z from "zod/mini";
import { requiredName } from "../../kernel/text.ts";
import { PLAN_CURRENCIES, PLAN_INTERVALS, PLAN_STATUSES } from "./plan.ts";

const MOST_MINOR = 100_000_000;
const Minor = z.int().check(z.gte(0), z.lte(MOST_MINOR));
const limit = (most: number) => z.int().check(z.gte(1), z.lte(most));

export const PlanCode = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,29}$/, { error: "must be 2 to 30 small letters, digits or hyphens" }));

const Price = z.strictObject({ currency: z.enum(PLAN_CURRENCIES), monthMinor: Minor, yearMinor: Minor });

/** The part of a plan that a version holds. */
const terms = {
  name: requiredName(40),
  prices: z.array(Price).check(
    z.minLength(1, { error: "must have a price in one currency at least" }),
    z.maxLength(PLAN_CURRENCIES.length),
    z.refine((prices) => new Set(prices.map(({ currency }) => currency)).size === prices.length, {
      error: "must have one price per currency",
    }),
  ),
  maxUsers: z.nullable(limit(10_000)),
  maxLocations: z.nullable(limit(1000)),
  storageGib: limit(100_000),
  trialDays: z.int().check(z.gte(0), z.lte(365)),
};

const place = { sort: z.int().check(z.gte(0), z.lte(9999)), status: z.enum(PLAN_STATUSES) };

export const NewPlan = z.strictObject({ code: PlanCode, ...terms, ...place });
export type NewPlan = z.output<typeof NewPlan>;

/** `revision` is the one that the administrator has read: another one since then is a conflict. */
export const PlanChange = z.strictObject({ revision: z.int().check(z.gte(1)), ...terms, ...place });
export type PlanChange = z.output<typeof PlanChange>;

/** The choice of an owner. */
export const PlanChoice = z.strictObject({
  planCode: PlanCode,
  interval: z.enum(PLAN_INTERVALS),
});
export type PlanChoice = z.output<typeof PlanChoice>;
