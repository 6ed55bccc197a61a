import { useCallback, useMemo } from "react";
import { Navigate, useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { SettingsState } from "../settings/settings-state.ts";
import { parseAuditPlace, writeAuditPlace, type AuditPlace } from "./audit-place.ts";
import { AuditScreen } from "./audit-screen.tsx";

/** The question lives in the address; Back leads to the page of events before. An employee is led to the settings. */
export function Component() {
  const { actor } = useClinic();
  const [params, setParams] = useSearchParams();
  const place = useMemo(() => parseAuditPlace(params), [params]);
  const change = useCallback(
    (set: Partial<AuditPlace>): void => {
      const isNext = "before" in set;
      setParams((now) => writeAuditPlace({ ...parseAuditPlace(now), before: null, ...set }), { replace: !isNext });
    },
    [setParams],
  );
  if (actor.role !== "owner")
    return <Navigate to={paths.profile} replace state={{ refused: "audit" } satisfies SettingsState} />;
  return <AuditScreen place={place} onPlace={change} />;
}
