import { voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { isOwnOfDay, reversePayment } from "@fernpaw/domain/billing/payment.mutations";
import { Ban, EllipsisVertical, Printer, Undo2 } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy as paperCopy } from "../papers/papers.copy.ts";
import { copy, dialog as words, methodWords } from "./money.copy.ts";
import type { ListedInvoice, ListedPayment } from "./visit-money.queries.ts";

const ApprovedReasonDialog = lazyPart(async () => (await import("./approved-reason-dialog.tsx")).ApprovedReasonDialog);

interface PaymentMenuProps {
  payment: ListedPayment;
  petId: string;
  mayTakeBack: boolean;
}

/** Prints the receipt of a payment, or corrects one that was typed by mistake: one's own of today without an owner. */
export function PaymentMenu({ payment: { payment, amountMinor }, petId, mayTakeBack }: PaymentMenuProps) {
  const { settings, actor, timeZone } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const [id] = useState(newId);
  const isOwn = isOwnOfDay(payment, { userId: actor.userId, now: useNow(), timeZone });
  const amount = moneyText(payment.amountMinor, settings);
  const label = copy.menu(`${methodWords[payment.method]} ${moneyText(amountMinor, settings)}`);
  return (
    <>
      <MenuButton isIcon label={label} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        <MenuEntry icon={Printer} to={paths.receipt(payment.id)}>
          {paperCopy.printReceipt}
        </MenuEntry>
        {mayTakeBack && (
          <MenuEntry icon={Undo2} onPick={() => setOpen(true)}>
            {copy.takeBack}
          </MenuEntry>
        )}
      </MenuButton>
      {isOpen && (
        <ApprovedReasonDialog
          mutation={reversePayment}
          args={{ id, paymentId: payment.id }}
          needsOwner={!isOwn}
          title={words.back.title}
          hint={words.back.hint}
          submitLabel={words.back.submit}
          what={words.back.approve(amount)}
          done={copy.done.takenBack}
          petId={petId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Voids an invoice that nothing was paid for. */
export function InvoiceMenu({
  invoice: { invoice },
  name,
  petId,
}: {
  invoice: ListedInvoice;
  name: string;
  petId: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuButton isIcon label={copy.menu(name)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        <MenuEntry icon={Ban} onPick={() => setOpen(true)}>
          {copy.voidIt}
        </MenuEntry>
      </MenuButton>
      {isOpen && (
        <ApprovedReasonDialog
          mutation={voidInvoice}
          args={{ id: invoice.id }}
          needsOwner
          title={words.void.title(name)}
          hint={words.void.hint}
          submitLabel={words.void.submit}
          what={words.void.approve(name)}
          done={copy.done.voided}
          petId={petId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
