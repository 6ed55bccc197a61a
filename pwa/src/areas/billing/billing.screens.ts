import type { Screen } from "@fernpaw/testing/screens";

export const billingScreens: readonly Screen[] = [
  { route: "/dashboard/billing", heading: "Billing" },
  { route: "/dashboard/billing/sale", heading: "New sale" },
  { route: "/dashboard/billing/return", heading: "Return" },
  {
    route: "/dashboard/billing/tills/:id/close",
    rows: `select "id", 'Close ' || "name" as "name" from "tills" where "clinicId" = ? order by "name"`,
  },
  {
    route: "/dashboard/billing/till-sessions/:id",
    heading: /^Till 1, /,
    rows: `select "id", '' as "name" from "tillSessions" where "clinicId" = ? order by "openedAt" desc`,
  },
  {
    route: "/dashboard/billing/claims/:id",
    heading: /^Insurance claim, Invoice /,
    rows: `select "id", '' as "name" from "insuranceClaims" where "clinicId" = ? order by "createdAt" desc`,
  },
  {
    route: "/dashboard/invoices/:id",
    rows: `select "id", 'Invoice ' || coalesce(cast("number" as text), "reference") as "name" from "invoices"
      where "clinicId" = ? and "status" = 'issued' order by "number"`,
  },
];
