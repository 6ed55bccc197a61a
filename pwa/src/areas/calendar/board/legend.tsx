import type { CSSProperties } from "react";
import type { AppointmentEntry } from "../../appointments/appointments.queries.ts";
import { READY_STATE, shownState, StateChip } from "../../appointments/public/appointment-status-chip.tsx";
import { copy } from "../calendar.copy.ts";
import { huesOf, useColourBy } from "./colour-by.ts";

const STANDING = [
  ...(["booked", "confirmed", "arrived", "in_progress"] as const).map((status) => shownState(status)),
  READY_STATE,
  shownState("completed"),
];
const CALLED_OFF = (["no_show", "cancelled"] as const).map((status) => shownState(status));

interface LegendProps {
  showsOff: boolean;
  /** Null: the view has the colours of states alone. */
  entries: readonly AppointmentEntry[] | null;
}

/** What the colours and icons of the blocks mean. */
export function Legend({ showsOff, entries }: LegendProps) {
  const colourBy = useColourBy();
  const hues = huesOf(entries ?? [], colourBy);
  if (entries !== null && colourBy !== "state") {
    return (
      <ul className="cal-legend" aria-label={copy.legend}>
        {hues.map(({ hue, name }) => {
          const look: CSSProperties & { "--cal-hue": string } = { "--cal-hue": hue };
          return (
            <li key={name} className="status-chip is-hued" style={look}>
              {name}
            </li>
          );
        })}
      </ul>
    );
  }
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
