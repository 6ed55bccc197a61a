import { markLetterPosted } from "@fernpaw/domain/messages/message.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { dateWords } from "@fernpaw/domain/messages/template-values";
import { useLiveQuery } from "dexie-react-hooks";
import { Printer, Stamp } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "../messages.copy.ts";
import { letterhead, letters, type Letter } from "../messages.queries.ts";
import "./letters.css";

/** Letters that wait for paper, each on a page of its own; or one that is printed once more. */
export function LettersScreen({ id }: { id: string | null }) {
  const { db, can, mutate } = useClinic();
  const found = useLiveQuery(() => letters(db, id), [db, id]);
  const action = useAction();
  const emptyText = useEmptyText();
  const isComplete = useIsComplete();
  if (!can("clients:view")) return <EmptyState isPage title={copy.letters.noView} />;
  if (!found) return <SkeletonRows />;
  const waiting = found.filter(({ message }) => message.status === "queued");
  const markPosted = async (): Promise<void> => {
    const isDone = await action.run(async () => {
      for (const { message } of waiting) await mutate(markLetterPosted, { id: message.id });
    });
    if (isDone) toastDone(copy.letters.isPosted);
  };
  return (
    <div className="letters">
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
                  onClick={() => void markPosted()}
                >
                  {copy.letters.posted}
                </Button>
              )}
              <Button
                variant="primary"
                startIcon={<Printer size={20} aria-hidden="true" />}
                onClick={() => window.print()}
              >
                {copy.letters.print}
              </Button>
            </>
          )
        }
      />
      <ProblemAlert problem={action.problem} />
      {found.length === 0 && (
        <EmptyState
          title={emptyText(copy.letters.none)}
          hint={isComplete ? copy.letters.noneHint : undefined}
          action={<Button to={paths.clients}>{copy.letters.toClients}</Button>}
        />
      )}
      {found.map((letter) => (
        <LetterPage key={letter.message.id} letter={letter} />
      ))}
    </div>
  );
}

function LetterPage({ letter: { message } }: { letter: Letter }) {
  const { db, clinicId, settings, timeZone } = useClinic();
  const sender = useLiveQuery(() => letterhead(db, clinicId), [db, clinicId]) ?? [];
  return (
    <article className="letter">
      <header>
        <strong>{settings.name}</strong>
        {sender.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </header>
      <address>{message.toAddress}</address>
      <p>{dateWords(localDateOf(message.createdAt, timeZone), settings.locale)}</p>
      {message.subject !== "" && <h2 className="t-sub">{message.subject}</h2>}
      <div className="letter-body">{message.body}</div>
    </article>
  );
}
