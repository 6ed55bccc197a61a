import { type HandoverNote, handoverNotes } from "@fernpaw/domain/tasks/handover-note";
import { correctHandover, writeHandover } from "@fernpaw/domain/tasks/handover-note.mutations";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "./handover.copy.ts";

interface HandoverDialogProps {
  /** Null: a new one. */
  note: HandoverNote | null;
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: () => void;
}

const labels = labelsOf(handoverNotes);
const typed = typedFields(handoverNotes, ["text"]);

/** Writes a note for the next shift, or changes one's own. Half-typed text survives the page. */
export function HandoverDialog({ note, refused, onClose, onSaved }: HandoverDialogProps) {
  const form = useEntityForm({
    entity: handoverNotes,
    register: writeHandover,
    correct: correctHandover,
    row: note,
    blank: { text: "" },
    read: typed.show,
    write: typed.read,
    words: { text: copy.needsText },
    draftKey: `handover:${note?.id ?? "new"}`,
    ...(refused && { refused }),
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
      onSaved?.();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={note ? copy.editTitle : copy.addTitle}
      size="md"
      submitLabel={copy.submit}
      hasCancel
    >
      <TextField label={labels.text} multiline minRows={5} maxRows={14} autoFocus {...form.field("text")} />
    </FormDialog>
  );
}
