import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import type { AboutWhom } from "../../pets/about-pets.queries.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { dialog as words, methodWords } from "./money.copy.ts";
import { paidAlready } from "./paid-already.queries.ts";
import type { Payable } from "./payable.ts";
import type { ListedPayment } from "./visit-money.queries.ts";

/** Each payment with its person and time. */
function PaidWords({ paid }: { paid: readonly ListedPayment[] }) {
  const { settings, timeZone } = useClinic();
  return paid.map(({ payment, amountMinor, by }) => {
    const when = `${shortDay(payment.occurredAt, timeZone)}, ${clockTime(payment.occurredAt, timeZone)}`;
    const paidBy = words.paidAlready(moneyText(amountMinor, settings), {
      when,
      by,
      method: methodWords[payment.method],
    });
    return (
      <Typography key={payment.id} sx={{ fontWeight: 600 }}>
        {paidBy}
      </Typography>
    );
  });
}

/** Another tablet took money for this since the sum was read. */
export function PaidMeanwhile({ payable }: { payable: Payable }) {
  const { db } = useClinic();
  const [asked] = useState(payable);
  const paid = useLiveQuery(() => paidAlready(db, asked), [db, asked]);
  if (!paid || paid.length === 0) return null;
  return (
    <Alert severity="warning">
      <PaidWords paid={paid} />
    </Alert>
  );
}

interface AlreadyPaidProps {
  about: AboutWhom;
  paid: readonly ListedPayment[];
  onClose: () => void;
}

/** Instead of a payment: nothing is left to pay. */
export function AlreadyPaid({ about, paid, onClose }: AlreadyPaidProps) {
  const close = (
    <Button variant="primary" autoFocus onClick={onClose}>
      {words.changeGiven}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={words.nothingDue} size="md" footer={{ main: close }}>
      <AboutPets {...about} />
      {paid.length === 0 ? <Typography>{words.nothingDueHint}</Typography> : <PaidWords paid={paid} />}
    </Dialog>
  );
}
