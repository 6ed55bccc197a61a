import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { PROFESSIONS, staff } from "@fernpaw/domain/staff/staff";
import { NewInvitation as NewInvitationSchema } from "@fernpaw/domain/auth/account-forms";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { employeeProblem } from "../employee-problem.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy, professionWords } from "../employees.copy.ts";
import { RightsFields } from "../rights-fields.tsx";
import { SET_RIGHTS, USUAL_SET } from "../rights-sets.ts";
import { employeesApi, type NewInvitation } from "../public/employees-api.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(staff);

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
  permissions: [...SET_RIGHTS.vet],
};

/** Asks somebody to join, with what they may do from the first day. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const stepUp = useStepUp();
  const form = useCallForm({
    schema: NewInvitationSchema,
    start: () => BLANK,
    words: { email: (code) => (code === "too_big" ? undefined : copy.emailInvalid) },
    faults: ({ email }) => (email.trim() === "" ? { email: copy.required } : {}),
    call: (fields) => stepUp.run(() => employeesApi.invite({ ...fields, email: fields.email.trim() })),
    wordsOf: employeeProblem,
    onSaved: ({ email }) => {
      toastDone(copy.sent(email.trim()));
      onClose();
      void onInvited();
    },
  });
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={copy.inviteTitle} size="3xl" submitLabel={copy.send} hasCancel>
        <Typography sx={{ color: "ink2" }}>{copy.inviteHint}</Typography>
        <PersonFields form={form} />
        <Typography component="h3" variant="h4">
          {copy.rightsTitle}
        </Typography>
        <RightsFields
          label={copy.rightsTitle}
          rights={form.values.permissions}
          profession={form.values.profession}
          onChange={(permissions) => form.set({ permissions })}
        />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function PersonFields({ form }: { form: Form<NewInvitation> }) {
  const { onChange: _, ...profession } = form.field("profession");
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
      <TextField
        label={copy.email}
        type="email"
        autoFocus
        autoComplete="off"
        {...form.field("email")}
        sx={{ gridColumn: "1 / -1" }}
      />
      <TextField label={labels.firstName} autoComplete="off" {...form.field("firstName")} />
      <TextField label={labels.lastName} autoComplete="off" {...form.field("lastName")} />
      <TextField
        select
        label={labels.profession}
        {...profession}
        onChange={(event) => {
          const chosen = PROFESSIONS.find((one) => one === event.target.value) ?? "other";
          form.set({ profession: chosen, permissions: [...SET_RIGHTS[USUAL_SET[chosen]]] });
        }}
      >
        {PROFESSIONS.map((one) => (
          <MenuItem key={one} value={one}>
            {professionWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField label={labels.jobTitle} autoComplete="off" {...form.field("jobTitle")} />
    </Box>
  );
}
