import Typography from "@mui/material/Typography";
import { ProfileChange } from "@fernpaw/domain/auth/account-forms";
import { staff } from "@fernpaw/domain/staff/staff";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { copy as rules } from "../../auth/public/form-rules.copy.ts";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { labelsOf } from "../../../field-words.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { changeNames } from "../profile-calls.ts";
import { copy } from "../profile.copy.ts";

const labels = labelsOf(staff);

export function NamesCard({ user }: { user: Profile }) {
  const { reloadProfile } = useAuth();
  const form = useCallForm({
    schema: ProfileChange,
    start: () => ({ firstName: user.firstName, lastName: user.lastName }),
    words: { firstName: rules.required, lastName: rules.required },
    call: async ({ firstName, lastName }) => {
      await changeNames({ firstName: firstName.trim(), lastName: lastName.trim() });
      await reloadProfile();
    },
    stays: true,
    onSaved: () => toastDone(copy.names.done),
  });
  return (
    <Card titleLevel="h3" title={copy.names.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <ProblemAlert problem={form.problem} />
        <FormColumns>
          <TextField
            label={labels.firstName}
            name="given-name"
            autoComplete="given-name"
            {...form.field("firstName")}
          />
          <TextField
            label={labels.lastName}
            name="family-name"
            autoComplete="family-name"
            {...form.field("lastName")}
          />
        </FormColumns>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.names.hint}
        </Typography>
        <div>
          <Button type="submit" isLoading={form.isBusy} disabled={!form.isDirty}>
            {copy.names.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
