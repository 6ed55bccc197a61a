import { page, type AreaRoutes } from "../../page-route.tsx";

export const remindersRoutes: AreaRoutes = {
  sections: {
    clients: [
      page("clients/reminders", () => import("./reminders-route.tsx")),
      page("clients/reminders/settings", () => import("./settings-route.tsx")),
    ],
  },
};
