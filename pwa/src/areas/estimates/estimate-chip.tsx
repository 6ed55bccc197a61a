import type { EstimateState } from "@fernpaw/domain/estimates/estimate";
import { Ban, CalendarX, CircleCheck, ClipboardCheck, PenLine, Presentation, X, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../theme-colours.ts";
import { StatusChip } from "../../ui/status-chip.tsx";
import { stateWords } from "./estimates.copy.ts";

const LOOKS: Readonly<Record<EstimateState, { tone: StatusTone; icon: LucideIcon }>> = {
  draft: { tone: "done", icon: PenLine },
  presented: { tone: "booked", icon: Presentation },
  accepted: { tone: "confirmed", icon: CircleCheck },
  declined: { tone: "noShow", icon: X },
  converted: { tone: "pay", icon: ClipboardCheck },
  expired: { tone: "waiting", icon: CalendarX },
  void: { tone: "cancelled", icon: Ban },
};

export const EstimateChip = ({ state }: { state: EstimateState }) => (
  <StatusChip {...LOOKS[state]}>{stateWords[state]}</StatusChip>
);
