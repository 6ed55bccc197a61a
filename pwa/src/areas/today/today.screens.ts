import type { Screen } from "@fernpaw/testing/screens";

export const todayScreens: readonly Screen[] = [{ route: "/dashboard", heading: "Today" }];
