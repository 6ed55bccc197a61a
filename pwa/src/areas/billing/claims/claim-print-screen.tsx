import { claimDocument } from "@fernpaw/domain/billing/insurance-claim-document";
import { claimPaper as words } from "@fernpaw/domain/billing/insurance-claims.copy";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { MoneyPaperPage } from "../papers/money-paper-page.tsx";
import { PaperGate } from "../papers/paper-gate.tsx";
import { claimPaper } from "./claim-paper.queries.ts";

/** A claim as the insurer gets it, from the device's copy alone. */
export function ClaimPrintScreen({ claimId }: { claimId: string }) {
  const { db, sync, settings, timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const page = useLiveQuery(
    () => claimPaper(db, claimId, { sync, settings, timeZone, can, today }),
    [db, sync, claimId, settings, timeZone, can, today],
  );
  return (
    <PaperGate page={page}>
      {({ facts, ...rest }) => (
        <MoneyPaperPage
          {...rest}
          document={claimDocument(facts)}
          target={{ kind: "claim", subjectId: claimId, day: null }}
          mailBody={words.mail}
        />
      )}
    </PaperGate>
  );
}
