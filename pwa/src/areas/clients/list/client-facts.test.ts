// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openBillingDesk } from "../../../testing/billing-desk.ts";
import { clientFacts } from "./client-facts.queries.ts";

test("the row of a client has the last visit of any of the pets, and what is due less the credit", async () => {
  const { clinic, desk, ...billing } = await openBillingDesk();
  const other = await desk.haveClient({ lastName: "Ruiz" });
  const ask = (seesMoney: boolean) => clientFacts(clinic.db, [desk.clientId, other], seesMoney);
  expect([...(await ask(true)).values()]).toEqual([
    { lastVisitAt: null, balanceMinor: 0 },
    { lastVisitAt: null, balanceMinor: 0 },
  ]);
  const first = await billing.haveInvoice(4000);
  await billing.haveInvoice(2500);
  await billing.havePaid(1500, first);
  await billing.havePaid(1000, null);
  await desk.haveVisit({ openedAt: "2026-03-01T10:00:00.000Z", status: "closed", stage: "checked_out" });
  const visits = await clinic.db.table("visits").orderBy("[petId+openedAt]").toArray();
  const lastVisitAt = visits
    .map(({ openedAt }) => String(openedAt))
    .toSorted()
    .at(-1);
  const facts = await ask(true);
  expect(facts.get(desk.clientId)).toEqual({ lastVisitAt, balanceMinor: 4000 });
  expect(facts.get(other)).toEqual({ lastVisitAt: null, balanceMinor: 0 });
  expect((await ask(false)).get(desk.clientId)).toEqual({ lastVisitAt, balanceMinor: null });
});
