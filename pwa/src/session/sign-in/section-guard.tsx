import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { logDenied } from "../../ui/browser-log.ts";
import { mayEnter, listNeeds } from "./access.ts";
import type { Section } from "./access.ts";
import { useClinic } from "../clinic-context.ts";
import { SubscriptionGate } from "./subscription-gate.tsx";

/** Around the addresses of one section: whoever may not see it goes to the dashboard, a clinic without a subscription is told. */
export function SectionGuard({ section }: { section: Section }) {
  const { actor } = useClinic();
  const { pathname } = useLocation();
  const isAllowed = mayEnter(actor, section);
  useEffect(() => {
    if (!isAllowed) logDenied(pathname, listNeeds(section));
  }, [isAllowed, pathname, section]);
  if (!isAllowed) return <Navigate to={paths.dashboard} replace />;
  return (
    <SubscriptionGate>
      <Outlet />
    </SubscriptionGate>
  );
}
