import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { BellRing, Check, Clock, Pause, Send, X } from "lucide-react";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { cancelWords, statusWords } from "../reminders.copy.ts";
import type { Reminder } from "../reminders.queries.ts";

const LOOK = {
  open: { tone: "booked", icon: Clock },
  overdue: { tone: "noShow", icon: BellRing },
  sent: { tone: "confirmed", icon: Send },
  snoozed: { tone: "waiting", icon: Pause },
  completed: { tone: "done", icon: Check },
  cancelled: { tone: "done", icon: X },
} as const;

export type ReminderState = keyof typeof LOOK;

export function stateOf({ status, dueOn }: Reminder, today: LocalDate): ReminderState {
  return (status === "open" || status === "sent") && dueOn < today ? "overdue" : status;
}

export function ReminderChip({ reminder, today }: { reminder: Reminder; today: LocalDate }) {
  const state = stateOf(reminder, today);
  const why = reminder.cancelReason === null ? "" : `: ${cancelWords[reminder.cancelReason]}`;
  return (
    <StatusChip {...LOOK[state]}>
      {statusWords[state]}
      {why}
    </StatusChip>
  );
}
