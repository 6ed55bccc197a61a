import { lazy } from "react";
import type { ComponentProps } from "react";
import { createBrowserRouter, Navigate, Outlet } from "react-router";
import type { RouteObject } from "react-router";
import type { AdminComingScreen } from "./areas/platform/admin-coming-screen.tsx";
import { AREA_ROUTES } from "./areas.ts";
import { framed, page } from "./page-route.tsx";
import { paths } from "./paths.ts";
import { ErrorScreen, NotFoundScreen } from "./error-screen.tsx";
import { AuthProvider } from "./session/sign-in/auth-provider.tsx";
import type { Section } from "./session/sign-in/access.ts";
import { HomeRedirect, VisitorGuard } from "./session/sign-in/guards.tsx";
import { copy as sessionCopy } from "./session/session.copy.ts";
import { loadChunk } from "./ui/chunk.ts";
import { lazyPart, loadFramed } from "./ui/lazy-part.tsx";
import { BootScreen } from "./ui/boot-screen.tsx";

const allOf = (kind: "open" | "visitors" | "members"): RouteObject[] => AREA_ROUTES.flatMap((area) => area[kind] ?? []);

/** Addresses behind the rule of their section and the clinic's subscription. */
const section = (name: Section, children: RouteObject[]): RouteObject => ({
  // With what it knows of the clinic it is no part of the entry.
  lazy: async () => {
    const { SectionGuard } = await loadChunk(() => import("./session/sign-in/section-guard.tsx"));
    return { element: <SectionGuard section={name} /> };
  },
  children,
});

const SearchAhead = lazy(async () => ({
  default: (await loadChunk(() => import("./areas/search/find/search-ahead.tsx"))).SearchAhead,
}));
const FindDialog = lazyPart(async () => (await import("./areas/search/find/find-dialog.tsx")).FindDialog);

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
        ...allOf("members"),
        ...AREA_ROUTES.flatMap(({ sections = {} }) =>
          Object.entries(sections).map(([name, children]) => section(name as Section, [...children])),
        ),
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
  ...framed(() => import("./areas/platform/admin-layout-route.tsx")),
  children: [
    { index: true, element: <Navigate to={paths.admin} replace /> },
    page("login", () => import("./areas/platform/admin-login-route.tsx")),
    {
      ...framed(() => import("./areas/platform/admin-frame-route.tsx")),
      children: [
        {
          errorElement: <ErrorScreen isInside home={paths.admin} />,
          children: [
            page("dashboard", () => import("./areas/platform/admin-dashboard-route.tsx")),
            page("clinics", () => import("./areas/platform/admin-clinics-route.tsx")),
            page("security", () => import("./areas/platform/admin-security.tsx")),
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
        children: allOf("visitors"),
      },
      ...allOf("open"),
      dashboard,
      admin,
      // No page leads to it, and a production build leaves it out.
      ...(import.meta.env.DEV ? [page("dev/ui", () => import("./areas/dev/dev-ui-route.tsx"))] : []),
      { path: "*", element: <NotFoundScreen /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
