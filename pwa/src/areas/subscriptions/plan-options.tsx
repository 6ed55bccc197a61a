import { moneyText } from "@fernpaw/domain/kernel/money-text";
import { PLAN_INTERVALS, type PlanInterval, type PlanUse } from "@fernpaw/domain/plans/plan";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Check, X } from "lucide-react";
import { Choice } from "../../ui/choice.tsx";
import { sizeText } from "../../ui/size-text.ts";
import { planLimitWords } from "../site/public/plan-limits.copy.ts";
import { copy } from "./plan.copy.ts";
import type { OfferedPlan, PlanPage } from "./plan-calls.ts";

const INTERVALS = PLAN_INTERVALS.map((value) => ({
  value,
  label: value === "month" ? copy.monthly : copy.yearly,
}));

export const amountOf = (plan: OfferedPlan, interval: PlanInterval): number =>
  interval === "month" ? plan.monthMinor : plan.yearMinor;

export function IntervalChoice({ value, onChange }: { value: PlanInterval; onChange: (value: PlanInterval) => void }) {
  return <Choice label={copy.interval} value={value} options={INTERVALS} onChange={onChange} />;
}

interface PlanOptionsProps {
  page: PlanPage;
  interval: PlanInterval;
  locale: string;
  /** A code; empty: none. */
  chosen: string;
  onChoose: (code: string) => void;
}

/** The plans as radio cards. One that is too small says why and cannot be chosen. */
export function PlanOptions({ page, interval, locale, chosen, onChoose }: PlanOptionsProps) {
  return (
    <Box
      role="radiogroup"
      aria-label={copy.choose}
      sx={{
        display: "grid",
        gap: 3,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 14rem), 1fr))",
      }}
    >
      {page.plans.map((plan) => (
        <PlanOption
          key={plan.code}
          plan={plan}
          page={page}
          interval={interval}
          locale={locale}
          isChosen={plan.code === chosen}
          onChoose={() => onChoose(plan.code)}
        />
      ))}
    </Box>
  );
}

interface PlanOptionProps extends Pick<PlanOptionsProps, "page" | "interval" | "locale"> {
  plan: OfferedPlan;
  isChosen: boolean;
  onChoose: () => void;
}

function PlanOption({ plan, page, interval, locale, isChosen, onChoose }: PlanOptionProps) {
  const { current, currency, use } = page;
  const money = (minor: number) => moneyText(minor, { locale, currency });
  const isTooSmall = plan.passed.length > 0;
  const isRunning = current !== null && !current.isEnded;
  const smallest = isRunning ? undefined : page.plans.find(({ passed }) => passed.length === 0);
  const mark =
    isRunning && current.code === plan.code
      ? copy.isYours
      : current?.nextCode === plan.code
        ? copy.comesNext
        : smallest === plan
          ? copy.fitsYou
          : null;
  return (
    <Box
      component="label"
      sx={{
        display: "flex",
        flexDirection: "column",
        gap: 1,
        p: 4,
        borderRadius: "14px",
        border: isChosen ? "2px solid" : "1px solid",
        m: isChosen ? 0 : "1px",
        borderColor: isChosen ? "primary.main" : "line",
        bgcolor: isTooSmall ? "sunken" : "background.paper",
        cursor: isTooSmall ? "default" : "pointer",
      }}
    >
      <Box component="span" sx={{ display: "flex", gap: 2, alignItems: "center", minHeight: 48 }}>
        <Box
          component="input"
          type="radio"
          name="plan"
          value={plan.code}
          checked={isChosen}
          disabled={isTooSmall}
          onChange={onChoose}
          sx={{ m: 0, width: 22, height: 22, accentColor: "var(--vc-palette-primary-main)", flex: "none" }}
        />
        <Typography component="span" variant="h3" sx={{ flex: 1 }}>
          {plan.name}
        </Typography>
        {mark !== null && <Typography component="span">{mark}</Typography>}
      </Box>
      <Typography component="span" variant="h2">
        {money(amountOf(plan, interval))}
      </Typography>
      <Typography component="span" sx={{ color: "ink2" }}>
        {interval === "month"
          ? copy.aMonth
          : `${copy.aYear}, ${copy.perMonthOfYear(money(Math.round(plan.yearMinor / 12)))}`}
      </Typography>
      <Box component="span" sx={{ display: "grid", gap: 1, mt: 2 }}>
        {pointsOf(plan, use).map(({ text, why }) => (
          <Box component="span" key={text} sx={{ display: "flex", gap: 2 }}>
            <Box
              component="span"
              sx={{ flex: "none", display: "flex", mt: 1, color: why ? "error.main" : "primary.main" }}
            >
              {why ? <X size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
            </Box>
            <span>
              {text}
              {why && (
                <Box component="span" sx={{ display: "block", color: "error.main" }}>
                  {why}
                </Box>
              )}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function pointsOf(plan: OfferedPlan, use: PlanUse): { text: string; why: string | null }[] {
  const whyOf = { users: use.users, locations: use.locations };
  const why = (limit: "users" | "locations"): string | null =>
    plan.passed.includes(limit) ? copy.tooSmall[limit](whyOf[limit]) : null;
  return [
    { text: planLimitWords.users(plan.maxUsers), why: why("users") },
    { text: planLimitWords.locations(plan.maxLocations), why: why("locations") },
    {
      text: planLimitWords.storage(plan.storageGib),
      why: plan.passed.includes("storage") ? copy.tooSmall.storage(sizeText(use.storageBytes)) : null,
    },
    { text: planLimitWords.everything, why: null },
  ];
}
