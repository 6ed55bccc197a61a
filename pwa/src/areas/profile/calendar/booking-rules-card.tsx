import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { changedFields } from "../../../form/difference.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../profile.copy.ts";

const MOST_HOURS = 168;
const MOST_MINUTES = 240;

const wholeUpTo = (typed: string, most: number): number | null => {
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value <= most ? value : null;
};

/** Said as one types: two numbers are soon put right. */
const upToFault = (typed: string, most: number): string | undefined =>
  wholeUpTo(typed, most) === null ? copy.rules.upTo(most) : undefined;

interface Rules {
  hours: string;
  minutes: string;
}

/** From when a cancellation counts as late, and a no-show as one. The owner's to say, with and without a network. */
export function BookingRulesCard() {
  const { settings } = useClinic();
  const form = useActionForm({
    mutation: correctClinicSettings,
    start: (): Rules => ({ hours: String(settings.lateCancelHours), minutes: String(settings.noShowAfterMin) }),
    toArgs: ({ hours, minutes }, fault) => {
      const lateCancelHours = wholeUpTo(hours, MOST_HOURS);
      const noShowAfterMin = wholeUpTo(minutes, MOST_MINUTES);
      if (lateCancelHours === null) return fault("hours", copy.rules.upTo(MOST_HOURS));
      if (noShowAfterMin === null) return fault("minutes", copy.rules.upTo(MOST_MINUTES));
      const before = { lateCancelHours: settings.lateCancelHours, noShowAfterMin: settings.noShowAfterMin };
      return { set: changedFields(before, { lateCancelHours, noShowAfterMin }) };
    },
    stays: true,
    onSaved: () => toastDone(copy.rules.done),
  });
  const { hours, minutes } = form.values;
  const digits = { inputMode: "numeric", autoComplete: "off", maxLength: 3 };
  return (
    <Card titleLevel="h3" title={copy.rules.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField
          label={copy.rules.late}
          {...form.field("hours", digits)}
          helperText={copy.rules.lateHint}
          errorText={form.fault("hours") ?? upToFault(hours, MOST_HOURS)}
        />
        <TextField
          label={copy.rules.noShow}
          {...form.field("minutes", digits)}
          helperText={copy.rules.noShowHint}
          errorText={form.fault("minutes") ?? upToFault(minutes, MOST_MINUTES)}
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
