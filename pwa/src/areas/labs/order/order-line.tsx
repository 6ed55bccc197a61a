import { Ban, CircleCheck, FlaskConical, Hourglass, type LucideIcon, TriangleAlert } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy, labStatusWords, reviewWords } from "../labs.copy.ts";
import { type LabOrder, type LabState, labStateOf } from "../labs.queries.ts";

const LOOK: Record<LabState, { tone: StatusTone; icon: LucideIcon }> = {
  out: { tone: "booked", icon: Hourglass },
  review: { tone: "noShow", icon: TriangleAlert },
  tell: { tone: "waiting", icon: FlaskConical },
  done: { tone: "done", icon: CircleCheck },
};

/** The state of an order: its results until they are complete, then their review. */
export function LabChip({ order }: { order: Pick<LabOrder, "status" | "review"> }) {
  if (order.status === "cancelled") {
    return (
      <StatusChip tone="cancelled" icon={Ban}>
        {labStatusWords.cancelled}
      </StatusChip>
    );
  }
  const state = labStateOf(order);
  return (
    <StatusChip {...LOOK[state]}>
      {state === "out" ? labStatusWords[order.status] : reviewWords[order.review]}
    </StatusChip>
  );
}

/** The facts of an order in one line. */
export const orderFacts = (
  { laboratory, expectedOn, orderedAt, status }: LabOrder,
  dayOf: (at: string) => string,
): string[] => [
  laboratory || copy.inHouse,
  copy.orderedOn(dayOf(orderedAt)),
  expectedOn !== null && status !== "resulted" ? copy.expectedOn(shortDate(expectedOn)) : "",
];
