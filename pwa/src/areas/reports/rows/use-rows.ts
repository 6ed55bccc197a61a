import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { ReportName } from "@fernpaw/domain/reports/report";
import type { ReportQuestion, ReportRows } from "@fernpaw/domain/reports/report-answer";
import { useEffect, useState } from "react";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { askRows, type RowsAsked } from "../answers/report-calls.ts";
import { copy } from "../reports.copy.ts";

interface ShownRows {
  answer: ReportRows | null;
  problem: string | null;
  retry: () => void;
}

/** The rows behind a part of a report. They are the server's, and need a connection. */
export function useRows(report: ReportName, asked: (ReportQuestion & RowsAsked) | null): ShownRows {
  const isOffline = useIsOffline();
  const [tries, setTries] = useState(0);
  const key = asked === null ? "" : `${report} ${canonicalJson(asked)}`;
  const [shown, setShown] = useState<{ key: string } & Omit<ShownRows, "retry">>({
    key: "",
    answer: null,
    problem: null,
  });
  useEffect(() => {
    if (asked === null) return undefined;
    const call = new AbortController();
    const show = (now: Omit<ShownRows, "retry">): void => {
      if (!call.signal.aborted) setShown({ key, ...now });
    };
    askRows(report, asked, call.signal).then(
      (answer) => show({ answer, problem: null }),
      (error: unknown) => show({ answer: null, problem: problemText(error, { noNetwork: copy.rowsNeedNetwork }) }),
    );
    return () => call.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names report and question
  }, [key, isOffline, tries]);
  const retry = (): void => setTries((before) => before + 1);
  return shown.key === key ? { ...shown, retry } : { answer: null, problem: null, retry };
}
