import { moneyText } from "@fernpaw/domain/kernel/money-text";
import { GIB } from "@fernpaw/domain/plans/plan";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useStepUp } from "../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../session/sign-in/use-server-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { sizeText } from "../../ui/size-text.ts";
import { toastDone } from "../../ui/toast.ts";
import { planLimitWords } from "../site/public/plan-limits.copy.ts";
import { copy } from "./plan.copy.ts";
import { type CurrentPlan, planCalls, type PlanPage } from "./plan-calls.ts";

interface CurrentPlanProps {
  page: PlanPage;
  current: CurrentPlan;
  locale: string;
  dayOf: (at: string) => string;
  onChanged: (page: PlanPage) => void;
}

/** The plan of the clinic: price, next payment, use, and its end. */
export function CurrentPlanCard({ page, current, locale, dayOf, onChanged }: CurrentPlanProps) {
  const [isEnding, setEnding] = useState(false);
  const action = useServerAction();
  const stepUp = useStepUp();
  const day = dayOf(current.periodEnd);
  const setEnd = async (isSet: boolean): Promise<void> => {
    const isDone = await action.run(async () => onChanged(await stepUp.run(() => planCalls.setEnd(isSet))));
    if (isDone) toastDone(isSet ? copy.endSet(day) : copy.kept);
  };
  const manage = () => action.run(async () => window.location.assign(await stepUp.run(() => planCalls.manage())));
  const sum = moneyText(current.amountMinor, { locale, currency: current.currency });
  return (
    <Card title={copy.yourPlan} sx={{ display: "grid", gap: 4 }}>
      <Typography component="p" variant="h2">
        {current.name}
      </Typography>
      {current.failedAt !== null && (
        <ProblemAlert
          problem={[
            page.status === "active" && current.blocksAt !== null
              ? copy.failed(dayOf(current.blocksAt))
              : copy.failedClosed,
            ...(current.nextTryAt === null ? [] : [copy.tryAgainOn(dayOf(current.nextTryAt))]),
          ].join(" ")}
        />
      )}
      <KeyValues
        rows={[
          { label: copy.price, value: copy.per[current.interval](sum) },
          { label: current.cancelsAtEnd ? copy.endsOn : copy.nextPayment, value: day },
          ...(current.nextName === null ? [] : [{ label: copy.follows, value: copy.thenPlan(current.nextName, day) }]),
        ]}
      />
      <Use page={page} plan={current} />
      <ProblemAlert problem={action.problem} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button
          variant={current.failedAt === null ? "secondary" : "primary"}
          isLoading={action.isBusy}
          onClick={() => void manage()}
        >
          {current.failedAt === null ? copy.manage : copy.pay}
        </Button>
        {current.cancelsAtEnd ? (
          <Button isLoading={action.isBusy} onClick={() => void setEnd(false)}>
            {copy.keep}
          </Button>
        ) : (
          <Button variant="ghost" onClick={() => setEnding(true)}>
            {copy.end}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        onConfirm={() => setEnd(true)}
        title={copy.endTitle}
        confirmLabel={copy.endConfirm}
        isDestructive
      >
        <Typography>{copy.endText(day)}</Typography>
      </ConfirmDialog>
      {stepUp.dialog}
    </Card>
  );
}

/** The use of each limit, as words and as a bar. */
export function Use({
  page: { use },
  plan,
}: {
  page: PlanPage;
  plan: Pick<CurrentPlan, "maxUsers" | "maxLocations" | "storageGib">;
}) {
  const counts = (used: number, most: number | null) => ({
    words: most === null ? copy.ofAny(used) : copy.of(String(used), String(most)),
    share: most === null ? 0 : used / most,
  });
  const rows = [
    { label: copy.people, ...counts(use.users, plan.maxUsers) },
    { label: copy.locations, ...counts(use.locations, plan.maxLocations) },
    {
      label: copy.storage,
      words: copy.of(sizeText(use.storageBytes), planLimitWords.gib(plan.storageGib)),
      share: use.storageBytes / (plan.storageGib * GIB),
    },
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 3 }}>
      {rows.map(({ label, words, share }) => (
        <Box key={label} sx={{ display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 3 }}>
          <Box component="dt" sx={{ color: "ink2" }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: "end" }}>
            {words}
          </Box>
          <Box component="dd" aria-hidden="true" sx={{ m: 0, gridColumn: "1 / -1" }}>
            <LinearProgress
              variant="determinate"
              color={share > 1 ? "warning" : "primary"}
              value={Math.min(100, Math.round(share * 100))}
              sx={{ mt: 1, height: 6, borderRadius: "3px" }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
