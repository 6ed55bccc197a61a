import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { ReactNode } from "react";
import { MenuButton, MenuEntry, MenuGroup } from "../../ui/menu.tsx";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { withPlace, type CalendarPlace } from "./calendar-place.ts";
import { chooseColourBy, COLOURS_BY, useColourBy } from "./board/colour-by.ts";
import { copy } from "./calendar.copy.ts";

interface CalendarMenuProps {
  place: CalendarPlace;
  today: LocalDate;
  /** Null: may not, or nothing is shown that time could be blocked on. */
  onBlock: (() => void) | null;
  /** Shows or hides what was called off. Null: the view has its own way with it. */
  onCalledOff: (() => void) | null;
  /** Entries that are buttons on a wider screen. */
  children?: ReactNode;
}

/** What is done with a calendar once a day or less. */
export function CalendarMenu({ place, today, onBlock, onCalledOff, children }: CalendarMenuProps) {
  const { can } = useClinic();
  const colourBy = useColourBy();
  const canImport = can("appointments:manage");
  const print = `${paths.calendarPrint}?${String(withPlace(new URLSearchParams(), place, today))}`;
  return (
    <MenuButton isIcon label={copy.more}>
      {children}
      {onBlock && <MenuEntry onPick={onBlock}>{copy.blockTime}</MenuEntry>}
      {onCalledOff && (
        <MenuEntry kind="check" isChosen={place.showsCalledOff} onPick={onCalledOff}>
          {copy.showCancelled}
        </MenuEntry>
      )}
      {(place.view === "day" || place.view === "week") && (
        <MenuGroup label={copy.colourBy}>
          {COLOURS_BY.map((by) => (
            <MenuEntry key={by} kind="radio" isChosen={by === colourBy} onPick={() => chooseColourBy(by)}>
              {copy.coloursBy[by]}
            </MenuEntry>
          ))}
        </MenuGroup>
      )}
      {place.view === "day" && <MenuEntry to={print}>{copy.print.open}</MenuEntry>}
      <MenuEntry to={paths.teamRoster()}>{copy.roster}</MenuEntry>
      <MenuEntry to={paths.downtimePack}>{copy.downtime.open}</MenuEntry>
      {canImport && <MenuEntry to={paths.calendarImport}>{copy.import}</MenuEntry>}
    </MenuButton>
  );
}
