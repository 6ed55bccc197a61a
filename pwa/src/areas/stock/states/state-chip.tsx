import { CalendarX2, Check, CircleX, ClipboardX, Minus, TrendingDown, type LucideIcon } from "lucide-react";
import type { ProductState } from "../../../product-parts.ts";
import type { StatusTone } from "../../../theme-colours.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy } from "./states.copy.ts";

type State = keyof typeof copy.states;

const LOOKS: Record<State, { tone: StatusTone; icon: LucideIcon }> = {
  negative: { tone: "noShow", icon: ClipboardX },
  out: { tone: "noShow", icon: CircleX },
  low: { tone: "waiting", icon: TrendingDown },
  expired: { tone: "noShow", icon: CalendarX2 },
  expiring: { tone: "waiting", icon: CalendarX2 },
  none: { tone: "done", icon: Minus },
  enough: { tone: "confirmed", icon: Check },
};

/** The worst of what the stock of a product needs. */
export function StockStateChip({ level, expiry, isStocked = true }: ProductState & { isStocked?: boolean }) {
  const state = level ?? expiry ?? (isStocked ? "enough" : "none");
  return <StatusChip {...LOOKS[state]}>{copy.states[state]}</StatusChip>;
}
