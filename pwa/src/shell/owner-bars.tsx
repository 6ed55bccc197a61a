import { localDateOf } from "@fernpaw/domain/kernel/time";
import { CreditCard, FileCheck, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { paths } from "../paths.ts";
import { useAuth } from "../session/auth-context.ts";
import { useClinic } from "../session/clinic-context.ts";
import { isFactorReminderDue, putFactorReminderOff } from "../session/sign-in/factor-reminder.ts";
import { useSubscription } from "../session/sign-in/subscription-context.ts";
import { isNoticeSeen, putNoticeAway } from "../session/sync-client/seen-notice.ts";
import { Button } from "../ui/button.tsx";
import { fullDate, useToday } from "../ui/clock-time.tsx";
import { Bar } from "./bar.tsx";
import { copy } from "./shell.copy.ts";

/** Owners see and change everything: they are reminded until they have a second step, now and then. */
export function FactorBar() {
  const { timeZone } = useClinic();
  const { state } = useAuth();
  const today = useToday(timeZone);
  const [isDue, setDue] = useState(() => isFactorReminderDue(today));
  const isOpen = state.status === "signed_in" && state.user.role === "owner" && state.user.hasSecondFactor === false;
  if (!isOpen || !isDue) return null;
  const dismiss = () => {
    putFactorReminderOff(today);
    setDue(false);
  };
  return (
    <Bar
      icon={ShieldCheck}
      ground="primarySoft"
      onDismiss={dismiss}
      actions={
        <Button variant="secondary" size="sm" to={paths.profile}>
          {copy.factorSetUp}
        </Button>
      }
    >
      {copy.factorHint}
    </Bar>
  );
}

const AGREEMENT_NOTICE = "agreement";

/** Once a session, until an owner has accepted the data processing agreement. All work goes on meanwhile. */
export function AgreementBar() {
  const { state } = useAuth();
  const [isSeen, setSeen] = useState(() => isNoticeSeen(AGREEMENT_NOTICE));
  if (isSeen || state.status !== "signed_in" || state.user.needsAgreement !== true) return null;
  const dismiss = () => {
    putNoticeAway(AGREEMENT_NOTICE);
    setSeen(true);
  };
  return (
    <Bar
      icon={FileCheck}
      ground="primarySoft"
      onDismiss={dismiss}
      actions={
        <Button variant="secondary" size="sm" to={paths.settings("data")}>
          {copy.agreementOpen}
        </Button>
      }
    >
      {copy.agreementAsk}
    </Bar>
  );
}

/** Stays until the payment is made: from then on the sections are closed. */
export function PaymentBar() {
  const { actor, timeZone } = useClinic();
  const { blocksAt } = useSubscription();
  if (blocksAt === null || actor.role !== "owner") return null;
  return (
    <Bar
      icon={CreditCard}
      ground="brass"
      actions={
        <Button variant="secondary" size="sm" to={paths.subscription}>
          {copy.paymentFailedTo}
        </Button>
      }
    >
      {copy.paymentFailed(fullDate(localDateOf(blocksAt, timeZone)))}
    </Bar>
  );
}
