import { bare, type AreaRoutes } from "../../page-route.tsx";

export const bookingRoutes: AreaRoutes = {
  withoutSession: [
    { path: "book/:slug", ...bare(() => import("./book-route.tsx")) },
    { path: "offered-time", ...bare(() => import("./offer-route.tsx")) },
    { path: "new-client", ...bare(() => import("./client-form-route.tsx")) },
  ],
};
