import type { Screen } from "@fernpaw/testing/screens";

export const remindersScreens: readonly Screen[] = [
  { route: "/dashboard/clients/reminders", heading: "Reminders" },
  { route: "/dashboard/clients/reminders/settings", heading: "Reminder types and templates" },
];
