import { useEffect } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { copy as sessionCopy } from "../../session/session.copy.ts";
import { AskAgain } from "../../session/sign-in/subscription-gate.tsx";
import { entriesFor, isGroup } from "../../shell/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { firstScreenIsShown } from "../../ui/first-screen.ts";
import { NoticeScreen } from "../../ui/notice-screen.tsx";
import { copy } from "./today.copy.ts";

/** For a clinic whose subscription has lapsed: no patient, and the ways that stay open. */
export function BlockedHome() {
  useEffect(firstScreenIsShown, []);
  return (
    <NoticeScreen
      isInside
      title={sessionCopy.blocked}
      hint={copy.blocked}
      actions={
        <>
          <Button variant="primary" to={paths.plans}>
            {sessionCopy.viewPlans}
          </Button>
          <AskAgain label={sessionCopy.checkAgain} />
          <Button variant="ghost" to={paths.profile}>
            {copy.toProfile}
          </Button>
        </>
      }
    />
  );
}

/** For somebody who may not see appointments: what he may see instead. */
export function HomeWithoutBoard() {
  const { actor } = useClinic();
  useEffect(firstScreenIsShown, []);
  const places = entriesFor(actor).flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
  return (
    <NoticeScreen
      isInside
      title={copy.noView}
      hint={copy.noViewHint}
      actions={[...places.filter(({ to }) => to !== paths.dashboard), { label: copy.tasks, to: paths.tasks }].map(
        ({ label, to }) => (
          <Button key={to} to={to}>
            {label}
          </Button>
        ),
      )}
    />
  );
}
