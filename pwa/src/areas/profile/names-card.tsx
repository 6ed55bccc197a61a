import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { SubmitEvent } from "react";
import type { Profile } from "../../session/tokens/stored-session.ts";
import { useAuth } from "../../session/auth-context.ts";
import { useServerAction } from "../../session/sign-in/use-server-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { NAME_MOST, textFault } from "../auth/shared/form-rules.ts";
import { changeNames } from "./profile-calls.ts";
import { copy } from "./profile.copy.ts";

export function NamesCard({ user }: { user: Profile }) {
  const { reloadProfile } = useAuth();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, run } = useServerAction();
  const faults = { firstName: textFault(firstName, NAME_MOST), lastName: textFault(lastName, NAME_MOST) };
  const isChanged = firstName.trim() !== user.firstName || lastName.trim() !== user.lastName;

  const save = async () => {
    setTried(true);
    if (faults.firstName ?? faults.lastName) return;
    const isDone = await run(async () => {
      await changeNames({ firstName: firstName.trim(), lastName: lastName.trim() });
      await reloadProfile();
    });
    if (isDone) toastDone(copy.names.done);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card titleLevel="h3" title={copy.names.title}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        sx={{ mt: 3 }}
        onSubmit={(event) => handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <ProblemAlert problem={problem} />
        <FormColumns>
          <TextField
            label={copy.names.firstName}
            name="given-name"
            autoComplete="given-name"
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
            errorText={isTried ? (faults.firstName ?? undefined) : undefined}
          />
          <TextField
            label={copy.names.lastName}
            name="family-name"
            autoComplete="family-name"
            value={lastName}
            onChange={(event) => setLastName(event.target.value)}
            errorText={isTried ? (faults.lastName ?? undefined) : undefined}
          />
        </FormColumns>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.names.hint}
        </Typography>
        <div>
          <Button type="submit" isLoading={isBusy} disabled={!isChanged}>
            {copy.names.save}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
