import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { changedFields } from "../../../form/difference.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { rulesWords } from "../reports.copy.ts";

const labels = labelsOf(clinicSettings);
const typed = typedFields(clinicSettings, ["lostAfterMonths"]);
const DIGITS = { inputMode: "numeric", autoComplete: "off", maxLength: 3 } as const;

/** When a client counts as lost. */
export function ReportRulesCard() {
  const { settings } = useClinic();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: () => typed.show(settings),
    toArgs: (values, fault) => {
      const rules = typed.read(values, fault);
      return rules && { set: changedFields({ lostAfterMonths: settings.lostAfterMonths }, rules) };
    },
    stays: true,
    onSaved: () => toastDone(rulesWords.done),
  });
  return (
    <Card titleLevel="h3" title={rulesWords.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField
          label={labels.lostAfterMonths}
          {...form.field("lostAfterMonths", DIGITS)}
          helperText={rulesWords.hint}
        />
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
            {rulesWords.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
