import type { Screen } from "@fernpaw/testing/screens";

export const billingScreens: readonly Screen[] = [
  { route: "/dashboard/billing", heading: "Billing" },
  {
    route: "/dashboard/invoices/:id",
    rows: `select "id", 'Invoice ' || coalesce(cast("number" as text), "reference") as "name" from "invoices"
      where "clinicId" = ? and "status" = 'issued' order by "number"`,
  },
];
