import { calendarBlocks, BLOCK_REASONS, type CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { addBlock, correctBlock, removeBlock } from "@fernpaw/domain/appointments/calendar-block.mutations";
import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { newId } from "../../db/new-id.ts";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { useToday } from "../../ui/clock-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SpanFields } from "../../ui/span-fields.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import type { BookingChoices } from "../appointments/appointments.queries.ts";
import { blockReasonWords, copy as slotCopy } from "../appointments/shared/slot-words.copy.ts";
import {
  draftOfBlock,
  newBlockDraft,
  readBlock,
  type BlockDraft,
  type BlockFault,
  type BlockStart,
} from "./block-draft.ts";
import { copy as calendarCopy } from "./calendar.copy.ts";
import { bookedIn } from "./calendar.queries.ts";

const copy = calendarCopy.block;
const FIELDS = ["scope", "resourceId", "startsAt", "endsAt", "reason", "note", "releaseAt"] as const;

interface BlockDialogProps {
  /** Null: closed. */
  start: BlockStart | null;
  choices: BookingChoices;
  onClose: () => void;
}

/** Takes time out of the calendar, changes it, or gives it back. */
export function BlockDialog({ start, choices, onClose }: BlockDialogProps) {
  const { db } = useClinic();
  const id = start?.id;
  const opened = useLiveQuery(async () => {
    if (id === undefined) return null;
    const row = await rowsOf(db, calendarBlocks).get(id);
    return { row: row ?? null };
  }, [db, id]);
  if (start === null || opened === undefined) return null;
  if (id === undefined || opened === null) {
    return id === undefined ? (
      <BlockForm key="new" start={start} opened={null} choices={choices} onClose={onClose} />
    ) : null;
  }
  if (opened.row === null) {
    return (
      <Dialog isOpen onClose={onClose} title={copy.editTitle} size="xl">
        <Typography>{copy.gone}</Typography>
      </Dialog>
    );
  }
  return <BlockForm key={id} start={start} opened={opened.row} choices={choices} onClose={onClose} />;
}

interface BlockFormProps {
  start: BlockStart;
  /** The block as it was when the form was opened; null: a new one. */
  opened: CalendarBlock | null;
  choices: BookingChoices;
  onClose: () => void;
}

function useBlockForm({ start, opened, choices, onClose }: BlockFormProps) {
  const { mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const action = useAction();
  const [first] = useState(opened);
  const [id] = useState(() => first?.id ?? newId());
  const [draft, setDraft] = useState<BlockDraft>(() =>
    first ? draftOfBlock(first, timeZone) : newBlockDraft(start, today),
  );
  const [hasTried, setTried] = useState(false);
  const read = readBlock(draft, timeZone);
  const change = (part: Partial<BlockDraft>): void => setDraft({ ...draft, ...part });
  const finish = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    if (!(await action.run(work))) return;
    toastDone(words);
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    const { locationId } = choices;
    if (typeof read === "string" || locationId === null) return;
    const { scope, resourceId, reason, note } = draft;
    const wanted = { scope, resourceId, reason, note: note.trim(), ...read };
    if (!first) return void finish(() => mutate(addBlock, { id, locationId, ...wanted }), copy.done);
    const before = Object.fromEntries(FIELDS.map((field) => [field, first[field]])) as typeof wanted;
    const set = changedFields(before, wanted);
    if (Object.keys(set).length === 0) return onClose();
    return void finish(() => mutate(correctBlock, { id, set }), copy.done);
  };
  const remove = (): void => void finish(() => mutate(removeBlock, { id }), copy.freed);
  return { draft, change, read, fault: hasTried && typeof read === "string" ? read : null, action, submit, remove };
}

function BlockForm(props: BlockFormProps) {
  const { choices, opened, onClose } = props;
  const { draft, change, read, fault, action, submit, remove } = useBlockForm(props);
  const { db } = useClinic();
  const range = typeof read === "string" ? null : read;
  const standing = useLiveQuery(
    () => (range ? bookedIn(db, { from: range.startsAt, to: range.endsAt }, draft) : 0),
    [db, range?.startsAt, range?.endsAt, draft.scope, draft.resourceId],
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={opened ? copy.editTitle : copy.title}
      size="xl"
      onSubmit={submit}
      actions={
        <>
          {opened && (
            <Button variant="destructive" disabled={action.isBusy} onClick={remove}>
              {copy.remove}
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" isLoading={action.isBusy}>
            {opened ? copy.save : copy.submit}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <FormColumns>
          <WhoField draft={draft} choices={choices} onChange={change} />
          <TextField
            select
            label={copy.reason}
            value={draft.reason}
            onChange={(event) =>
              change({ reason: BLOCK_REASONS.find((reason) => reason === event.target.value) ?? "meeting" })
            }
          >
            {BLOCK_REASONS.map((reason) => (
              <MenuItem key={reason} value={reason}>
                {blockReasonWords[reason]}
              </MenuItem>
            ))}
          </TextField>
        </FormColumns>
        <TimesFields draft={draft} fault={fault} onChange={change} />
        <TextField
          label={copy.note}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <Typography role="status" sx={{ color: "ink2" }}>
          {standing ? copy.standing(standing) : copy.hint}
        </Typography>
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

interface FieldsProps {
  draft: BlockDraft;
  onChange: (change: Partial<BlockDraft>) => void;
}

function WhoField({ draft, choices, onChange }: FieldsProps & { choices: BookingChoices }) {
  const options: { scope: BlockDraft["scope"]; id: string | null; name: string }[] = [
    { scope: "everybody", id: null, name: slotCopy.everybody },
    ...choices.vets.map((vet) => ({ scope: "vet" as const, id: vet.id, name: titledName(vet) })),
    ...choices.rooms.map(({ id, name }) => ({ scope: "room" as const, id, name })),
    ...choices.equipment.map(({ id, name }) => ({ scope: "equipment" as const, id, name })),
  ];
  return (
    <TextField
      select
      label={copy.who}
      value={draft.resourceId ?? "everybody"}
      onChange={(event) => {
        const chosen = options.find(({ id }) => id === event.target.value);
        onChange({ scope: chosen?.scope ?? "everybody", resourceId: chosen?.id ?? null });
      }}
    >
      {options.map(({ id, name }) => (
        <MenuItem key={id ?? "everybody"} value={id ?? "everybody"}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function TimesFields({ draft, fault, onChange }: FieldsProps & { fault: BlockFault | null }) {
  return (
    <FormColumns>
      <SpanFields draft={draft} fault={fault === "badRelease" ? null : fault} onChange={onChange} />
      {draft.reason === "hold_same_day" && (
        <div>
          <TimeField
            label={copy.release}
            value={draft.release}
            onChange={(release) => onChange({ release })}
            errorText={fault === "badRelease" ? copy.badRelease : undefined}
          />
          <Typography variant="caption" sx={{ color: "ink2" }}>
            {copy.releaseHint}
          </Typography>
        </div>
      )}
    </FormColumns>
  );
}
