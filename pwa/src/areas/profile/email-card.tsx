import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { SubmitEvent } from "react";
import type { Profile } from "../../session/tokens/stored-session.ts";
import { useAuth } from "../../session/auth-context.ts";
import { useStepUp } from "../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../session/sign-in/use-server-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { emailFault } from "../auth/shared/form-rules.ts";
import { changeEmail } from "./profile-calls.ts";
import { copy } from "./profile.copy.ts";

export function EmailCard({ user }: { user: Profile }) {
  const { reloadProfile } = useAuth();
  const stepUp = useStepUp();
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, problem, run } = useServerAction();

  const save = async () => {
    const found = emailFault(email);
    setFault(found);
    if (found !== null) return;
    const isDone = await run(async () => {
      await stepUp.run(() => changeEmail(email.trim()));
      await reloadProfile();
    });
    if (!isDone) return;
    toastDone(copy.email.sent(email.trim()));
    setEmail("");
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card titleLevel="h3" title={copy.email.title}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        onSubmit={(event) => handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
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
        <ProblemAlert problem={problem} />
        <TextField
          label={copy.email.field}
          type="email"
          name="new-email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          errorText={fault ?? undefined}
          helperText={copy.email.hint}
        />
        <div>
          <Button type="submit" isLoading={isBusy}>
            {copy.email.save}
          </Button>
        </div>
      </Stack>
      {stepUp.dialog}
    </Card>
  );
}
