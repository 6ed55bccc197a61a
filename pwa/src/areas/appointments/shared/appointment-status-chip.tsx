import {
  Armchair,
  Ban,
  Calendar,
  CalendarCheck,
  CircleCheck,
  Inbox,
  ReceiptText,
  Stethoscope,
  UserX,
  type LucideIcon,
} from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { statusWords } from "../appointments.copy.ts";
import type { Appointment } from "../appointments.queries.ts";

const LOOKS = {
  requested: { tone: "booked", icon: Inbox },
  booked: { tone: "booked", icon: Calendar },
  confirmed: { tone: "confirmed", icon: CalendarCheck },
  arrived: { tone: "waiting", icon: Armchair },
  in_progress: { tone: "exam", icon: Stethoscope },
  completed: { tone: "done", icon: CircleCheck },
  cancelled: { tone: "cancelled", icon: Ban },
  no_show: { tone: "noShow", icon: UserX },
} satisfies Record<Appointment["status"], { tone: StatusTone; icon: LucideIcon }>;

/** In progress still, and nothing left to do but to pay. */
export const READY_LOOK = { tone: "pay", icon: ReceiptText } satisfies { tone: StatusTone; icon: LucideIcon };

export function appointmentLook(status: Appointment["status"]): { tone: StatusTone; icon: LucideIcon } {
  return LOOKS[status];
}

export function AppointmentStatusChip({ status }: { status: Appointment["status"] }) {
  const { tone, icon } = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {statusWords[status]}
    </StatusChip>
  );
}
