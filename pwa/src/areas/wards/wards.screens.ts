import type { Screen } from "@fernpaw/testing/screens";

export const wardsScreens: readonly Screen[] = [{ route: "/dashboard/appointments/ward", heading: "Ward" }];
