import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { billingCopy } from "./billing.copy.ts";

const copy = billingCopy.written;

interface InvoiceQuestionProps {
  isOpen: boolean;
  /** With its currency. */
  total: string;
  buyer: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asked before an invoice is written: it cannot be changed then. */
export function InvoiceQuestion({ total, buyer, ...rest }: InvoiceQuestionProps) {
  return (
    <ConfirmDialog {...rest} title={copy.question(total, buyer)} confirmLabel={copy.make}>
      {copy.questionWhy}
    </ConfirmDialog>
  );
}
