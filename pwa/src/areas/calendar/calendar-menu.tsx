import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { MenuButton, MenuEntry } from "../../ui/menu.tsx";
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
  const canImport = can("appointments:manage");
  if (calledOff === null && onBlock === null && !canImport) return null;
  const print = `${paths.calendarPrint}?${String(withPlace(new URLSearchParams(), place, today))}`;
  return (
    <MenuButton isIcon label={copy.more}>
      {onBlock && <MenuEntry onPick={onBlock}>{copy.blockTime}</MenuEntry>}
      {calledOff && (
        <MenuEntry kind="check" isChosen={calledOff.isShown} onPick={calledOff.onToggle}>
          {copy.showCancelled}
        </MenuEntry>
      )}
      {place.view === "day" && <MenuEntry to={print}>{copy.print.open}</MenuEntry>}
      {canImport && <MenuEntry to={paths.calendarImport}>{copy.import}</MenuEntry>}
    </MenuButton>
  );
}
