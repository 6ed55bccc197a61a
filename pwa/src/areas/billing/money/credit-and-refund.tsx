import { useState } from "react";
import { CreditDialog } from "./credit-dialog.tsx";
import { invoiceName } from "./money.copy.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import type { ListedInvoice } from "./visit-money.queries.ts";

interface CreditAndRefundProps {
  listed: Pick<ListedInvoice, "invoice" | "payments" | "notes">;
  petIds: readonly string[];
  start?: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** A credit note, and then the refund of the money that it made credit. */
export function CreditAndRefund({ listed, petIds, start, onClose }: CreditAndRefundProps) {
  const { invoice, payments, notes } = listed;
  const [isIssued, setIssued] = useState(false);
  const credited = payments.findLast(({ creditMinor, isTakenBack }) => creditMinor > 0 && !isTakenBack);
  if (isIssued)
    return credited ? (
      <RefundDialog payment={credited.payment} creditMinor={credited.creditMinor} petIds={petIds} onClose={onClose} />
    ) : null;
  return (
    <CreditDialog
      {...{ invoice, notes, petIds }}
      {...(start && { start })}
      dueMinor={invoice.dueMinor}
      name={invoiceName(invoice)}
      onIssued={(freedMinor) => (freedMinor > 0 ? setIssued(true) : onClose())}
      onClose={onClose}
    />
  );
}
