import { locations } from "@fernpaw/domain/clinics/clinic";
import { COMPARISONS, PERIOD_KINDS, stepPeriod, wholePeriod } from "@fernpaw/domain/reports/period";
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
}

/** The days of a report, with what they are compared with, and the location. */
export function ReportBar({ view, onChange }: ReportBarProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { kind, day, isAhead } = view;
  const isLast = !isAhead && kind !== "own" && wholePeriod(kind, day).to >= today;
  const choose = (next: string): void =>
    onChange({ period: next === "month" ? null : next, day: day === today ? null : day, from: null, to: null });
  return (
    <>
      <Choice
        label={copy.period}
        value={kind}
        options={PERIOD_KINDS.map((value) => ({ value, label: periodWords[value] }))}
        onChange={choose}
      />
      {kind === "own" ? (
        <PeriodMenu view={view} onChange={onChange} />
      ) : (
        <div style={{ display: "flex", gap: 4 }}>
          <IconButton label={copy.earlier} onClick={() => onChange({ day: stepPeriod(kind, day, -1) })}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <PeriodMenu view={view} onChange={onChange} />
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

function PeriodMenu({ view, onChange }: ReportBarProps) {
  const { db } = useClinic();
  const places = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]) ?? [];
  const [isChoosing, setChoosing] = useState(false);
  const { kind, day, period, compare, locationId } = view;
  const name =
    kind === "own" ? (period === null ? periodWords.own : spanText(period)) : periodName(kind, wholePeriod(kind, day));
  return (
    <>
      <MenuButton label={name} startIcon={<CalendarDays size={20} aria-hidden="true" />}>
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
