import { READY_STATE, shownState, StateChip } from "../appointments/shared/appointment-status-chip.tsx";
import { copy } from "./calendar.copy.ts";

const STATES = [
  ...(["booked", "confirmed", "arrived", "in_progress"] as const).map((status) => shownState(status)),
  READY_STATE,
  ...(["completed", "no_show", "cancelled"] as const).map((status) => shownState(status)),
];

/** What the colours and icons of the blocks mean. */
export function Legend() {
  return (
    <ul className="cal-legend" aria-label={copy.legend}>
      {STATES.map((state) => (
        <li key={state.word}>
          <StateChip {...state} />
        </li>
      ))}
    </ul>
  );
}
