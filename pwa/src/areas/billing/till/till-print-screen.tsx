import { tillReportDocument } from "@fernpaw/domain/billing/till-report-document";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { MoneyPaperPage } from "../papers/money-paper-page.tsx";
import { PaperGate } from "../papers/paper-gate.tsx";
import { tillPaper } from "./till-paper.queries.ts";

/** The report of one session of a till, from the device's copy alone. */
export function TillPrintScreen({ sessionId }: { sessionId: string }) {
  const { db, settings, timeZone } = useClinic();
  const page = useLiveQuery(
    () => tillPaper(db, sessionId, { settings, timeZone }),
    [db, sessionId, settings, timeZone],
  );
  return (
    <PaperGate page={page}>
      {({ facts, ...rest }) => (
        <MoneyPaperPage
          {...rest}
          document={tillReportDocument(facts)}
          target={{ kind: "till", subjectId: sessionId, day: null }}
        />
      )}
    </PaperGate>
  );
}
