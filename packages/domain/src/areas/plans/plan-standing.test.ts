import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AskedPayment,
  blocksAt,
  failedSince,
  nextTryAt,
  type ProviderSubscription,
  standingOf,
  termsNow,
} from "./plan-standing.ts";

const START = "2026-11-01T00:00:00.000Z";
const END = "2026-12-01T00:00:00.000Z";
const FAILED = "2026-12-01T00:05:00.000Z";
const BLOCK = "2026-12-15T00:05:00.000Z";
const NOW = "2026-12-02T00:00:00.000Z";

const provider = (set: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  state: "running",
  terms: { planCode: "practice", planVersion: 1 },
  next: null,
  periodStart: START,
  periodEnd: END,
  cancelsAtEnd: false,
  endedAt: null,
  payments: [{ state: "paid", failedAt: null }],
  ...set,
});
const failed: AskedPayment = { state: "open", failedAt: FAILED };
const at = (now: string, trialEndsAt: string | null = null) => ({ now, trialEndsAt });

describe("standing of a clinic", () => {
  test.each([
    ["a paid period", provider(), NOW, "active", null],
    [
      "a failed payment on its last moment",
      provider({ payments: [failed] }),
      "2026-12-15T00:04:59.999Z",
      "active",
      null,
    ],
    ["a failed payment on day 14", provider({ payments: [failed] }), BLOCK, "past_due", BLOCK],
    ["a payment that was given up", provider({ payments: [{ ...failed, state: "given_up" }] }), BLOCK, "unpaid", BLOCK],
    [
      "a failed payment that was paid since",
      provider({ payments: [{ ...failed, state: "paid" }] }),
      BLOCK,
      "active",
      null,
    ],
    ["an end", provider({ state: "ended", endedAt: END }), NOW, "canceled", END],
    ["a first payment that was not made", provider({ state: "incomplete" }), NOW, "incomplete", null],
  ] as const)("%s", (_name, facts, now, status, lapsedAt) => {
    expect(standingOf(facts, at(now))).toEqual({ status, trialEndsAt: null, lapsedAt });
  });

  test("a trial goes on beside a first payment that was not made, and beside an end", () => {
    for (const state of ["incomplete", "ended"] as const)
      expect(standingOf(provider({ state, endedAt: START }), at(START, END)).status).toBe("trialing");
    expect(standingOf(provider({ state: "incomplete" }), at(END, END))).toMatchObject({
      status: "incomplete",
      lapsedAt: END,
    });
  });
});

test("the oldest refusal of an owed payment counts, and it is tried on day 3 and 7", () => {
  const later = { ...failed, failedAt: NOW };
  expect(failedSince({ payments: [later, failed, { state: "void", failedAt: START }] })).toBe(FAILED);
  expect([0, 1, 2].map((tries) => nextTryAt(FAILED, tries))).toEqual([
    "2026-12-04T00:05:00.000Z",
    "2026-12-08T00:05:00.000Z",
    null,
  ]);
  expect(blocksAt(FAILED)).toBe(BLOCK);
});

test("a smaller plan begins with the next period", () => {
  const next = { planCode: "solo", planVersion: 2, at: END };
  expect(termsNow(provider({ next }))).toEqual({
    now: { planCode: "practice", planVersion: 1 },
    next: { planCode: "solo", planVersion: 2 },
  });
  expect(termsNow(provider({ next, periodStart: END })).now).toEqual({ planCode: "solo", planVersion: 2 });
});

/** Each act of a provider on a subscription, as a change of its state. */
const CHANGES: readonly ((before: ProviderSubscription) => ProviderSubscription)[] = [
  (before) => ({ ...before, payments: [...before.payments, failed] }),
  (before) => ({ ...before, payments: before.payments.map((one) => ({ ...one, state: "paid" as const })) }),
  (before) => ({ ...before, payments: before.payments.map((one) => ({ ...one, state: "given_up" as const })) }),
  (before) => ({ ...before, cancelsAtEnd: !before.cancelsAtEnd }),
  (before) => ({ ...before, state: "ended", endedAt: END }),
];

test("after any acts of the provider the clinic is past due or unpaid just where a payment is owed", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CHANGES), { maxLength: 12 }), (changes) => {
      const truth = changes.reduce((before, change) => change(before), provider());
      const { status } = standingOf(truth, at(BLOCK));
      const isOwed = truth.payments.some(({ state, failedAt }) => state !== "paid" && failedAt !== null);
      if (truth.state === "ended") expect(status).toBe("canceled");
      else expect(["past_due", "unpaid"].includes(status)).toBe(isOwed);
    }),
  );
});
