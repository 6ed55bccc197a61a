import { page, type AreaRoutes } from "../../page-route.tsx";

export const employeesRoutes: AreaRoutes = {
  sections: {
    employees: [
      page("employees", () => import("./list/employees-route.tsx")),
      page("employees/:id", () => import("./employee/employee-route.tsx")),
    ],
    calendar: [page("calendar/roster", () => import("./roster/team-roster-route.tsx"))],
  },
};
