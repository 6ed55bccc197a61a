import { sendToPrint } from "@fernpaw/domain/paper/print-job.mutations";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../paper.copy.ts";
import type { PrintTarget } from "./print-target.ts";

const labels = labelsOf(printJobs);
const typed = typedFields(printJobs, ["copies"]);

/** Leaves the document for a device with a printer, also without a network. */
export function SendToPrint({ target }: { target: PrintTarget }) {
  const locationId = useLocationId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" startIcon={<Inbox size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {copy.send}
      </Button>
      {isOpen && locationId !== undefined && (
        <SendDialog target={target} locationId={locationId} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface SendDialogProps {
  target: PrintTarget;
  locationId: string;
  onClose: () => void;
}

function SendDialog({ target: { kind, subjectId, day }, locationId, onClose }: SendDialogProps) {
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: sendToPrint,
    start: () => typed.show({ copies: 1 }),
    toArgs: (values, fault) => {
      const read = typed.read(values, fault);
      return read && { id, kind, subjectId, day, locationId, ...read };
    },
    onSaved: () => {
      toastDone(copy.isSent);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.send} submitLabel={copy.add} size="sm" hasCancel>
      <TextField
        label={labels.copies}
        autoFocus
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
        {...form.field("copies")}
      />
    </FormDialog>
  );
}
