import Stack from "@mui/material/Stack";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useState } from "react";
import { parseProblem, publicHttp } from "../../../http/client.ts";
import { forgetLinkToken, useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, longDay } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { problemWords } from "../auth.copy.ts";
import { AuthPage } from "../auth-page.tsx";
import { copy } from "./confirm-appointment.copy.ts";

interface ConfirmedAppointment {
  clinic: string;
  pets: string;
  startsAt: string;
  timeZone: string;
}

type End = { title: string; hint: string };

/** The words of what was confirmed, with the clinic's own clock. */
function doneWords({ clinic, pets, startsAt, timeZone }: ConfirmedAppointment): End {
  const when = `${longDay(localDateOf(startsAt, timeZone))}, ${clockTime(startsAt, timeZone)}`;
  return { title: copy.doneTitle, hint: copy.done(pets, when, clinic) };
}

/** A tap and no mere visit: scanners of mails open links, and must confirm nothing. */
export function Component() {
  const token = useLinkToken("token");
  const [end, setEnd] = useState<End | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const confirm = async (secret: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await publicHttp.post<ConfirmedAppointment>("/api/public/appointments/confirm", {
        token: secret,
      });
      setEnd(doneWords(data));
      forgetLinkToken();
    } catch (error) {
      if (parseProblem(error)?.code === "link_invalid") setEnd({ title: copy.deadTitle, hint: copy.deadHint });
      else setProblem(problemWords(error));
    }
    setBusy(false);
  };

  const shown = end ?? (token === null ? { title: copy.noLinkTitle, hint: copy.noLinkHint } : null);
  if (shown) {
    return (
      <AuthPage title={shown.title} hint={shown.hint} state={shown.title} isAnswer>
        {null}
      </AuthPage>
    );
  }
  return (
    <AuthPage title={copy.title} hint={copy.hint}>
      <Stack spacing={4}>
        <ProblemAlert problem={problem} />
        <Button
          variant="primary"
          size="lg"
          fullWidth
          isLoading={isBusy}
          onClick={() => token !== null && void confirm(token)}
        >
          {copy.submit}
        </Button>
      </Stack>
    </AuthPage>
  );
}
