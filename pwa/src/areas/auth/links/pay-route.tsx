import { moneyText } from "@fernpaw/domain/kernel/money-text";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useCallback, useEffect, useState } from "react";
import { parseProblem, publicHttp } from "../../../http/client.ts";
import { useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";
import { problemWords } from "../auth.copy.ts";
import { AuthPage } from "../auth-page.tsx";
import { copy } from "./pay.copy.ts";

interface AskedPayment {
  clinic: string;
  invoice: string;
  amountMinor: number;
  currency: string;
  locale: string;
  state: "open" | "paid" | "ended";
}

/** The provider may be asked meanwhile. */
const CALL = { timeout: 30_000 };

/** The payment that the link asks for: null while the server is asked, "dead" where it knows no such link. */
function useAskedPayment(token: string | null) {
  const [asked, setAsked] = useState<AskedPayment | "dead" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const look = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (token === null) return undefined;
    let isGone = false;
    publicHttp.post<AskedPayment>("/api/public/payment-links/look", { token }, CALL).then(
      ({ data }) => {
        if (isGone) return;
        setAsked(data);
        setProblem(null);
      },
      (error: unknown) => {
        if (isGone) return;
        if (parseProblem(error)?.code === "link_invalid") setAsked("dead");
        else setProblem(problemWords(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [token, round]);
  useEffect(() => {
    // Back from the provider's page: the browser may show this page as it was left.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) look();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [look]);
  return { asked, problem, setProblem, look };
}

/** A client pays an invoice: this page says what for, and leads to the provider's page. Nothing of a card is typed here. */
export function Component() {
  const token = useLinkToken("token");
  const { asked, problem, setProblem, look } = useAskedPayment(token);
  const [isBusy, setBusy] = useState(false);

  const pay = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await publicHttp.post<{ url: string }>("/api/public/payment-links/open", { token }, CALL);
      window.location.assign(data.url);
    } catch (error) {
      const code = parseProblem(error)?.code ?? "";
      if (code === "link_invalid") look();
      else setProblem(code === "provider_missing" ? copy.noProvider : problemWords(error));
    }
    setBusy(false);
  };

  const shown = answerOf(token, asked);
  if (shown) {
    return (
      <AuthPage title={shown.title} hint={shown.hint} state={shown.title} isAnswer>
        {null}
      </AuthPage>
    );
  }
  if (asked === null || asked === "dead") {
    return (
      <AuthPage title={copy.loading}>
        <Stack spacing={4}>
          <ProblemAlert problem={problem} />
          {problem !== null && <Button onClick={look}>{TRY_AGAIN}</Button>}
        </Stack>
      </AuthPage>
    );
  }
  const amount = moneyText(asked.amountMinor, asked);
  return (
    <AuthPage title={copy.title(asked.clinic)} hint={asked.invoice} state={copy.title(asked.clinic)}>
      <Stack spacing={4}>
        <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>{amount}</Typography>
        <ProblemAlert problem={problem} />
        <Button variant="primary" size="lg" fullWidth isLoading={isBusy} onClick={() => void pay()}>
          {copy.submit(amount)}
        </Button>
        <Typography sx={{ color: "ink2" }}>{copy.hint}</Typography>
      </Stack>
    </AuthPage>
  );
}

function answerOf(token: string | null, asked: AskedPayment | "dead" | null): { title: string; hint: string } | null {
  if (token === null) return { title: copy.noLinkTitle, hint: copy.noLinkHint };
  if (asked === "dead" || (asked !== null && asked.state === "ended"))
    return { title: copy.endedTitle, hint: copy.endedHint };
  if (asked?.state !== "paid") return null;
  return { title: copy.paidTitle, hint: copy.paid(moneyText(asked.amountMinor, asked), asked.invoice, asked.clinic) };
}
