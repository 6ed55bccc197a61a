import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { nameOf } from "../users/user-columns.tsx";
import { RightsFields } from "./rights-fields.tsx";
import { type AdministratorDetails, setRights } from "./staff-api.ts";
import { rightsProblem } from "./staff-problem.ts";
import { staffCopy as copy } from "./staff.copy.ts";

interface RightsDialogProps {
  administrator: AdministratorDetails;
  onClose: () => void;
  onDone: () => void;
}

/** Gives an administrator other rights. */
export function RightsDialog({ administrator, onClose, onDone }: RightsDialogProps) {
  const stepUp = useAdminStepUp();
  const name = nameOf(administrator);
  const form = useCallForm({
    start: () => ({ permissions: administrator.permissions }),
    call: ({ permissions }) => stepUp.run(() => setRights(administrator, permissions)),
    wordsOf: rightsProblem,
    onSaved: () => {
      toastDone(copy.saved(name));
      onDone();
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={copy.changeTitle(name)}
        submitLabel={copy.save}
        isDisabled={!form.isDirty}
        hasCancel
      >
        <Typography>{copy.changeHint}</Typography>
        <RightsFields
          rights={form.values.permissions}
          before={administrator.permissions}
          givable={administrator.givable}
          onChange={(permissions) => form.set({ permissions })}
        />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
