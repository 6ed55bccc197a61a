import type { Screen } from "@fernpaw/testing/screens";

export const calendarScreens: readonly Screen[] = [
  { route: "/dashboard/calendar", heading: /^[A-Z][a-z]{2} \d+ [A-Z][a-z]+$/ },
  { route: "/dashboard/calendar/import", heading: "Import a calendar" },
  { route: "/dashboard/calendar/downtime", heading: /^Downtime pack, / },
  { route: "/dashboard/calendar/print", heading: /^Appointments, [A-Z][a-z]+day \d+ [A-Z][a-z]+$/ },
];
