import { StatusChip } from "../../ui/status-chip.tsx";
import { appointmentLook, READY_LOOK } from "../appointments/shared/appointment-status-chip.tsx";
import { READY_WORD, statusName } from "../appointments/shared/status-name.ts";
import { copy } from "./calendar.copy.ts";

const BEFORE = ["booked", "confirmed", "arrived", "in_progress"] as const;
const AFTER = ["completed", "no_show", "cancelled"] as const;

/** What the colours and icons of the blocks mean. */
export function Legend() {
  const chip = (status: (typeof BEFORE)[number] | (typeof AFTER)[number]) => (
    <li key={status}>
      <StatusChip {...appointmentLook(status)}>{statusName(status)}</StatusChip>
    </li>
  );
  return (
    <ul className="cal-legend" aria-label={copy.legend}>
      {BEFORE.map(chip)}
      <li>
        <StatusChip {...READY_LOOK}>{READY_WORD}</StatusChip>
      </li>
      {AFTER.map(chip)}
    </ul>
  );
}
