import { useLiveQuery } from "dexie-react-hooks";
import { MessagesSquare } from "lucide-react";
import { Suspense, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { copy } from "./handover.copy.ts";
import { freshHandover } from "./handover.queries.ts";

const HandoverDrawer = lazyPart(async () => (await import("./handover-drawer.tsx")).HandoverDrawer);

/** Opens the handover notes, and says how many are new since yesterday. On a phone: an icon and the count. */
export function HandoverButton() {
  const { db, actor, timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const isPhone = useMediaQuery(PHONE);
  const mayRead = can("clients:view");
  const fresh = useLiveQuery(
    async () => (mayRead ? await freshHandover(db, actor.userId, { today, timeZone }) : 0),
    [db, actor.userId, today, timeZone, mayRead],
  );
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)} startIcon={<MessagesSquare size={20} aria-hidden="true" />}>
        <span className={isPhone ? "vh" : undefined}>{copy.button(fresh ?? 0)}</span>
        {isPhone && fresh ? <span aria-hidden="true">{fresh}</span> : null}
      </Button>
      <Suspense>{isOpen && <HandoverDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
