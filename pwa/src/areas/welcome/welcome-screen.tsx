import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { mayEnter } from "../../session/sign-in/access.ts";
import { useAuth } from "../../session/auth-context.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { askToInstall, isInstalled, useInstallOffer } from "../../session/install/install-offer.ts";
import { IosSteps } from "../../session/install/ios-steps.tsx";
import { useIsComplete } from "../../session/sync-client/use-is-complete.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { employeesApi } from "../employees/public/employees-api.ts";
import { copy } from "./welcome.copy.ts";
import { clinicBeginnings } from "./welcome.queries.ts";

interface Step {
  id: string;
  title: string;
  /** What to do; when it is done, what is true now. */
  text: string;
  isDone: boolean;
  actions: ReactNode;
}

/** The first steps of a clinic. Each ticks itself off when it is true, however it came about. */
export function WelcomeScreen() {
  const { settings } = useClinic();
  const { state } = useAuth();
  const steps = useSteps();
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const name = state.status === "signed_in" ? state.user.firstName : "";
  const isAllDone = steps !== null && done === steps.length;
  return (
    <>
      <PageHeader
        title={copy.title(name)}
        subtitle={copy.subtitle(settings.name)}
        crumbs={[{ label: copy.dashboard, to: paths.dashboard }, { label: copy.crumb }]}
        actions={
          <Button variant={isAllDone ? "primary" : "secondary"} to={paths.dashboard}>
            {copy.toDashboard}
          </Button>
        }
      />
      <Box sx={{ maxWidth: 860, display: "grid", gap: 4 }}>
        {steps === null ? (
          <SkeletonRows rows={4} height={120} />
        ) : (
          <>
            <Progress done={done} all={steps.length} />
            <Box component="ol" aria-label={copy.steps} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
              {steps.map((step) => (
                <StepCard key={step.id} step={step} />
              ))}
            </Box>
            <Typography sx={{ color: "ink2" }}>{isAllDone ? copy.allDone : copy.later}</Typography>
          </>
        )}
      </Box>
    </>
  );
}

/** Null until the device has what tells done from open. */
function useSteps(): Step[] | null {
  const { db, actor, can } = useClinic();
  const isComplete = useIsComplete();
  const begun = useLiveQuery(() => clinicBeginnings(db), [db]);
  const { state } = useAuth();
  const isOwner = mayEnter(actor, "employees");
  // The server tells nobody who has not proved the address, and refuses to say so.
  const isProved = state.status === "signed_in" && state.user.isEmailVerified;
  const invited = useOpenInvitations(isOwner && isProved);
  const install = useInstallStep();
  // What is still loading can only turn open into done: a large clinic need not wait for the last of its rows.
  const isCertain = isComplete || (begun?.hasTeam && begun.hasClients && begun.hasAppointment);
  if (!begun || !isCertain) return null;
  const team: Step = {
    id: "team",
    title: copy.team.title,
    text: begun.hasTeam ? copy.team.done : invited > 0 ? copy.team.waiting(invited) : copy.team.hint,
    isDone: begun.hasTeam || invited > 0,
    actions: <Button to={`${paths.employees}?invite=`}>{copy.team.action}</Button>,
  };
  const clients: Step = {
    id: "clients",
    title: copy.clients.title,
    text: begun.hasClients ? copy.clients.done : copy.clients.hint,
    isDone: begun.hasClients,
    actions: (
      <>
        <Button to={paths.import}>{copy.clients.action}</Button>
        <Button variant="ghost" to={`${paths.clients}?add=`}>
          {copy.clients.second}
        </Button>
      </>
    ),
  };
  const appointment: Step = {
    id: "appointment",
    title: copy.appointment.title,
    text: begun.hasAppointment ? copy.appointment.done : copy.appointment.hint,
    isDone: begun.hasAppointment,
    actions: <Button to={`${paths.appointments}?book=`}>{copy.appointment.action}</Button>,
  };
  const paper: Step = {
    id: "paper",
    title: copy.paper.title,
    text: begun.isOnPaper ? copy.paper.done : copy.paper.hint,
    isDone: begun.isOnPaper,
    actions: <Button to={paths.letterhead}>{copy.paper.action}</Button>,
  };
  return [
    install,
    ...(isOwner ? [paper] : []),
    ...(isOwner ? [team] : []),
    ...(can("clients:manage") ? [clients] : []),
    ...(can("appointments:manage") ? [appointment] : []),
  ];
}

function useInstallStep(): Step {
  const offer = useInstallOffer();
  const isDone = isInstalled();
  const hint = offer === "none" ? `${copy.install.hint} ${copy.install.byHand}` : copy.install.hint;
  return {
    id: "install",
    title: copy.install.title,
    text: isDone ? copy.install.done : hint,
    isDone,
    actions:
      offer === "prompt" ? (
        <Button onClick={() => void askToInstall()}>{copy.install.action}</Button>
      ) : offer === "ios" ? (
        <IosSteps />
      ) : null,
  };
}

/** How many invitations wait for an answer; the server alone knows, and without it none is claimed. */
function useOpenInvitations(mayAsk: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!mayAsk) return undefined;
    let isCurrent = true;
    employeesApi.invitations().then(
      (invitations) => isCurrent && setCount(invitations.filter(({ status }) => status === "open").length),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [mayAsk]);
  return count;
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
      <Box aria-hidden="true" sx={{ flex: 1, height: 8, borderRadius: "4px", bgcolor: "sunken", overflow: "hidden" }}>
        <Box
          sx={{ height: "100%", width: `${(done / all) * 100}%`, bgcolor: "success.main", transition: "width 200ms" }}
        />
      </Box>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {copy.progress(done, all)}
      </Typography>
    </Box>
  );
}

function StepCard({ step: { title, text, isDone, actions } }: { step: Step }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <Card component="li">
      <Box sx={{ display: "flex", gap: 3, alignItems: "flex-start" }}>
        <Box component="span" sx={{ display: "flex", flex: "none", color: isDone ? "success.main" : "ink3" }}>
          <Icon size={28} aria-hidden="true" />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="h2" variant="h4">
            {title}
            <span className="vh">{`, ${isDone ? copy.done : copy.open}`}</span>
          </Typography>
          <Typography sx={{ color: "ink2", mt: 1 }}>{text}</Typography>
          {!isDone && actions !== null && (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 3 }}>{actions}</Box>
          )}
        </Box>
      </Box>
    </Card>
  );
}
