import { createBrowserRouter, Outlet } from "react-router";
import type { RouteObject } from "react-router";
import { AREA_ROUTES } from "./areas.ts";
import { ErrorScreen, NotFoundScreen } from "./error-screen.tsx";
import type { FrameParts } from "./page-route.tsx";
import { AuthProvider } from "./session/sign-in/auth-provider.tsx";
import type { Section } from "./session/sign-in/access.ts";
import { HomeRedirect, VisitorGuard } from "./session/sign-in/guards.tsx";
import { copy as sessionCopy } from "./session/session.copy.ts";
import { loadChunk } from "./ui/chunk.ts";
import "./ui/hear-pop-first.ts";
import { BootScreen } from "./ui/boot-screen.tsx";

const allOf = (kind: "withoutSession" | "open" | "visitors" | "members"): RouteObject[] =>
  AREA_ROUTES.flatMap((area) => area[kind] ?? []);

/** Addresses behind the rule of their section and the clinic's subscription. */
const section = (name: Section, children: RouteObject[]): RouteObject => ({
  // It knows the clinic, so the entry does not hold it.
  lazy: async () => {
    const { SectionGuard } = await loadChunk(() => import("./session/sign-in/section-guard.tsx"));
    return { element: <SectionGuard section={name} /> };
  },
  children,
});

const frameParts: FrameParts = Object.assign({}, ...AREA_ROUTES.map(({ frame }) => frame));

const dashboard: RouteObject = {
  path: "dashboard",
  lazy: async () => {
    const { DashboardLayout } = await loadChunk(() => import("./shell/dashboard-layout.tsx"));
    return { element: <DashboardLayout {...frameParts} /> };
  },
  children: [
    {
      errorElement: <ErrorScreen isInside />,
      children: [
        ...allOf("members"),
        ...AREA_ROUTES.flatMap(({ sections = {} }) =>
          Object.entries(sections).map(([name, children]) => section(name as Section, [...children])),
        ),
        { path: "*", element: <NotFoundScreen isInside /> },
      ],
    },
  ],
};

/** Around every page. */
const outermost: RouteObject = {
  errorElement: <ErrorScreen />,
  hydrateFallbackElement: <BootScreen label={sessionCopy.loadingApp} />,
};

export const routes: RouteObject[] = [
  { ...outermost, children: allOf("withoutSession") },
  {
    ...outermost,
    element: (
      <AuthProvider>
        <Outlet />
      </AuthProvider>
    ),
    children: [
      { index: true, element: <HomeRedirect /> },
      {
        element: <VisitorGuard />,
        children: allOf("visitors"),
      },
      ...allOf("open"),
      dashboard,
      { path: "*", element: <NotFoundScreen /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
