import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { changedFields } from "../../../form/difference.ts";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../profile.copy.ts";

const labels = labelsOf(clinicSettings);
const typed = typedFields(clinicSettings, ["lateCancelHours", "noShowAfterMin", "manyNoShows"]);

/** From when a cancellation counts as late, a no-show as one, and several as many. The owner's to say, with and without a network. */
export function BookingRulesCard() {
  const { settings } = useClinic();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: () => typed.show(settings),
    toArgs: (values, fault) => {
      const rules = typed.read(values, fault);
      const { lateCancelHours, noShowAfterMin, manyNoShows } = settings;
      return rules && { set: changedFields({ lateCancelHours, noShowAfterMin, manyNoShows }, rules) };
    },
    stays: true,
    onSaved: () => toastDone(copy.rules.done),
  });
  /** Said as one types: two numbers are soon put right. */
  const faults = new Map<string, string>();
  typed.read(form.values, (field, words) => {
    faults.set(field, words);
    return null;
  });
  const digits = { inputMode: "numeric", autoComplete: "off", maxLength: 3 };
  return (
    <Card titleLevel="h3" title={copy.rules.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField
          label={labels.lateCancelHours}
          {...form.field("lateCancelHours", digits)}
          helperText={copy.rules.lateHint}
          errorText={form.fault("lateCancelHours") ?? faults.get("lateCancelHours")}
        />
        <TextField
          label={labels.noShowAfterMin}
          {...form.field("noShowAfterMin", digits)}
          helperText={copy.rules.noShowHint}
          errorText={form.fault("noShowAfterMin") ?? faults.get("noShowAfterMin")}
        />
        <TextField
          label={labels.manyNoShows}
          {...form.field("manyNoShows", digits)}
          helperText={copy.rules.manyNoShowsHint}
          errorText={form.fault("manyNoShows") ?? faults.get("manyNoShows")}
        />
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
            {copy.rules.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
