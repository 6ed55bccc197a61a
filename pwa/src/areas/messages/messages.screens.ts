import type { Screen } from "@fernpaw/testing/screens";

export const messagesScreens: readonly Screen[] = [{ route: "/dashboard/clients/letters", heading: "Letters" }];
