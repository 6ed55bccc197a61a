import { page, type AreaRoutes } from "../../page-route.tsx";

export const remindersRoutes: AreaRoutes = {
  sections: {
    clients: [
      page("clients/reminders", () => import("./list/reminders-route.tsx")),
      page("clients/reminders/settings", () => import("./setup/settings-route.tsx")),
    ],
  },
};
