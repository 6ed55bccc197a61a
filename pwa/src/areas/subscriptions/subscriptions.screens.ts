import type { Screen } from "@fernpaw/testing/screens";

export const subscriptionsScreens: readonly Screen[] = [
  { route: "/dashboard/subscription", heading: "Subscription" },
  { route: "/dashboard/subscription/confirmation", heading: "Your subscription" },
];
