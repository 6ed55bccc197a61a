import { LifeBuoy } from "lucide-react";
import { useEffect, useState } from "react";
import { endSupport, fetchOpenSupport, type SupportAccess } from "../http/support-call.ts";
import { listenToLive } from "../realtime/live-news.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useServerAction } from "../session/sign-in/use-server-action.ts";
import { Button } from "../ui/button.tsx";
import { clockTime, useNow } from "../ui/clock-time.tsx";
import { firstScreen } from "../ui/first-screen.ts";
import { toastDone } from "../ui/toast.ts";
import { Bar } from "./bar.tsx";
import { copy } from "./shell.copy.ts";

/** The administrator may end it, and no message comes then. */
const EVERY_MS = 30_000;

/** Asks on load, when the live connection is there again, when it brings news, and now and then while an access is open. */
function useOpenSupport(isOwner: boolean) {
  const [open, setOpen] = useState<readonly SupportAccess[]>([]);
  const [round, setRound] = useState(0);
  const isAny = open.length > 0;
  useEffect(() => {
    if (!isOwner) return undefined;
    let isCurrent = true;
    const ask = async () => {
      await firstScreen;
      const next = await fetchOpenSupport();
      // Without an answer the bar stays until the time that it names.
      if (isCurrent && next !== null) setOpen(next);
    };
    void ask();
    const timer = isAny ? window.setInterval(() => void ask(), EVERY_MS) : undefined;
    const stop = listenToLive(({ kind }) => {
      if (kind !== "announcement") void ask();
    });
    return () => {
      isCurrent = false;
      window.clearInterval(timer);
      stop();
    };
  }, [isOwner, isAny, round]);
  return { open, again: () => setRound((before) => before + 1) };
}

/** Stays for as long as a person of Fernpaw may look at the clinic's data: only the owner can end it. */
export function SupportBar() {
  const { actor, timeZone } = useClinic();
  const { open, again } = useOpenSupport(actor.role === "owner");
  const now = useNow();
  const action = useServerAction();
  const end = async (id: string): Promise<void> => {
    const isEnded = await action.run(() => endSupport(id));
    again();
    if (isEnded) toastDone(copy.supportEnded);
  };
  return open
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ id, adminName, reason, expiresAt }) => (
      <Bar
        key={id}
        icon={LifeBuoy}
        ground="brass"
        actions={
          <Button size="sm" isLoading={action.isBusy} onClick={() => void end(id)}>
            {copy.supportEnd}
          </Button>
        }
      >
        {copy.supportOpen(adminName, clockTime(expiresAt, timeZone))} {copy.supportReason(reason)} {action.problem}
      </Bar>
    ));
}
