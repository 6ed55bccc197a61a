import { useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { type AuditPage, searchAudit } from "./audit-calls.ts";
import type { AuditPlace } from "./audit-place.ts";

interface Heard {
  page: AuditPage | null;
  /** The question that the page answers. */
  asked: string;
  problem: string | null;
}

/** A page of the audit log. The page of an earlier question stays until the answer to the present one is here. */
export function useAuditPage(place: AuditPlace) {
  const { timeZone } = useClinic();
  const [heard, setHeard] = useState<Heard>({ page: null, asked: "", problem: null });
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(place);
  useEffect(() => {
    let isCurrent = true;
    searchAudit(JSON.parse(asked) as AuditPlace, timeZone).then(
      (page) => isCurrent && setHeard({ page, asked, problem: null }),
      (error: unknown) => isCurrent && setHeard((before) => ({ ...before, problem: problemText(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, timeZone, round]);
  const { page, problem } = heard;
  return {
    page,
    isStale: page !== null && heard.asked !== asked,
    problem,
    retry: () => setRound((before) => before + 1),
  };
}
