import { SHIFT_KINDS, type Shift } from "@fernpaw/domain/staff/shift";
import { correctShift, planShifts, removeShift } from "@fernpaw/domain/staff/shift.mutations";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { readSpan, spanDraft, type SpanDraft } from "../../form/date-field-span-draft.ts";
import { SpanFields } from "../../form/date-field-span.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import type { Colleague } from "./employees.queries.ts";
import { copy, kindWords } from "./roster.copy.ts";

/** A shift that is opened, or the cell for a new one. */
export type ShiftStart = { shift: Shift } | { userId: string; day: LocalDate };

interface ShiftDialogProps {
  start: ShiftStart;
  people: readonly Colleague[];
  locationId: string;
  onClose: () => void;
}

const FIELDS = ["userId", "startsAt", "endsAt", "kind", "note"] as const;
const USUAL = { from: "09:00", to: "17:00" };

function useShiftForm({ start, locationId, onClose }: ShiftDialogProps) {
  const { mutate, timeZone } = useClinic();
  const action = useAction();
  const [before] = useState("shift" in start ? start.shift : null);
  const [who, setWho] = useState("shift" in start ? start.shift.userId : start.userId);
  const [kind, setKind] = useState<Shift["kind"]>(before?.kind ?? "work");
  const [note, setNote] = useState(before?.note ?? "");
  const [span, setSpan] = useState<SpanDraft>(() =>
    "shift" in start ? spanDraft(start.shift, timeZone) : { ...USUAL, fromDay: start.day, toDay: start.day },
  );
  const [hasTried, setTried] = useState(false);
  const read = readSpan(span, timeZone, true);
  const finish = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    if (!(await action.run(work))) return;
    toastDone(words);
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (typeof read === "string") return;
    const wanted = { userId: who, kind, note: note.trim(), ...read };
    if (!before) {
      const shift = { id: newId(), locationId, ...wanted };
      return void finish(() => mutate(planShifts, { shifts: [shift] }), copy.saved);
    }
    const known = Object.fromEntries(FIELDS.map((field) => [field, before[field]])) as typeof wanted;
    const set = changedFields(known, wanted);
    if (Object.keys(set).length === 0) return onClose();
    return void finish(() => mutate(correctShift, { id: before.id, set }), copy.changed);
  };
  const remove = (): void => {
    if (before) void finish(() => mutate(removeShift, { id: before.id }), copy.removed);
  };
  const fault = hasTried && typeof read === "string" ? read : null;
  return { before, who, setWho, kind, setKind, note, setNote, span, setSpan, fault, action, submit, remove };
}

/** One person's time, on the roster or off it. */
export function ShiftDialog(props: ShiftDialogProps) {
  const { people, onClose } = props;
  const form = useShiftForm(props);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={form.before ? copy.editTitle : copy.newTitle}
      size="xl"
      onSubmit={form.submit}
      actions={
        <>
          {form.before && (
            <Button variant="destructive" disabled={form.action.isBusy} onClick={form.remove}>
              {copy.remove}
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" isLoading={form.action.isBusy}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <FormColumns>
          <TextField select label={copy.who} value={form.who} onChange={(event) => form.setWho(event.target.value)}>
            {people.map((person) => (
              <MenuItem key={person.id} value={person.id}>
                {titledName(person)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={copy.kind}
            value={form.kind}
            onChange={(event) => form.setKind(SHIFT_KINDS.find((kind) => kind === event.target.value) ?? "work")}
          >
            {SHIFT_KINDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {kindWords[kind]}
              </MenuItem>
            ))}
          </TextField>
          <SpanFields
            draft={form.span}
            fault={form.fault}
            onChange={(part) => form.setSpan({ ...form.span, ...part })}
          />
        </FormColumns>
        <Typography variant="caption" sx={{ color: "ink2" }}>
          {copy.night}
        </Typography>
        <TextField
          label={copy.note}
          value={form.note}
          onChange={(event) => form.setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <ProblemAlert problem={form.action.problem} />
      </Stack>
    </Dialog>
  );
}
