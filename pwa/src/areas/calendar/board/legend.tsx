import { READY_STATE, shownState, StateChip } from "../../appointments/public/appointment-status-chip.tsx";
import { copy } from "../calendar.copy.ts";

const STANDING = [
  ...(["booked", "confirmed", "arrived", "in_progress"] as const).map((status) => shownState(status)),
  READY_STATE,
  shownState("completed"),
];
const CALLED_OFF = (["no_show", "cancelled"] as const).map((status) => shownState(status));

/** What the colours and icons of the blocks mean. */
export function Legend({ showsOff }: { showsOff: boolean }) {
  return (
    <ul className="cal-legend" aria-label={copy.legend}>
      {[...STANDING, ...(showsOff ? CALLED_OFF : [])].map((state) => (
        <li key={state.word}>
          <StateChip {...state} />
        </li>
      ))}
    </ul>
  );
}
