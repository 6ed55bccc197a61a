import { Ban, Check, CirclePlay, ClipboardCheck, ScanBarcode, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { stateWords } from "./counts.copy.ts";
import type { CountState } from "./counts.queries.ts";

const LOOKS: Record<CountState, { tone: StatusTone; icon: LucideIcon }> = {
  open: { tone: "booked", icon: CirclePlay },
  counting: { tone: "waiting", icon: ScanBarcode },
  review: { tone: "pay", icon: ClipboardCheck },
  posted: { tone: "confirmed", icon: Check },
  cancelled: { tone: "done", icon: Ban },
};

export function CountStateChip({ state }: { state: CountState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {stateWords[state]}
    </StatusChip>
  );
}
