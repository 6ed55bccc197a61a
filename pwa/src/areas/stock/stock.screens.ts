import type { Screen } from "@fernpaw/testing/screens";

export const stockScreens: readonly Screen[] = [
  { route: "/dashboard/inventory/stock", heading: "Stock Movements" },
  { route: "/dashboard/inventory/stock/reorder", heading: "Reorder" },
  { route: "/dashboard/inventory/stock/expiring", heading: "Expiring" },
  { route: "/dashboard/inventory/stock/transfers", heading: "Transfers" },
  { route: "/dashboard/inventory/stock/value", heading: "Stock Value" },
];
