import { billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { creditNoteDocument } from "@fernpaw/domain/billing/credit-note-document";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { MoneyPaperPage } from "./money-paper-page.tsx";
import { PaperGate } from "./paper-gate.tsx";
import { creditNotePaper } from "./papers.queries.ts";

/** A credit note, from the device's copy alone. */
export function CreditNoteScreen({ noteId }: { noteId: string }) {
  const { db, settings, timeZone } = useClinic();
  const page = useLiveQuery(
    () => creditNotePaper(db, noteId, { settings, timeZone }),
    [db, noteId, settings, timeZone],
  );
  return (
    <PaperGate page={page}>
      {({ facts, ...rest }) => (
        <MoneyPaperPage
          {...rest}
          document={creditNoteDocument(facts)}
          target={{ kind: "creditNote", subjectId: noteId, day: null }}
          mailBody={billingPaper.mailCredit}
        />
      )}
    </PaperGate>
  );
}
