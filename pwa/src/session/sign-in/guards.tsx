import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { Profile } from "../tokens/stored-session.ts";
import { paths } from "../../paths.ts";
import { BootScreen } from "../../ui/boot-screen.tsx";
import { useAuth } from "../auth-context.ts";
import { copy } from "../session.copy.ts";

/** What `/login` is told: where one came from, and a notice to show. */
export interface LoginState {
  from?: string;
  notice?: string;
}

/** Only a path of ours is gone back to. */
export function readOrigin(state: unknown): string {
  const from = (state as LoginState | null)?.from;
  return typeof from === "string" && from.startsWith("/dashboard") ? from : paths.dashboard;
}

interface ClinicGuardProps {
  children: (user: Profile, clinicId: string) => ReactNode;
}

/** Lets owners and employees of a clinic in; anybody else goes to `/login`, which remembers where they wanted to go. */
export function ClinicGuard({ children }: ClinicGuardProps) {
  const { state, isLoading } = useAuth();
  const location = useLocation();
  if (isLoading && state.status === "signed_out") return <BootScreen label={copy.loadingApp} />;
  if (state.status === "signed_out") {
    const from = location.pathname + location.search + location.hash;
    const login: LoginState = {
      ...(state.wasByHand ? {} : { from }),
      ...(state.isExpired ? { notice: copy.expired } : {}),
    };
    return <Navigate to={paths.login} replace state={login} />;
  }
  const { user } = state;
  // A platform account has no clinic. It is sent to its own area and not to `/dashboard`, which would lead back here.
  if (user.role === "admin" || !user.clinic) return <Navigate to="/admin/login" replace />;
  return children(user, user.clinic._id);
}

/** For pages of visitors: somebody who is signed in goes on to where they came from. */
export function VisitorGuard() {
  const { state, isLoading } = useAuth();
  const location = useLocation();
  if (isLoading && state.status === "signed_out") return <BootScreen label={copy.loadingApp} />;
  if (state.status === "signed_in" && state.user.clinic) {
    // Somebody who has just opened a clinic starts with its first steps.
    const to = location.pathname === paths.register ? paths.welcome : readOrigin(location.state);
    return <Navigate to={to} replace />;
  }
  return <Outlet />;
}

/** `/` without a network: online the public home answers there, and this app is not asked. */
export function HomeRedirect() {
  const { state, isLoading } = useAuth();
  if (isLoading && state.status === "signed_out") return <BootScreen label={copy.loadingApp} />;
  return <Navigate to={state.status === "signed_in" ? paths.dashboard : paths.login} replace />;
}
