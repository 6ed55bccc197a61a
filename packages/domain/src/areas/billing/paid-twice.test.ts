import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aClient } from "../../../../testing/src/builders.ts";
import { searchSize } from "../../../../testing/src/search-size.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { attention } from "../../kernel/attention.ts";
import { addMinutes } from "../../kernel/time.ts";
import { resolveAttention } from "../attention/attention.mutations.ts";
import { allocations, payments } from "./payment.ts";
import { refundPayment, reversePayment } from "./payment.mutations.ts";
import { addTill } from "./till.mutations.ts";

type World = Awaited<ReturnType<typeof till>>;

const AT = "2026-11-21T10:00:00.000Z";

/** A part payment of the client on a tablet; answers its id. */
async function part(world: World, more: object = {}, deviceId = "tablet-1"): Promise<string> {
  const id = newId();
  await world.pay(id, 500, null, { occurredAt: AT, ...more }, { deviceId });
  return id;
}

const twice = ({ clinic }: World) => clinic.all(attention).filter(({ kind }) => kind === "paid_twice");

describe("two payments of one client that may be one", () => {
  test("from two tablets within ten minutes: both stay, and a person is asked", async () => {
    const world = await till();
    const due = await world.invoice(1000);
    const [first, second] = [newId(), newId()];
    await world.pay(first, 500, due, { occurredAt: AT }, { deviceId: "tablet-1" });
    const done = await world.pay(second, 500, due, { occurredAt: addMinutes(AT, 10) }, { deviceId: "tablet-2" });
    expect(done).toMatchObject({ status: "merged", raised: [{ kind: "paid_twice" }] });
    expect([world.clinic.all(payments).length, world.clinic.all(allocations).length]).toEqual([2, 2]);
    expect(twice(world)).toMatchObject([
      {
        scope: "billing",
        entities: [
          { table: "payments", id: second },
          { table: "payments", id: first },
        ],
        mine: { deviceId: "tablet-2", values: { amountMinor: 500, method: "cash" } },
        theirs: { actorId: world.clinic.ownerId, values: { amountMinor: 500, method: "cash" } },
        details: { why: "sum", clientId: world.client.id },
      },
    ]);
  });

  test.each([
    ["on one tablet", {}, "tablet-1"],
    ["of another sum", { amountMinor: 501 }, "tablet-2"],
    ["in another way", { method: "card_terminal" }, "tablet-2"],
    ["eleven minutes later", { occurredAt: addMinutes(AT, 11) }, "tablet-2"],
    ["eleven minutes earlier", { occurredAt: addMinutes(AT, -11) }, "tablet-2"],
    ["of a client without a name", { clientId: null }, "tablet-2"],
  ])("no person is asked about a second one %s", async (_, more, deviceId) => {
    const world = await till();
    await part(world, "clientId" in more ? more : {});
    await part(world, more, deviceId);
    expect(world.items()).toEqual([]);
  });

  test("no person is asked about one that was taken back before", async () => {
    const world = await till();
    const paymentId = await part(world);
    await world.clinic.run(reversePayment, { id: newId(), paymentId, reason: "Typed twice" });
    await part(world, {}, "tablet-2");
    expect(world.items()).toEqual([]);
  });

  test("an invoice that is paid twice is one item, which says why", async () => {
    const world = await till();
    const due = await world.invoice(500);
    for (const deviceId of ["tablet-1", "tablet-2"])
      await world.pay(newId(), 500, due, { occurredAt: AT }, { deviceId });
    expect(world.clinic.all(attention)).toMatchObject([{ kind: "overpaid", details: { overMinor: 500, why: "sum" } }]);
  });
});

describe("a slip of the card terminal", () => {
  const card = (reference: string, more: object = {}) => ({ method: "card_terminal", reference, ...more });

  test("that two payments name is asked about, whatever the sum, the day and the tablet", async () => {
    const world = await till();
    await part(world, card("ab 4711"));
    await part(world, card("AB4711", { amountMinor: 700, occurredAt: addMinutes(AT, 3000) }));
    expect(twice(world)).toMatchObject([{ details: { why: "slip" } }]);
    expect(world.clinic.all(payments)).toHaveLength(2);
  });

  test("of another client is found in the session of the till, also of a person without an account", async () => {
    const world = await till();
    const [tillId, other] = [newId(), aClient(world.clinic)];
    const { locationId } = world;
    await world.clinic.run(addTill, { id: tillId, locationId, name: "Till 1", sessionId: newId(), floatMinor: 0 });
    for (const clientId of [world.client.id, other.id, null]) await part(world, card("4711", { clientId, tillId }));
    expect(twice(world)).toMatchObject([{ details: { why: "slip" } }, { details: { why: "slip" } }]);
  });

  test.each([
    ["another number", card("4712")],
    ["no number", card("")],
    ["a cheque of this number", { method: "cheque", reference: "4711" }],
  ])("and %s are two", async (_, more) => {
    const world = await till();
    await part(world, card("4711"));
    await part(world, { ...more, amountMinor: 700 });
    expect(world.items()).toEqual([]);
  });
});

describe("the item of two payments", () => {
  const asked = async () => {
    const world = await till();
    const [first, second] = [await part(world), await part(world, {}, "tablet-2")];
    return { world, first, second, item: () => twice(world)[0] };
  };

  test("is closed by the word that both are right, and the money stays", async () => {
    const { world, item } = await asked();
    await world.clinic.run(resolveAttention, { id: item()?.id ?? "", resolution: "both_right" });
    expect(item()).toMatchObject({ status: "resolved", resolution: "both_right" });
    expect(world.clinic.all(payments)).toHaveLength(2);
  });

  test("is closed as soon as one of them is taken back", async () => {
    const { world, first, item } = await asked();
    await world.clinic.run(reversePayment, { id: newId(), paymentId: first, reason: "Typed twice" });
    expect(item()).toMatchObject({ status: "resolved", resolution: "taken_back" });
  });

  test("is closed as soon as one of them is given back in full", async () => {
    const { world, second, item } = await asked();
    const give = ({ clinic, approval }: World, paymentId: string, amountMinor: number) =>
      clinic.run(refundPayment, { id: newId(), paymentId, amountMinor, reason: "Paid twice", approval: approval() });
    await give(world, second, 200);
    expect(item()?.status).toBe("open");
    const { world: other, second: whole, item: closed } = await asked();
    await give(other, whole, 500);
    expect(closed()).toMatchObject({ status: "resolved", resolution: "given_back" });
  });
});

test("in whatever order two tablets arrive: no payment is lost, and each pair that may be one has its item", async () => {
  const paid = fc.record({
    device: fc.nat(1),
    minute: fc.nat(25),
    amountMinor: fc.constantFrom(500, 700),
    method: fc.constantFrom("cash", "card_terminal"),
    reference: fc.constantFrom("", "4711", "4712"),
  });
  let [withItem, without] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(paid, { minLength: 2, maxLength: 6, selector: JSON.stringify }), async (list) => {
      const world = await till();
      for (const { device, minute, ...money } of list)
        await part(world, { ...money, occurredAt: addMinutes(AT, minute) }, `tablet-${device}`);
      expect(world.clinic.all(payments)).toHaveLength(list.length);
      const isTwin = (one: (typeof list)[number], other: (typeof list)[number]): boolean =>
        one.method === other.method &&
        ((one.method === "card_terminal" && one.reference !== "" && one.reference === other.reference) ||
          (one.amountMinor === other.amountMinor &&
            one.device !== other.device &&
            Math.abs(one.minute - other.minute) <= 10));
      const expected = list.filter((one, at) => list.slice(0, at).some((other) => isTwin(one, other)));
      expect(twice(world)).toHaveLength(expected.length);
      withItem += expected.length;
      without += list.length - expected.length;
    }),
    { numRuns: searchSize({ small: 100, full: 2000 }), seed: 16 },
  );
  expect(Math.min(withItem, without)).toBeGreaterThan(20);
});
