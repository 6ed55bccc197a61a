import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { type AnnouncementDetails, correctAnnouncement } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { textFaults } from "./typed-announcement.ts";

const WORDS: Readonly<Record<string, string>> = {
  invalid_transition: copy.over,
  changed_meanwhile: copy.correctedToo,
};

interface CorrectDialogProps {
  announcement: AnnouncementDetails;
  onClose: () => void;
  onDone: () => void;
}

/** Another text for an announcement that was sent. */
export function CorrectDialog({ announcement, onClose, onDone }: CorrectDialogProps) {
  const { id, title, body, state, revision } = announcement;
  const form = useCallForm({
    start: () => ({ title, body }),
    faults: textFaults,
    call: (text) => correctAnnouncement(id, { title: text.title.trim(), body: text.body.trim(), revision }),
    wordsOf: (error) => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error),
    onSaved: () => {
      toastDone(copy.wasCorrected);
      onDone();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.correctTitle} size="xl" submitLabel={copy.correct} hasCancel>
      <Typography>{state === "scheduled" ? copy.correctBefore : copy.correctWhy}</Typography>
      <TextField label={copy.title} {...form.field("title", { maxLength: 100 })} />
      <TextField label={copy.message} multiline minRows={4} {...form.field("body", { maxLength: 4000 })} />
    </FormDialog>
  );
}
