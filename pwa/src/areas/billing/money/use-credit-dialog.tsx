import Typography from "@mui/material/Typography";
import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { allocatePayment } from "@fernpaw/domain/billing/payment.mutations";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy as uiCopy } from "../../../ui/ui.copy.ts";
import { useAction } from "../../../ui/use-action.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import type { ClientPayment } from "../client-money.queries.ts";
import { copy, dialog as words } from "./money.copy.ts";
import { useCheckOut } from "./use-check-out.ts";

interface UseCreditDialogProps {
  invoice: Invoice;
  petIds: readonly string[];
  /** Payments with credit, the oldest first. */
  credits: readonly ClientPayment[];
  onClose: () => void;
}

/** Pays an invoice from what the client has paid before: from the oldest payment first. */
export function UseCreditDialog({ invoice, petIds, credits, onClose }: UseCreditDialogProps) {
  const { mutate, settings } = useClinic();
  const checkOut = useCheckOut();
  const action = useAction();
  const creditMinor = credits.reduce((sum, credit) => sum + credit.creditMinor, 0);
  const [usedMinor] = useState(Math.min(creditMinor, invoice.dueMinor));
  const money = (minor: number): string => moneyText(minor, settings);
  const use = async (): Promise<void> => {
    let left = usedMinor;
    for (const { payment, creditMinor: own } of credits) {
      const amountMinor = Math.min(left, own);
      if (amountMinor <= 0) continue;
      await mutate(allocatePayment, {
        id: payment.id,
        allocations: [{ id: newId(), invoiceId: invoice.id, amountMinor }],
      });
      left -= amountMinor;
    }
    const used = copy.done.creditUsed(money(usedMinor));
    const why = await checkOut(invoice.visitId === null ? [] : [invoice.visitId]);
    toastDone(why === null ? used : copy.done.staysOpen(used, why));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.useCredit.title}
      size="md"
      footer={{
        cancel: (
          <Button variant="ghost" onClick={onClose}>
            {uiCopy.cancel}
          </Button>
        ),
        main: (
          <Button
            variant="primary"
            isLoading={action.isBusy}
            onClick={() => void action.run(use).then((isUsed) => isUsed && onClose())}
          >
            {words.useCredit.submit(money(usedMinor))}
          </Button>
        ),
      }}
    >
      <AboutPets petIds={petIds} clientId={invoice.clientId} />
      <Typography>{words.useCredit.words(money(usedMinor), money(creditMinor))}</Typography>
      <ProblemAlert problem={action.problem} />
    </Dialog>
  );
}
