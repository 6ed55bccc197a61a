import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import type { ReportName } from "@fernpaw/domain/reports/report";
import type { ReportAnswer, ReportQuestion } from "@fernpaw/domain/reports/report-answer";
import { useEffect, useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { copy } from "../reports.copy.ts";
import { keepAnswer, keptAnswer } from "./kept-answers.ts";
import { askReport } from "./report-calls.ts";

export interface ShownReport {
  /** Null while there is none. */
  answer: ReportAnswer | null;
  /** The server has not answered this question, and the answer is an earlier one. */
  isOld: boolean;
  isLoading: boolean;
  problem: string | null;
}

const WAITING: ShownReport = { answer: null, isOld: false, isLoading: true, problem: null };

/**
 * A report of the server. The last answer on the device is shown at once, and stays with its date where the server does not answer. It
 * asks again as soon as there is a connection.
 */
export function useReport(report: ReportName, question: ReportQuestion | null): ShownReport {
  const { db } = useClinic();
  const isOffline = useIsOffline();
  const key = question === null ? "" : `${report} ${canonicalJson(question)}`;
  const [shown, setShown] = useState<{ key: string; now: ShownReport }>({ key: "", now: WAITING });
  useEffect(() => {
    if (question === null) return undefined;
    const call = new AbortController();
    const show = (now: ShownReport): void => {
      if (!call.signal.aborted) setShown({ key, now });
    };
    const read = async (): Promise<void> => {
      const kept = await keptAnswer(db, report, question).catch(() => null);
      const isKept = kept !== null && canonicalJson(kept.question) === canonicalJson(question);
      if (isKept) show({ answer: kept, isOld: isOffline, isLoading: !isOffline, problem: null });
      try {
        const answer = await askReport(report, question, call.signal);
        show({ answer, isOld: false, isLoading: false, problem: null });
        // A storage that is full keeps the earlier one.
        await keepAnswer(db, answer).catch(() => undefined);
      } catch (error) {
        const isRefused = parseProblem(error) !== null;
        const problem = isRefused ? problemText(error) : kept === null ? copy.noNetwork : null;
        show({ answer: isRefused ? null : kept, isOld: true, isLoading: false, problem });
      }
    };
    void read();
    return () => call.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names report and question
  }, [db, key, isOffline]);
  return shown.key === key ? shown.now : WAITING;
}
