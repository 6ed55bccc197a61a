import { addDays, mondayOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { NavigateOptions } from "react-router";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { daySpan, monthAndYear, titleDay } from "../../ui/clock-time.tsx";
import { MenuEntry } from "../../ui/menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PHONE, useMediaQuery } from "../../ui/use-media-query.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { bookingChoices, type AppointmentEntry, type BookingChoices } from "../appointments/appointments.queries.ts";
import { AppointmentDrawer } from "../appointments/public/appointment-drawer.tsx";
import { BookingDialog } from "../appointments/public/booking-dialog.tsx";
import type { BookingStart } from "../appointments/public/booking-draft.ts";
import { CheckInDialog } from "../appointments/public/check-in-dialog.tsx";
import { WaitlistButton, WaitlistDrawer, WaitlistMenuEntry } from "../appointments/public/waitlist-panel.tsx";
import { DaysNote } from "../appointments/public/days-note.tsx";
import { AgendaView } from "./agenda-view.tsx";
import { BoardView } from "./board/board-view.tsx";
import { CalendarBar, CalendarNav, PhoneViews } from "./calendar-bar.tsx";
import { CalendarMenu } from "./calendar-menu.tsx";
import { ColumnPopover } from "./column-popover.tsx";
import { withPlace } from "./calendar-place.ts";
import type { CalendarPlace } from "./calendar-place.ts";
import { BlockDialog } from "./block/block-dialog.tsx";
import { blockedBy, type BlockStart } from "./block/block-draft.ts";
import { monthRange, type DayRange } from "./calendar.queries.ts";
import { copy, HIDDEN_COLUMNS } from "./calendar.copy.ts";
import { useKeptIds, type KeptIds } from "../../ui/kept-ids.ts";
import { DayChoice } from "./day-choice.tsx";
import { Legend } from "./board/legend.tsx";
import { useShownDays } from "./use-shown-days.ts";
import { MonthView } from "./month-view.tsx";
import type { WantedPlace } from "./board/wanted-place.ts";

interface CalendarScreenProps {
  place: CalendarPlace;
  today: LocalDate;
  onPlace: (change: Partial<CalendarPlace>, options?: NavigateOptions) => void;
}

const AGENDA_DAYS = 7;
/** Title and buttons share one line: some buttons have their icon alone. */
const ONE_LINE_IS_SHORT = "(max-width: 1399.95px)";

function rangeOf({ view, day }: CalendarPlace): DayRange {
  if (view === "month") return monthRange(day);
  if (view === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 7) };
  return { from: day, to: addDays(day, view === "agenda" ? AGENDA_DAYS : 1) };
}

function titleOf({ view, day }: CalendarPlace, today: LocalDate, isPhone: boolean): string {
  if (view === "month") return monthAndYear(day, isPhone ? "short" : "long");
  if (view !== "week") return titleDay(day, today, isPhone ? "short" : "long");
  const monday = mondayOf(day);
  return daySpan(monday, addDays(monday, 6), isPhone ? "brief" : "full");
}

const ofPerson = (entries: readonly AppointmentEntry[], who: string | null): AppointmentEntry[] =>
  entries.filter(({ appointment }) => who === null || appointment.vetId === who);

/** The clinic's days. Reads the device's copy only, so it looks the same with and without a network. */
export function CalendarScreen({ place, today, onPlace }: CalendarScreenProps) {
  const { db, can } = useClinic();
  const { from, to } = rangeOf(place);
  const isMonth = place.view === "month";
  const isBoard = place.view === "day" || place.view === "week";
  const choices = useLiveQuery(() => bookingChoices(db, place.locationId), [db, place.locationId]);
  const { days, shown, schedule, isLoading } = useShownDays({ from, to }, place.view);
  const hidden = useKeptIds(HIDDEN_COLUMNS);
  const things = useNewThings();
  const { setBlocking } = things;
  const [checkInId, setCheckInId] = useState<string | null>(null);
  const canBook = can("appointments:manage");
  const open = (openId: string): void => onPlace({ openId });
  const setBooking = (start: BookingStart): void =>
    things.setBooking(place.locationId === undefined ? start : { ...start, locationId: place.locationId });
  if (!choices) return <SkeletonRows rows={6} />;
  return (
    <div className={place.view === "week" ? "cal-page is-week" : "cal-page"}>
      <div className={place.view === "agenda" ? undefined : "cal-fill"}>
        <Head
          place={place}
          today={today}
          choices={choices}
          hidden={hidden}
          onPlace={onPlace}
          onBook={canBook ? () => setBooking({ day: place.day }) : null}
          onBookFor={setBooking}
          onBlock={canBook && isBoard ? () => setBlocking({ day: place.day }) : null}
        />
        <DaysNote from={from} last={addDays(to, -1)} today={today} />
        <div className="cal-row">
          <div className="cal-main">
            {isMonth && (
              <MonthView
                day={place.day}
                today={today}
                addressOf={(day) =>
                  `${paths.calendar}?${String(withPlace(new URLSearchParams(), { ...place, view: "day", day, openId: null }, today))}`
                }
              />
            )}
            {isBoard && shown && schedule && (
              <BoardView
                place={place}
                today={today}
                choices={choices}
                hidden={hidden}
                shown={shown}
                showsOff={place.showsCalledOff}
                schedule={schedule}
                days={days}
                wanted={things.wanted}
                onOpen={open}
                onBook={setBooking}
                onBlock={setBlocking}
                onDay={(day) => onPlace({ view: "day", day })}
              />
            )}
            {place.view === "agenda" && shown && (
              <AgendaView from={from} days={AGENDA_DAYS} entries={ofPerson(shown.entries, place.who)} onOpen={open} />
            )}
            {isLoading && <SkeletonRows rows={6} />}
            {place.view !== "agenda" && (
              <Legend showsOff={place.showsCalledOff || isMonth} entries={isBoard ? (shown?.entries ?? []) : null} />
            )}
          </div>
          <NewThings place={place} choices={choices} {...things} onPlace={onPlace} />
        </div>
      </div>
      <AppointmentDrawer
        appointmentId={place.openId}
        onClose={() => onPlace({ openId: null })}
        onCheckIn={setCheckInId}
      />
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
    </div>
  );
}

/** What is being booked or blocked, and the place that it would take. */
function useNewThings() {
  const [booking, setBooking] = useState<BookingStart | null>(null);
  const [blocking, setBlocking] = useState<BlockStart | null>(null);
  const [wanted, setWanted] = useState<WantedPlace | null>(null);
  return { booking, setBooking, blocking, setBlocking, wanted: booking === null ? null : wanted, setWanted };
}

interface NewThingsProps extends Pick<CalendarScreenProps, "place" | "onPlace">, ReturnType<typeof useNewThings> {
  choices: BookingChoices;
}

/** A place on the board may be meant for an appointment or to be taken out. */
function NewThings({ place, choices, onPlace, booking, setBooking, setWanted, blocking, setBlocking }: NewThingsProps) {
  const { can } = useClinic();
  const [asked] = useState<BlockStart>({ day: place.day });
  const isAsked = place.isBlocking === true && can("appointments:manage");
  return (
    <>
      <BookingDialog
        start={booking}
        isBeside={place.view !== "agenda"}
        onPlace={setWanted}
        onClose={() => setBooking(null)}
        onBlockInstead={({ day = place.day, time = "12:00", durationMin = 60, ...takes }) => {
          setBooking(null);
          setBlocking({ ...blockedBy(takes), day, time, durationMin });
        }}
      />
      <BlockDialog
        start={blocking ?? (isAsked ? asked : null)}
        choices={choices}
        onClose={() => {
          setBlocking(null);
          if (isAsked) onPlace({ isBlocking: false }, { replace: true });
        }}
      />
    </>
  );
}

interface HeadProps extends CalendarScreenProps {
  choices: BookingChoices;
  hidden: KeptIds;
  /** Null: may not. */
  onBook: (() => void) | null;
  /** For somebody on the waiting list. */
  onBookFor: (start: BookingStart) => void;
  onBlock: (() => void) | null;
}

function Head({ onBookFor, ...props }: HeadProps) {
  const { place, today, onPlace, onBook } = props;
  const isPhone = useMediaQuery(PHONE);
  const isShort = useMediaQuery(ONE_LINE_IS_SHORT);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const replace = (change: Partial<CalendarPlace>): void => onPlace(change, { replace: true });
  const add = onBook && (
    <Button
      variant="primary"
      startIcon={<Plus size={20} aria-hidden="true" />}
      aria-label={isPhone ? copy.book : undefined}
      onClick={onBook}
    >
      {!isPhone && copy.book}
    </Button>
  );
  return (
    <PageHeader
      title={titleOf(place, today, isPhone)}
      titleOpens={{ label: copy.chooseDay, isOpen: anchor !== null, open: setAnchor }}
      actions={
        <>
          <CalendarNav place={place} today={today} isPhone={isPhone} onPlace={replace} />
          {isPhone ? (
            <PhoneActions {...props} onBookFor={onBookFor} replace={replace} />
          ) : (
            <>
              <CalendarBar {...props} isShort={isShort} onPlace={replace} />
              <WaitlistButton isShort={isShort} onBook={onBookFor} />
              <MoreActions {...props} />
            </>
          )}
          {add}
          <DayChoice
            anchor={anchor}
            day={place.day}
            onDay={(day) => replace({ day })}
            onClose={() => setAnchor(null)}
          />
        </>
      }
    />
  );
}

function MoreActions({
  place,
  today,
  onBlock,
  onPlace,
  children,
}: Pick<HeadProps, "place" | "today" | "onBlock" | "onPlace"> & { children?: ReactNode }) {
  const isBoard = place.view === "day" || place.view === "week";
  return (
    <CalendarMenu
      place={place}
      today={today}
      onBlock={onBlock}
      onCalledOff={isBoard ? () => onPlace({ showsCalledOff: !place.showsCalledOff }) : null}
    >
      {children}
    </CalendarMenu>
  );
}

interface PhoneActionsProps extends HeadProps {
  replace: (change: Partial<CalendarPlace>) => void;
}

/** A phone has one line of head: two menus have the buttons of a wider screen. */
function PhoneActions({ onBookFor, replace, ...props }: PhoneActionsProps) {
  const { place, choices, hidden } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWaitlist, setWaitlist] = useState(false);
  return (
    <>
      <PhoneViews place={place} choices={choices} onPlace={replace} />
      <div ref={menu}>
        <MoreActions {...props}>
          <WaitlistMenuEntry onOpen={() => setWaitlist(true)} />
          {place.view === "day" && <MenuEntry onPick={() => setAnchor(menu.current)}>{copy.columns}</MenuEntry>}
        </MoreActions>
      </div>
      <ColumnPopover
        anchor={anchor}
        onClose={() => setAnchor(null)}
        place={place}
        choices={choices}
        hidden={hidden}
        onPlace={replace}
      />
      <WaitlistDrawer isOpen={isWaitlist} onClose={() => setWaitlist(false)} onBook={onBookFor} />
    </>
  );
}
