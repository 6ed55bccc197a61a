import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { Ban, EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { copy, dialog as words, invoiceName } from "./money.copy.ts";

const ApprovedReasonDialog = lazyPart(async () => (await import("./approved-reason-dialog.tsx")).ApprovedReasonDialog);

interface InvoiceMenuProps {
  invoice: Invoice;
  petIds: readonly string[];
}

/** Voids an invoice that nothing was paid for. */
export function InvoiceMenu({ invoice, petIds }: InvoiceMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const name = invoiceName(invoice);
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
          petIds={petIds}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
