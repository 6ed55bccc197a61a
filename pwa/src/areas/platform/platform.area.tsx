import type { ComponentProps } from "react";
import { Navigate } from "react-router";
import type { RouteObject } from "react-router";
import { ErrorScreen, NotFoundScreen } from "../../error-screen.tsx";
import { framed, page, type AreaRoutes } from "../../page-route.tsx";
import { paths } from "../../paths.ts";
import { loadFramed } from "../../ui/framed.tsx";
import type { AdminComingScreen } from "./admin-coming-screen.tsx";

type ComingSection = ComponentProps<typeof AdminComingScreen>["section"];

/** Sections of the platform area that are not built. */
const COMING: readonly ComingSection[] = ["pet-types", "inventory"];

function adminComing(section: ComingSection): RouteObject {
  return {
    path: section,
    lazy: async () => {
      const load = async () => (await import("./admin-coming-screen.tsx")).AdminComingScreen;
      const Screen = await loadFramed(load);
      return { element: <Screen section={section} /> };
    },
  };
}

/** The platform has a frame and a sign-in of its own. */
export const platformRoutes: AreaRoutes = {
  open: [
    {
      path: "admin",
      ...framed(() => import("./admin-layout-route.tsx")),
      children: [
        { index: true, element: <Navigate to={paths.admin} replace /> },
        page("login", () => import("./admin-login-route.tsx")),
        {
          ...framed(() => import("./admin-frame-route.tsx")),
          children: [
            {
              errorElement: <ErrorScreen isInside home={paths.admin} />,
              children: [
                page("dashboard", () => import("./dashboard/dashboard-route.tsx")),
                page("clinics", () => import("./clinics/clinics-route.tsx")),
                page("clinics/:id", () => import("./clinics/clinic-route.tsx")),
                page("plans", () => import("./plans/admin-plans-route.tsx")),
                page("billing", () => import("./billing/billing-route.tsx")),
                page("billing/seller", () => import("./billing/seller-route.tsx")),
                page("billing/invoices/:id", () => import("./billing/plan-invoice-route.tsx")),
                page("users", () => import("./users/users-route.tsx")),
                page("users/:id", () => import("./users/user-route.tsx")),
                page("notifications", () => import("./notifications/announcements-route.tsx")),
                page("notifications/new", () => import("./notifications/new-announcement-route.tsx")),
                page("notifications/contact", () => import("./contact/contact-route.tsx")),
                page("notifications/newsletter", () => import("./contact/newsletter-route.tsx")),
                page("notifications/:id", () => import("./notifications/announcement-route.tsx")),
                page("notifications/bell", () => import("./bell/bell-route.tsx")),
                page("appointments", () => import("./appointments/appointments-route.tsx")),
                page("reports", () => import("./reports/revenue-route.tsx")),
                page("reports/growth", () => import("./reports/growth-route.tsx")),
                page("reports/usage", () => import("./reports/usage-route.tsx")),
                page("security", () => import("./admin-security.tsx")),
                ...COMING.map(adminComing),
                { path: "*", element: <NotFoundScreen isInside home={paths.admin} /> },
              ],
            },
          ],
        },
      ],
    },
  ],
};
