import type { Screen } from "@fernpaw/testing/screens";

export const reportsScreens: readonly Screen[] = [
  { route: "/dashboard/reports", heading: "Reports" },
  { route: "/dashboard/reports/:report", address: "/dashboard/reports/income", heading: /^Income/ },
  { route: "/dashboard/reports/:report/rows", address: "/dashboard/reports/income/rows", heading: "Income" },
  { route: "/dashboard/reports/:report/print", address: "/dashboard/reports/income/print", heading: "Income" },
];
