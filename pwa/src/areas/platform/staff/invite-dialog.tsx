import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { emailFault } from "../../auth/public/form-rules.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { usersCopy } from "../users/users.copy.ts";
import { RightsFields } from "./rights-fields.tsx";
import { invite, type NewStaff } from "./staff-api.ts";
import { invitationProblem } from "./staff-problem.ts";
import { staffCopy as copy } from "./staff.copy.ts";

const BLANK: NewStaff = { email: "", firstName: "", lastName: "", permissions: [] };
const ABOUT_ADDRESS = ["email_taken", "already_exists"];

interface InviteDialogProps {
  givable: readonly PlatformPermission[];
  onClose: () => void;
  onInvited: () => void;
}

/** Invites an administrator by mail, with their rights. */
export function InviteDialog({ givable, onClose, onInvited }: InviteDialogProps) {
  const stepUp = useAdminStepUp();
  const form = useCallForm<NewStaff>({
    start: () => BLANK,
    faults: ({ email }): Record<string, string> => {
      const fault = emailFault(email);
      return fault === null ? {} : { email: fault };
    },
    call: ({ permissions, ...person }) =>
      stepUp.run(() =>
        invite({
          email: person.email.trim(),
          firstName: person.firstName.trim(),
          lastName: person.lastName.trim(),
          permissions,
        }),
      ),
    place: (problem, error) =>
      ABOUT_ADDRESS.includes(problem?.code ?? "") ? { email: invitationProblem(error) } : undefined,
    wordsOf: invitationProblem,
    onSaved: ({ email }) => {
      toastDone(copy.sent(email.trim()));
      onInvited();
    },
  });
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={copy.invite} size="2xl" submitLabel={copy.send} hasCancel>
        <Typography sx={{ color: "ink2" }}>{copy.inviteHint}</Typography>
        <TextField
          autoFocus
          label={usersCopy.email}
          type="email"
          autoComplete="off"
          {...form.field("email", { maxLength: 254 })}
        />
        <FormColumns>
          <TextField label={copy.firstName} autoComplete="off" {...form.field("firstName", { maxLength: 80 })} />
          <TextField label={copy.lastName} autoComplete="off" {...form.field("lastName", { maxLength: 80 })} />
        </FormColumns>
        <Typography component="h3" variant="h4">
          {copy.rights}
        </Typography>
        <RightsFields
          rights={form.values.permissions}
          givable={givable}
          onChange={(permissions) => form.set({ permissions })}
        />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
