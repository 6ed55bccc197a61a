import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { emailFault } from "../../auth/public/form-rules.ts";
import { changeEmail } from "../profile-calls.ts";
import { copy } from "../profile.copy.ts";

export function EmailCard({ user }: { user: Profile }) {
  const { reloadProfile } = useAuth();
  const stepUp = useStepUp();
  const form = useCallForm({
    start: () => ({ email: "" }),
    faults: ({ email }) => {
      const found = emailFault(email);
      return found === null ? {} : { email: found };
    },
    call: async ({ email }) => {
      await stepUp.run(() => changeEmail(email.trim()));
      await reloadProfile();
    },
    stays: true,
    onSaved: ({ email }) => {
      toastDone(copy.email.sent(email.trim()));
      form.reset({ email: "" });
    },
  });
  return (
    <Card titleLevel="h3" title={copy.email.title}>
      <InlineForm form={form}>
        <Box>
          <Typography variant="subtitle1" component="p" sx={{ overflowWrap: "anywhere" }}>
            {user.email}
          </Typography>
          <Typography variant="body2" sx={{ color: user.isEmailVerified ? "ink2" : "warning.main" }}>
            {user.isEmailVerified ? copy.email.proved : copy.email.unproved}
          </Typography>
        </Box>
        {user.pendingEmail !== null && user.pendingEmail !== user.email && (
          <Alert severity="info" sx={{ overflowWrap: "anywhere" }}>
            {copy.email.pending(user.pendingEmail)}
          </Alert>
        )}
        <ProblemAlert problem={form.problem} />
        <TextField
          label={copy.email.field}
          type="email"
          name="new-email"
          autoComplete="email"
          {...form.field("email")}
          helperText={copy.email.hint}
        />
        <div>
          <Button type="submit" isLoading={form.isBusy}>
            {copy.email.save}
          </Button>
        </div>
      </InlineForm>
      {stepUp.dialog}
    </Card>
  );
}
