import MenuItem from "@mui/material/MenuItem";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { tempUnitOf } from "@fernpaw/domain/clinics/clinic-units";
import { InlineForm } from "../../../form/form-body.tsx";
import { changedFields } from "../../../form/difference.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../profile.copy.ts";

const labels = labelsOf(clinicSettings);
const words = copy.units;

/** In which units the whole clinic reads and types weights and temperatures; what was recorded stays the same. */
export function UnitsCard() {
  const { settings } = useClinic();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: () => ({ weightUnit: settings.weightUnit, tempUnit: (settings.tempUnit ?? "") as "" | "C" | "F" }),
    toArgs: ({ weightUnit, tempUnit }) => {
      const { weightUnit: weight, tempUnit: temp } = settings;
      const typed = { weightUnit, tempUnit: tempUnit === "" ? null : tempUnit };
      return { set: changedFields({ weightUnit: weight, tempUnit: temp }, typed) };
    },
    stays: true,
    onSaved: () => toastDone(words.done),
  });
  const usual = words.temps[tempUnitOf({ ...settings, tempUnit: null })];
  return (
    <Card titleLevel="h3" title={words.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField select label={labels.weightUnit} {...form.field("weightUnit")} helperText={words.hint}>
          {(["kg", "lb"] as const).map((unit) => (
            <MenuItem key={unit} value={unit}>
              {words.weights[unit]}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label={labels.tempUnit} {...form.field("tempUnit")}>
          <MenuItem value="">{words.byCountry(usual)}</MenuItem>
          {(["C", "F"] as const).map((unit) => (
            <MenuItem key={unit} value={unit}>
              {words.temps[unit]}
            </MenuItem>
          ))}
        </TextField>
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
