import type { Screen } from "@fernpaw/testing/screens";

export const countsScreens: readonly Screen[] = [
  { route: "/dashboard/inventory/stock/counts", heading: "Stock counts" },
  {
    route: "/dashboard/inventory/stock/counts/:id",
    rows: `select "id", "name" from "stockCounts" where "clinicId" = ? and "status" = 'open' order by "startedAt"`,
  },
];
