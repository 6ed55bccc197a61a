import {
  addBlockSeries,
  correctBlockSeries,
  removeBlockSeries,
} from "@fernpaw/domain/appointments/block-series.mutations";
import type { CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { addBlock, correctBlock, removeBlock } from "@fernpaw/domain/appointments/calendar-block.mutations";
import { spanAlong } from "@fernpaw/domain/appointments/series";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import type { BookingChoices } from "../appointments/appointments.queries.ts";
import { copy as seriesCopy } from "../appointments/shared/series.copy.ts";
import { readRepeat, type ReadRepeat, type RepeatFault } from "../appointments/shared/repeat-draft.ts";
import { useScopeOf } from "../appointments/shared/series-scope.tsx";
import {
  blocksWhom,
  draftOfBlock,
  newBlockDraft,
  readBlock,
  type BlockDraft,
  type BlockStart,
  type ReadBlock,
} from "./block-draft.ts";
import { copy as calendarCopy } from "./calendar.copy.ts";
import { blockSeriesOf } from "./calendar.queries.ts";

const copy = calendarCopy.block;
const FIELDS = ["scope", "resourceId", "startsAt", "endsAt", "reason", "note", "releaseAt"] as const;
const TIMES = ["startsAt", "endsAt", "releaseAt"] as const;

type Wanted = Pick<CalendarBlock, (typeof FIELDS)[number]>;

interface OpenBlock {
  start: BlockStart;
  /** The block as it was when the form was opened; null: a new one. */
  opened: CalendarBlock | null;
  choices: BookingChoices;
  onClose: () => void;
}

/** What each of several blocks becomes when one of them becomes `wanted`: the chosen times, on days of its own. */
function changesOf(rows: readonly CalendarBlock[], change: { from: CalendarBlock; to: Wanted }, timeZone: string) {
  const changed = TIMES.filter((field) => change.from[field] !== change.to[field]);
  return rows.map((row) => {
    const span = row.id === change.from.id ? change.to : spanAlong(row, change, timeZone);
    return { id: row.id, ...Object.fromEntries(changed.map((field) => [field, span[field]])) };
  });
}

/** How a block is made or changed: alone, or with the others of its series. */
function useBlockWork({ opened, choices }: OpenBlock) {
  const { mutate, timeZone } = useClinic();
  const [id] = useState(() => opened?.id ?? newId());
  const add = async (wanted: Wanted, repeat: ReadRepeat["repeat"] | null): Promise<void> => {
    const { locationId } = choices;
    if (locationId === null) return;
    for (const [index, whom] of blocksWhom(wanted, choices.vets).entries()) {
      const ownId = index === 0 || whom.resourceId === null ? id : derivedId(id, whom.resourceId);
      const args = { ...wanted, ...whom, id: ownId, locationId };
      await (repeat === null ? mutate(addBlock, args) : mutate(addBlockSeries, { ...args, repeat }));
    }
  };
  const correct = async (from: CalendarBlock, to: Wanted, rows: readonly CalendarBlock[]): Promise<void> => {
    const before = Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as Wanted;
    const set = changedFields(before, to);
    if (Object.keys(set).length === 0) return;
    if (rows.length < 2) return void (await mutate(correctBlock, { id, set }));
    const { startsAt: _from, endsAt: _to, releaseAt: _release, ...alike } = set;
    await mutate(correctBlockSeries, { changes: changesOf(rows, { from, to }, timeZone), set: alike });
  };
  const remove = (rows: readonly CalendarBlock[]): Promise<unknown> =>
    rows.length < 2 ? mutate(removeBlock, { id }) : mutate(removeBlockSeries, { ids: rows.map((row) => row.id) });
  return { id, add, correct, remove };
}

/** What the form's repetition means; null: once, or times that mean nothing yet. */
function repetition(
  { repeat }: BlockDraft,
  read: ReadBlock | string,
  at: { id: string; timeZone: string },
): ReadRepeat | RepeatFault | null {
  return repeat === null || typeof read === "string" ? null : readRepeat(repeat, { ...at, startsAt: read.startsAt });
}

export function useBlockForm(open: OpenBlock) {
  const { start, opened, onClose } = open;
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const action = useAction();
  const [first] = useState(opened);
  const work = useBlockWork({ ...open, opened: first });
  const series = useScopeOf(first, blockSeriesOf);
  const [draft, setDraft] = useState<BlockDraft>(() =>
    first ? draftOfBlock(first, timeZone) : newBlockDraft(start, today),
  );
  const [hasTried, setTried] = useState(false);
  const read = readBlock(draft, timeZone);
  const repeated = repetition(draft, read, { id: work.id, timeZone });
  const change = (part: Partial<BlockDraft>): void => setDraft({ ...draft, ...part });
  const finish = async (does: () => Promise<unknown>, words: string): Promise<void> => {
    if (!(await action.run(does))) return;
    toastDone(words);
    onClose();
  };
  const { rows } = series;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (typeof read === "string" || typeof repeated === "string" || rows === undefined) return;
    const { scope, resourceId, reason, note } = draft;
    const wanted = { scope, resourceId, reason, note: note.trim(), ...read };
    if (first) return void finish(() => work.correct(first, wanted, rows), copy.done);
    const words = repeated ? seriesCopy.blocks.done(repeated.slots.length) : copy.done;
    void finish(() => work.add(wanted, repeated?.repeat ?? null), words);
  };
  const remove = (): void => {
    if (rows === undefined) return;
    void finish(() => work.remove(rows), rows.length < 2 ? copy.freed : seriesCopy.blocks.freed(rows.length));
  };
  const fault = hasTried && typeof read === "string" ? read : null;
  return { id: work.id, draft, change, read, repeated, series, fault, action, submit, remove };
}
