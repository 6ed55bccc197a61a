import type { Screen } from "@fernpaw/testing/screens";

export const paperScreens: readonly Screen[] = [{ route: "/dashboard/print", heading: "To print" }];
