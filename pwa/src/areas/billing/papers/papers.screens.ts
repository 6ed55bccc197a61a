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
    route: "/dashboard/billing/claims/:id/print",
    heading: /^Insurance claim, Invoice /,
    rows: `select "id", '' as "name" from "insuranceClaims" where "clinicId" = ? order by "createdAt" desc`,
  },
  {
    route: "/dashboard/billing/till-sessions/:id/print",
    heading: /^Report of Till 1/,
    rows: `select "id", '' as "name" from "tillSessions" where "clinicId" = ? order by "openedAt" desc`,
  },
  {
    route: "/dashboard/billing/statements/:clientId",
    rows: `select "id", 'Statement' as "name" from "clients" where "clinicId" = ? and "status" = 'active' order by "number"`,
  },
];
