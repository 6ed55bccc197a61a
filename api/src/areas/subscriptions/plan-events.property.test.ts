import { isFullSearch, searchSize } from "@fernpaw/testing/search-size";
import * as fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signBody } from "../../http/signed-body.ts";
import { openPayDesk, type PayClinic, type PayDesk } from "../../testing/pay-desk.ts";
import { planDesk } from "../../testing/plan-desk.ts";

const RUNS = searchSize({ small: 6, full: 60 });
const SEED = 20_261_130;
const TRIAL_DAYS = 30;
const ACTS = ["pay", "refuse", "accept", "period"] as const;
const TYPES = ["plan.paid", "plan.payment_failed", "plan.changed"] as const;

let desk: PayDesk;
let plans: ReturnType<typeof planDesk>;
beforeAll(async () => {
  desk = await openPayDesk({ isDemo: true });
  plans = planDesk(desk);
});
afterAll(() => desk.close());

/** Signed by the provider, with a subscription of it in the body. */
async function deliver(type: string, ref: string): Promise<void> {
  const payload = JSON.stringify({ id: `ev_${v7()}`, type, ref });
  const headers = {
    host: new URL(desk.origin).host,
    "content-type": "application/json",
    "sandbox-signature": signBody(desk.planPayments.webhookSecret, payload, desk.api.clock.nowMs()),
  };
  const answer = await desk.api.app.inject({ method: "POST", url: "/api/plan-webhooks", headers, payload });
  expect(answer.statusCode).toBe(204);
}

const KEPT = ["planCode", "planVersion", "state", "periodEnd", "failedAt", "cancelsAtEnd", "nextPlanCode", "endedAt"];

/** The rows of the subscription and its invoices, read without a question to the provider, and without what differs between two clinics. */
async function held(clinic: PayClinic): Promise<object> {
  const [plan] = await clinic.rows("planSubscriptions");
  const [standing] = await clinic.rows("subscriptions");
  const invoices = await clinic.rows("planInvoices");
  const sums = invoices.map(({ state, totalMinor }) => `${String(state)} ${String(totalMinor)}`).toSorted();
  return { status: standing?.["status"], plan: KEPT.map((name) => [name, plan?.[name]]), sums };
}

async function subscribed(clinic: PayClinic): Promise<{ ref: string; manage: string }> {
  const own = plans.of(clinic);
  await plans.act((await own.order("practice")).json().url, { act: "pay" });
  await own.refresh();
  const [row] = await clinic.rows("planSubscriptions");
  return { ref: String(row?.["subscriptionRef"]), manage: await own.manage() };
}

const fate = fc.record({ isLost: fc.boolean(), copies: fc.nat(2), delay: fc.nat(4), type: fc.constantFrom(...TYPES) });

test("events that come late, twice, in another order or never: after the next round the rows are those of a clinic whose owner asked after each act", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...ACTS), fate), { minLength: 3, maxLength: 9 }),
      async (turns) => {
        const [asking, told] = [await desk.clinic(), await desk.clinic()];
        await plans.passDays(TRIAL_DAYS + 1);
        const [first, second] = [await subscribed(asking), await subscribed(told)];
        const due: { at: number; type: string }[] = [];
        for (const [turn, [act, { isLost, copies, delay, type }]] of turns.entries()) {
          for (const { manage } of [first, second]) await plans.act(manage, { act });
          await plans.of(asking).refresh();
          if (!isLost) for (let copy = 0; copy <= copies; copy += 1) due.push({ at: turn + delay + copy, type });
          for (const event of due.filter(({ at }) => at === turn)) await deliver(event.type, second.ref);
        }
        for (const event of due.filter(({ at }) => at >= turns.length).toReversed())
          await deliver(event.type, second.ref);
        await plans.passDays(1);
        expect(await held(told)).toEqual(await held(asking));
      },
    ),
    { numRuns: RUNS, ...(isFullSearch ? {} : { seed: SEED }) },
  );
});
