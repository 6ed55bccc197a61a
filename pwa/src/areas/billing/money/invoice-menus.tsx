import { creditTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import type { CreditNote } from "@fernpaw/domain/billing/credit-note";
import { creditableLines } from "@fernpaw/domain/billing/credited-lines";
import { voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { isOwnOfDay, reversePayment } from "@fernpaw/domain/billing/payment.mutations";
import { writeOffInvoice } from "@fernpaw/domain/billing/write-off.mutations";
import { Ban, Eraser, EllipsisVertical, FileMinus, HandCoins, Printer, Undo2 } from "lucide-react";
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

const CreditDialog = lazyPart(async () => (await import("./credit-dialog.tsx")).CreditDialog);
const RefundDialog = lazyPart(async () => (await import("./refund-dialog.tsx")).RefundDialog);
const ApprovedReasonDialog = lazyPart(async () => (await import("./approved-reason-dialog.tsx")).ApprovedReasonDialog);

interface PaymentMenuProps {
  payment: ListedPayment;
  petId: string;
  mayCorrect: boolean;
}

/** Prints the receipt of a payment, gives credit of it back, or corrects one that was typed by mistake: one's own of today without an owner. */
export function PaymentMenu({ payment: listed, petId, mayCorrect }: PaymentMenuProps) {
  const { payment, amountMinor, creditMinor } = listed;
  const { settings, actor, timeZone } = useClinic();
  const [opened, setOpened] = useState<"back" | "refund" | null>(null);
  const close = (): void => setOpened(null);
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
        {mayCorrect && creditMinor > 0 && (
          <MenuEntry icon={HandCoins} onPick={() => setOpened("refund")}>
            {copy.refund}
          </MenuEntry>
        )}
        {mayCorrect && (
          <MenuEntry icon={Undo2} onPick={() => setOpened("back")}>
            {copy.takeBack}
          </MenuEntry>
        )}
      </MenuButton>
      {opened === "refund" && <RefundDialog {...{ payment, creditMinor, petId }} onClose={close} />}
      {opened === "back" && (
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
          onClose={close}
        />
      )}
    </>
  );
}

/** Prints a credit note. */
export function NoteMenu({ note }: { note: CreditNote }) {
  return (
    <MenuButton
      isIcon
      label={copy.menu(creditTitle(note))}
      startIcon={<EllipsisVertical size={20} aria-hidden="true" />}
    >
      <MenuEntry icon={Printer} to={paths.creditNote(note.id)}>
        {paperCopy.printCredit}
      </MenuEntry>
    </MenuButton>
  );
}

interface InvoiceMenuProps {
  invoice: ListedInvoice;
  name: string;
  petId: string;
}

/** Corrects an issued invoice: it is credited, its rest is written off, or it is voided while nothing was paid. */
export function InvoiceMenu({ invoice: listed, name, petId }: InvoiceMenuProps) {
  const { settings } = useClinic();
  const [opened, setOpened] = useState<"void" | "credit" | "writeOff" | null>(null);
  const { invoice, dueMinor, payments, notes } = listed;
  const close = (): void => setOpened(null);
  const isUncredited = invoice.creditedMinor === 0;
  const mayVoid = invoice.status === "issued" && isUncredited && payments.every(({ isTakenBack }) => isTakenBack);
  const mayCredit = creditableLines(invoice, notes).length > 0;
  if (!mayVoid && !mayCredit && dueMinor === 0) return null;
  const due = moneyText(dueMinor, settings);
  const corrected = { needsOwner: true, args: { id: invoice.id }, petId, onClose: close };
  return (
    <>
      <MenuButton isIcon label={copy.menu(name)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        {mayCredit && (
          <MenuEntry icon={FileMinus} onPick={() => setOpened("credit")}>
            {copy.credit}
          </MenuEntry>
        )}
        {dueMinor > 0 && (
          <MenuEntry icon={Eraser} onPick={() => setOpened("writeOff")}>
            {copy.writeOff}
          </MenuEntry>
        )}
        {mayVoid && (
          <MenuEntry icon={Ban} onPick={() => setOpened("void")}>
            {copy.voidIt}
          </MenuEntry>
        )}
      </MenuButton>
      {opened === "credit" && <CreditDialog {...{ invoice, notes, dueMinor, name, petId }} onClose={close} />}
      {opened === "writeOff" && (
        <ApprovedReasonDialog
          {...corrected}
          mutation={writeOffInvoice}
          title={words.writeOff.title(name)}
          hint={words.writeOff.hint}
          submitLabel={words.writeOff.submit}
          what={words.writeOff.approve(due, name)}
          done={copy.done.writtenOff}
        />
      )}
      {opened === "void" && (
        <ApprovedReasonDialog
          {...corrected}
          mutation={voidInvoice}
          title={words.void.title(name)}
          hint={words.void.hint}
          submitLabel={words.void.submit}
          what={words.void.approve(name)}
          done={copy.done.voided}
        />
      )}
    </>
  );
}
