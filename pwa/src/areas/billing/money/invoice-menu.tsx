import { creditTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import type { CreditNote } from "@fernpaw/domain/billing/credit-note";
import { creditableLines } from "@fernpaw/domain/billing/credited-lines";
import { voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { writeOffInvoice } from "@fernpaw/domain/billing/write-off.mutations";
import { Ban, EllipsisVertical, Eraser, FileMinus, MessageSquareText, Printer } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy as paperCopy } from "../papers/papers.copy.ts";
import { copy as remindCopy } from "../remind/remind.copy.ts";
import { copy, dialog as words, invoiceName } from "./money.copy.ts";
import type { ListedInvoice } from "./visit-money.queries.ts";

const ApprovedReasonDialog = lazyPart(async () => (await import("./approved-reason-dialog.tsx")).ApprovedReasonDialog);
const RemindDialog = lazyPart(async () => (await import("../remind/remind-dialog.tsx")).RemindDialog);
const CreditAndRefund = lazyPart(async () => (await import("./credit-and-refund.tsx")).CreditAndRefund);

interface InvoiceMenuProps {
  listed: Pick<ListedInvoice, "invoice" | "payments" | "notes">;
  petIds: readonly string[];
}

/** Corrects an issued invoice: it is credited, its rest is written off, or it is voided while nothing was paid. */
export function InvoiceMenu({ listed, petIds }: InvoiceMenuProps) {
  const { invoice, payments, notes } = listed;
  const { settings, timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const [opened, setOpened] = useState<"void" | "credit" | "writeOff" | "remind" | null>(null);
  const name = invoiceName(invoice);
  const { dueMinor } = invoice;
  const close = (): void => setOpened(null);
  const isUncredited = invoice.creditedMinor === 0;
  const mayVoid = invoice.status === "issued" && isUncredited && payments.every(({ isTakenBack }) => isTakenBack);
  const mayCredit = creditableLines(invoice, notes).length > 0;
  const mayRemind = dueMinor > 0 && invoice.dueOn < today && invoice.clientId !== null && can("clients:view");
  // The refund follows a credit note over everything, after which the invoice has nothing to correct.
  if (opened === null && !mayVoid && !mayCredit && dueMinor <= 0) return null;
  const corrected = { needsOwner: true, args: { id: invoice.id }, petIds, onClose: close };
  return (
    <>
      <MenuButton isIcon label={copy.menu(name)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        {mayRemind && (
          <MenuEntry icon={MessageSquareText} onPick={() => setOpened("remind")}>
            {remindCopy.remind}
          </MenuEntry>
        )}
        {mayCredit && (
          <MenuEntry icon={FileMinus} onPick={() => setOpened("credit")}>
            {copy.issueCredit}
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
      {opened === "remind" && invoice.clientId !== null && <RemindDialog clientId={invoice.clientId} onClose={close} />}
      {opened === "credit" && <CreditAndRefund listed={listed} petIds={petIds} onClose={close} />}
      {opened === "writeOff" && (
        <ApprovedReasonDialog
          {...corrected}
          mutation={writeOffInvoice}
          title={words.writeOff.title(name)}
          hint={words.writeOff.hint}
          submitLabel={words.writeOff.submit}
          what={words.writeOff.approve(moneyText(dueMinor, settings), name)}
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
