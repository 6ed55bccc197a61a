import Box from "@mui/material/Box";
import {
  cancelPrescription,
  discontinuePrescription,
  holdPrescription,
  markPrescriptionInError,
  resumePrescription,
} from "@fernpaw/domain/prescriptions/prescription.mutations";
import type { Prescription } from "@fernpaw/domain/prescriptions/prescription";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { reasonCopy as copy } from "../prescriptions.copy.ts";

const MOVES = {
  hold: holdPrescription,
  resume: resumePrescription,
  discontinue: discontinuePrescription,
  cancel: cancelPrescription,
  inError: markPrescriptionInError,
};
export type MoveKind = keyof typeof MOVES;

interface ReasonDialogProps {
  kind: MoveKind;
  prescription: Pick<Prescription, "id" | "petId" | "medicine">;
  onClose: () => void;
}

/** Moves a prescription to another status, with a reason. The usual ones are one tap. */
export function ReasonDialog({ kind, prescription: { id, petId, medicine }, onClose }: ReasonDialogProps) {
  const words = copy[kind];
  const form: Form<{ reason: string }> = useActionForm({
    // All five take the same arguments.
    mutation: MOVES[kind] as typeof holdPrescription,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }, fault) => (reason.trim() === "" ? fault("reason", copy.needed) : { id, reason }),
    onSaved: () => {
      toastDone(words.done);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title(medicine)}
      size="md"
      submitLabel={words.submit}
      hasCancel
    >
      <AboutPets petIds={[petId]} />
      <Box role="group" aria-label={copy.usual} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {words.usual.map((reason) => (
          <Button key={reason} onClick={() => form.set({ reason })}>
            {reason}
          </Button>
        ))}
      </Box>
      <TextField label={fieldWord("prescriptions", "reason")} autoFocus {...form.field("reason")} />
    </FormDialog>
  );
}
