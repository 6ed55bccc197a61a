import { hasVisible } from "@fernpaw/domain/kernel/text";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { adminHttp, parseProblem } from "../../../http/client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { contactColumns, type ContactRow } from "./contact-columns.tsx";
import { contactCopy as copy } from "./contact.copy.ts";
import { NotificationParts } from "./notification-parts.tsx";
import { PLAIN } from "../lists/plain-text.ts";

const PATH = "/api/admin/contact";

const STATES = [
  { value: "new", label: copy.states.new },
  { value: "done", label: copy.states.done },
];

/** Messages of the public contact form. */
export function Component() {
  const list = useAdminList<ContactRow>({
    path: PATH,
    usualSort: "createdAt",
    isDescending: true,
    filters: ["status"],
  });
  const [read, setRead] = useState<ContactRow | null>(null);
  const columns = useMemo(() => contactColumns(setRead), []);
  const close = () => setRead(null);
  return (
    <>
      <PageHeader
        title={platformCopy.sections.notifications}
        subtitle={copy.contact}
        actions={<ExportButton path={PATH} question={list.question} fileName={copy.contactFile} />}
      />
      <NotificationParts />
      <AdminListTable
        list={list}
        label={copy.contact}
        searchLabel={copy.search}
        columns={columns}
        rowId={({ id }) => id}
        emptyText={copy.empty}
        filters={<ListFilter list={list} name="status" label={copy.state} options={STATES} />}
      />
      {read !== null && read.status === "done" && <AnswerRead row={read} onClose={close} />}
      {read !== null && read.status === "new" && (
        <AnswerForm
          row={read}
          onClose={close}
          onDone={() => {
            close();
            list.retry();
          }}
        />
      )}
    </>
  );
}

function AnswerRead({ row, onClose }: { row: ContactRow; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={copy.from(row.name)} size="xl">
      <Typography sx={PLAIN}>{row.message}</Typography>
      <Typography variant="h4" component="h3" sx={{ mt: 4 }}>
        {copy.answer}
      </Typography>
      <Typography sx={PLAIN}>{row.answer}</Typography>
    </Dialog>
  );
}

const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "invalid_transition" ? copy.already : adminProblemText(error);

function AnswerForm({ row, onClose, onDone }: { row: ContactRow; onClose: () => void; onDone: () => void }) {
  const form = useCallForm({
    start: () => ({ answer: "" }),
    faults: ({ answer }) => (hasVisible(answer) ? {} : { answer: copy.answerMissing }),
    call: ({ answer }) => adminHttp.post(`${PATH}/${row.id}/answer`, { answer: answer.trim() }),
    wordsOf,
    onSaved: () => {
      toastDone(copy.sent);
      onDone();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.from(row.name)} size="xl" submitLabel={copy.send} hasCancel>
      <Typography sx={PLAIN}>{row.message}</Typography>
      <TextField multiline minRows={4} label={copy.answer} {...form.field("answer", { maxLength: 5000 })} />
    </FormDialog>
  );
}
