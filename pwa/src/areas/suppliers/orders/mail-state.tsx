import Alert from "@mui/material/Alert";
import { useEffect, useState } from "react";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { lastMail, type OrderMail } from "./order-mail-calls.ts";
import type { Order } from "./orders.queries.ts";
import { sendWords } from "./send.copy.ts";

const ASK_AGAIN_MS = 10_000;

const SEVERITY = {
  queued: "info",
  retried: "warning",
  sent: "success",
  kept: "info",
  refused: "error",
  expired: "error",
  unsure: "warning",
} as const;

/** The state of the order's last mail, as the server knows it. */
export function MailState({ order: { id, mailId } }: { order: Order }) {
  const isOffline = useIsOffline();
  const [mail, setMail] = useState<OrderMail | null>(null);
  useEffect(() => {
    if (mailId === null || isOffline) return undefined;
    let timer: number | undefined;
    let isCurrent = true;
    const ask = (): void => {
      lastMail(id).then(
        (found) => {
          if (!isCurrent) return;
          setMail(found);
          if (found?.state === "queued" || found?.state === "retried") timer = window.setTimeout(ask, ASK_AGAIN_MS);
        },
        () => undefined,
      );
    };
    ask();
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [id, mailId, isOffline]);
  if (mail === null) return null;
  return (
    <Alert severity={SEVERITY[mail.state]} sx={{ mt: 3 }}>
      {sendWords.state[mail.state](mail.to)}
    </Alert>
  );
}
