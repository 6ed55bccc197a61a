import { Ban } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { copy } from "../public/slot-words.copy.ts";
import type { BookingDraft, BookingStart } from "../public/booking-draft.ts";

interface BlockInsteadProps {
  draft: BookingDraft;
  /** Absent where no calendar is below. */
  onBlock: ((place: BookingStart) => void) | undefined;
}

/** The place was pointed at to take it out of the calendar, not to book it. */
export function BlockInstead({ draft, onBlock }: BlockInsteadProps) {
  if (!onBlock) return null;
  const { day, time, durationMin, vetId, roomId, equipmentIds } = draft;
  return (
    <Button
      variant="ghost"
      startIcon={<Ban size={18} aria-hidden="true" />}
      style={{ alignSelf: "flex-start" }}
      onClick={() => onBlock({ day, time, durationMin, vetId, roomId, equipmentIds })}
    >
      {copy.blockInstead}
    </Button>
  );
}
