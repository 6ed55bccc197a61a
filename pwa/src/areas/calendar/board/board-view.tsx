import Stack from "@mui/material/Stack";
import { isReleased, type CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { spanFrom } from "@fernpaw/domain/appointments/series";
import { USUAL_DAY } from "@fernpaw/domain/clinics/opening-hours";
import { addDays, minuteOfDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import type { Appointment, BookingChoices } from "../../appointments/appointments.queries.ts";
import type { BookingStart } from "../../appointments/public/booking-draft.ts";
import { FreedBar } from "../../appointments/public/freed-bar.tsx";
import { petNames } from "../../appointments/public/entry-words.ts";
import { MoveForm } from "../../appointments/public/move-form.tsx";
import type { WantedSlot } from "../../appointments/public/slot-change.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { boardColumns, boardItems, type FilledColumn } from "./board-columns.ts";
import { stands, type BoardItem, type BoardPlace, type Hours, type Movable } from "./board-model.ts";
import type { CalendarPlace } from "../calendar-place.ts";
import type { CalendarEntries, CalendarSchedule, DayRange } from "../calendar.queries.ts";
import { copy } from "../calendar.copy.ts";
import { useColourBy } from "./colour-by.ts";
import { DayBoard } from "./day-board.tsx";
import { blockedBy, type BlockStart, type MovedBlock } from "../block/block-draft.ts";
import { findUsualHours } from "./board-shades.ts";
import { DAY_MIN, shownHours, startOfPlace, startingWithin } from "./day-grid.ts";
import { useBlockMoves } from "../moves/use-block-moves.ts";
import { useLastMove } from "../moves/use-last-move.ts";
import { useMoves } from "../moves/use-moves.ts";
import type { KeptIds } from "../../../ui/kept-ids.ts";
import { withWanted, type WantedPlace } from "./wanted-place.ts";

interface BoardViewProps {
  place: CalendarPlace;
  today: LocalDate;
  choices: BookingChoices;
  hidden: KeptIds;
  shown: CalendarEntries;
  /** Cancelled ones and no-shows too. */
  showsOff: boolean;
  schedule: CalendarSchedule;
  days: DayRange;
  /** Null: no form is open beside the board. */
  wanted: WantedPlace | null;
  onOpen: (id: string) => void;
  onBook: (start: BookingStart) => void;
  onBlock: (block: BlockStart) => void;
  onDay: (day: LocalDate) => void;
}

/** Held time is there until it is released; that a minute has passed alone must not draw the board anew. */
function useStandingSchedule(schedule: CalendarSchedule): CalendarSchedule {
  const now = useNow();
  const ends = [
    ...schedule.blocks.flatMap(({ releaseAt }) => releaseAt ?? []),
    ...schedule.held.map(({ heldUntil }) => heldUntil),
  ];
  const over = ends.filter((at) => at <= now);
  const releasedAt = over.sort().at(-1) ?? "";
  return useMemo(
    () => ({
      ...schedule,
      blocks: schedule.blocks.filter((block) => !isReleased(block, releasedAt)),
      held: schedule.held.filter(({ heldUntil }) => heldUntil > releasedAt),
    }),
    [schedule, releasedAt],
  );
}

/** The slot that a place in a column means for an appointment. */
function buildWantedSlot(
  appointment: Appointment,
  { column, fromMin, durationMin }: BoardPlace & { column: number },
  columns: readonly FilledColumn[],
  timeZone: string,
): WantedSlot {
  const into = columns[column];
  const day = into?.day ?? "";
  const { startsAt, vetId, roomId, equipmentIds } = appointment;
  return {
    startsAt: into ? startOfPlace(startingWithin({ day, fromMin, durationMin }), startsAt, timeZone) : startsAt,
    durationMin,
    vetId,
    roomId,
    ...into?.takes,
    equipmentIds: into?.takes.equipmentIds
      ? [...new Set([...into.takes.equipmentIds, ...equipmentIds.slice(1)])]
      : equipmentIds,
  };
}

/** The place in a column, for blocked time: the person, the room or the machine of the column, or whom it blocked before. */
function wantedSpan(block: CalendarBlock, place: BoardPlace, into: FilledColumn, timeZone: string): MovedBlock {
  const at = (minute: number, before: string): string => {
    const day = addDays(into.day, Math.floor(minute / DAY_MIN));
    return startOfPlace({ day, fromMin: minute % DAY_MIN, durationMin: 0 }, before, timeZone);
  };
  const startsAt = at(place.fromMin, block.startsAt);
  const { releaseAt } = spanFrom(startsAt, block, timeZone);
  const blocked = blockedBy(into.takes);
  const whom = block.scope === "everybody" || blocked.resourceId === null ? block : blocked;
  const endsAt = at(place.fromMin + place.durationMin, block.endsAt);
  return { startsAt, endsAt, releaseAt, scope: whom.scope, resourceId: whom.resourceId };
}

/** The columns of the board with their appointments. */
function useFilledColumns({ place, today, choices, hidden, shown, showsOff, ...props }: BoardViewProps) {
  const { timeZone, can } = useClinic();
  const canMove = can("appointments:manage");
  const colourBy = useColourBy();
  const schedule = useStandingSchedule(props.schedule);
  const entries = useMemo(
    () => (showsOff ? shown.entries : shown.entries.filter(({ appointment }) => stands(appointment))),
    [shown.entries, showsOff],
  );
  const columns = useMemo(
    () => boardColumns({ place, today, timeZone, choices, hiddenIds: hidden.ids, entries, schedule }),
    [place, today, timeZone, choices, hidden.ids, entries, schedule],
  );
  const items = useMemo(
    () =>
      boardItems(columns, {
        view: place.view,
        timeZone,
        canMove,
        readyIds: shown.readyIds,
        lateVaccines: shown.lateVaccines,
        colourBy,
      }),
    [columns, place.view, timeZone, canMove, shown.readyIds, shown.lateVaccines, colourBy],
  );
  return { columns, items };
}

/** The board of a day or a week over the device's copy. */
export function BoardView(props: BoardViewProps) {
  const { place, choices, days, onOpen, onBook, onBlock, onDay } = props;
  const { timeZone, can } = useClinic();
  const nowMin = minuteOfDay(useNow(), timeZone);
  const canMove = can("appointments:manage");
  const isPhone = useMediaQuery(PHONE);
  const [said, setSaid] = useState("");
  const last = useLastMove(setSaid);
  const moves = useMoves(choices, setSaid, last);
  const times = useBlockMoves({ choices, last, onSay: setSaid, onAsk: onBlock });
  const { columns, items } = useFilledColumns(props);
  const drawn = useMemo(() => withWanted(columns, props.wanted, timeZone), [columns, props.wanted, timeZone]);
  const hours = useHours({ columns, items, choices, days });

  const handleMove = async (item: BoardItem, to: BoardPlace): Promise<boolean> => {
    // As it is now: what is shown may be a moment older than the last move.
    const appointment = (await moves.rowNow(item.id)) ?? item.entry.appointment;
    return moves.move(petNames(item.entry), appointment, buildWantedSlot(appointment, to, columns, timeZone));
  };
  const handleMoveTime = async ({ id }: Movable, to: BoardPlace): Promise<boolean> => {
    const block = await times.rowNow(id);
    const into = columns[to.column];
    return block && into ? times.move(block, wantedSpan(block, to, into, timeZone)) : false;
  };
  const handleBook = (column: number, fromMin: number, durationMin: number | null): void => {
    const into = columns[column];
    if (!into) return;
    onBook({
      day: into.day,
      time: timeText(fromMin),
      ...(durationMin === null ? {} : { durationMin }),
      ...into.takes,
      isUnassigned: into.takes.vetId === null,
    });
  };
  const handleBlock = (column: number, fromMin: number): void => {
    const into = columns[column];
    if (into) onBlock({ ...blockedBy(into.takes), day: into.day, time: timeText(fromMin) });
  };
  if (columns.length === 0) return <NoColumns place={place} choices={choices} />;
  return (
    <>
      <FreedBar place={moves.freed} onClose={moves.closeFreed} />
      <DayBoard
        columns={drawn}
        items={items}
        hours={hours}
        nowMin={nowMin}
        isPaged={isPhone && columns.length > 1}
        day={place.day}
        canBook={canMove}
        onOpen={onOpen}
        onBook={handleBook}
        onMove={handleMove}
        onFold={place.view === "week" ? (column) => onDay(columns[column]?.day ?? place.day) : undefined}
        onMoveTime={handleMoveTime}
        onUndo={last.undoLast}
        said={said}
        onSay={setSaid}
        onBlock={canMove ? handleBlock : null}
        onOpenBlock={canMove ? (id) => onBlock({ id }) : null}
      />
      {moves.asked && <MoveDialog asked={moves.asked} onClose={() => void moves.closeAsked()} />}
    </>
  );
}

interface MoveDialogProps {
  asked: NonNullable<ReturnType<typeof useMoves>["asked"]>;
  onClose: () => void;
}

function MoveDialog({ asked: { who, appointment, wanted }, onClose }: MoveDialogProps) {
  const { petIds, clientId, reason } = appointment;
  return (
    <Dialog isOpen size="xl" title={copy.moveTitle(who)} onClose={onClose}>
      <Stack spacing={4}>
        <AboutPets petIds={petIds} clientId={clientId} reason={reason} />
        <MoveForm appointment={appointment} wanted={wanted} wasTried onDone={onClose} />
      </Stack>
    </Dialog>
  );
}

/** The opening hours of the shown days, and whatever lies outside of them. */
function useHours({ columns, items, choices, days }: HoursOf): Hours {
  return useMemo(
    () =>
      shownHours(
        [...items.map(({ span }) => span), ...columns.flatMap(({ blocks }) => blocks.filter(isShort))],
        findUsualHours(choices, days) ?? USUAL_DAY,
      ),
    [items, columns, choices, days],
  );
}

interface HoursOf extends Pick<BoardViewProps, "choices" | "days"> {
  columns: readonly FilledColumn[];
  items: readonly BoardItem[];
}

/** A block of weeks does not stretch the board over the night. */
const isShort = ({ fromMin, toMin }: Hours): boolean => fromMin > 0 && toMin < 1440;

function NoColumns({ place, choices }: Pick<BoardViewProps, "place" | "choices">) {
  const offered = { staff: choices.vets, rooms: choices.rooms, equipment: choices.equipment }[place.columnsBy];
  if (offered.length > 0) return <EmptyState title={copy.allHidden} />;
  if (place.columnsBy === "staff") return <EmptyState title={copy.noColumns} hint={copy.noColumnsHint} />;
  return <EmptyState title={place.columnsBy === "rooms" ? copy.noRooms : copy.noEquipment} />;
}
