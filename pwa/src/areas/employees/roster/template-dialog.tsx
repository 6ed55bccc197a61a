import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { correctRosterTemplate } from "@fernpaw/domain/staff/roster-template.mutations";
import type { RosterTemplate } from "@fernpaw/domain/staff/roster-template";
import type { Shift } from "@fernpaw/domain/staff/shift";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { templateShifts } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";

const words = copy.templates;

interface TemplateDialogProps {
  template: RosterTemplate;
  monday: LocalDate;
  /** Of that week. */
  week: readonly Shift[];
  onClose: () => void;
}

/** Gives a template another name, and the shifts of the shown week if that is ticked. */
export function TemplateDialog({ template, monday, week, onClose }: TemplateDialogProps) {
  const { timeZone } = useClinic();
  const shifts = templateShifts(week, { monday, timeZone });
  const form = useActionForm({
    mutation: correctRosterTemplate,
    start: () => ({ name: template.name, takesWeek: "no" as "yes" | "no" }),
    toArgs: ({ name, takesWeek }, fault) => {
      if (name.trim() === "") return fault("name", words.nameMissing);
      return { id: template.id, set: { name: name.trim(), ...(takesWeek === "yes" && { shifts }) } };
    },
    onSaved: ({ name }) => {
      toastDone(words.changed(name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={words.changeTitle} submitLabel={words.submitChange} hasCancel>
      <TextField label={words.name} {...form.field("name", { maxLength: 60 })} />
      <FormControlLabel
        control={<Checkbox {...form.tick("takesWeek")} />}
        disabled={shifts.length === 0}
        label={words.takeWeek}
      />
    </FormDialog>
  );
}
