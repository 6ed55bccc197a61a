import { blockReasonWords } from "@fernpaw/domain/appointments/appointment-words.copy";
import { calendarBlocks, BLOCK_REASONS, type CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { spanAlong, spanFrom } from "@fernpaw/domain/appointments/series";
import { spanRange } from "@fernpaw/domain/kernel/long-spans";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { dateWords } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { SpanFields } from "../../../form/date-field-span.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import type { BookingChoices } from "../../appointments/appointments.queries.ts";
import { copy as seriesCopy } from "../../appointments/public/series.copy.ts";
import { OccurrenceTimes } from "../../appointments/public/occurrence-times.tsx";
import { RepeatChoice } from "../../appointments/public/repeat-fields.tsx";
import { SeriesScopeChoice } from "../../appointments/public/series-scope.tsx";
import { copy as slotCopy } from "../../appointments/public/slot-words.copy.ts";
import { blocksWhom, EACH, type BlockDraft, type BlockFault, type BlockStart } from "./block-draft.ts";
import { copy as calendarCopy } from "../calendar.copy.ts";
import { bookedIn } from "../calendar.queries.ts";
import { useBlockForm } from "./use-block-form.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(calendarBlocks);

const copy = calendarCopy.block;

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

function BlockForm(props: BlockFormProps) {
  const { choices, opened, onClose } = props;
  const block = useBlockForm(props);
  const { form, draft, change, fault, remove } = block;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={opened ? copy.editTitle : copy.title}
      size="xl"
      submitLabel={opened ? copy.save : copy.submit}
      isLarge
      footer={{
        aside: opened && (
          <Button variant="destructive" disabled={form.isBusy} onClick={() => void remove()}>
            {copy.remove}
          </Button>
        ),
      }}
    >
      <FormColumns>
        <WhoField draft={draft} choices={choices} isNew={opened === null} onChange={change} />
        <TextField select label={labels.reason} {...form.field("reason")}>
          {BLOCK_REASONS.map((reason) => (
            <MenuItem key={reason} value={reason}>
              {blockReasonWords[reason]}
            </MenuItem>
          ))}
        </TextField>
      </FormColumns>
      <TimesFields draft={draft} fault={fault} onChange={change} />
      <TextField label={labels.note} {...form.field("note")} />
      {opened ? <ItsSeries block={block} opened={opened} /> : <Repetition block={block} />}
      <Standing block={block} choices={choices} />
    </FormDialog>
  );
}

type OpenBlock = ReturnType<typeof useBlockForm>;

/** Which ones of its series are meant, and where they will stand. */
function ItsSeries({ block: { series, read }, opened }: { block: OpenBlock; opened: CalendarBlock }) {
  const { timeZone } = useClinic();
  if (!opened.series) return null;
  const isOtherTime = typeof read !== "string" && read.startsAt !== opened.startsAt;
  const starts = isOtherTime
    ? (series.rows ?? []).map((row) => spanAlong(row, { from: opened, to: read }, timeZone).startsAt)
    : [];
  return (
    <Stack spacing={3}>
      <Typography>{seriesCopy.fact(opened.series)}</Typography>
      <SeriesScopeChoice of={opened} words={seriesCopy.blocks} {...series} />
      {series.scope !== "one" && starts.length > 1 && <OccurrenceTimes starts={starts} />}
    </Stack>
  );
}

function Repetition({ block: { id, draft, read, change } }: { block: OpenBlock }) {
  const { timeZone } = useClinic();
  return (
    <RepeatChoice
      value={draft.repeat}
      onChange={(repeat) => change({ repeat })}
      first={typeof read === "string" ? null : { id, startsAt: read.startsAt }}
      words={seriesCopy.blocks}
    >
      {(_, { slots }) => {
        const last = slots.at(-1);
        const day = last ? dateWords(localDateOf(last.startsAt, timeZone)) : "";
        return <Typography>{seriesCopy.blocks.summary(slots.length, day)}</Typography>;
      }}
    </RepeatChoice>
  );
}

/** How many appointments stand in the time, at each of its repetitions. */
function Standing({ block: { draft, read, repeated }, choices }: { block: OpenBlock; choices: BookingChoices }) {
  const { db, timeZone } = useClinic();
  const span = typeof read === "string" ? null : read;
  const starts =
    repeated !== null && typeof repeated !== "string" ? repeated.slots.map(({ startsAt }) => startsAt) : [];
  const spans = span === null ? [] : [span, ...starts.slice(1).map((at) => spanFrom(at, span, timeZone))];
  const locationId = choices.locationId ?? "";
  const whom = blocksWhom(draft, choices.vets).map((one) => ({ ...one, locationId }));
  const key = JSON.stringify([spans, whom]);
  const standing = useLiveQuery(() => bookedIn(db, spans.map(spanRange), whom), [db, key]);
  return (
    <Typography role="status" sx={{ color: "ink2" }}>
      {standing ? copy.standing(standing) : copy.hint}
    </Typography>
  );
}

interface FieldsProps {
  draft: BlockDraft;
  onChange: (change: Partial<BlockDraft>) => void;
}

const EVERYBODY = "everybody";
const EACH_ID = "each";

function WhoField({ draft, choices, isNew, onChange }: FieldsProps & { choices: BookingChoices; isNew: boolean }) {
  const each = { ...EACH, id: EACH_ID, name: seriesCopy.blocks.each(choices.vets.length) };
  const options: { scope: BlockDraft["scope"]; id: string; name: string }[] = [
    { scope: "everybody", id: EVERYBODY, name: slotCopy.everybody },
    ...(isNew && choices.vets.length > 1 ? [each] : []),
    ...choices.vets.map((vet) => ({ scope: "vet" as const, id: vet.id, name: titledName(vet) })),
    ...choices.rooms.map(({ id, name }) => ({ scope: "room" as const, id, name })),
    ...choices.equipment.map(({ id, name }) => ({ scope: "equipment" as const, id, name })),
  ];
  return (
    <TextField
      select
      label={copy.who}
      value={draft.resourceId ?? (draft.scope === EACH.scope ? EACH_ID : EVERYBODY)}
      onChange={(event) => {
        const chosen = options.find(({ id }) => id === event.target.value);
        const isOne = chosen !== undefined && chosen.id !== EVERYBODY && chosen.id !== EACH_ID;
        onChange({ scope: chosen?.scope ?? "everybody", resourceId: isOne ? chosen.id : null });
      }}
    >
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
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
