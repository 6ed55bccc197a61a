import { page, type AreaRoutes } from "../../page-route.tsx";

export const employeesRoutes: AreaRoutes = {
  sections: {
    employees: [
      page("employees", () => import("./employees-route.tsx")),
      page("employees/:id", () => import("./employee-route.tsx")),
    ],
  },
};
