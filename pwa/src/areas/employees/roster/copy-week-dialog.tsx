import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Shift } from "@fernpaw/domain/staff/shift";
import { planShifts } from "@fernpaw/domain/staff/shift.mutations";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useWorkForm } from "../../../form/use-action-form.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { shiftsOfDays } from "../../calendar/calendar.queries.ts";
import { copiedWeek, DAYS_A_WEEK } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";

const WEEKS = [1, 2, 3, 4, 6, 8, 12] as const;

interface CopyWeekDialogProps {
  monday: LocalDate;
  /** Of that week. */
  week: readonly Shift[];
  onClose: () => void;
}

/** The week as a template: its shifts again in the weeks after it, each week saved by itself. */
export function CopyWeekDialog({ monday, week, onClose }: CopyWeekDialogProps) {
  const { db, mutate, timeZone } = useClinic();
  const copyAll = async (most: number): Promise<void> => {
    let [count, left] = [0, 0];
    for (let weeks = 1; weeks <= most; weeks += 1) {
      const first = addDays(monday, weeks * DAYS_A_WEEK);
      const later = await shiftsOfDays(db, { from: first, to: addDays(first, DAYS_A_WEEK) }, timeZone);
      const { copies, leftOut } = copiedWeek(week, later, { monday, weeks, timeZone });
      if (copies.length > 0) await mutate(planShifts, { shifts: copies.map((shift) => ({ id: newId(), ...shift })) });
      count += copies.length;
      left += leftOut;
    }
    toastDone(count === 0 && left === 0 ? copy.nothingToCopy : copy.copied(count, left));
  };
  const form = useWorkForm({
    start: () => ({ most: String(WEEKS[0]) }),
    work: ({ most }) => copyAll(Number(most)),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.copyTitle} size="md" submitLabel={copy.copySubmit} isLarge>
      <Typography>{copy.copyText}</Typography>
      <TextField select label={copy.weeks} {...form.field("most")}>
        {WEEKS.map((weeks) => (
          <MenuItem key={weeks} value={String(weeks)}>
            {weeks}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
