import { Navigate } from "react-router";
import { ErrorScreen, NotFoundScreen } from "../../error-screen.tsx";
import { framed, page, type AreaRoutes } from "../../page-route.tsx";
import { paths } from "../../paths.ts";

/** The platform has a frame and a sign-in of its own. */
export const platformRoutes: AreaRoutes = {
  open: [
    {
      path: "admin",
      ...framed(() => import("./admin-layout-route.tsx")),
      children: [
        { index: true, element: <Navigate to={paths.admin} replace /> },
        page("login", () => import("./admin-login-route.tsx")),
        page("invitation", () => import("./staff/join-route.tsx")),
        {
          ...framed(() => import("./admin-frame-route.tsx")),
          children: [
            {
              errorElement: <ErrorScreen isInside home={paths.admin} />,
              children: [
                page("dashboard", () => import("./dashboard/dashboard-route.tsx")),
                page("clinics", () => import("./clinics/clinics-route.tsx")),
                page("clinics/:id", () => import("./clinics/clinic-route.tsx")),
                page("clinics/:id/support", () => import("./support/support-route.tsx")),
                page("pet-types", () => import("./pet-types/breeds-route.tsx")),
                page("pet-types/species", () => import("./pet-types/species-route.tsx")),
                page("pet-types/import", () => import("./pet-types/import-route.tsx")),
                page("inventory", () => import("./inventory/inventory-route.tsx")),
                page("inventory/import", () => import("./inventory/import-route.tsx")),
                page("plans", () => import("./plans/admin-plans-route.tsx")),
                page("billing", () => import("./billing/billing-route.tsx")),
                page("billing/seller", () => import("./billing/seller-route.tsx")),
                page("billing/new", () => import("./billing/new-invoice-route.tsx")),
                page("billing/invoices/:id", () => import("./billing/plan-invoice-route.tsx")),
                page("users", () => import("./users/users-route.tsx")),
                page("users/staff", () => import("./staff/staff-route.tsx")),
                page("users/staff/:id", () => import("./staff/administrator-route.tsx")),
                page("users/:id", () => import("./users/user-route.tsx")),
                page("notifications", () => import("./notifications/announcements-route.tsx")),
                page("notifications/new", () => import("./notifications/new-announcement-route.tsx")),
                page("notifications/drafts", () => import("./notifications/drafts-route.tsx")),
                page("notifications/drafts/:id", () => import("./notifications/draft-route.tsx")),
                page("notifications/contact", () => import("./contact/contact-route.tsx")),
                page("notifications/newsletter", () => import("./contact/newsletter-route.tsx")),
                page("notifications/:id", () => import("./notifications/announcement-route.tsx")),
                page("notifications/bell", () => import("./bell/bell-route.tsx")),
                page("appointments", () => import("./appointments/appointments-route.tsx")),
                page("reports", () => import("./reports/revenue-route.tsx")),
                page("reports/growth", () => import("./reports/growth-route.tsx")),
                page("reports/usage", () => import("./reports/usage-route.tsx")),
                page("security", () => import("./admin-security.tsx")),
                { path: "*", element: <NotFoundScreen isInside home={paths.admin} /> },
              ],
            },
          ],
        },
      ],
    },
  ],
};
