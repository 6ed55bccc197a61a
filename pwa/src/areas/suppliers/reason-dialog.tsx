import Typography from "@mui/material/Typography";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type * as z from "zod/mini";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useActionForm } from "../../form/use-action-form.ts";
import type { ButtonVariant } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { reasonWords } from "./suppliers.copy.ts";

type WithReason = MutationDefinition<z.core.$ZodType<{ id: string; reason: string }, { id: string; reason: string }>>;

interface ReasonDialogProps {
  mutation: WithReason;
  id: string;
  title: string;
  /** The consequence. */
  text: string;
  submitLabel: string;
  done: string;
  variant?: ButtonVariant;
  onClose: () => void;
}

/** Asks why something is ended, and ends it. */
export function ReasonDialog({ mutation, id, title, text, submitLabel, done, variant, onClose }: ReasonDialogProps) {
  const form = useActionForm({
    mutation,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id, reason }),
    words: { reason: reasonWords.needed },
    onSaved: () => {
      toastDone(done);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      {...(variant === undefined ? {} : { variant })}
      size="md"
      hasCancel
    >
      <Typography>{text}</Typography>
      <TextField label={reasonWords.label} autoFocus {...form.field("reason")} />
    </FormDialog>
  );
}
