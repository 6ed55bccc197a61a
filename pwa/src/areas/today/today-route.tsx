import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { useClinic } from "../../session/clinic-context.ts";
import { isKnownBlocked } from "../../http/subscription-call.ts";
import { useSubscription } from "../../session/sign-in/subscription-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BlockedHome, HomeWithoutBoard } from "./home-without-board.tsx";
import { TodayScreen } from "./today-screen.tsx";

const TasksScreen = lazyPart(async () => (await import("../tasks/public/tasks-screen.tsx")).TasksScreen);

/**
 * The start page is everybody's; the board on it is not. It never waits for the subscription's answer: until that is
 * here, the last known one counts.
 */
export function Component() {
  const { timeZone, can, clinicId } = useClinic();
  const { gate } = useSubscription();
  const day = useToday(timeZone);
  const isBlocked =
    gate.state === "loading" ? isKnownBlocked(clinicId) : gate.state === "invalid" && gate.reason === "blocked";
  const [params] = useSearchParams();
  if (isBlocked) return <BlockedHome />;
  if (params.has("tasks")) {
    return (
      <Suspense>
        <TasksScreen />
      </Suspense>
    );
  }
  if (!can("appointments:view")) return <HomeWithoutBoard />;
  return <TodayScreen day={day} />;
}
