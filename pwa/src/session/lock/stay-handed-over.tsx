import { Navigate, useLocation } from "react-router";
import { useHandedOver } from "./handed-over.ts";

/** While a client has the tablet, every other address leads back to the page that the team handed over. */
export function StayHandedOver() {
  const path = useHandedOver();
  const { pathname } = useLocation();
  return path !== null && path !== pathname ? <Navigate to={path} replace /> : null;
}
