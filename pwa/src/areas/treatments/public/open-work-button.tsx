import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { afterScreen } from "../../../ui/after-screen.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { openWork as copy } from "../treatments.copy.ts";
import { openVisits } from "../open-work.queries.ts";

const OpenWorkDrawer = lazyPart(async () => (await import("../open/open-work-drawer.tsx")).OpenWorkDrawer);

/** How many visits are not settled: of the clinic for an owner, else of this person. Nothing where all are. */
export function OpenWorkButton({ day }: { day: LocalDate }) {
  const { db, timeZone, actor, can } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const isOwner = actor.role === "owner";
  const vetId = isOwner ? null : actor.userId;
  const mayRead = can("clients:view");
  const found = useLiveQuery(async () => {
    if (!mayRead) return [];
    // The board of the same page reads first. Dexie follows what is read after a promise of its own kind, which this makes.
    await Promise.resolve(afterScreen());
    return openVisits(db, { day, timeZone, vetId });
  }, [db, day, timeZone, vetId, mayRead]);
  if (!found || (found.length === 0 && !isOpen)) return null;
  return (
    <>
      <Button variant="ghost" fullWidth onClick={() => setOpen(true)}>
        {isOwner ? copy.clinicButton(found.length) : copy.mineButton(found.length)}
      </Button>
      {isOpen && <OpenWorkDrawer found={found} onClose={() => setOpen(false)} />}
    </>
  );
}
