import type { Screen } from "@fernpaw/testing/screens";

const NOT_HERE = "This paper is not on this device";

/** The demo clinic has no invoices yet: the pages of one say so. */
export const papersScreens: readonly Screen[] = [
  { route: "/dashboard/invoices/:id/print", heading: NOT_HERE },
  { route: "/dashboard/billing/receipts/:paymentId", heading: NOT_HERE },
  { route: "/dashboard/billing/credit-notes/:id", heading: NOT_HERE },
  {
    route: "/dashboard/billing/statements/:clientId",
    rows: `select "id", 'Statement' as "name" from "clients" where "clinicId" = ? and "status" = 'active' order by "number"`,
  },
];
