import { isOwnOfDay, reversePayment } from "@fernpaw/domain/billing/payment.mutations";
import { EllipsisVertical, HandCoins, Printer, Undo2 } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy as paperCopy } from "../papers/papers.copy.ts";
import { copy, dialog as words, methodWords } from "./money.copy.ts";
import type { ListedPayment } from "./visit-money.queries.ts";

const ApprovedReasonDialog = lazyPart(async () => (await import("./approved-reason-dialog.tsx")).ApprovedReasonDialog);
const RefundDialog = lazyPart(async () => (await import("./refund-dialog.tsx")).RefundDialog);

interface PaymentMenuProps {
  payment: Pick<ListedPayment, "payment" | "amountMinor" | "creditMinor" | "refundedMinor">;
  petIds: readonly string[];
  mayCorrect: boolean;
}

/** Prints a receipt, takes back a payment that was a mistake, and gives the credit of a payment back. */
export function PaymentMenu({ payment: listed, petIds, mayCorrect }: PaymentMenuProps) {
  const { settings } = useClinic();
  const [open, setOpen] = useState<"back" | "refund" | null>(null);
  const { payment, amountMinor, creditMinor, refundedMinor } = listed;
  const label = copy.menu(`${methodWords[payment.method]} ${moneyText(amountMinor, settings)}`);
  const isRefunded = refundedMinor > 0;
  return (
    <>
      <MenuButton isIcon label={label} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        <MenuEntry icon={Printer} to={paths.receipt(payment.id)}>
          {paperCopy.printReceipt}
        </MenuEntry>
        {mayCorrect && creditMinor > 0 && (
          <MenuEntry icon={HandCoins} onPick={() => setOpen("refund")}>
            {copy.refund}
          </MenuEntry>
        )}
        {mayCorrect && !isRefunded && payment.method !== "card_online" && (
          <MenuEntry icon={Undo2} onPick={() => setOpen("back")}>
            {copy.takeBack}
          </MenuEntry>
        )}
      </MenuButton>
      {open === "back" && <TakeBack payment={payment} petIds={petIds} onClose={() => setOpen(null)} />}
      {open === "refund" && (
        <RefundDialog payment={payment} creditMinor={creditMinor} petIds={petIds} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface TakeBackProps extends Pick<PaymentMenuProps, "petIds"> {
  payment: ListedPayment["payment"];
  onClose: () => void;
}

/** One's own payment of today needs no owner. */
function TakeBack({ payment, petIds, onClose }: TakeBackProps) {
  const { settings, actor, timeZone } = useClinic();
  const [id] = useState(newId);
  const isOwn = isOwnOfDay(payment, { userId: actor.userId, now: useNow(), timeZone });
  return (
    <ApprovedReasonDialog
      mutation={reversePayment}
      args={{ id, paymentId: payment.id }}
      needsOwner={!isOwn}
      title={words.back.title}
      hint={words.back.hint}
      submitLabel={words.back.submit}
      what={words.back.approve(moneyText(payment.amountMinor, settings))}
      done={copy.done.takenBack}
      petIds={petIds}
      onClose={onClose}
    />
  );
}
