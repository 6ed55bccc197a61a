import { calendarBlocks, type CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { correctBlock } from "@fernpaw/domain/appointments/calendar-block.mutations";
import { spanRange } from "@fernpaw/domain/kernel/long-spans";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useEffect, useRef } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { changedFields } from "../../../form/difference.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDay } from "../../../ui/clock-time.tsx";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import type { BookingChoices } from "../../appointments/appointments.queries.ts";
import { blockedName, blockName, blockSpan } from "../../appointments/public/block-words.ts";
import type { BlockStart, MovedBlock } from "../block/block-draft.ts";
import { copy } from "../calendar.copy.ts";
import { bookedIn } from "../calendar.queries.ts";
import type { LastMoves } from "./use-last-move.ts";

/** A move of blocked time that was made here. */
interface DoneMove {
  before: CalendarBlock;
  /** The fields that it changed, with their new values. */
  set: Partial<MovedBlock>;
}

const placeOfBlock = ({ startsAt, endsAt, releaseAt, scope, resourceId }: MovedBlock): MovedBlock => ({
  startsAt,
  endsAt,
  releaseAt,
  scope,
  resourceId,
});

/** `12:00 – 13:00 → 12:30 – 13:30, Dr Osei`: the changes with both values, and whom it then concerns. */
function movedBlockWords(before: MovedBlock, after: MovedBlock, choices: BookingChoices, timeZone: string): string {
  const isOneDay = localDateOf(before.startsAt, timeZone) === localDateOf(after.startsAt, timeZone);
  const spanOf = (at: MovedBlock): string =>
    isOneDay ? blockSpan(at, timeZone) : `${shortDay(at.startsAt, timeZone)} ${blockSpan(at, timeZone)}`;
  const change = (from: string, to: string): string => (from === to ? to : copy.change(from, to));
  const name = (at: MovedBlock): string => blockedName(choices, at);
  return `${change(spanOf(before), spanOf(after))}, ${change(name(before), name(after))}`;
}

interface BlockMoves {
  choices: BookingChoices;
  last: LastMoves;
  onSay: (words: string) => void;
  /** Opens the form of a block, at the place where it was put. */
  onAsk: (start: BlockStart) => void;
}

/**
 * Moves blocked time, says each move and the appointments that it now meets, with a way back. A block of a series asks
 * in its form which of the series move along. A block that was changed since is not put back.
 */
export function useBlockMoves({ choices, last, onSay, onAsk }: BlockMoves) {
  const { db, timeZone, mutate } = useClinic();
  const rowNow = (id: string): Promise<CalendarBlock | undefined> => rowsOf(db, calendarBlocks).get(id);
  const latest = useRef<(done: DoneMove) => void>(() => undefined);

  const ask = (block: CalendarBlock, moved: MovedBlock): false => {
    onAsk({ id: block.id, moved });
    onSay(copy.said.asks(blockName(block)));
    return false;
  };
  /** Where it was refused, the form says why, beside the fields with which it can be put right. */
  const isPut = async (id: string, set: Partial<MovedBlock>): Promise<boolean> => {
    try {
      await mutate(correctBlock, { id, set });
      return true;
    } catch {
      return false;
    }
  };

  const move = async (block: CalendarBlock, wanted: MovedBlock): Promise<boolean> => {
    const set = changedFields(placeOfBlock(block), wanted);
    if (block.series !== null || !(await isPut(block.id, set))) return ask(block, wanted);
    const done: DoneMove = { before: block, set };
    const undoIt = (): void => latest.current(done);
    last.keep({ of: done, undo: undoIt });
    const standing = await bookedIn(db, [spanRange(wanted)], [{ ...block, ...wanted }]);
    const words = copy.moved(blockName(block), movedBlockWords(block, wanted, choices, timeZone));
    const told = standing === 0 ? words : `${words}. ${copy.block.standing(standing)}`;
    toastDone(told, undoIt);
    return true;
  };

  const undo = async (done: DoneMove): Promise<void> => {
    last.forget(done);
    const { before, set } = done;
    const name = blockName(before);
    const row = await rowNow(before.id);
    if (!row || Object.keys(changedFields(placeOfBlock(row), { ...placeOfBlock(row), ...set })).length > 0) {
      return toastProblem(copy.changedSince(name));
    }
    const back = changedFields(placeOfBlock(row), placeOfBlock(before));
    if (!(await isPut(row.id, back))) return void ask(row, placeOfBlock(before));
    return toastDone(copy.movedBack(name, movedBlockWords(row, before, choices, timeZone)));
  };

  useEffect(() => {
    latest.current = (done) => void undo(done);
  });
  return { rowNow, move };
}
