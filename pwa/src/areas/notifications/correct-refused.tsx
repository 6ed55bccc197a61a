import Alert from "@mui/material/Alert";
import { Suspense, use } from "react";
import { REFUSED_FORMS } from "../../area-parts.ts";
import type { RefusedChange } from "../../session/drafts/refused-change.ts";
import { DialogNoticeContext } from "../../ui/dialog-notice.ts";
import type { RefusedRow } from "./refused-form.ts";

interface CorrectRefusedProps {
  title: string;
  form: RefusedRow;
  change: RefusedChange;
  /** Why it was refused; stays in sight while it is corrected. */
  reasons: readonly string[];
  onClose: () => void;
  /** It was saved anew. */
  onCorrected: () => void;
}

/** The form that a refused change came from, with everything that was typed into it. */
export function CorrectRefused({ reasons, ...rest }: CorrectRefusedProps) {
  const outer = use(DialogNoticeContext);
  const notice = (
    <>
      {outer}
      <Alert severity="warning" role="presentation" sx={{ mx: 6, mt: 4 }}>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </Alert>
    </>
  );
  return (
    <DialogNoticeContext value={notice}>
      <Suspense fallback={null}>
        <Form {...rest} />
      </Suspense>
    </DialogNoticeContext>
  );
}

function Form({ form: { mutationName, row }, ...rest }: Omit<CorrectRefusedProps, "reasons">) {
  const Corrected = REFUSED_FORMS[mutationName]?.Form;
  return Corrected && <Corrected {...rest} row={row} />;
}
