import { moneyText } from "@fernpaw/domain/kernel/money-text";
import { sumMinor, WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { planTaxMinor } from "@fernpaw/domain/plans/plan-tax";
import type { PlanInterval } from "@fernpaw/domain/plans/plan";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { FlaskConical, Lock } from "lucide-react";
import { useState } from "react";
import { useStepUp } from "../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../session/sign-in/use-server-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { toastDone } from "../../ui/toast.ts";
import { copy } from "./plan.copy.ts";
import { type CurrentPlan, type OfferedPlan, planCalls, type PlanPage } from "./plan-calls.ts";
import { amountOf, IntervalChoice, PlanOptions } from "./plan-options.tsx";

interface ChoosePlanProps {
  page: PlanPage;
  locale: string;
  dayOf: (at: string) => string;
  /** The code of the address; empty: none. */
  named: string;
  onChanged: (page: PlanPage) => void;
}

/** The plan that the clinic has, else the named one, else the first that fits. */
function firstChoice({ plans, current }: PlanPage, named: string): string {
  const fits = plans.filter(({ passed }) => passed.length === 0);
  const wanted = [named, current?.nextCode, current?.code].find((code) => fits.some((plan) => plan.code === code));
  return wanted ?? fits[0]?.code ?? "";
}

/** The plans, and the order of the chosen one: payment is on the provider's page. */
export function ChoosePlan({ page, locale, dayOf, named, onChanged }: ChoosePlanProps) {
  const { current, plans } = page;
  const isRunning = current !== null && !current.isEnded;
  const [interval, setInterval] = useState<PlanInterval>(current?.interval ?? "month");
  const [chosen, setChosen] = useState(() => firstChoice(page, named));
  const plan = plans.find(({ code }) => code === chosen);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 4,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(18rem, 1fr)" },
        alignItems: "start",
      }}
    >
      <Card
        title={isRunning ? copy.changeTitle : copy.choose}
        sx={{ "& > div:first-of-type": { flexWrap: "wrap" } }}
        actions={<IntervalChoice value={interval} onChange={setInterval} />}
      >
        <PlanOptions page={page} interval={interval} locale={locale} chosen={chosen} onChoose={setChosen} />
      </Card>
      {plan && (
        <Order page={page} plan={plan} interval={interval} locale={locale} dayOf={dayOf} onChanged={onChanged} />
      )}
    </Box>
  );
}

interface OrderProps extends Omit<ChoosePlanProps, "named"> {
  plan: OfferedPlan;
  interval: PlanInterval;
}

/** Words for when a change begins, and for why it cannot be made. */
function changeWords(
  current: CurrentPlan,
  { page, plan, interval, dayOf }: Pick<OrderProps, "page" | "plan" | "interval" | "dayOf">,
) {
  if (current.failedAt !== null) return { when: copy.owes, isPossible: false, isNow: false };
  if (current.interval === "year" && interval === "month")
    return { when: copy.yearRuns, isPossible: false, isNow: false };
  const isSame = plan.code === current.code && interval === current.interval;
  if (isSame && current.nextCode === null) return { when: copy.isYours, isPossible: false, isNow: false };
  const isNow = !isSame && (interval !== current.interval || amountOf(plan, interval) > current.amountMinor);
  if (!isNow && current.cancelsAtEnd) return { when: copy.endsFirst, isPossible: false, isNow };
  // The first period is the rest of the trial, which a provider knows to the second.
  if (isNow && page.trialEndsAt !== null && current.periodEnd <= page.trialEndsAt)
    return { when: copy.changeInTrial(dayOf(current.periodEnd)), isPossible: true, isNow };
  return { when: isNow ? copy.changeNow : copy.changeLater(dayOf(current.periodEnd)), isPossible: true, isNow };
}

const rateText = (milliPercent: number, locale: string): string =>
  (milliPercent / WHOLE_MILLI_PERCENT).toLocaleString(locale, { style: "percent", maximumFractionDigits: 3 });

function Order({ page, plan, interval, locale, dayOf, onChanged }: OrderProps) {
  const action = useServerAction();
  const stepUp = useStepUp();
  const { current, currency, status, trialEndsAt, provider } = page;
  const running = current !== null && !current.isEnded ? current : null;
  const change = running && changeWords(running, { page, plan, interval, dayOf });
  const money = (minor: number): string => moneyText(minor, { locale, currency });
  const netMinor = amountOf(plan, interval);
  const taxMinor = planTaxMinor(netMinor, page.tax);
  const due = status === "trialing" && trialEndsAt !== null ? copy.dueOn(dayOf(trialEndsAt)) : copy.dueNow;
  const choice = { planCode: plan.code, interval };
  const send = () =>
    action.run(async () => {
      if (!running || !change) {
        window.location.assign(await stepUp.run(() => planCalls.order(choice)));
        return;
      }
      onChanged(await stepUp.run(() => planCalls.change(choice)));
      toastDone(change.isNow ? copy.changed(plan.name) : copy.changesLater(plan.name, dayOf(running.periodEnd)));
    });
  return (
    <Card title={copy.order} sx={{ display: "grid", gap: 3 }}>
      <Box sx={{ display: "flex", gap: 3, justifyContent: "space-between" }}>
        <span>{copy.line[interval](plan.name)}</span>
        <strong>{money(netMinor)}</strong>
      </Box>
      {taxMinor > 0 && (
        <Box sx={{ display: "flex", gap: 3, justifyContent: "space-between", color: "ink2" }}>
          <span>{copy.taxAt(page.tax.name, rateText(page.tax.milliPercent, locale))}</span>
          <span>{money(taxMinor)}</span>
        </Box>
      )}
      {change ? (
        <Typography sx={{ color: "ink2" }}>{change.when}</Typography>
      ) : (
        <Box
          sx={{
            display: "flex",
            gap: 3,
            justifyContent: "space-between",
            alignItems: "baseline",
            borderTop: "1px solid",
            borderColor: "line",
            pt: 3,
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>{due}</Typography>
          <Typography variant="h2" component="strong">
            {money(sumMinor([netMinor, taxMinor]))}
          </Typography>
        </Box>
      )}
      {taxMinor === 0 && (
        <Typography sx={{ color: "ink2" }}>{page.tax.isReverse ? copy.reverse(page.tax.name) : copy.noTax}</Typography>
      )}
      {provider === "sandbox" && !change && (
        <Box sx={{ display: "flex", gap: 2, p: 3, borderRadius: "10px", bgcolor: "brass.soft", color: "brass.onSoft" }}>
          <FlaskConical size={20} aria-hidden="true" style={{ flex: "none" }} />
          <span>{copy.sandbox}</span>
        </Box>
      )}
      <ProblemAlert problem={action.problem} />
      <Button
        variant="primary"
        size="lg"
        fullWidth
        isLoading={action.isBusy}
        disabled={change !== null && !change.isPossible}
        startIcon={<Lock size={18} aria-hidden="true" />}
        onClick={() => void send()}
      >
        {running ? copy.changeTo(plan.name) : copy.start(plan.name)}
      </Button>
      {!change && (
        <Typography sx={{ color: "ink2", textAlign: "center" }}>{`${copy.redirect} ${copy.ifYouStop}`}</Typography>
      )}
      {stepUp.dialog}
    </Card>
  );
}
