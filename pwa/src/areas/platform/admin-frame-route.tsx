import { Menu } from "lucide-react";
import { Suspense, useState } from "react";
import { Navigate, Outlet } from "react-router";
import type { AdminProfile } from "../../session/tokens/stored-session.ts";
import { paths } from "../../paths.ts";
import { useAuth } from "../../session/auth-context.ts";
import { copy as sessionCopy } from "../../session/session.copy.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { loadChunk } from "../../ui/chunk.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { retriedPart } from "../../ui/lazy-part.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { SideDrawer } from "../../ui/side-drawer.tsx";
import { HAS_RAIL, useMediaQuery } from "../../ui/use-media-query.ts";
import { useAdminAuth } from "./admin-auth.tsx";
import type { AdminState } from "./admin-auth.tsx";
import { FactorGate } from "./admin-security.tsx";
import { AdminRail } from "./admin-rail.tsx";
import { AdminColumn, AdminFrame, AdminTop, AdminTopBar, RailPlace } from "./admin-styles.ts";
import { BellLink } from "./bell/bell-link.tsx";
import { useUnreadRefresh } from "./bell/unread-count.ts";
import { copy } from "./platform.copy.ts";
import { useOpenAccessesRefresh } from "./support/open-accesses.ts";
import { SupportBar } from "./support/support-bar.tsx";

const Toaster = retriedPart(async () => (await loadChunk(() => import("../../ui/toaster.tsx"))).Toaster);

/** What `/admin/login` is told. */
export interface AdminLoginState {
  message?: string;
  isNotice?: boolean;
}

/**
 * Only a signed-in admin comes in. Somebody signed in as anything else, a clinic's people too, is told so; a visitor is
 * not, nor is whoever has just signed out.
 */
export function Component() {
  const { state } = useAdminAuth();
  const { state: clinic, isLoading } = useAuth();
  const isUnknown = isLoading && clinic.status === "signed_out";
  const isWaiting = state.status === "checking" || (state.status === "signed_out" && isUnknown);
  if (isWaiting) return <LoadingScreen label={sessionCopy.loadingAdmin} />;
  if (state.status === "signed_in" && state.admin.role === "admin") return <Frame admin={state.admin} />;
  return <Navigate to={paths.adminLogin} replace state={refusalOf(state, clinic.status === "signed_in")} />;
}

function refusalOf(state: AdminState, isClinicUser: boolean): AdminLoginState | null {
  if (state.status === "signed_out" && state.end === "by_hand") return null;
  if (state.status === "signed_out" && state.end === "expired") return { message: sessionCopy.expired, isNotice: true };
  return state.status === "signed_in" || isClinicUser ? { message: sessionCopy.adminOnly } : null;
}

/** The light rail and, where there is no room for it, a bar with a drawer. */
function Frame({ admin }: { admin: AdminProfile }) {
  const { logout } = useAdminAuth();
  useUnreadRefresh();
  useOpenAccessesRefresh();
  const hasRail = useMediaQuery(HAS_RAIL);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const rail = <AdminRail admin={admin} onLogout={() => void logout()} onNavigate={close} />;
  return (
    <AdminFrame>
      <a href="#page" className="vh skip-link">
        {copy.skip}
      </a>
      {hasRail && <RailPlace aria-label={copy.brand}>{rail}</RailPlace>}
      <AdminColumn>
        <AdminTop>
          {!hasRail && (
            <AdminTopBar>
              <IconButton label={copy.openMenu} onClick={() => setOpen(true)}>
                <Menu size={22} aria-hidden="true" />
              </IconButton>
              <BrandMark size={26} />
              <span className="t-h4">{copy.brand}</span>
              <BellLink />
            </AdminTopBar>
          )}
          <SupportBar />
        </AdminTop>
        <main id="page">
          <FactorGate>
            <Outlet />
          </FactorGate>
        </main>
      </AdminColumn>
      <Suspense>
        <Toaster />
      </Suspense>
      <SideDrawer isOpen={isOpen && !hasRail} onClose={close} label={copy.navigation}>
        {rail}
      </SideDrawer>
    </AdminFrame>
  );
}
