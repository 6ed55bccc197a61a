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
import { copy } from "../appointments.copy.ts";
import { appointmentStatusWords } from "@fernpaw/domain/appointments/appointment-words.copy";
import type { AgendaStatus } from "../agenda.queries.ts";
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

/** How a state is told everywhere: by colour, icon and word together. */
export interface ShownState {
  tone: StatusTone;
  icon: LucideIcon;
  word: string;
}

/** In progress still, and nothing left to do but to pay: the visits say so, not the appointment. */
export const READY_STATE: ShownState = { tone: "pay", icon: ReceiptText, word: copy.readyToPay };

export function shownState(status: Appointment["status"]): ShownState {
  return { ...LOOKS[status], word: appointmentStatusWords[status] };
}

export const agendaState = (status: AgendaStatus): ShownState =>
  status === "ready" ? READY_STATE : shownState(status);

export function AppointmentStatusChip({ status }: { status: Appointment["status"] }) {
  return <StateChip {...shownState(status)} />;
}

export function StateChip({ word, ...look }: ShownState) {
  return <StatusChip {...look}>{word}</StatusChip>;
}
