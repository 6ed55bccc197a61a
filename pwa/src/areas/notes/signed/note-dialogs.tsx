import { addNoteAddendum } from "@fernpaw/domain/notes/note-addendum.mutations";
import { waiveNote } from "@fernpaw/domain/notes/note-waiver.mutations";
import { markNoteInError } from "@fernpaw/domain/notes/note.mutations";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { fieldWord } from "../../../field-words.ts";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { copy } from "../notes.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";

interface NoteDialogProps {
  noteId: string;
  petId: string;
  onClose: () => void;
}

/** Adds to a signed note. The device keeps the typed text until it is saved. */
export function AddendumDialog({ noteId, petId, onClose }: NoteDialogProps) {
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: addNoteAddendum,
    draftKey: `addendum:${noteId}`,
    start: () => ({ text: "" }),
    toArgs: ({ text }) => ({ id, noteId, text }),
    onSaved: () => {
      toastDone(copy.addendumSaved);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.addAddendum} submitLabel={copy.save} hasCancel>
      <AboutPets petIds={[petId]} />
      <TextField autoFocus multiline minRows={4} label={fieldWord("noteAddenda", "text")} {...form.field("text")} />
    </FormDialog>
  );
}

/** Crosses a note out, with the reason. */
export function CrossDialog({ noteId, petId, onClose }: NoteDialogProps) {
  const form = useActionForm({
    mutation: markNoteInError,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id: noteId, reason }),
    onSaved: () => {
      toastDone(copy.crossDone);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.crossTitle}
      size="md"
      submitLabel={copy.crossAction}
      hasCancel
    >
      <AboutPets petIds={[petId]} />
      <Typography>{copy.crossBody}</Typography>
      <TextField autoFocus label={fieldWord("visitNotes", "reason")} {...form.field("reason")} />
    </FormDialog>
  );
}

interface WaiveDialogProps {
  visit: Pick<VisitPartProps["visit"], "id" | "petId">;
  onClose: () => void;
}

/** The visit needs no note, for a reason. */
export function WaiveDialog({ visit: { id: visitId, petId }, onClose }: WaiveDialogProps) {
  const form = useActionForm({
    mutation: waiveNote,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ visitId, reason }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.gate.withoutTitle}
      size="md"
      submitLabel={copy.gate.withoutSave}
      hasCancel
    >
      <AboutPets petIds={[petId]} />
      <TextField autoFocus label={fieldWord("noteWaivers", "reason")} {...form.field("reason")} />
    </FormDialog>
  );
}
