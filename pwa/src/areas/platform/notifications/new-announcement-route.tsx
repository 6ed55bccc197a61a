import { announcementTitle } from "@fernpaw/domain/notifications/announcement-title.copy";
import { minutesOf } from "@fernpaw/domain/kernel/clock-words";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { isDay } from "@fernpaw/domain/kernel/time";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { DateField } from "../../../form/date-field.tsx";
import { FormBody } from "../../../form/form-body.tsx";
import { FormElement } from "../../../form/form-element.tsx";
import type { Form } from "../../../form/form-types.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
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
import { readUtc, utcText } from "./utc-time.ts";

const LIST = { label: platformCopy.sections.notifications, to: "/admin/notifications" };
const SEVERITIES = Object.entries(copy.severities).map(([value, label]) => ({ value: value as Severity, label }));

const EMPTY: Typed = {
  title: "",
  body: "",
  severity: "information",
  isForAll: "all",
  clinics: [],
  fromDay: "",
  fromTime: "",
  untilDay: "",
  untilTime: "",
};

const startOf = ({ fromDay, fromTime }: Typed) => readUtc(fromDay, fromTime);
const endOf = ({ untilDay, untilTime }: Typed) => readUtc(untilDay, untilTime);

/** A day and its time are given together, or neither is. */
function timeFaults(name: "from" | "until", day: string, time: string): Record<string, string> {
  if (day === "" && time === "") return {};
  return {
    ...(isDay(day) ? {} : { [`${name}Day`]: copy.dayWrong }),
    ...(minutesOf(time) === null ? { [`${name}Time`]: copy.timeWrong } : {}),
  };
}

function faultsOf(values: Typed): Record<string, string> {
  const { title, body, isForAll, clinics } = values;
  const [start, end] = [startOf(values), endOf(values)];
  return {
    ...(hasVisible(title) ? {} : { title: copy.titleMissing }),
    ...(hasVisible(body) ? {} : { body: copy.messageMissing }),
    ...(isForAll === "some" && clinics.length === 0 ? { clinics: copy.noneChosen } : {}),
    ...timeFaults("from", values.fromDay, values.fromTime),
    ...timeFaults("until", values.untilDay, values.untilTime),
    ...(start !== null && end !== null && end <= start ? { untilTime: copy.endWrong } : {}),
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
      toastDone(later !== null ? copy.wasScheduled(sent.current) : copy.wasSent(sent.current));
      void navigate(LIST.to);
    },
  });
  const { severity, isForAll, clinics } = form.values;
  const now = useNow();
  const start = startOf(form.values);
  const later = start !== null && start > now ? start : null;
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
          <Button type="submit" variant="primary" isLoading={form.isBusy} disabled={isForAll === "all" && count === 0}>
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
        startsAt={later && utcText(later)}
        isAsking={isAsking}
        onClose={() => setAsking(false)}
        onSend={send}
      />
    </FormElement>
  );
}

function bodyOf(id: string, values: Typed) {
  const { title, body, severity, isForAll, clinics } = values;
  const [startsAt, endsAt] = [startOf(values), endOf(values)];
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
      <FormColumns>
        <DateField tense="future" label={copy.fromDay} helperText={copy.fromHint} {...form.bind("fromDay")} />
        <TimeField label={copy.fromTime} {...form.bind("fromTime")} />
        <DateField tense="future" label={copy.untilDay} helperText={copy.untilHint} {...form.bind("untilDay")} />
        <TimeField label={copy.untilTime} {...form.bind("untilTime")} />
      </FormColumns>
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
