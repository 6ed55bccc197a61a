import { describe, expect, test } from "vitest";
import { mayWrite, statusNow, SUBSCRIPTION_STATUSES, type Subscription, trialEndOf } from "./subscription.ts";

const LAPSE = "2026-11-01T12:00:00.000Z";
const BEFORE = "2026-11-01T11:59:00.000Z";
const AFTER = "2026-11-01T12:05:00.001Z";
const NEXT_DAY = "2026-11-02T12:00:00.000Z";
const LAST_MOMENT = "2026-11-15T12:00:00.000Z";
const TOO_LATE = "2026-11-15T12:00:00.001Z";

const lapsed = (status: string): Subscription => ({ status, trialEndsAt: null, lapsedAt: LAPSE });
const BLOCKING = ["no_subscription", "incomplete", "incomplete_expired", "past_due", "unpaid", "canceled"];

describe("what a clinic may write", () => {
  test.each(BLOCKING)("%s: what was recorded before the lapse, for 14 days", (status) => {
    expect(mayWrite(lapsed(status), BEFORE, NEXT_DAY)).toBe(true);
    expect(mayWrite(lapsed(status), BEFORE, LAST_MOMENT)).toBe(true);
    expect(mayWrite(lapsed(status), BEFORE, TOO_LATE)).toBe(false);
    expect(mayWrite(lapsed(status), AFTER, NEXT_DAY)).toBe(false);
  });

  test.each(SUBSCRIPTION_STATUSES.filter((status) => !BLOCKING.includes(status)))("%s: all", (status) => {
    const running: Subscription = { status, trialEndsAt: null, lapsedAt: LAPSE };
    expect(mayWrite(running, TOO_LATE, TOO_LATE)).toBe(true);
    expect(mayWrite(running, BEFORE, TOO_LATE)).toBe(true);
  });

  test("a status that the payment provider may yet invent does not stop a clinic", () => {
    expect(mayWrite(lapsed("paused_by_friends"), AFTER, TOO_LATE)).toBe(true);
  });

  test("a clock that is fast by five minutes loses nothing, one that is faster does", () => {
    expect(mayWrite(lapsed("unpaid"), "2026-11-01T12:05:00.000Z", NEXT_DAY)).toBe(true);
    expect(mayWrite(lapsed("unpaid"), AFTER, NEXT_DAY)).toBe(false);
  });

  test("a trial lapses at its end", () => {
    const trial: Subscription = { status: "trialing", trialEndsAt: LAPSE, lapsedAt: null };
    expect(statusNow(trial, BEFORE)).toBe("trialing");
    expect(mayWrite(trial, BEFORE, BEFORE)).toBe(true);
    expect(statusNow(trial, LAPSE)).toBe("no_subscription");
    expect(mayWrite(trial, BEFORE, LAST_MOMENT)).toBe(true);
    expect(mayWrite(trial, AFTER, NEXT_DAY)).toBe(false);
    expect(mayWrite(trial, BEFORE, TOO_LATE)).toBe(false);
  });

  test.each([
    ["no row", null],
    ["never paid", { status: "incomplete", trialEndsAt: null, lapsedAt: null }],
  ])("a clinic that never had a subscription writes nothing: %s", (_name, subscription) => {
    expect(mayWrite(subscription, "2000-01-01T00:00:00.000Z", NEXT_DAY)).toBe(false);
  });

  test("without a subscription the status says so", () => {
    expect(statusNow(null, NEXT_DAY)).toBe("no_subscription");
    expect(statusNow(lapsed("past_due"), NEXT_DAY)).toBe("past_due");
  });

  test("a trial lasts thirty days", () => {
    expect(trialEndOf("2026-11-01T12:00:00.000Z")).toBe("2026-12-01T12:00:00.000Z");
  });
});
