import { appointments } from "@fernpaw/domain/appointments/appointment";
import { moveAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { useEffect, useRef, useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { presentInstant } from "../../../ui/present.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import {
  needsAsking,
  slotAdvice,
  type Appointment,
  type BookingChoices,
  type SlotAdvice,
} from "../../appointments/appointments.queries.ts";
import { isPastStart } from "../../appointments/public/past-start.ts";
import { slotChange, type WantedSlot } from "../../appointments/public/slot-change.ts";
import type { FreedPlace } from "../../appointments/waitlist.queries.ts";
import { copy } from "../calendar.copy.ts";
import { movedWords } from "./moved-words.ts";
import type { LastMoves } from "./use-last-move.ts";

/** A move that the form asks about. */
export interface AskedMove {
  who: string;
  appointment: Appointment;
  wanted: WantedSlot;
}

/** A move that was made here. */
interface DoneMove {
  who: string;
  before: Appointment;
  /** The fields that it changed, as it left them. */
  set: Partial<WantedSlot>;
}

const isTaken = ({ clashes }: SlotAdvice): boolean => clashes.length > 0;

/** One appointment as this device has it, what stands against a place for it, and putting it there. */
function useSlots() {
  const { db, sync, clinicId, mutate } = useClinic();
  const rowNow = (id: string): Promise<Appointment | undefined> => rowsOf(db, appointments).get(id);
  const isFree = async (
    { id, locationId, typeId }: Appointment,
    wanted: WantedSlot,
    asks: (advice: SlotAdvice) => boolean,
  ) => !asks(await slotAdvice(sync, { id, locationId, typeId, ...wanted }, { clinicId, now: presentInstant() }));
  const put = (id: string, set: Partial<WantedSlot>) => mutate(moveAppointment, { id, ...set });
  return { rowNow, isFree, put };
}

/**
 * Moves appointments, says each move with a way back, and asks where the place is not free. A move is taken back only
 * while the appointment still stands where it put it: what somebody else has changed since is not his to change.
 */
export function useMoves(choices: BookingChoices, onSay: (words: string) => void, last: LastMoves) {
  const { timeZone } = useClinic();
  const { rowNow, isFree, put } = useSlots();
  // What an appointment that was moved has left.
  const [freed, setFreed] = useState<FreedPlace | null>(null);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const latest = useRef<(done: DoneMove) => void>(() => undefined);
  const tell = (who: string, before: Appointment, after: WantedSlot, isMine = true): void => {
    const words = copy.moved(who, movedWords(before, after, choices, timeZone));
    const done = isMine ? { who, before, set: slotChange(before, after) } : null;
    const undoIt = done ? () => latest.current(done) : undefined;
    last.keep(done && undoIt ? { of: done, undo: undoIt } : null);
    toastDone(words, undoIt);
  };

  const move = async (who: string, appointment: Appointment, wanted: WantedSlot): Promise<boolean> => {
    try {
      // A slip of the hand must not double book: whoever means it says so in the form, which names who stands there. Of a
      // series it asks which appointments are meant.
      const isSlip =
        wanted.startsAt !== appointment.startsAt && isPastStart(wanted, { now: presentInstant(), timeZone, choices });
      if (appointment.series === null && !isSlip && (await isFree(appointment, wanted, needsAsking))) {
        await put(appointment.id, slotChange(appointment, wanted));
        setFreed(appointment);
        tell(who, appointment, wanted);
        return true;
      }
    } catch {
      // The form says why, beside the fields with which it can be put right.
    }
    setAsked({ who, appointment, wanted });
    onSay(copy.said.asks(who));
    return false;
  };

  const undo = async (done: DoneMove): Promise<void> => {
    last.forget(done);
    const { who, before, set } = done;
    const row = await rowNow(before.id);
    const hasChanged = !row || Object.keys(slotChange(row, { ...row, ...set })).length > 0;
    if (hasChanged) return toastProblem(copy.changedSince(who));
    const back = slotChange({ ...before, ...set }, before);
    const wanted = { ...row, ...back };
    try {
      if (await isFree(row, wanted, isTaken)) {
        await put(row.id, back);
        setFreed(null);
        const words = copy.movedBack(who, movedWords(row, wanted, choices, timeZone));
        onSay(words);
        return toastDone(words);
      }
    } catch {
      // As above: the form says why.
    }
    setAsked({ who, appointment: row, wanted });
    return onSay(copy.said.asks(who));
  };

  /** The form was closed: it has moved the appointment, or not. */
  const closeAsked = async (): Promise<void> => {
    setAsked(null);
    if (!asked) return;
    const { who, appointment } = asked;
    const row = await rowNow(appointment.id);
    if (!row || Object.keys(slotChange(appointment, row)).length === 0) return onSay(copy.said.left(who, ""));
    tell(who, appointment, row, appointment.series === null);
    return onSay(copy.moved(who, movedWords(appointment, row, choices, timeZone)));
  };

  useEffect(() => {
    latest.current = (done) => void undo(done);
  });
  return { asked, freed, rowNow, move, closeAsked, closeFreed: () => setFreed(null) };
}
