import type { Screen } from "@fernpaw/testing/screens";

export const welcomeScreens: readonly Screen[] = [{ route: "/dashboard/welcome", heading: "Welcome, Amara" }];
