import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { FormBody } from "../../../form/form-body.tsx";
import { FormElement } from "../../../form/form-element.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { Ago } from "../lists/ago.tsx";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { type ClinicChoice, type Draft, sendAnnouncement, type Severity, type Typed } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { AudienceCard, useClinicChoice } from "./audience-card.tsx";
import { Preview, TimesCard } from "./composer-cards.tsx";
import { DeleteDraft, DraftButtons } from "./draft-buttons.tsx";
import { SendQuestions } from "./send-questions.tsx";
import { audienceOf, faultsOf, startOf, typedOf, wordsOf } from "./typed-announcement.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useReach } from "./use-reach.ts";
import { utcText } from "./utc-time.ts";

const LIST = { label: platformCopy.sections.notifications, to: "/admin/notifications" };
const DRAFTS = { label: copy.drafts, to: "/admin/notifications/drafts" };
const SEVERITIES = Object.entries(copy.severities).map(([value, label]) => ({ value: value as Severity, label }));

const WORDS: Readonly<Record<string, string>> = {
  not_found: copy.gone,
  invalid_span: copy.span,
  changed_meanwhile: copy.draftStale,
  already_exists: copy.wasSentAlready,
};

/** Sends after the questions have been answered; its draft ends with it. */
function useSending(id: string, draft: ReturnType<typeof useKeptDraft>, start: () => Typed) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const sent = useRef(0);
  const isConfirmed = useRef(false);
  const now = useNow();
  const laterOf = (values: Typed) => {
    const begin = startOf(values);
    return begin !== null && begin > now ? begin : null;
  };
  const form = useCallForm<Typed>({
    start,
    faults: faultsOf,
    mayGoOn: () => {
      if (!isConfirmed.current) setAsking(true);
      return isConfirmed.current;
    },
    call: async (values) => {
      isConfirmed.current = false;
      const { startsAt, endsAt, ...words } = wordsOf(values);
      const times = { ...(startsAt !== null && { startsAt }), ...(endsAt !== null && { endsAt }) };
      const revision = draft.kept === null ? {} : { draftRevision: draft.kept.revision };
      sent.current = await draft.learning(() => sendAnnouncement({ id, ...words, ...times, ...revision }));
    },
    wordsOf: (error) => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error),
    onSaved: (values) => {
      toastDone(laterOf(values) !== null ? copy.wasScheduled(sent.current) : copy.wasSent(sent.current));
      void navigate(LIST.to);
    },
  });
  const send = (): void => {
    isConfirmed.current = true;
    form.submit();
  };
  return { form, isAsking, setAsking, send, later: laterOf(form.values) };
}

interface ComposerProps {
  id: string;
  /** Null: it is new. */
  start: Draft | null;
  /** The clinic that a new one is for; null: all. */
  chosen?: ClinicChoice | null;
}

/** Writes an announcement, shows it as the clinics will see it, keeps it as a draft, and asks before it goes. */
export function Composer({ id, start, chosen = null }: ComposerProps) {
  const choice = useClinicChoice();
  const draft = useKeptDraft(id, start);
  const { form, isAsking, setAsking, send, later } = useSending(id, draft, () => typedOf(start, chosen));
  const { severity } = form.values;
  const reach = useReach(form.values);
  const count = reach.data?.clinics ?? 0;
  const title = start === null ? copy.fresh : copy.draft;
  return (
    <FormElement form={form}>
      <PageHeader
        title={title}
        subtitle={
          draft.kept && (
            <>
              {copy.draftSaved} <Ago at={draft.kept.updatedAt} />
            </>
          )
        }
        crumbs={start === null ? [LIST, { label: title }] : [LIST, DRAFTS, { label: title }]}
        actions={
          <>
            <DraftButtons form={form} draft={draft} />
            <Button
              type="submit"
              variant="primary"
              isLoading={form.isBusy}
              disabled={audienceOf(form.values) !== null && count === 0}
            >
              {count === 0 ? copy.send : copy.sendTo(count)}
            </Button>
          </>
        }
      />
      <TwoColumns
        aside={
          <>
            <Preview values={form.values} />
            {draft.kept && <DeleteDraft id={id} to={DRAFTS.to} />}
          </>
        }
      >
        <Card>
          <FormBody form={form}>
            <TextField label={copy.title} {...form.field("title", { maxLength: 100 })} />
            <TextField label={copy.message} multiline minRows={4} {...form.field("body", { maxLength: 4000 })} />
            <Choice
              label={copy.severity}
              value={severity}
              options={SEVERITIES}
              onChange={(value) => form.set({ severity: value })}
            />
          </FormBody>
        </Card>
        <AudienceCard form={form} choice={choice} reach={reach} isLater={later !== null} />
        <TimesCard form={form} />
      </TwoColumns>
      <SendQuestions
        count={count}
        isUrgent={severity === "urgent"}
        startsAt={later && utcText(later)}
        isAsking={isAsking}
        onClose={() => setAsking(false)}
        onSend={send}
      />
    </FormElement>
  );
}
