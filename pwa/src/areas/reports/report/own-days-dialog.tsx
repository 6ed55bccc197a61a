import { isDay } from "@fernpaw/domain/kernel/time";
import { type Period, periodFault } from "@fernpaw/domain/reports/period";
import { DateField } from "../../../form/date-field.tsx";
import type { Faults } from "../../../form/faults.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { copy } from "../reports.copy.ts";

interface OwnDaysDialogProps {
  /** The days that are shown now. */
  period: Period | null;
  onPick: (period: Period) => void;
  onClose: () => void;
}

function faultsOf({ from, to }: Period): Faults {
  if (!isDay(from)) return { from: copy.needsDay };
  if (!isDay(to)) return { to: copy.needsDay };
  const fault = periodFault({ from, to });
  return fault === null ? {} : { [fault === "inverted" ? "to" : "from"]: copy.faults[fault] };
}

/** Any days, up to three years. */
export function OwnDaysDialog({ period, onPick, onClose }: OwnDaysDialogProps) {
  const form = useCallForm<{ from: string; to: string }>({
    start: () => ({ from: period?.from ?? "", to: period?.to ?? "" }),
    faults: faultsOf,
    call: (days) => {
      onPick(days);
      return Promise.resolve();
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.ownTitle} submitLabel={copy.show} size="sm">
      <DateField label={copy.firstDay} {...form.bind("from")} />
      <DateField label={copy.lastDay} {...form.bind("to")} />
    </FormDialog>
  );
}
