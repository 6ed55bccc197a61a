import type { Screen } from "@fernpaw/testing/screens";

export const papersScreens: readonly Screen[] = [
  {
    route: "/dashboard/invoices/:id/print",
    rows: `select "id", 'Invoice ' || cast("number" as text) as "name" from "invoices"
      where "clinicId" = ? and "status" = 'issued' order by "number"`,
  },
  {
    route: "/dashboard/billing/receipts/:paymentId",
    rows: `select "id", 'Receipt' as "name" from "payments" where "clinicId" = ? and "kind" = 'payment' order by "occurredAt" desc`,
  },
  // The demo has no credit note: the page says so.
  { route: "/dashboard/billing/credit-notes/:id", heading: "This paper is not on this device" },
  {
    route: "/dashboard/billing/statements/:clientId",
    rows: `select "id", 'Statement' as "name" from "clients" where "clinicId" = ? and "status" = 'active' order by "number"`,
  },
];
