import { useClinic } from "../../session/clinic-context.ts";
import { copy as sessionCopy } from "../../session/session.copy.ts";
import { useSubscription } from "../../session/sign-in/subscription-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { BlockedHome, HomeWithoutBoard } from "./home-without-board.tsx";
import { TodayScreen } from "./today-screen.tsx";

/** The start page is everybody's; the board on it is not. */
export function Component() {
  const { timeZone, can } = useClinic();
  const { gate } = useSubscription();
  const day = useToday(timeZone);
  if (gate.state === "invalid" && gate.reason === "blocked") return <BlockedHome />;
  if (!can("appointments:view")) return <HomeWithoutBoard />;
  if (gate.state === "loading") return <LoadingScreen isInside label={sessionCopy.verifying} />;
  return <TodayScreen day={day} />;
}
