import { Navigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { NoticeScreen } from "../../ui/notice-screen.tsx";
import { copy as sessionCopy } from "../../session/session.copy.ts";
import { useAdminAuth } from "./admin-auth.tsx";
import { copy } from "./platform.copy.ts";

/** Only a signed-in admin comes in; somebody signed in as anything else is told so, a visitor is not. */
export function Component() {
  const { admin, logout } = useAdminAuth();
  if (!admin) return <Navigate to="/admin/login" replace />;
  if (admin.role !== "admin") return <Navigate to="/admin/login" replace state={{ message: sessionCopy.adminOnly }} />;
  return (
    <NoticeScreen
      title={copy.title}
      hint={`${copy.welcome(`${admin.firstName} ${admin.lastName}`.trim() || admin.email)}. ${copy.homeHint}`}
      actions={
        <Button variant="secondary" onClick={() => void logout()}>
          {copy.signOut}
        </Button>
      }
    />
  );
}
