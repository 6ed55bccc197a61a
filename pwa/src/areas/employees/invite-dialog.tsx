import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { PROFESSIONS } from "@fernpaw/domain/staff/staff";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { copy as uiCopy } from "../../ui/ui.copy.ts";
import { copy, professionWords, usualRights } from "./employees.copy.ts";
import { RightsFields } from "./rights-fields.tsx";
import { employeesApi, type NewInvitation } from "./shared/employees-api.ts";
import { useAccountAction } from "./use-account-action.ts";

interface InviteDialogProps {
  onClose: () => void;
  onInvited: () => Promise<void>;
}

const BLANK: NewInvitation = {
  email: "",
  firstName: "",
  lastName: "",
  profession: "vet",
  jobTitle: "",
  permissions: [...usualRights.vet],
};

function faultOf(email: string): string | undefined {
  if (email.trim() === "") return copy.required;
  return /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(email) ? undefined : copy.emailInvalid;
}

/** Asks somebody to join, with what they may do from the first day. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [fields, setFields] = useState(BLANK);
  const [emailFault, setEmailFault] = useState<string>();
  const action = useAccountAction();
  const set = (change: Partial<NewInvitation>) => setFields({ ...fields, ...change });
  const send = async () => {
    const fault = faultOf(fields.email);
    setEmailFault(fault);
    if (fault !== undefined || action.isBusy) return;
    if (!(await action.run(() => employeesApi.invite({ ...fields, email: fields.email.trim() })))) return;
    toastDone(copy.sent(fields.email.trim()));
    onClose();
    await onInvited();
  };
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={copy.inviteTitle}
        size="3xl"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        actions={
          <>
            <Button variant="ghost" onClick={onClose}>
              {uiCopy.cancel}
            </Button>
            <Button type="submit" variant="primary" isLoading={action.isBusy}>
              {copy.send}
            </Button>
          </>
        }
      >
        <Stack spacing={4}>
          <Typography sx={{ color: "ink2" }}>{copy.inviteHint}</Typography>
          <PersonFields fields={fields} emailFault={emailFault} onChange={set} />
          <Typography component="h3" variant="h4">
            {copy.rightsTitle}
          </Typography>
          <RightsFields
            label={copy.rightsTitle}
            rights={fields.permissions}
            onChange={(permissions) => set({ permissions })}
          />
          <ProblemAlert problem={action.problem} />
        </Stack>
      </Dialog>
      {action.dialog}
    </>
  );
}

interface PersonFieldsProps {
  fields: NewInvitation;
  emailFault: string | undefined;
  onChange: (change: Partial<NewInvitation>) => void;
}

function PersonFields({ fields, emailFault, onChange }: PersonFieldsProps) {
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
      <TextField
        label={copy.email}
        type="email"
        autoFocus
        autoComplete="off"
        value={fields.email}
        errorText={emailFault}
        onChange={(event) => onChange({ email: event.target.value })}
        sx={{ gridColumn: "1 / -1" }}
      />
      <TextField
        label={copy.firstName}
        autoComplete="off"
        value={fields.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <TextField
        label={copy.lastName}
        autoComplete="off"
        value={fields.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      <TextField
        select
        label={copy.profession}
        value={fields.profession}
        onChange={(event) => {
          const profession = PROFESSIONS.find((one) => one === event.target.value) ?? "other";
          onChange({ profession, permissions: [...usualRights[profession]] });
        }}
      >
        {PROFESSIONS.map((profession) => (
          <MenuItem key={profession} value={profession}>
            {professionWords[profession]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={copy.jobTitle}
        autoComplete="off"
        value={fields.jobTitle}
        onChange={(event) => onChange({ jobTitle: event.target.value })}
      />
    </Box>
  );
}
