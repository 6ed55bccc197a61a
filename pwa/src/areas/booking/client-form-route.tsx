import { useEffect, useState } from "react";
import { parseProblem } from "../../http/client.ts";
import { useLinkToken } from "../../session/tokens/link-token.ts";
import { Button } from "../../ui/button.tsx";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { type AskedForm, loadForm } from "./client-form-calls.ts";
import { copy } from "./client-form.copy.ts";
import { copy as bookingCopy } from "./booking.copy.ts";
import { ClientForm } from "./client-form.tsx";
import "./booking.css";

/** A new client fills in their own and their pet's data. The link of the clinic opens the page once. */
export function Component() {
  const token = useLinkToken("token");
  const [asked, setAsked] = useState<AskedForm | "dead" | "problem" | null>(null);
  const [round, setRound] = useState(0);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (token === null) return undefined;
    let isLeft = false;
    loadForm(token).then(
      (loaded) => !isLeft && setAsked(loaded),
      (error: unknown) => !isLeft && setAsked(parseProblem(error)?.code === "link_invalid" ? "dead" : "problem"),
    );
    return () => {
      isLeft = true;
    };
  }, [token, round]);
  const isKnown = asked !== null && asked !== "dead" && asked !== "problem";
  const title = titleOf(token, asked);
  usePageTitle(title);
  if (token !== null && isKnown) {
    if (isSent) return <Notice title={copy.doneTitle} hint={copy.done(asked.clinic)} />;
    return (
      <main className="book">
        <header>
          <h1>{title}</h1>
          <p>{copy.intro(asked.clinic)}</p>
        </header>
        <ClientForm token={token} asked={asked} onSent={() => setSent(true)} onDead={() => setAsked("dead")} />
      </main>
    );
  }
  if (token === null) return <Notice title={title} hint={copy.noLinkHint} />;
  if (asked === "dead") return <Notice title={title} hint={copy.deadHint} />;
  if (asked === null) return <Notice title={title} hint="" />;
  return (
    <main className="book">
      <h1>{title}</h1>
      <p role="alert">{bookingCopy.problem}</p>
      <Button
        onClick={() => {
          setAsked(null);
          setRound(round + 1);
        }}
      >
        {TRY_AGAIN}
      </Button>
    </main>
  );
}

function titleOf(token: string | null, asked: AskedForm | "dead" | "problem" | null): string {
  if (token === null) return copy.noLinkTitle;
  if (asked === "dead") return copy.deadTitle;
  return asked === null || asked === "problem" ? copy.loading : copy.title(asked.clinic);
}

const Notice = ({ title, hint }: { title: string; hint: string }) => (
  <main className="book">
    <h1>{title}</h1>
    <p role="status">{hint}</p>
  </main>
);
