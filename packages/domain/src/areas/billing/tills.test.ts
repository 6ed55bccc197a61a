import { describe, expect, test } from "vitest";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { correctClinicSettings } from "../clinics/clinic-settings.mutations.ts";
import { payments } from "./payment.ts";
import { refundPayment, reversePayment } from "./payment.mutations.ts";
import { addTill, closeTill } from "./till.mutations.ts";
import { expectedIn, isLate } from "./till-sums.ts";
import { tillSessions } from "./till.ts";

/** A till with 100.00 in its drawer. */
async function drawer() {
  const world = await till();
  const [tillId, sessionId] = [newId(), newId()];
  const { clinic, locationId } = world;
  await clinic.run(addTill, { id: tillId, name: "Till 1", locationId, sessionId, floatMinor: 10_000 });
  const take = (minor: number, more: object = {}) => {
    const id = newId();
    return world.pay(id, minor, null, { tillId, ...more }).then(() => id);
  };
  const close = (more: object = {}) =>
    clinic.run(closeTill, {
      id: sessionId,
      nextId: newId(),
      counted: [{ method: "cash", expectedMinor: 10_000, countedMinor: 10_000 }],
      keptMinor: 10_000,
      ...more,
    });
  const expected = (id = sessionId) =>
    expectedIn(
      clinic.row(tillSessions, id),
      clinic.all(payments).filter(({ tillSessionId }) => tillSessionId === (id as string)),
    );
  const open = () => {
    const session = clinic.all(tillSessions).find(({ status }) => status === "open");
    if (!session) throw new Error("No session is open");
    return session;
  };
  return { ...world, tillId, sessionId, take, close, expected, open };
}

describe("a till", () => {
  test("should have its float and what came in less what went out, by method", async () => {
    const world = await drawer();
    const cash = await world.take(2500);
    await world.take(4000, { method: "card_terminal" });
    const wrong = await world.take(700, { method: "card_terminal" });
    await world.take(900, { tillId: null });
    await world.clinic.run(reversePayment, { id: newId(), paymentId: wrong, reason: "Typed twice" });
    const refund = { id: newId(), paymentId: cash, amountMinor: 500, reason: "Returned food", tillId: world.tillId };
    await world.clinic.run(refundPayment, { ...refund, approval: world.approval() });
    expect(world.expected()).toEqual([
      { method: "cash", takenMinor: 2000, expectedMinor: 12_000 },
      { method: "card_terminal", takenMinor: 4000, expectedMinor: 4000 },
    ]);
  });

  test("that is closed opens its next session with the cash that stays", async () => {
    const world = await drawer();
    await world.take(2500);
    const counted = [{ method: "cash" as const, expectedMinor: 12_500, countedMinor: 12_500 }];
    const pieces = [
      { valueMinor: 5000, count: 2 },
      { valueMinor: 500, count: 5 },
    ];
    const nextId = newId();
    const closing = { counted, pieces, keptMinor: 8000, nextId };
    expect((await world.close(closing)).status).toBe("applied");
    expect(world.clinic.row(tillSessions, world.sessionId)).toMatchObject({
      status: "closed",
      closedBy: world.clinic.ownerId,
      keptMinor: 8000,
      pieces,
    });
    expect(world.open()).toMatchObject({ id: nextId, floatMinor: 8000, tillId: world.tillId });
    expect(world.expected(nextId)).toEqual([{ method: "cash", takenMinor: 0, expectedMinor: 8000 }]);
  });

  test("counts a payment that arrives after the closing in its next session, where it is late", async () => {
    const world = await drawer();
    await world.close();
    const next = world.open();
    const late = await world.take(1500, { occurredAt: "2020-01-01T08:00:00.000Z" });
    const row = world.clinic.row(payments, late);
    expect(row.tillSessionId).toBe(next.id);
    expect(isLate(row, next)).toBe(true);
    expect(world.expected(next.id)).toEqual([{ method: "cash", takenMinor: 1500, expectedMinor: 11_500 }]);
  });
});

describe("closing a till is refused", () => {
  const short = (countedMinor: number) => ({
    counted: [{ method: "cash" as const, expectedMinor: 10_000, countedMinor }],
    keptMinor: 0,
  });

  test("when a payment arrived since the count began", async () => {
    const world = await drawer();
    await world.take(100);
    expect(await world.close()).toMatchObject({ code: "till_changed" });
    const card = await drawer();
    await card.take(100, { method: "card_terminal" });
    expect(await card.close()).toMatchObject({ code: "till_changed" });
  });

  test.each([
    ["a difference without a reason", { ...short(9900) }, "reason"],
    ["more that stays than was counted", { keptMinor: 10_001 }, "keptMinor"],
    ["pieces of another sum", { pieces: [{ valueMinor: 5000, count: 1 }] }, "pieces"],
  ])("with %s", async (_case, more, path) => {
    const world = await drawer();
    expect(await world.close(more)).toMatchObject({ code: "invalid_args", details: { errors: [{ path }] } });
    expect(world.open().id).toBe(world.sessionId);
  });

  test("without an owner's approval when the difference is above the limit, or a tablet may have payments", async () => {
    const world = await drawer();
    const missing = [{ deviceId: "tablet-2", unsentCount: 2, unsentMinor: 4000 }];
    expect(await world.close({ ...short(9000), reason: "Wrong change" })).toMatchObject({ status: "applied" });
    const next = world.open();
    const counted = [{ method: "cash" as const, expectedMinor: 0, countedMinor: 0 }];
    const again = { id: next.id, counted, keptMinor: 0, missing };
    expect(await world.close(again)).toMatchObject({ code: "approval_required" });
    expect(await world.close({ ...again, approval: world.approval() })).toMatchObject({ status: "applied" });
    const last = { id: world.open().id, counted: [{ method: "cash" as const, expectedMinor: 0, countedMinor: 1001 }] };
    expect(await world.close({ ...last, keptMinor: 0, reason: "Found" })).toMatchObject({ code: "approval_required" });
    expect(world.clinic.row(tillSessions, next.id).missing).toEqual(missing);
    await world.clinic.run(correctClinicSettings, { set: { tillLimitUnits: 11 } });
    expect(await world.close({ ...last, keptMinor: 0, reason: "Found" })).toMatchObject({ status: "applied" });
  });

  test("a second time", async () => {
    const world = await drawer();
    await world.close();
    expect(await world.close()).toMatchObject({ code: "invalid_transition" });
  });
});
