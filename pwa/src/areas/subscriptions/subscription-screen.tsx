import { localDateOf } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { problemText } from "../../session/sign-in/problem.copy.ts";
import { useSubscription } from "../../session/sign-in/subscription-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate } from "../../ui/clock-time.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";
import { ChoosePlan } from "./choose-plan.tsx";
import { CurrentPlanCard } from "./current-plan.tsx";
import { copy } from "./plan.copy.ts";
import { OwnInvoicesCard } from "./own-invoices.tsx";
import { planCalls, type PlanPage } from "./plan-calls.ts";

/** The clinic's plan: an owner chooses, changes and ends it. */
export function SubscriptionScreen() {
  const { actor } = useClinic();
  return (
    <>
      <PageHeader title={copy.title} crumbs={[{ label: copy.dashboard, to: paths.dashboard }, { label: copy.title }]} />
      {actor.role === "owner" ? (
        <OwnersPage />
      ) : (
        <Card title={copy.ownerOnly}>
          <Typography>{copy.ownerOnlyText}</Typography>
        </Card>
      )}
    </>
  );
}

function OwnersPage() {
  const { settings, timeZone } = useClinic();
  const { ask } = useSubscription();
  const [params] = useSearchParams();
  const named = params.get("plan") ?? "";
  const [page, setPage] = useState<PlanPage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    planCalls.read(named).then(
      (found) => isCurrent && setPage(found),
      (error: unknown) => isCurrent && setProblem(problemText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [named, round]);
  const retry = () => {
    setProblem(null);
    setRound(round + 1);
  };
  if (problem !== null)
    return (
      <Box sx={{ display: "grid", justifyItems: "start", gap: 3 }}>
        <ProblemAlert problem={problem} />
        <Button onClick={retry}>{TRY_AGAIN}</Button>
      </Box>
    );
  if (page === null) return <SkeletonRows rows={4} />;
  const dayOf = (at: string): string => fullDate(localDateOf(at, timeZone));
  const take = (next: PlanPage) => {
    setPage(next);
    void ask();
  };
  const { current, provider } = page;
  const parts = { page, locale: settings.locale, dayOf, onChanged: take };
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      {current !== null && !current.isEnded ? (
        <CurrentPlanCard {...parts} current={current} />
      ) : (
        <Typography sx={{ fontSize: "1.0625rem" }}>{standingWords(page, dayOf)}</Typography>
      )}
      {provider === null ? (
        <Card title={copy.choose}>
          <Typography sx={{ mb: 3 }}>{copy.noProvider}</Typography>
          <Button to={paths.contact}>{copy.writeToUs}</Button>
        </Card>
      ) : (
        <ChoosePlan key={`${current?.code} ${current?.nextCode} ${current?.interval}`} {...parts} named={named} />
      )}
      {provider !== null && <OwnInvoicesCard locale={settings.locale} dayOf={dayOf} onPayer={retry} />}
    </Box>
  );
}

function standingWords({ status, trialEndsAt, current }: PlanPage, dayOf: (at: string) => string): string {
  if (status === "trialing" && trialEndsAt !== null) return copy.trialUntil(dayOf(trialEndsAt));
  if (current?.isEnded) return copy.ended(dayOf(current.periodEnd));
  return trialEndsAt === null ? copy.noPlan : copy.trialOver;
}
