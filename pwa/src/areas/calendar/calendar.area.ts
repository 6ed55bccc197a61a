import { page, type AreaRoutes } from "../../page-route.tsx";

export const calendarRoutes: AreaRoutes = {
  sections: {
    calendar: [
      page("calendar", () => import("./calendar-route.tsx")),
      page("calendar/import", () => import("./ics/ics-import-route.tsx")),
      page("calendar/print", () => import("./print/print-route.tsx")),
      page("calendar/downtime", () => import("./downtime/downtime-route.tsx")),
    ],
  },
};
