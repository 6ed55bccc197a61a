import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import {
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  Columns3,
  List,
  type LucideIcon,
  SlidersHorizontal,
  Square,
  UserCheck,
  Users,
} from "lucide-react";
import { useState } from "react";
import { Menu, MenuButton, MenuEntry, MenuGroup } from "../../ui/menu.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import type { BookingChoices } from "../appointments/appointments.queries.ts";
import { stepped, VIEWS } from "./calendar-place.ts";
import type { CalendarPlace, CalendarView } from "./calendar-place.ts";
import { copy } from "./calendar.copy.ts";
import { ColumnPopover } from "./column-popover.tsx";
import type { KeptIds } from "../../ui/kept-ids.ts";

interface CalendarNavProps {
  place: CalendarPlace;
  today: LocalDate;
  onPlace: (change: Partial<CalendarPlace>) => void;
}

/** From day to day. On a phone the way to today is behind the title. */
export function CalendarNav({ place, today, isPhone, onPlace }: CalendarNavProps & { isPhone: boolean }) {
  const { view } = place;
  return (
    <div className="cal-nav">
      <IconButton label={copy.earlier[view]} onClick={() => onPlace({ day: stepped(place, -1) })}>
        <ChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      {!isPhone && (
        <Button disabled={place.day === today} onClick={() => onPlace({ day: today })}>
          {copy.today}
        </Button>
      )}
      <IconButton label={copy.later[view]} onClick={() => onPlace({ day: stepped(place, 1) })}>
        <ChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface CalendarBarProps extends Omit<CalendarNavProps, "today"> {
  choices: BookingChoices;
  hidden: KeptIds;
  /** Buttons show their icon alone. */
  isShort: boolean;
}

/** In which form, and whose. Its parts stand beside the other actions of the page, and wrap with them. */
export function CalendarBar(props: CalendarBarProps) {
  const { view } = props.place;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={view}
        aria-label={copy.view}
        onChange={(_, next: CalendarView | null) => next && props.onPlace({ view: next })}
        className="cal-views"
        sx={{ maxWidth: "100%", "& > button": { px: 3.5, minWidth: 0, textTransform: "none" } }}
      >
        {VIEWS.map((name) => (
          <ToggleButton key={name} value={name}>
            {copy.views[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === "day" && <ColumnChoice {...props} />}
      {(view === "week" || view === "agenda") && <WhoMenu {...props} />}
    </>
  );
}

type WhoProps = Pick<CalendarBarProps, "place" | "choices" | "onPlace">;

/** Everybody first. */
const whoOptions = ({ vets }: BookingChoices) => [
  { id: "", name: copy.everybody },
  ...vets.map((vet) => ({ id: vet.id, name: titledName(vet) })),
];

const chosenWho = ({ place, choices }: WhoProps): string =>
  choices.vets.some(({ id }) => id === place.who) ? (place.who ?? "") : "";

/** A button that says whose appointments are shown. */
function WhoMenu(props: WhoProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = chosenWho(props);
  const name = whoOptions(props.choices).find(({ id }) => id === chosen)?.name ?? "";
  return (
    <>
      <Button
        startIcon={chosen === "" ? <Users size={18} aria-hidden="true" /> : <UserCheck size={18} aria-hidden="true" />}
        aria-label={copy.whose(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </Button>
      <Menu anchor={anchor} onClose={() => setAnchor(null)} label={copy.who}>
        <WhoEntries {...props} />
      </Menu>
    </>
  );
}

function WhoEntries(props: WhoProps) {
  const chosen = chosenWho(props);
  return whoOptions(props.choices).map(({ id, name }) => (
    <MenuEntry key={id} kind="radio" isChosen={id === chosen} onPick={() => props.onPlace({ who: id || null })}>
      {name}
    </MenuEntry>
  ));
}

const VIEW_ICONS: Readonly<Record<CalendarView, LucideIcon>> = {
  day: Square,
  week: Columns3,
  month: CalendarDays,
  agenda: List,
};

/** On a phone one button has the forms of the calendar, and whose it is. */
export function PhoneViews(props: WhoProps) {
  const { view } = props.place;
  const Icon = VIEW_ICONS[view];
  return (
    <MenuButton isIcon label={copy.viewIs(copy.views[view])} startIcon={<Icon size={20} aria-hidden="true" />}>
      <MenuGroup label={copy.view}>
        {VIEWS.map((name) => (
          <MenuEntry key={name} kind="radio" isChosen={name === view} onPick={() => props.onPlace({ view: name })}>
            {copy.views[name]}
          </MenuEntry>
        ))}
      </MenuGroup>
      {(view === "week" || view === "agenda") && (
        <MenuGroup label={copy.who}>
          <WhoEntries {...props} />
        </MenuGroup>
      )}
    </MenuButton>
  );
}

function ColumnChoice({ isShort, ...props }: CalendarBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<SlidersHorizontal size={18} aria-hidden="true" />}
        aria-label={isShort ? copy.columns : undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {!isShort && copy.columns}
      </Button>
      <ColumnPopover anchor={anchor} onClose={() => setAnchor(null)} {...props} />
    </>
  );
}
