import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { Check, Ellipsis } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useKeptIds } from "../../ui/kept-ids.ts";
import { withPlace, type CalendarPlace } from "./calendar-place.ts";
import { CALLED_OFF, copy, SHOWN_BESIDES } from "./calendar.copy.ts";

interface CalendarMenuProps {
  place: CalendarPlace;
  today: LocalDate;
  /** Null: may not, or nothing is shown that time could be blocked on. */
  onBlock: (() => void) | null;
  /** Null: the view has its own way with what was called off. */
  calledOff: CalledOff | null;
}

export interface CalledOff {
  isShown: boolean;
  onToggle: () => void;
}

/** Whether the boards of this device show what was called off. */
export function useCalledOff(): CalledOff {
  const { ids, toggle } = useKeptIds(SHOWN_BESIDES);
  return { isShown: ids.has(CALLED_OFF), onToggle: () => toggle(CALLED_OFF) };
}

/** What is done with a calendar once a day or less. */
export function CalendarMenu({ place, today, onBlock, calledOff }: CalendarMenuProps) {
  const { can } = useClinic();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const canImport = can("appointments:manage");
  if (calledOff === null && onBlock === null && !canImport) return null;
  return (
    <>
      <IconButton
        aria-label={copy.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {onBlock && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              onBlock();
            }}
          >
            {copy.blockTime}
          </MenuItem>
        )}
        {calledOff && (
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={calledOff.isShown}
            onClick={() => {
              setAnchor(null);
              calledOff.onToggle();
            }}
          >
            <Check size={20} aria-hidden="true" style={{ marginInlineEnd: 8, opacity: calledOff.isShown ? 1 : 0 }} />
            {copy.showCancelled}
          </MenuItem>
        )}
        {place.view === "day" && (
          <MenuItem
            component={Link}
            to={`${paths.calendarPrint}?${String(withPlace(new URLSearchParams(), place, today))}`}
          >
            {copy.print.open}
          </MenuItem>
        )}
        {canImport && (
          <MenuItem component={Link} to={paths.calendarImport}>
            {copy.import}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
