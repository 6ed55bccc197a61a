import { page, type AreaRoutes } from "../../page-route.tsx";

export const authRoutes: AreaRoutes = {
  visitors: [
    page("login", () => import("./sign-in/login-route.tsx")),
    page("register", () => import("./registration/register-route.tsx")),
  ],
  open: [
    page("forget-password", () => import("./recovery/forget-password-route.tsx")),
    page("reset-password", () => import("./recovery/reset-password-route.tsx")),
    page("verify-email", () => import("./registration/verify-email-route.tsx")),
    page("complete-invitation", () => import("./links/complete-invitation-route.tsx")),
    page("pay", () => import("./links/pay-route.tsx")),
    page("confirm-appointment", () => import("./links/confirm-appointment-route.tsx")),
  ],
};
