import type { Standing } from "@fernpaw/domain/prescriptions/standing";
import { Ban, Check, CircleSlash, Clock, type LucideIcon, Pause, PenLine, TimerOff } from "lucide-react";
import type { StatusTone } from "../../theme-colours.ts";
import { StatusChip } from "../../ui/status-chip.tsx";
import { copy, standingWords } from "./prescriptions.copy.ts";
import type { PrescriptionEntry } from "./prescriptions.queries.ts";

const LOOKS: Record<Standing, { tone: StatusTone; icon: LucideIcon }> = {
  draft: { tone: "waiting", icon: PenLine },
  active: { tone: "confirmed", icon: Check },
  on_hold: { tone: "waiting", icon: Pause },
  used_up: { tone: "done", icon: CircleSlash },
  expired: { tone: "noShow", icon: TimerOff },
  discontinued: { tone: "done", icon: Ban },
  cancelled: { tone: "cancelled", icon: Ban },
  entered_in_error: { tone: "cancelled", icon: Ban },
};

/** The state of a prescription today; an active one may need a refill or a renewal. */
export function StandingChip({ entry }: { entry: Pick<PrescriptionEntry, "standing" | "needsRefill" | "isExpiring"> }) {
  const { standing, needsRefill, isExpiring } = entry;
  if (needsRefill) return <StatusChip {...{ tone: "waiting", icon: Clock }}>{copy.refillDue}</StatusChip>;
  if (isExpiring) return <StatusChip {...{ tone: "waiting", icon: TimerOff }}>{copy.expiring}</StatusChip>;
  return <StatusChip {...LOOKS[standing]}>{standingWords[standing]}</StatusChip>;
}
