import { Ban, CircleAlert, CircleCheck, CircleDashed, CircleX, Clock } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../theme-colours.ts";
import { StatusChip } from "../../ui/status-chip.tsx";
import { copy } from "./platform.copy.ts";

const LOOKS: Readonly<Record<string, [tone: StatusTone, icon: LucideIcon]>> = {
  active: ["confirmed", CircleCheck],
  trialing: ["booked", Clock],
  past_due: ["waiting", CircleAlert],
  unpaid: ["waiting", CircleAlert],
  incomplete: ["done", CircleDashed],
  incomplete_expired: ["done", CircleDashed],
  canceled: ["noShow", CircleX],
  no_subscription: ["noShow", CircleX],
  suspended: ["noShow", Ban],
  closed: ["noShow", CircleX],
};

/** How a clinic's subscription stands. A status that is not known here is shown as the server calls it. */
export function SubscriptionMark({ status }: { status: string }) {
  const [tone, icon] = LOOKS[status] ?? ["done", CircleDashed];
  return (
    <StatusChip tone={tone} icon={icon}>
      {copy.subscription[status] ?? status}
    </StatusChip>
  );
}
