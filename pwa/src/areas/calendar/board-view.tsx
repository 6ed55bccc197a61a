import { appointments } from "@fernpaw/domain/appointments/appointment";
import { moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { minuteOfDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useMemo, useState } from "react";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useNow } from "../../ui/clock-time.tsx";
import { presentInstant } from "../../ui/present.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { timeText } from "../../ui/time-field.tsx";
import { slotAdvice, type Appointment, type BookingChoices } from "../appointments/appointments.queries.ts";
import type { BookingStart } from "../appointments/shared/booking-draft.ts";
import { petNames } from "../appointments/shared/entry-words.ts";
import { MoveForm } from "../appointments/shared/move-form.tsx";
import { boardColumns, boardItems, type FilledColumn } from "./board-columns.ts";
import type { BoardItem, BoardPlace } from "./board-model.ts";
import type { CalendarPlace } from "./calendar-place.ts";
import type { CalendarEntries } from "./calendar.queries.ts";
import { copy } from "./calendar.copy.ts";
import { DayBoard } from "./day-board.tsx";
import { shownHours, startOfPlace, startingWithin } from "./day-grid.ts";
import type { KeptIds } from "../../ui/kept-ids.ts";

/** Our own assumption until a clinic has opening hours. */
const USUAL_HOURS = { fromMin: 8 * 60, toMin: 19 * 60 };

interface BoardViewProps {
  place: CalendarPlace;
  today: LocalDate;
  choices: BookingChoices;
  hidden: KeptIds;
  shown: CalendarEntries;
  onOpen: (id: string) => void;
  onBook: (start: BookingStart) => void;
}

const SLOT_FIELDS = ["startsAt", "durationMin", "vetId", "roomId"] as const;
type Wanted = Pick<Appointment, (typeof SLOT_FIELDS)[number]>;

/** The slot that a place in a column means for an appointment. */
function wantedOf(
  appointment: Appointment,
  { column, fromMin, durationMin }: BoardPlace & { column: number },
  columns: readonly FilledColumn[],
  timeZone: string,
): Wanted {
  const into = columns[column];
  const day = into?.day ?? "";
  const { startsAt, vetId, roomId } = appointment;
  return {
    startsAt: into ? startOfPlace(startingWithin({ day, fromMin, durationMin }), startsAt, timeZone) : startsAt,
    durationMin,
    vetId,
    roomId,
    ...into?.takes,
  };
}

/** The board of a day or a week over the device's copy. */
export function BoardView({ place, today, choices, hidden, shown, onOpen, onBook }: BoardViewProps) {
  const { db, sync, clinicId, mutate, timeZone, can } = useClinic();
  const nowMin = minuteOfDay(useNow(), timeZone);
  const canMove = can("appointments:manage");
  const [asked, setAsked] = useState<{ who: string; appointment: Appointment; wanted: Wanted } | null>(null);
  const columns = useMemo(
    () => boardColumns({ place, today, timeZone, choices, hiddenIds: hidden.ids, entries: shown.entries }),
    [place, today, timeZone, choices, hidden.ids, shown.entries],
  );
  const items = useMemo(
    () => boardItems(columns, { view: place.view, timeZone, canMove, readyIds: shown.readyIds }),
    [columns, place.view, timeZone, canMove, shown.readyIds],
  );
  const hours = useMemo(
    () =>
      shownHours(
        items.map(({ span }) => span),
        USUAL_HOURS,
      ),
    [items],
  );

  const handleMove = async (item: BoardItem, to: BoardPlace): Promise<boolean> => {
    // As it is now: what is shown may be a moment older than the last move.
    const appointment = (await rowsOf(db, appointments).get(item.id)) ?? item.entry.appointment;
    const wanted = wantedOf(appointment, to, columns, timeZone);
    const { clashes } = await slotAdvice(sync, { id: item.id, ...wanted }, { clinicId, now: presentInstant() });
    const changed = SLOT_FIELDS.filter((field) => wanted[field] !== appointment[field]);
    const set = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
    try {
      // A slip of the hand must not double book: whoever means it says so in the form, which names who stands there.
      if (clashes.length === 0) {
        await mutate(moveAppointment, { id: item.id, ...set });
        return true;
      }
    } catch {
      // The form says why, beside the fields with which it can be put right.
    }
    setAsked({ who: petNames(item.entry), appointment, wanted });
    return false;
  };
  const handleBook = (column: number, fromMin: number, durationMin: number | null): void => {
    const into = columns[column];
    if (!into) return;
    onBook({
      day: into.day,
      time: timeText(fromMin),
      ...(durationMin === null ? {} : { durationMin }),
      ...into.takes,
    });
  };
  if (columns.length === 0) {
    const isByRoom = place.columnsBy === "rooms";
    if ((isByRoom ? choices.rooms : choices.vets).length > 0) return <EmptyState title={copy.allHidden} />;
    return isByRoom ? (
      <EmptyState title={copy.noRooms} />
    ) : (
      <EmptyState title={copy.noColumns} hint={copy.noColumnsHint} />
    );
  }
  return (
    <>
      <DayBoard
        columns={columns}
        items={items}
        hours={hours}
        nowMin={nowMin}
        canBook={canMove}
        onOpen={onOpen}
        onBook={handleBook}
        onMove={handleMove}
      />
      {asked && (
        <Dialog isOpen size="xl" title={copy.moveTitle(asked.who)} onClose={() => setAsked(null)}>
          <MoveForm appointment={asked.appointment} wanted={asked.wanted} onDone={() => setAsked(null)} />
        </Dialog>
      )}
    </>
  );
}
