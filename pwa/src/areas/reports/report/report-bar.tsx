import { locations } from "@fernpaw/domain/clinics/clinic";
import { COMPARISONS, PERIOD_KINDS, type PeriodKind, stepPeriod, wholePeriod } from "@fernpaw/domain/reports/period";
import { useLiveQuery } from "dexie-react-hooks";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MenuButton, MenuEntry, MenuGroup } from "../../../ui/menu.tsx";
import type { ReportView } from "../answers/report-address.ts";
import { periodName, spanText } from "../answers/report-text.ts";
import { comparisonWords, copy, periodWords } from "../reports.copy.ts";
import { OwnDaysDialog } from "./own-days-dialog.tsx";

export type ChangeAddress = (set: Readonly<Record<string, string | null>>) => void;

interface ReportBarProps {
  view: ReportView;
  onChange: ChangeAddress;
  /** The menu of the days has week, month, quarter and year: a report's head has other buttons too. */
  isShort?: boolean;
}

/** The days of a report, with what they are compared with, and the location. */
export function ReportBar({ view, onChange, isShort = false }: ReportBarProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { kind, day, isAhead } = view;
  const isLast = !isAhead && kind !== "own" && wholePeriod(kind, day).to >= today;
  const choose = (next: PeriodKind | "own"): void =>
    onChange({ period: next === "month" ? null : next, day: day === today ? null : day, from: null, to: null });
  const menu = <PeriodMenu view={view} onChange={onChange} onKind={isShort ? choose : null} />;
  return (
    <>
      {!isShort && (
        <Choice
          label={copy.period}
          value={kind}
          options={PERIOD_KINDS.map((value) => ({ value, label: periodWords[value] }))}
          onChange={choose}
        />
      )}
      {kind === "own" ? (
        menu
      ) : (
        <div style={{ display: "flex", gap: 4 }}>
          <IconButton label={copy.earlier} onClick={() => onChange({ day: stepPeriod(kind, day, -1) })}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          {menu}
          <IconButton
            label={copy.later}
            disabled={isLast}
            style={isLast ? { opacity: 0.4 } : {}}
            onClick={() => onChange({ day: stepPeriod(kind, day, 1) })}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </>
  );
}

interface PeriodMenuProps extends Pick<ReportBarProps, "view" | "onChange"> {
  /** Null: the kinds of periods stand beside the menu. */
  onKind: ((kind: PeriodKind) => void) | null;
}

function PeriodMenu({ view, onChange, onKind }: PeriodMenuProps) {
  const { db } = useClinic();
  const places = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]) ?? [];
  const [isChoosing, setChoosing] = useState(false);
  const { kind, day, period, compare, locationId } = view;
  const name =
    kind === "own" ? (period === null ? periodWords.own : spanText(period)) : periodName(kind, wholePeriod(kind, day));
  return (
    <>
      <MenuButton label={name} startIcon={<CalendarDays size={20} aria-hidden="true" />}>
        {onKind &&
          PERIOD_KINDS.map((one) => (
            <MenuEntry key={one} kind="radio" isChosen={kind === one} onPick={() => onKind(one)}>
              {periodWords[one]}
            </MenuEntry>
          ))}
        <MenuEntry kind="radio" isChosen={kind === "own"} onPick={() => setChoosing(true)}>
          {copy.ownDays}
        </MenuEntry>
        <MenuGroup label={copy.compareWith}>
          {COMPARISONS.map((one) => (
            <MenuEntry
              key={one}
              kind="radio"
              isChosen={one === compare}
              onPick={() => onChange({ compare: one === "weekdays" ? null : one })}
            >
              {comparisonWords[one]}
            </MenuEntry>
          ))}
        </MenuGroup>
        {places.length > 1 && (
          <MenuGroup label={copy.location}>
            {[{ id: null, name: copy.allLocations }, ...places].map((place) => (
              <MenuEntry
                key={place.id ?? ""}
                kind="radio"
                isChosen={place.id === locationId}
                onPick={() => onChange({ location: place.id })}
              >
                {place.name}
              </MenuEntry>
            ))}
          </MenuGroup>
        )}
      </MenuButton>
      {isChoosing && (
        <OwnDaysDialog
          period={period}
          onPick={({ from, to }) => onChange({ period: "own", from, to, day: null })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
