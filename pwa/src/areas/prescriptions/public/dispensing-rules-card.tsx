import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { labelsOf } from "../../../field-words.ts";
import { changedFields } from "../../../form/difference.ts";
import { WHOLE } from "../../../form/field-props.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { rulesCopy } from "../prescriptions.copy.ts";

const labels = labelsOf(clinicSettings);
const typed = typedFields(clinicSettings, ["prescriptionMonths"]);

/** How long prescriptions are valid, and whether two people look at what is dispensed. Owners change it. */
export function DispensingRulesCard() {
  const { settings } = useClinic();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: () => ({ ...typed.show(settings), isChecked: settings.checksDispensing === "yes" }),
    toArgs: ({ isChecked, ...values }, fault) => {
      const months = typed.read(values, fault);
      const { prescriptionMonths, checksDispensing } = settings;
      const now = { prescriptionMonths, checksDispensing };
      const chosen = isChecked ? ("yes" as const) : ("no" as const);
      return months && { set: changedFields(now, { ...months, checksDispensing: chosen }) };
    },
    stays: true,
    onSaved: () => toastDone(rulesCopy.done),
  });
  return (
    <Card titleLevel="h3" title={rulesCopy.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField
          label={labels.prescriptionMonths}
          {...form.field("prescriptionMonths", { ...WHOLE, maxLength: 2 })}
          helperText={rulesCopy.hint}
        />
        <FormControlLabel
          sx={{ minHeight: 48 }}
          control={<Checkbox {...form.tick("isChecked")} />}
          label={labels.checksDispensing}
        />
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
            {rulesCopy.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
