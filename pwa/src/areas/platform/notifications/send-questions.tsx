import { useState } from "react";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { announcementsCopy as copy } from "./announcements.copy.ts";

interface SendQuestionsProps {
  /** How many clinics get it. */
  count: number;
  isUrgent: boolean;
  /** When it appears, in words; null: at once. */
  startsAt: string | null;
  isAsking: boolean;
  onClose: () => void;
  onSend: () => void;
}

/** Asks before an announcement goes, and once more before an urgent one. */
export function SendQuestions({ count, isUrgent, startsAt, isAsking, onClose, onSend }: SendQuestionsProps) {
  const [isUrgentAsked, setUrgentAsked] = useState(false);
  return (
    <>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={onClose}
        onConfirm={isUrgent ? () => setUrgentAsked(true) : onSend}
        title={copy.sendTitle(count)}
        confirmLabel={copy.sendTo(count)}
      >
        {startsAt === null ? copy.sendWhy : copy.sendLater(startsAt)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isUrgentAsked}
        isDestructive
        onClose={() => setUrgentAsked(false)}
        onConfirm={onSend}
        title={copy.urgentTitle}
        confirmLabel={copy.urgentSend}
      >
        {copy.urgentWhy}
      </ConfirmDialog>
    </>
  );
}
