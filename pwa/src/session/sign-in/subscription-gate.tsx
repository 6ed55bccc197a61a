import { useState } from "react";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { NoticeScreen } from "../../ui/notice-screen.tsx";
import { copy } from "../session.copy.ts";
import { useSubscription } from "./subscription-context.ts";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

/** Shows a section to clinics whose subscription allows it. */
export function SubscriptionGate({ children }: { children: ReactNode }) {
  const { gate } = useSubscription();
  if (gate.state === "loading") return <LoadingScreen isInside label={copy.verifying} />;
  if (gate.state === "ok") return children;
  return gate.reason === "blocked" ? (
    <NoticeScreen
      isInside
      title={copy.blocked}
      hint={copy.blockedText}
      actions={
        <>
          <Button variant="primary" to={paths.plans}>
            {copy.viewPlans}
          </Button>
          <AskAgain label={copy.checkAgain} />
        </>
      }
    />
  ) : (
    <NoticeScreen
      isInside
      title={copy.unverified}
      hint={copy.unverifiedText}
      actions={<AskAgain label={TRY_AGAIN} />}
    />
  );
}

export function AskAgain({ label }: { label: string }) {
  const { ask } = useSubscription();
  const [isAsking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    await ask();
    setAsking(false);
  };
  return (
    <Button isLoading={isAsking} onClick={() => void again()}>
      {label}
    </Button>
  );
}
