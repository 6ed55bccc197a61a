import { billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { receiptDocument } from "@fernpaw/domain/billing/receipt-document";
import { sheetOf } from "@fernpaw/domain/clinics/paper-document";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { PaperChoice } from "../../clinics/public/paper/paper-choice.tsx";
import { MoneyPaperPage } from "./money-paper-page.tsx";
import { PaperGate } from "./paper-gate.tsx";
import { copy } from "./papers.copy.ts";
import { receiptPaper } from "./papers.queries.ts";

const SIZES = ["receipt", "sheet"] as const;
type Size = (typeof SIZES)[number];
const KINDS = { receipt: "receipt80", sheet: "receipt" } as const;

interface ReceiptScreenProps {
  paymentId: string;
  size: Size;
  onSize: (size: Size) => void;
}

/** The receipt of a payment on a roll or on a sheet, from the device's copy alone. */
export function ReceiptScreen({ paymentId, size, onSize }: ReceiptScreenProps) {
  const { db, settings, timeZone } = useClinic();
  const page = useLiveQuery(
    () => receiptPaper(db, paymentId, { settings, timeZone }),
    [db, paymentId, settings, timeZone],
  );
  const sheet = sheetOf(settings.country);
  const options = SIZES.map((value) => ({ value, label: copy.sheets[value === "sheet" ? sheet : value] }));
  return (
    <PaperGate page={page}>
      {({ facts, ...rest }) => (
        <MoneyPaperPage
          {...rest}
          document={receiptDocument({ ...facts, paper: size === "sheet" ? sheet : size })}
          mailed={receiptDocument({ ...facts, paper: sheet })}
          target={{ kind: KINDS[size], subjectId: paymentId, day: null }}
          mailBody={billingPaper.mailReceipt}
          choice={<PaperChoice value={size} options={options} onChange={onSize} />}
        />
      )}
    </PaperGate>
  );
}
