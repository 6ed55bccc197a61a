import { useLayoutEffect } from "react";
import { Outlet } from "react-router";
import { AdminAuthProvider } from "./admin-auth.tsx";

/** Everything under `/admin`, the sign-in too. It is compact on any device: `base.css` reads the mark on the root. */
export function Component() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["area"] = "admin";
    return () => {
      delete dataset["area"];
    };
  }, []);
  return (
    <AdminAuthProvider>
      <Outlet />
    </AdminAuthProvider>
  );
}
