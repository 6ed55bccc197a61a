import type { Screen } from "@fernpaw/testing/screens";

export const stockScreens: readonly Screen[] = [{ route: "/dashboard/inventory/stock", heading: "Stock" }];
