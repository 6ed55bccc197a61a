import type { Screen } from "@fernpaw/testing/screens";

export const employeesScreens: readonly Screen[] = [
  { route: "/dashboard/employees", heading: "Employees" },
  { route: "/dashboard/calendar/roster", heading: "Roster" },
  {
    route: "/dashboard/employees/:id",
    rows: `select "id", "firstName" || ' ' || "lastName" as "name" from "users"
      where "clinicId" = ? and "role" = 'employee' order by "id"`,
  },
];
