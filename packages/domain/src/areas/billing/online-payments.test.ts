import { describe, expect, test } from "vitest";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { approvals } from "../approvals/approval.ts";
import { invoices } from "./invoice.ts";
import { payments, TYPED_METHODS } from "./payment.ts";
import { recordPayment, refundPayment, reversePayment } from "./payment.mutations.ts";

type Till = Awaited<ReturnType<typeof till>>;

const onlineArgs = ({ client, locationId }: Till, amountMinor: number, invoiceId: string) => ({
  id: newId(),
  clientId: client.id,
  locationId,
  amountMinor,
  method: "card_online" as const,
  reference: "ch_1",
  allocations: [{ id: newId(), invoiceId, amountMinor }],
});

/** As the server runs it, on the word of the provider. */
const byServer = ({ clinic }: Till) => ({ ...clinic.contextOf({ deviceId: "server" }), byServer: true as const });

describe.each(["server", "device"] as const)("a card payment online on the %s", (side) => {
  test("is refused where a person records it, whatever tablet it says it is", async () => {
    const world = await till({ side });
    const args = onlineArgs(world, 1000, await world.invoice(1000));
    for (const deviceId of ["tablet-1", "server"])
      expect(await world.clinic.run(recordPayment, args, { deviceId })).toMatchObject({ code: "online_method" });
    expect(world.clinic.all(payments)).toEqual([]);
    expect(TYPED_METHODS).not.toContain("card_online");
  });
});

describe("a card payment online", () => {
  test("is recorded by the server, and pays its invoice", async () => {
    const world = await till();
    const id = await world.invoice(1000);
    const args = onlineArgs(world, 1000, id);
    expect(await world.clinic.runIn(recordPayment, args, byServer(world))).toMatchObject({ status: "applied" });
    expect(world.clinic.row(payments, args.id)).toMatchObject({ method: "card_online", deviceId: "server" });
    expect(world.clinic.row(invoices, id).dueMinor).toBe(0);
  });

  test("for a voided invoice is credit, and an inbox item says so", async () => {
    const world = await till();
    const id = await world.invoice(1000);
    await world.voidIt(id);
    const args = onlineArgs(world, 1000, id);
    const { raised } = (await world.clinic.runIn(recordPayment, args, byServer(world))) as { raised: unknown[] };
    expect(raised).toMatchObject([{ kind: "overpaid" }]);
  });

  test("is neither taken back nor refunded by a person, with an approval or without", async () => {
    const world = await till();
    const id = await world.invoice(1000);
    const args = onlineArgs(world, 1000, id);
    await world.clinic.runIn(recordPayment, args, byServer(world));
    const back = { id: newId(), paymentId: args.id, reason: "Typed by mistake", approval: world.approval() };
    expect(await world.clinic.run(reversePayment, back)).toMatchObject({ code: "paid_online" });
    const refund = {
      id: newId(),
      paymentId: args.id,
      amountMinor: 100,
      reason: "Returned",
      approval: world.approval(),
    };
    expect(await world.clinic.run(refundPayment, refund)).toMatchObject({ code: "paid_online" });
    expect(world.clinic.all(payments)).toHaveLength(1);
    expect(world.clinic.row(invoices, id).dueMinor).toBe(0);
  });

  test("is refunded by the server, which has asked for the approval before", async () => {
    const world = await till();
    const id = await world.invoice(1000);
    await world.voidIt(id);
    const args = onlineArgs(world, 1000, id);
    await world.clinic.runIn(recordPayment, args, byServer(world));
    const before = world.clinic.all(approvals).length;
    const refund = { id: newId(), paymentId: args.id, amountMinor: 1000, reason: "Wrong client" };
    expect(await world.clinic.runIn(refundPayment, refund, byServer(world))).toMatchObject({ status: "applied" });
    expect(world.clinic.row(payments, refund.id)).toMatchObject({ amountMinor: -1000, method: "card_online" });
    expect(world.clinic.all(approvals)).toHaveLength(before);
  });

  test("does not let the server refund cash without an approval", async () => {
    const world = await till();
    const cash = newId();
    await world.pay(cash, 500, null);
    const refund = { id: newId(), paymentId: cash, amountMinor: 500, reason: "Returned" };
    expect(await world.clinic.runIn(refundPayment, refund, byServer(world))).toMatchObject({
      code: "approval_required",
    });
  });
});
