import { Save, Send } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Form } from "../../../form/form-types.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { adminProblemText } from "../problem-text.ts";
import { deleteDraft, sendTest, type Typed } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { textFaults, timeFaults, wordsOf } from "./typed-announcement.ts";
import type { useKeptDraft } from "./use-kept-draft.ts";

const WORDS: Readonly<Record<string, string>> = {
  changed_meanwhile: copy.draftStale,
  already_exists: copy.wasSentAlready,
  rate_limited: copy.testsFull,
};
const problemOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

interface DraftButtonsProps {
  form: Form<Typed>;
  draft: ReturnType<typeof useKeptDraft>;
}

/** Keeps the announcement without sending it, or mails it to its writer alone. */
export function DraftButtons({ form, draft }: DraftButtonsProps) {
  const saving = useAction(problemOf);
  const testing = useAction(problemOf);
  /** Marks what is wrong; true: nothing is. */
  const isFine = (faults: Record<string, string>): boolean => {
    form.mark(faults);
    return Object.keys(faults).length === 0;
  };
  const save = async (): Promise<void> => {
    form.say(null);
    if (!isFine(timeFaults(form.now()))) return;
    const words = wordsOf(form.now());
    if (await saving.run(() => draft.learning(() => draft.save(words)))) toastDone(copy.draftSaved);
  };
  const test = async (): Promise<void> => {
    if (!isFine(textFaults(form.now()))) return;
    const { title, body, severity } = wordsOf(form.now());
    await testing.run(async () => {
      const { email, isWaiting } = await sendTest({ title, body, severity });
      toastDone(isWaiting ? copy.testWaits(email) : copy.testSent(email));
    });
  };
  const problem = saving.problem ?? testing.problem;
  return (
    <>
      {problem !== null && <ProblemAlert problem={problem} />}
      <Button
        isLoading={saving.isBusy}
        disabled={form.isBusy}
        startIcon={<Save size={18} aria-hidden="true" />}
        onClick={() => void save()}
      >
        {copy.saveDraft}
      </Button>
      <Button isLoading={testing.isBusy} startIcon={<Send size={18} aria-hidden="true" />} onClick={() => void test()}>
        {copy.test}
      </Button>
    </>
  );
}

/** Deletes a draft after a question. */
export function DeleteDraft({ id, to }: { id: string; to: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, run } = useAction(adminProblemText);
  const remove = async (): Promise<void> => {
    setAsking(false);
    if (!(await run(() => deleteDraft(id)))) return;
    toastDone(copy.wasDeleted);
    void navigate(to);
  };
  return (
    <>
      {problem !== null && <ProblemAlert problem={problem} />}
      <Button isLoading={isBusy} onClick={() => setAsking(true)}>
        {copy.deleteDraft}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={copy.deleteTitle}
        confirmLabel={copy.deleteDraft}
      >
        {copy.deleteWhy}
      </ConfirmDialog>
    </>
  );
}
