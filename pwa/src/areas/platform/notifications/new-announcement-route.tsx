import { announcementTitle } from "@fernpaw/domain/notifications/announcement-title.copy";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { FormBody } from "../../../form/form-body.tsx";
import { FormElement } from "../../../form/form-element.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { sendAnnouncement, type Severity, type Typed } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { AudienceCard, useClinicChoice } from "./audience-card.tsx";
import { SendQuestions } from "./send-questions.tsx";
import { readUtc } from "./utc-time.ts";

const LIST = { label: platformCopy.sections.notifications, to: "/admin/notifications" };
const SEVERITIES = Object.entries(copy.severities).map(([value, label]) => ({ value: value as Severity, label }));

const EMPTY: Typed = {
  title: "",
  body: "",
  severity: "information",
  isForAll: "all",
  clinics: [],
  from: "",
  until: "",
};

function faultsOf({ title, body, isForAll, clinics, from, until }: Typed): Record<string, string> {
  const [start, end] = [readUtc(from), readUtc(until)];
  return {
    ...(hasVisible(title) ? {} : { title: copy.titleMissing }),
    ...(hasVisible(body) ? {} : { body: copy.messageMissing }),
    ...(isForAll === "some" && clinics.length === 0 ? { clinics: copy.noneChosen } : {}),
    ...(from.trim() !== "" && start === null ? { from: copy.timeWrong } : {}),
    ...(until.trim() !== "" && end === null ? { until: copy.timeWrong } : {}),
    ...(start !== null && end !== null && end <= start ? { until: copy.endWrong } : {}),
  };
}

const WORDS: Readonly<Record<string, string>> = { not_found: copy.gone, invalid_span: copy.span };

/** Writes an announcement, shows it as the clinics will see it, and asks before it goes. */
export function Component() {
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const [isAsking, setAsking] = useState(false);
  const sent = useRef(0);
  const isConfirmed = useRef(false);
  const choice = useClinicChoice();
  const form = useCallForm<Typed>({
    start: () => EMPTY,
    faults: faultsOf,
    mayGoOn: () => {
      if (!isConfirmed.current) setAsking(true);
      return isConfirmed.current;
    },
    call: async (values) => {
      isConfirmed.current = false;
      sent.current = await sendAnnouncement(bodyOf(id, values));
    },
    wordsOf: (error) => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error),
    onSaved: () => {
      const isLater = readUtc(form.values.from) !== null;
      toastDone(isLater ? copy.wasScheduled(sent.current) : copy.wasSent(sent.current));
      void navigate(LIST.to);
    },
  });
  const { severity, isForAll, clinics } = form.values;
  const count = isForAll === "all" ? (choice.all ?? 0) : clinics.length;
  const send = (): void => {
    isConfirmed.current = true;
    form.submit();
  };
  return (
    <FormElement form={form}>
      <PageHeader
        title={copy.fresh}
        crumbs={[LIST, { label: copy.fresh }]}
        actions={
          <Button type="submit" variant="primary" isLoading={form.isBusy} disabled={count === 0}>
            {count === 0 ? copy.send : copy.sendTo(count)}
          </Button>
        }
      />
      <TwoColumns aside={<Preview values={form.values} />}>
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
        <AudienceCard form={form} choice={choice} />
        <TimesCard form={form} />
      </TwoColumns>
      <SendQuestions
        count={count}
        isUrgent={severity === "urgent"}
        isAsking={isAsking}
        onClose={() => setAsking(false)}
        onSend={send}
      />
    </FormElement>
  );
}

function bodyOf(id: string, { title, body, severity, isForAll, clinics, from, until }: Typed) {
  const [startsAt, endsAt] = [readUtc(from), readUtc(until)];
  return {
    id,
    title: title.trim(),
    body: body.trim(),
    severity,
    ...(startsAt === null ? {} : { startsAt }),
    ...(endsAt === null ? {} : { endsAt }),
    audience:
      isForAll === "all"
        ? ({ type: "all" } as const)
        : ({ type: "specific", clinics: clinics.map((clinic) => clinic.id) } as const),
  };
}

function TimesCard({ form }: { form: Form<Typed> }) {
  return (
    <Card>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "repeat(auto-fit, minmax(14rem, 1fr))" }}>
        <TextField label={copy.from} helperText={copy.fromHint} placeholder={copy.example} {...form.field("from")} />
        <TextField label={copy.until} helperText={copy.untilHint} placeholder={copy.example} {...form.field("until")} />
      </Box>
    </Card>
  );
}

/** As text alone: a script in it does nothing. */
function Preview({ values: { title, body, severity } }: { values: Typed }) {
  const heading = announcementTitle(severity, title.trim() === "" ? copy.title : title.trim());
  return (
    <Card title={copy.preview}>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.arrives}
      </Typography>
      <Card component="div" sx={{ my: 2 }}>
        <strong style={{ overflowWrap: "anywhere" }}>{heading}</strong>
        <Typography>{copy.toastBody}</Typography>
      </Card>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.reads}
      </Typography>
      <Card component="div" sx={{ my: 2 }}>
        <strong style={{ overflowWrap: "anywhere" }}>{heading}</strong>
        <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{body}</Typography>
      </Card>
    </Card>
  );
}
