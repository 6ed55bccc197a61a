import { billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { statementDocument } from "@fernpaw/domain/billing/statement-document";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { MoneyPaperPage } from "./money-paper-page.tsx";
import { PaperGate } from "./paper-gate.tsx";
import { statementPaper } from "./papers.queries.ts";

/** The account of a client, from the device's copy alone. */
export function StatementScreen({ clientId }: { clientId: string }) {
  const { db, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const locationId = useLocationId();
  const page = useLiveQuery(
    () =>
      locationId === undefined ? undefined : statementPaper(db, clientId, { settings, timeZone, today, locationId }),
    [db, clientId, settings, timeZone, today, locationId],
  );
  return (
    <PaperGate page={page}>
      {({ facts, ...rest }) => (
        <MoneyPaperPage
          {...rest}
          document={statementDocument(facts)}
          target={{ kind: "statement", subjectId: clientId, day: null }}
          mailBody={billingPaper.mailStatement}
        />
      )}
    </PaperGate>
  );
}
