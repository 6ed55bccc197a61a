import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { copy } from "../waitlist/waitlist.copy.ts";
import type { BookingDraft } from "../public/booking-draft.ts";
import { WaitlistDialog, type WaitlistStart } from "../waitlist/waitlist-dialog.tsx";

/** Where nothing fits: the same pet, type and vet onto the waiting list. */
export function WaitInstead({ draft, onAdded }: { draft: BookingDraft; onAdded: () => void }) {
  const { can } = useClinic();
  const [start, setStart] = useState<WaitlistStart | null>(null);
  if (!can("appointments:manage")) return null;
  const { clientId, petIds, typeId, vetId, durationMin } = draft;
  return (
    <>
      <Button
        variant="ghost"
        style={{ alignSelf: "flex-start" }}
        onClick={() => setStart({ clientId, petIds: petIds.slice(0, 1), typeId, vetId, durationMin })}
      >
        {copy.instead}
      </Button>
      <WaitlistDialog start={start} onClose={() => setStart(null)} onAdded={onAdded} />
    </>
  );
}
