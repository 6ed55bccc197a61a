import { page, type AreaRoutes } from "../../page-route.tsx";

export const authRoutes: AreaRoutes = {
  visitors: [page("login", () => import("./login-route.tsx")), page("register", () => import("./register-route.tsx"))],
  open: [
    page("forget-password", () => import("./forget-password-route.tsx")),
    page("reset-password", () => import("./reset-password-route.tsx")),
    page("verify-email", () => import("./verify-email-route.tsx")),
    page("complete-invitation", () => import("./complete-invitation-route.tsx")),
    page("confirm-appointment", () => import("./confirm-appointment-route.tsx")),
  ],
};
