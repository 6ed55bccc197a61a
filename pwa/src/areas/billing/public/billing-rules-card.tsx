import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { useId } from "react";
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
import { rulesWords as words } from "../terms.copy.ts";

const labels = labelsOf(clinicSettings);
const typed = typedFields(clinicSettings, ["paymentTermsDays", "tillLimitUnits", "tillSilentMinutes"]);
const digits = (maxLength: number) => ({ inputMode: "numeric", autoComplete: "off", maxLength }) as const;

/** When invoices are due, and what an owner approves when a till is closed. */
export function BillingRulesCard() {
  const { settings } = useClinic();
  const hintId = useId();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: () => ({ ...typed.show(settings), isBlind: settings.countsBlind === "yes" }),
    toArgs: ({ isBlind, ...values }, fault) => {
      const rules = typed.read(values, fault);
      const { paymentTermsDays, tillLimitUnits, tillSilentMinutes, countsBlind } = settings;
      const now = { paymentTermsDays, tillLimitUnits, tillSilentMinutes, countsBlind };
      const chosen = isBlind ? ("yes" as const) : ("no" as const);
      return rules && { set: changedFields(now, { ...rules, countsBlind: chosen }) };
    },
    stays: true,
    onSaved: () => toastDone(words.done),
  });
  return (
    <Card titleLevel="h3" title={words.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField
          label={labels.paymentTermsDays}
          {...form.field("paymentTermsDays", digits(3))}
          helperText={words.termsHint}
        />
        <TextField
          label={labels.tillLimitUnits}
          {...form.field("tillLimitUnits", digits(7))}
          helperText={words.limitHint(settings.currency)}
        />
        <TextField
          label={labels.tillSilentMinutes}
          {...form.field("tillSilentMinutes", digits(4))}
          helperText={words.silentHint}
        />
        <div>
          <FormControlLabel
            sx={{ minHeight: 48 }}
            control={<Checkbox slotProps={{ input: { "aria-describedby": hintId } }} {...form.tick("isBlind")} />}
            label={labels.countsBlind}
          />
          <FormHelperText id={hintId}>{words.blindHint}</FormHelperText>
        </div>
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
            {words.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
