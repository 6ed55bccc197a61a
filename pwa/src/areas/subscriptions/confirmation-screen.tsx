import { localDateOf } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { isBlocking } from "../../http/subscription-call.ts";
import { fetchSubscriptionDates } from "../../http/subscription-standing.ts";
import type { SubscriptionDates } from "../../http/subscription-standing.ts";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useSubscription } from "../../session/sign-in/subscription-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { clockTime, fullDate } from "../../ui/clock-time.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { logIgnored } from "../../ui/browser-log.ts";
import { planCalls } from "./plan-calls.ts";
import { copy, statusWords } from "./subscription.copy.ts";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

type Answer = { kind: "waiting" } | { kind: "here"; dates: SubscriptionDates } | { kind: "none" };

/** The server asks the provider first: the owner comes back from its page. Where that fails, the rounds of the server do it later. */
async function freshDates(isOwner: boolean): Promise<SubscriptionDates> {
  if (isOwner)
    await planCalls.refresh().catch((error: unknown) => logIgnored("The provider could not be asked", error));
  return fetchSubscriptionDates();
}

/** Where one arrives after choosing a plan: what the server says, and nothing that was not heard from it. */
export function ConfirmationScreen() {
  const { actor } = useClinic();
  const { ask } = useSubscription();
  const [answer, setAnswer] = useState<Answer>({ kind: "waiting" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void freshDates(actor.role === "owner")
      .then(
        (dates) => isCurrent && setAnswer({ kind: "here", dates }),
        () => isCurrent && setAnswer({ kind: "none" }),
      )
      // What opens the sections asks as well: also the provider may have answered where the dates did not come.
      .finally(() => void ask());
    return () => {
      isCurrent = false;
    };
  }, [actor.role, ask, round]);
  const again = () => {
    setAnswer({ kind: "waiting" });
    setRound(round + 1);
  };
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={copy.subtitle}
        crumbs={[{ label: copy.dashboard, to: paths.dashboard }, { label: copy.title }]}
      />
      <Box sx={{ display: "grid", gap: 4, maxWidth: 980, gridTemplateColumns: { xs: "1fr", md: "3fr 2fr" } }}>
        <Card title={copy.standing}>
          {answer.kind === "waiting" && <SkeletonRows rows={2} />}
          {answer.kind === "none" && <ProblemAlert problem={copy.noAnswer} />}
          {answer.kind === "here" && <Standing dates={answer.dates} />}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 5 }}>
            <Button onClick={again} isLoading={answer.kind === "waiting"}>
              {TRY_AGAIN}
            </Button>
            <Button to={actor.role === "owner" ? paths.subscription : paths.plans}>
              {actor.role === "owner" ? copy.plan : copy.plans}
            </Button>
            <Button variant="primary" to={paths.dashboard}>
              {copy.open}
            </Button>
          </Box>
        </Card>
        <Card title={copy.kept}>
          <Typography sx={{ color: "ink2" }}>{copy.keptText}</Typography>
        </Card>
      </Box>
    </>
  );
}

function Standing({ dates: { status, trialEndsAt, lapsedAt } }: { dates: SubscriptionDates }) {
  const { timeZone } = useClinic();
  const { name, sentence } = statusWords(status);
  const isClosed = isBlocking(status);
  const dayOf = (at: string) => `${fullDate(localDateOf(at, timeZone))}, ${clockTime(at, timeZone)}`;
  const Icon = isClosed ? TriangleAlert : CircleCheck;
  return (
    <>
      <Box sx={{ display: "flex", gap: 3, alignItems: "flex-start", mb: 4 }}>
        <Box component="span" sx={{ display: "flex", mt: 1, color: isClosed ? "warning.main" : "success.main" }}>
          <Icon size={28} aria-hidden="true" />
        </Box>
        <div>
          <Typography component="p" variant="h3">
            {name}
          </Typography>
          <Typography sx={{ color: "ink2" }}>{sentence}</Typography>
        </div>
      </Box>
      <KeyValues
        rows={[
          ...(trialEndsAt && status !== "active"
            ? [{ label: isClosed ? copy.trialEnded : copy.trialEnds, value: dayOf(trialEndsAt) }]
            : []),
          ...(lapsedAt && isClosed ? [{ label: copy.lapsed, value: dayOf(lapsedAt) }] : []),
        ]}
      />
    </>
  );
}
