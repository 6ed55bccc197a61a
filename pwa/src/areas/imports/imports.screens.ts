import type { Screen } from "@fernpaw/testing/screens";

export const importsScreens: readonly Screen[] = [
  { route: "/dashboard/import", heading: "Import a list" },
  { route: "/dashboard/inventory/products/import", heading: "Import a list" },
];
