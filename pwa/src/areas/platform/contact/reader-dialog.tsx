import { hasVisible } from "@fernpaw/domain/kernel/text";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { adminHttp, parseProblem } from "../../../http/client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { Ago } from "../lists/ago.tsx";
import { adminProblemText } from "../problem-text.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { contactCopy as copy } from "./contact.copy.ts";
import type { Reader } from "./newsletter-columns.tsx";
import { PLAIN } from "../lists/plain-text.ts";

interface Letter {
  id: string;
  subject: string;
  text: string;
  sentAt: string;
  sentByName: string;
}

const pathTo = (id: string): string => `/api/admin/newsletter/${id}/letters`;

const WORDS: Readonly<Record<string, string>> = {
  invalid_transition: copy.notConfirmed,
  changed_meanwhile: copy.wroteToo,
};
const wordsOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

interface ReaderDialogProps {
  reader: Reader;
  onClose: () => void;
  onDone: () => void;
}

/** Mails to a subscriber so far; and a form for another mail, if the subscriber has confirmed and not left. */
export function ReaderDialog({ reader, onClose, onDone }: ReaderDialogProps) {
  if (reader.status === "confirmed") return <LetterForm reader={reader} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog isOpen onClose={onClose} title={copy.mailTo(reader.email)} size="xl">
      <Typography>{reader.status === "pending" ? copy.waitsForProof : copy.hasLeft}</Typography>
      <Letters reader={reader} />
    </Dialog>
  );
}

function Letters({ reader: { id, letters } }: { reader: Reader }) {
  const { data, problem, again } = useAdminFetch(`${id} ${letters}`, async (signal) =>
    letters === 0 ? [] : (await adminHttp.get<{ rows: Letter[] }>(pathTo(id), { signal })).data.rows,
  );
  if (problem !== null) return <LoadProblem problem={problem} onRetry={again} />;
  if (data === null || data.length === 0) return null;
  return (
    <Box component="section" aria-label={copy.written}>
      <Typography variant="h4" component="h3">
        {copy.written}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, mt: 2, p: 0, display: "grid", gap: 3 }}>
        {data.map(({ id: key, subject, text, sentAt, sentByName }) => (
          <li key={key}>
            <strong style={{ overflowWrap: "anywhere" }}>{subject}</strong>
            <Typography variant="body2" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, color: "ink2" }}>
              <bdi>{sentByName}</bdi>
              <Ago at={sentAt} />
            </Typography>
            <Typography sx={PLAIN}>{text}</Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function LetterForm({ reader, onClose, onDone }: ReaderDialogProps) {
  const { id, email, letters } = reader;
  const form = useCallForm({
    start: () => ({ subject: "", text: "" }),
    faults: ({ subject, text }) => ({
      ...(hasVisible(subject) ? {} : { subject: copy.subjectMissing }),
      ...(hasVisible(text) ? {} : { text: copy.textMissing }),
    }),
    call: ({ subject, text }) => adminHttp.post(pathTo(id), { subject: subject.trim(), text: text.trim(), letters }),
    wordsOf,
    onSaved: () => {
      toastDone(copy.letterSent);
      onDone();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.mailTo(email)} size="xl" submitLabel={copy.send} hasCancel>
      <Letters reader={reader} />
      <TextField label={copy.subject} {...form.field("subject", { maxLength: 120 })} />
      <TextField
        multiline
        minRows={4}
        label={copy.text}
        helperText={copy.wayOut}
        {...form.field("text", { maxLength: 5000 })}
      />
    </FormDialog>
  );
}
