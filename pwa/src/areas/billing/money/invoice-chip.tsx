import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { daysBetween } from "@fernpaw/domain/kernel/time";
import { Ban, CircleCheck, CircleDashed, Clock, Copy, Eraser, FileMinus, ReceiptText } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy } from "./money.copy.ts";

/** The state of an invoice today. `isBrief`: beside its due sum, which the words then leave out. */
export function InvoiceChip({ invoice, isBrief = false }: { invoice: Invoice; isBrief?: boolean }) {
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const { status, dueMinor, grossMinor, dueOn } = invoice;
  const due = moneyText(dueMinor, settings);
  if (status === "voided")
    return (
      <StatusChip tone="cancelled" icon={Ban}>
        {copy.voided}
      </StatusChip>
    );
  if (status === "duplicate")
    return (
      <StatusChip tone="waiting" icon={Copy}>
        {isBrief ? copy.duplicateBrief : copy.duplicate}
      </StatusChip>
    );
  if (status === "written_off" && dueMinor === 0)
    return (
      <StatusChip tone="cancelled" icon={Eraser}>
        {copy.writtenOff}
      </StatusChip>
    );
  if (invoice.creditedMinor > 0 && invoice.creditedMinor === grossMinor)
    return (
      <StatusChip tone="cancelled" icon={FileMinus}>
        {copy.credited}
      </StatusChip>
    );
  if (dueMinor === 0)
    return (
      <StatusChip tone="done" icon={CircleCheck}>
        {copy.paid}
      </StatusChip>
    );
  if (dueOn < today)
    return (
      <StatusChip tone="noShow" icon={Clock}>
        {isBrief ? copy.overdue(daysBetween(dueOn, today)) : copy.dueOverdue(due, daysBetween(dueOn, today))}
      </StatusChip>
    );
  if (isBrief && dueMinor < grossMinor)
    return (
      <StatusChip tone="waiting" icon={CircleDashed}>
        {copy.partPaid(moneyText(grossMinor - dueMinor, settings))}
      </StatusChip>
    );
  return (
    <StatusChip tone="pay" icon={ReceiptText}>
      {isBrief ? copy.open : copy.due(due)}
    </StatusChip>
  );
}
