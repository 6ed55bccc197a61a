import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { type HeldFor, legalPeriod } from "@fernpaw/domain/data-protection/retention";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
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
import { retentionWords as words } from "./data-protection.copy.ts";
import { OldRecords } from "./old-records.tsx";

const labels = labelsOf(clinicSettings);
const typed = typedFields(clinicSettings, ["clinicalYears", "booksYears", "messageYears", "erasesInactive"]);
const DIGITS = { inputMode: "numeric", autoComplete: "off", maxLength: 2 } as const;

const hintOf = (of: HeldFor, country: string): string => {
  const period = legalPeriod(of, country);
  return period === null ? words.noRule : words.rule(period.years, period.source);
};

/** How long the clinic keeps which records. The law sets the shortest periods. */
export function RetentionCard() {
  const { settings } = useClinic();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: () => typed.show(settings),
    toArgs: (values, fault) => {
      const periods = typed.read(values, fault);
      const { clinicalYears, booksYears, messageYears, erasesInactive } = settings;
      return periods && { set: changedFields({ clinicalYears, booksYears, messageYears, erasesInactive }, periods) };
    },
    stays: true,
    onSaved: () => toastDone(words.done),
  });
  return (
    <Card titleLevel="h3" title={words.title}>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {words.text}
      </Typography>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField
          label={labels.clinicalYears}
          {...form.field("clinicalYears", DIGITS)}
          helperText={hintOf("clinical", settings.country)}
        />
        <TextField
          label={labels.booksYears}
          {...form.field("booksYears", DIGITS)}
          helperText={hintOf("books", settings.country)}
        />
        <TextField label={labels.messageYears} {...form.field("messageYears", DIGITS)} helperText={words.messages} />
        <div>
          <FormControlLabel control={<Checkbox {...form.tick("erasesInactive")} />} label={labels.erasesInactive} />
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {words.inactive}
          </Typography>
        </div>
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
            {words.save}
          </Button>
        </div>
      </InlineForm>
      <OldRecords />
      <Typography variant="body2" sx={{ color: "ink2", mt: 3 }}>
        {words.audit}
      </Typography>
    </Card>
  );
}
