import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { labelsOf } from "../../../field-words.ts";
import { changedFields } from "../../../form/difference.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../notes.copy.ts";

const labels = labelsOf(clinicSettings);
const typed = typedFields(clinicSettings, ["noteLockHours"]);

/** After how many hours a signed note locks. */
export function NoteLockCard() {
  const { settings } = useClinic();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: () => typed.show(settings),
    toArgs: (values, fault) => {
      const rules = typed.read(values, fault);
      return rules && { set: changedFields({ noteLockHours: settings.noteLockHours }, rules) };
    },
    stays: true,
    onSaved: () => toastDone(copy.lock.done),
  });
  return (
    <Card titleLevel="h3" title={copy.lock.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField
          label={labels.noteLockHours}
          {...form.field("noteLockHours", { inputMode: "numeric", autoComplete: "off", maxLength: 3 })}
          helperText={copy.lock.hint}
        />
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
            {copy.lock.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
