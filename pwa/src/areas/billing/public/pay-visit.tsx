import { useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import type { Payable, Payer } from "../money/payable.ts";
import { PayDialog } from "../money/pay-dialog.tsx";
import { readToPay } from "../to-pay.queries.ts";

interface PayVisitProps {
  visitId: string;
  onClose: () => void;
}

/** Takes the payment of a visit: of what it asked for at the tap. Charges that come meanwhile are not paid unseen. */
export function PayVisit({ visitId, onClose }: PayVisitProps) {
  const { db } = useClinic();
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
  return asked && <PayDialog {...asked} onClose={onClose} />;
}
