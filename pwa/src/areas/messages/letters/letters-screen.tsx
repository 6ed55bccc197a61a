import { markLetterPosted } from "@fernpaw/domain/messages/message.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { dateWords } from "@fernpaw/domain/messages/template-values";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { Stamp } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { type Paper, paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy } from "../messages.copy.ts";
import { letters, type Letter } from "../messages.queries.ts";

/** Letters that wait for paper, each on a page of its own; or one that is printed once more. */
export function LettersScreen({ id }: { id: string | null }) {
  const { db, clinicId, can, mutate } = useClinic();
  const paper = useLiveQuery(() => paperOf(db, clinicId), [db, clinicId]);
  const found = useLiveQuery(() => letters(db, id), [db, id]);
  const action = useAction();
  const [isAsked, setAsked] = useState(false);
  const emptyText = useEmptyText();
  const isComplete = useIsComplete();
  if (!can("clients:view")) return <EmptyState isPage title={copy.letters.noView} />;
  if (!found || !paper) return <SkeletonRows />;
  // Letters that wait for paper are a list of their own, which each device has.
  const target: PrintTarget | undefined = id === null ? undefined : { kind: "letter", subjectId: id, day: null };
  const waiting = found.filter(({ message }) => message.status === "queued");
  const markPosted = async (): Promise<void> => {
    const isDone = await action.run(async () => {
      for (const { message } of waiting) await mutate(markLetterPosted, { id: message.id });
    });
    if (isDone) toastDone(copy.letters.isPosted);
  };
  return (
    <div>
      <PageHeader
        title={copy.letters.title}
        subtitle={waiting.length > 0 ? copy.letters.count(waiting.length) : undefined}
        crumbs={[{ label: copy.letters.reminders, to: paths.reminders }, { label: copy.letters.crumb }]}
        actions={
          found.length > 0 && (
            <>
              {waiting.length > 0 && can("clients:manage") && (
                <Button
                  startIcon={<Stamp size={20} aria-hidden="true" />}
                  isLoading={action.isBusy}
                  onClick={() => (waiting.length > 1 ? setAsked(true) : void markPosted())}
                >
                  {copy.letters.posted}
                </Button>
              )}
              <PrintButton target={target} />
            </>
          )
        }
      />
      <ProblemAlert problem={action.problem} />
      <ConfirmDialog
        isOpen={isAsked}
        title={copy.letters.postedTitle(waiting.length)}
        confirmLabel={copy.letters.posted}
        onClose={() => setAsked(false)}
        onConfirm={markPosted}
      >
        {copy.letters.postedText}
      </ConfirmDialog>
      {target && <PrintJobNote target={target} />}
      {found.length === 0 && (
        <EmptyState
          title={emptyText(copy.letters.none)}
          hint={isComplete ? copy.letters.noneHint : undefined}
          action={<Button to={paths.clients}>{copy.letters.toClients}</Button>}
        />
      )}
      {found.length > 0 && !paper.isComplete && <IncompleteNote />}
      {found.map((letter) => (
        <LetterPage key={letter.message.id} letter={letter} paper={paper} />
      ))}
    </div>
  );
}

function LetterPage({ letter: { message }, paper }: { letter: Letter; paper: Paper }) {
  const { settings, timeZone } = useClinic();
  const action = useAction(pdfProblem);
  const document: PaperDocument = {
    paper: paper.sheet,
    title: message.subject,
    recipient: (message.toAddress ?? "").split("\n").filter((line) => line.trim() !== ""),
    facts: [{ label: copy.letters.date, value: dateWords(localDateOf(message.createdAt, timeZone), settings.locale) }],
    blocks: [{ kind: "text", text: message.body }],
  };
  return (
    <>
      <Box className="beside-paper" sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 2 }}>
        <PdfButton document={document} locationId={paper.locationId} action={action} />
      </Box>
      <ProblemAlert problem={action.problem} />
      <PaperPage document={document} letterhead={paper.letterhead} />
    </>
  );
}
