import { Outlet } from "react-router";
import { AdminAuthProvider } from "./admin-auth.tsx";

export function Component() {
  return (
    <AdminAuthProvider>
      <Outlet />
    </AdminAuthProvider>
  );
}
