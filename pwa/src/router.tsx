import { lazy } from "react";
import type { ComponentProps, ComponentType } from "react";
import { createBrowserRouter, Navigate, Outlet } from "react-router";
import type { RouteObject } from "react-router";
import type { AdminComingScreen } from "./areas/platform/admin-coming-screen.tsx";
import { paths, sitePaths } from "./paths.ts";
import { ErrorScreen, NotFoundScreen } from "./error-screen.tsx";
import { AuthProvider } from "./session/auth-provider.tsx";
import type { Section } from "./session/access.ts";
import { HomeRedirect, VisitorGuard } from "./session/guards.tsx";
import { copy as sessionCopy } from "./session/session.copy.ts";
import type { ComingPage } from "./shell/coming.copy.ts";
import { loadChunk } from "./ui/chunk.ts";
import { lazyPart, loadFramed } from "./ui/lazy-part.tsx";
import { BootScreen } from "./ui/boot-screen.tsx";

interface RouteModule {
  Component: ComponentType;
}

/** A page in a chunk of its own, which is loaded when somebody goes there. */
function page(load: () => Promise<RouteModule>): Pick<RouteObject, "lazy"> {
  return { lazy: async () => ({ Component: await loadFramed(async () => (await load()).Component) }) };
}

/** An address whose page is not built yet. */
function coming(page: ComingPage): Pick<RouteObject, "lazy"> {
  return {
    lazy: async () => {
      const ComingScreen = await loadFramed(async () => (await import("./shell/coming-screen.tsx")).ComingScreen);
      return { element: <ComingScreen page={page} /> };
    },
  };
}

/** Addresses behind the rule of their section and the clinic's subscription. */
const section = (name: Section, children: RouteObject[]): RouteObject => ({
  // With what it knows of the clinic it is no part of the entry.
  lazy: async () => {
    const { SectionGuard } = await loadChunk(() => import("./session/section-guard.tsx"));
    return { element: <SectionGuard section={name} /> };
  },
  children,
});

const SearchAhead = lazy(async () => ({
  default: (await loadChunk(() => import("./areas/search/search-ahead.tsx"))).SearchAhead,
}));
const FindDialog = lazyPart(async () => (await import("./areas/search/find-dialog.tsx")).FindDialog);

const dashboard: RouteObject = {
  path: "dashboard",
  lazy: async () => {
    const { DashboardLayout } = await loadChunk(() => import("./shell/dashboard-layout.tsx"));
    return { element: <DashboardLayout FindDialog={FindDialog} SearchAhead={SearchAhead} /> };
  },
  children: [
    {
      errorElement: <ErrorScreen isInside />,
      children: [
        {
          // The first screen does without the component library.
          index: true,
          lazy: async () => ({ Component: (await loadChunk(() => import("./areas/today/today-route.tsx"))).Component }),
        },
        { path: "notifications", ...page(() => import("./areas/notifications/notifications-route.tsx")) },
        { path: "profile", ...page(() => import("./areas/profile/profile-route.tsx")) },
        { path: "welcome", ...page(() => import("./areas/welcome/welcome-route.tsx")) },
        {
          path: "subscription/confirmation",
          ...page(() => import("./areas/subscriptions/confirmation-route.tsx")),
        },
        section("calendar", [
          { path: "calendar", ...page(() => import("./areas/calendar/calendar-route.tsx")) },
          { path: "calendar/import", ...page(() => import("./areas/calendar/ics-import-route.tsx")) },
          { path: "calendar/print", ...page(() => import("./areas/calendar/print-route.tsx")) },
        ]),
        section("appointments", [
          { path: "appointments", ...page(() => import("./areas/appointments/appointments-route.tsx")) },
          { path: "appointments/:id", ...page(() => import("./areas/appointments/appointment-route.tsx")) },
        ]),
        section("clients", [
          { path: "clients", ...page(() => import("./areas/clients/clients-route.tsx")) },
          { path: "clients/letters", ...page(() => import("./areas/messages/letters-route.tsx")) },
          { path: "clients/reminders", ...page(() => import("./areas/reminders/reminders-route.tsx")) },
          { path: "clients/reminders/settings", ...page(() => import("./areas/reminders/settings-route.tsx")) },
          { path: "clients/:id", ...page(() => import("./areas/clients/client-route.tsx")) },
          { path: "pets/:petId", ...page(() => import("./areas/pets/pet-route.tsx")) },
          { path: "pets/:petId/print", ...page(() => import("./areas/pets/print-route.tsx")) },
        ]),
        section("import", [{ path: "import", ...page(() => import("./areas/imports/import-route.tsx")) }]),
        section("products", [{ path: "inventory/products", ...coming("products") }]),
        section("stock", [{ path: "inventory/stock", ...coming("stock") }]),
        section("suppliers", [{ path: "inventory/suppliers", ...coming("suppliers") }]),
        section("prescriptions", [
          { path: "prescriptions", ...coming("prescriptions") },
          { path: "prescriptions/:id", ...coming("prescription") },
        ]),
        section("billing", [
          { path: "billing", ...coming("billing") },
          { path: "invoices/:id", ...coming("invoice") },
        ]),
        section("employees", [
          { path: "employees", ...page(() => import("./areas/employees/employees-route.tsx")) },
          { path: "employees/:id", ...page(() => import("./areas/employees/employee-route.tsx")) },
        ]),
        section("reports", [{ path: "reports", ...coming("reports") }]),
        { path: "*", element: <NotFoundScreen isInside /> },
      ],
    },
  ],
};

/** A section of the platform area that is not built. */
function adminComing(section: ComponentProps<typeof AdminComingScreen>["section"]): RouteObject {
  return {
    path: section,
    lazy: async () => {
      const load = async () => (await import("./areas/platform/admin-coming-screen.tsx")).AdminComingScreen;
      const Screen = await loadFramed(load);
      return { element: <Screen section={section} /> };
    },
  };
}

const admin: RouteObject = {
  path: "admin",
  ...page(() => import("./areas/platform/admin-layout-route.tsx")),
  children: [
    { index: true, element: <Navigate to={paths.admin} replace /> },
    { path: "login", ...page(() => import("./areas/platform/admin-login-route.tsx")) },
    {
      ...page(() => import("./areas/platform/admin-frame-route.tsx")),
      children: [
        {
          errorElement: <ErrorScreen isInside home={paths.admin} />,
          children: [
            { path: "dashboard", ...page(() => import("./areas/platform/admin-dashboard-route.tsx")) },
            { path: "clinics", ...page(() => import("./areas/platform/admin-clinics-route.tsx")) },
            { path: "security", ...page(() => import("./areas/platform/admin-security.tsx")) },
            adminComing("users"),
            adminComing("pet-types"),
            adminComing("plans"),
            adminComing("billing"),
            adminComing("inventory"),
            adminComing("appointments"),
            adminComing("notifications"),
            adminComing("reports"),
            { path: "*", element: <NotFoundScreen isInside home={paths.admin} /> },
          ],
        },
      ],
    },
  ],
};

export const routes: RouteObject[] = [
  {
    // The waiting room's TV is nobody's account: no session is looked for.
    path: "display",
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <BootScreen label={sessionCopy.loadingApp} />,
    lazy: async () => ({ Component: (await loadChunk(() => import("./areas/displays/display-route.tsx"))).Component }),
  },
  {
    element: (
      <AuthProvider>
        <Outlet />
      </AuthProvider>
    ),
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <BootScreen label={sessionCopy.loadingApp} />,
    children: [
      { index: true, element: <HomeRedirect /> },
      {
        element: <VisitorGuard />,
        children: [
          { path: "login", ...page(() => import("./areas/auth/login-route.tsx")) },
          { path: "register", ...page(() => import("./areas/auth/register-route.tsx")) },
        ],
      },
      { path: "forget-password", ...page(() => import("./areas/auth/forget-password-route.tsx")) },
      { path: "reset-password", ...page(() => import("./areas/auth/reset-password-route.tsx")) },
      { path: "verify-email", ...page(() => import("./areas/auth/verify-email-route.tsx")) },
      { path: "complete-invitation", ...page(() => import("./areas/auth/complete-invitation-route.tsx")) },
      { path: "confirm-appointment", ...page(() => import("./areas/auth/confirm-appointment-route.tsx")) },
      ...sitePaths
        .filter((path) => path !== paths.home)
        .map((path) => ({ path, ...page(() => import("./areas/site/site-route.tsx")) })),
      dashboard,
      admin,
      // No page leads to it, and a production build leaves it out.
      ...(import.meta.env.DEV ? [{ path: "dev/ui", ...page(() => import("./areas/dev/dev-ui-route.tsx")) }] : []),
      { path: "*", element: <NotFoundScreen /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
