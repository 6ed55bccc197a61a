import { useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import type { Payable, Payer } from "../money/payable.ts";
import { PaidElsewhereDialog } from "../money/paid-elsewhere-dialog.tsx";
import { PayDialog } from "../money/pay-dialog.tsx";
import { readToPay } from "../to-pay.queries.ts";
import { useCertifiedRule } from "./certified-note.tsx";

interface PayVisitProps {
  visitId: string;
  onClose: () => void;
}

/** Takes the payment of a visit, or notes that the certified till has taken it: of what it asked for at the tap. Charges that come meanwhile are not paid unseen. */
export function PayVisit({ visitId, onClose }: PayVisitProps) {
  const { db } = useClinic();
  const rule = useCertifiedRule();
  const [asked, setAsked] = useState<{ payable: Payable; payer: Payer } | null>(null);
  useEffect(() => {
    let isGone = false;
    void readToPay(db, [visitId]).then((read) => {
      const toPay = read.get(visitId);
      if (isGone) return;
      if (toPay?.payable) setAsked({ payable: toPay.payable, payer: toPay.payer });
      else onClose();
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once: the sum stays as it was at the tap
  }, []);
  if (!asked) return null;
  const { payable, payer } = asked;
  return rule !== null && payable.open ? (
    <PaidElsewhereDialog {...{ visitId, payer, onClose }} open={payable.open} />
  ) : (
    <PayDialog {...asked} onClose={onClose} />
  );
}
