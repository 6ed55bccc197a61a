import {
  addBlockSeries,
  correctBlockSeries,
  removeBlockSeries,
} from "@fernpaw/domain/appointments/block-series.mutations";
import type { CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { addBlock, correctBlock, removeBlock } from "@fernpaw/domain/appointments/calendar-block.mutations";
import { spanAlong } from "@fernpaw/domain/appointments/series";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { useState } from "react";
import type { Fault } from "../../../form/judge-args.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { changedFields } from "../../../form/difference.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { BookingChoices } from "../../appointments/appointments.queries.ts";
import { copy as seriesCopy } from "../../appointments/public/series.copy.ts";
import { readRepeat, type ReadRepeat, type RepeatFault } from "../../appointments/public/repeat-draft.ts";
import { useScopedSeries } from "../../appointments/public/series-scope.tsx";
import {
  blocksWhom,
  draftOfBlock,
  newBlockDraft,
  readBlock,
  type BlockDraft,
  type BlockStart,
  type ReadBlock,
} from "./block-draft.ts";
import { copy as calendarCopy } from "../calendar.copy.ts";
import { readBlockSeries } from "../calendar.queries.ts";

const copy = calendarCopy.block;
const FIELDS = ["scope", "resourceId", "startsAt", "endsAt", "reason", "note", "releaseAt"] as const;
const TIMES = ["startsAt", "endsAt", "releaseAt"] as const;

type BlockFields = Pick<CalendarBlock, (typeof FIELDS)[number]>;

interface OpenBlock {
  start: BlockStart;
  /** The block as it was when the form was opened; null: a new one. */
  opened: CalendarBlock | null;
  choices: BookingChoices;
  onClose: () => void;
}

/** What each of several blocks becomes when one of them becomes `wanted`: the chosen times, on days of its own. */
function changesOf(rows: readonly CalendarBlock[], change: { from: CalendarBlock; to: BlockFields }, timeZone: string) {
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
  const add = async (wanted: BlockFields, repeat: ReadRepeat["repeat"] | null): Promise<void> => {
    const { locationId } = choices;
    if (locationId === null) return;
    for (const [index, whom] of blocksWhom(wanted, choices.vets).entries()) {
      const ownId = index === 0 || whom.resourceId === null ? id : derivedId(id, whom.resourceId);
      const args = { ...wanted, ...whom, id: ownId, locationId };
      await (repeat === null ? mutate(addBlock, args) : mutate(addBlockSeries, { ...args, repeat }));
    }
  };
  const correct = async (from: CalendarBlock, to: BlockFields, rows: readonly CalendarBlock[]): Promise<void> => {
    const before = Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as BlockFields;
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

/** The block that the form means; null where `fault` has said what is wrong. */
function wantedBlock(draft: BlockDraft, at: { id: string; timeZone: string }, fault: Fault): BlockFields | null {
  const read = readBlock(draft, at.timeZone);
  if (typeof read === "string") return fault("span", read);
  const repeated = repetition(draft, read, at);
  if (typeof repeated === "string") return fault("repeat", repeated);
  const { scope, resourceId, reason, note } = draft;
  return { scope, resourceId, reason, note: note.trim(), ...read };
}

export function useBlockForm(open: OpenBlock) {
  const { start, opened, choices, onClose } = open;
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const [first] = useState(opened);
  const work = useBlockWork({ ...open, opened: first });
  const series = useScopedSeries(first, readBlockSeries);
  const { rows } = series;
  const at = { id: work.id, timeZone };
  const form: Form<BlockDraft> = useActionForm({
    mutation: first ? correctBlock : addBlock,
    start: () => (first ? draftOfBlock({ ...first, ...start.moved }, timeZone) : newBlockDraft(start, today)),
    toArgs: (draft, fault) => {
      const wanted = wantedBlock(draft, at, fault);
      if (wanted === null) return null;
      return first ? { id: work.id, set: wanted } : { id: work.id, locationId: choices.locationId ?? "", ...wanted };
    },
    isLocked: rows === undefined,
    send: (_, draft) => {
      const wanted = wantedBlock(draft, at, () => null);
      if (wanted === null || rows === undefined) return Promise.resolve();
      return first ? work.correct(first, wanted, rows) : work.add(wanted, repeatOf(draft)?.repeat ?? null);
    },
    onSaved: (draft) => {
      const repeated = repeatOf(draft);
      toastDone(!first && repeated ? seriesCopy.blocks.done(repeated.slots.length) : copy.done);
      onClose();
    },
  });
  const repeatOf = (draft: BlockDraft): ReadRepeat | null => {
    const repeated = repetition(draft, readBlock(draft, timeZone), at);
    return typeof repeated === "string" ? null : repeated;
  };
  const draft = form.values;
  const read = readBlock(draft, timeZone);
  const repeated = repetition(draft, read, at);
  const remove = async (): Promise<void> => {
    if (rows === undefined || !(await form.run(() => work.remove(rows)))) return;
    toastDone(rows.length < 2 ? copy.freed : seriesCopy.blocks.freed(rows.length));
    onClose();
  };
  const fault = form.fault("span") === undefined || typeof read !== "string" ? null : read;
  // The repetition's own fields say what is wrong with it.
  form.fault("repeat");
  return { form, id: work.id, draft, change: form.set, read, repeated, series, fault, remove };
}
