import { useLiveQuery } from "dexie-react-hooks";
import { MessagesSquare } from "lucide-react";
import { Suspense, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { copy } from "./handover.copy.ts";
import { freshHandover } from "./handover.queries.ts";
import "./handover.css";

const HandoverDrawer = lazyPart(async () => (await import("./handover-drawer.tsx")).HandoverDrawer);

/** Opens the notes of those who were here before, and says how many are new since yesterday. */
export function HandoverButton() {
  const { db, actor, timeZone, can } = useClinic();
  const now = useNow();
  const mayRead = can("clients:view");
  const fresh = useLiveQuery(
    async () => (mayRead ? await freshHandover(db, actor.userId, { now, timeZone }) : 0),
    [db, actor.userId, now, timeZone, mayRead],
  );
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)} startIcon={<MessagesSquare size={20} aria-hidden="true" />}>
        <span className="handover-words">{copy.button(fresh ?? 0)}</span>
        {fresh ? (
          <span className="handover-count" aria-hidden="true">
            {fresh}
          </span>
        ) : null}
      </Button>
      <Suspense>{isOpen && <HandoverDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
