import { isAtWork, SHIFT_KINDS, type Shift, shifts } from "@fernpaw/domain/staff/shift";
import { correctShift, planShifts, removeShift } from "@fernpaw/domain/staff/shift.mutations";
import { titledName } from "@fernpaw/domain/staff/staff";
import { addDays, isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { changedFields } from "../../../form/difference.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { readSpan, spanDraft, type SpanDraft } from "../../../form/date-field-span-draft.ts";
import { SpanFields } from "../../../form/date-field-span.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { Colleague } from "../employees.queries.ts";
import { usualHours, type ShiftHours } from "./roster-week.ts";
import { copy, kindWords } from "./roster.copy.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(shifts);

/** A shift that is opened, or the cell for a new one. */
export type ShiftStart = { shift: Shift; day: LocalDate } | { userId: string; day: LocalDate };

interface ShiftDialogProps {
  start: ShiftStart;
  people: readonly Colleague[];
  /** Of some weeks, this one included: the usual hours of a person follow from them. */
  recent: readonly Shift[];
  locationId: string;
  /** Another shift of the same person and day. */
  onAnother: (start: ShiftStart) => void;
  onClose: () => void;
}

/** Another kind of shift. A new one, with `usual` hours, gets those of its kind, unless a person has typed other hours. */
function withKind(values: ShiftValues, typed: string, usual: ShiftHours | null): Partial<ShiftValues> {
  const kind = SHIFT_KINDS.find((one) => one === typed) ?? values.kind;
  if (usual === null) return { kind };
  const hours = (of: Shift["kind"]) => (isAtWork(of) ? usual : { from: "00:00", to: "00:00" });
  const before = hours(values.kind);
  const isUntouched = values.from === before.from && values.to === before.to;
  if (!isUntouched || isAtWork(kind) === isAtWork(values.kind)) return { kind };
  const set = { kind, ...hours(kind) };
  if (!isDay(values.fromDay)) return set;
  return { ...set, toDay: isAtWork(kind) ? values.fromDay : addDays(values.fromDay, 1) };
}

/** What the form holds, as typed. */
interface ShiftValues extends SpanDraft {
  userId: string;
  kind: Shift["kind"];
  note: string;
}

type ShiftFields = Pick<Shift, "userId" | "startsAt" | "endsAt" | "kind" | "note">;

function useShiftForm({ start, recent, locationId, onClose }: ShiftDialogProps) {
  const { mutate, timeZone } = useClinic();
  const [id] = useState(newId);
  const [before] = useState("shift" in start ? start.shift : null);
  const [usual] = useState(() => ("shift" in start ? null : usualHours(recent, { ...start, timeZone })));
  const valuesOf = ({ userId, kind, note, ...span }: ShiftFields): ShiftValues => ({
    userId,
    kind,
    note,
    ...spanDraft(span, timeZone),
  });
  const fieldsOf = ({ userId, kind, note, ...span }: ShiftValues): ShiftFields | string => {
    const read = readSpan(span, timeZone, true);
    return typeof read === "string" ? read : { userId, kind, note: note.trim(), ...read };
  };
  const form = useActionForm({
    mutation: before ? correctShift : planShifts,
    start: (): ShiftValues =>
      "shift" in start
        ? valuesOf(start.shift)
        : {
            userId: start.userId,
            kind: "work",
            note: "",
            ...usualHours(recent, { ...start, timeZone }),
            fromDay: start.day,
            toDay: start.day,
          },
    toArgs: (values, fault) => {
      const fields = fieldsOf(values);
      if (typeof fields === "string") return fault("span", fields);
      if (!before) return { shifts: [{ id, locationId, ...fields }] };
      const known = fieldsOf(valuesOf(before));
      return { id: before.id, set: typeof known === "string" ? fields : changedFields(known, fields) };
    },
    fieldAt: (path) => String(path.at(-1)),
    send: async (args) => {
      if ("shifts" in args) await mutate(planShifts, args);
      else if (Object.keys(args.set).length > 0) await mutate(correctShift, args);
    },
    onSaved: () => {
      toastDone(before ? copy.changed : copy.saved);
      onClose();
    },
  });
  const remove = async (): Promise<void> => {
    if (!before || !(await form.run(() => mutate(removeShift, { id: before.id })))) return;
    toastDone(copy.removed);
    onClose();
  };
  const read = readSpan(form.values, timeZone, true);
  return {
    form,
    before,
    usual,
    fault: form.fault("span") !== undefined && typeof read === "string" ? read : null,
    remove,
  };
}

/** One person's time, on the roster or off it. */
export function ShiftDialog(props: ShiftDialogProps) {
  const { start, people, onAnother, onClose } = props;
  const { form, before, usual, fault, remove } = useShiftForm(props);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={before ? copy.editTitle : copy.newTitle}
      size="xl"
      submitLabel={copy.save}
      isLarge
      footer={{
        aside: before && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            <Button variant="destructive" disabled={form.isBusy} onClick={() => void remove()}>
              {copy.remove}
            </Button>
            <Button disabled={form.isBusy} onClick={() => onAnother({ userId: before.userId, day: start.day })}>
              {copy.another}
            </Button>
          </Box>
        ),
      }}
    >
      <FormColumns>
        <TextField select label={labels.userId} {...form.field("userId")}>
          {people.map((person) => (
            <MenuItem key={person.id} value={person.id}>
              {titledName(person)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={labels.kind}
          {...form.field("kind")}
          onChange={(event) => form.set(withKind(form.values, event.target.value, usual))}
        >
          {SHIFT_KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {kindWords[kind]}
            </MenuItem>
          ))}
        </TextField>
        <SpanFields draft={form.values} fault={fault} onChange={form.set} />
      </FormColumns>
      <Typography variant="caption" sx={{ color: "ink2" }}>
        {isAtWork(form.values.kind) ? copy.night : copy.wholeDay}
      </Typography>
      <TextField label={labels.note} {...form.field("note", { maxLength: 200 })} />
    </FormDialog>
  );
}
