import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import {
  addAppointmentType,
  correctAppointmentType,
  retireAppointmentType,
} from "@fernpaw/domain/appointments/appointment-type.mutations";
import { equipment } from "@fernpaw/domain/clinics/clinic";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { newId } from "../../db/new-id.ts";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import type { AppointmentType, Equipment } from "../appointments/appointments.queries.ts";
import { copy, roomKinds } from "./clinics.copy.ts";
import { SetupList } from "./setup-list.tsx";
import {
  newType,
  NUMBERS,
  readType,
  typeDraft,
  type TypeDraft,
  type TypeFault,
  type TypeNumber,
} from "./type-draft.ts";
import { useNamesake } from "./use-namesake.ts";

const ROOM_KINDS = ["exam", "treatment", "surgery", "ward", "kennel", "grooming", "other"] as const;
const NUMBER_FIELDS: readonly TypeNumber[] = ["usual", "least", "before", "after"];
const NAME_MOST = 80;

/** What can be booked: how long it takes and what it needs. */
export function TypesCard() {
  const { db } = useClinic();
  const [opened, setOpened] = useState<AppointmentType | "new" | null>(null);
  const known = useLiveQuery(async () => {
    const [types, things] = await Promise.all([
      rowsOf(db, appointmentTypes).toArray(),
      rowsOf(db, equipment).toArray(),
    ]);
    return { types: types.sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)), things };
  }, [db]);
  if (!known) return null;
  const { types, things } = known;
  const about = (type: AppointmentType): string =>
    copy.types.needs([
      copy.types.minutes(type.defaultMin),
      ...(type.needsVet === "yes" ? [copy.types.vet] : []),
      ...(type.roomKind === null ? [] : [roomKinds[type.roomKind].toLowerCase()]),
      ...things.filter(({ id }) => type.equipmentIds.includes(id)).map(({ name }) => name),
    ]);
  return (
    <>
      <SetupList
        title={copy.types.title}
        addLabel={copy.types.add}
        emptyText=""
        rows={types.map((type) => ({
          id: type.id,
          name: type.name,
          about: about(type),
          isUsed: type.status === "active",
        }))}
        onOpen={(id) => setOpened(types.find((type) => type.id === id) ?? null)}
        onAdd={() => setOpened("new")}
      />
      {opened !== null && (
        <TypeDialog
          before={opened === "new" ? null : opened}
          others={types}
          things={things}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface TypeDialogProps {
  /** Null: a new one. */
  before: AppointmentType | null;
  /** All of them. */
  others: readonly AppointmentType[];
  things: readonly Equipment[];
  onClose: () => void;
}

function useTypeForm({ before, others, onClose }: TypeDialogProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const [draft, setDraft] = useState<TypeDraft>(() => typeDraft(before ?? newType));
  const [isUsed, setUsed] = useState(before?.status !== "inactive");
  const [hasTried, setTried] = useState(false);
  const namesake = useNamesake(draft.name, before, others);
  const read = readType(draft);
  const save = async (): Promise<void> => {
    if (typeof read === "string") return;
    if (!before) {
      await mutate(addAppointmentType, { id: newId(), colour: 0, ...read });
      return;
    }
    const known = Object.fromEntries(Object.keys(read).map((field) => [field, before[field as keyof typeof read]]));
    const set = changedFields(known as typeof read, read);
    if (Object.keys(set).length > 0) await mutate(correctAppointmentType, { id: before.id, set });
    const status = isUsed ? "active" : "inactive";
    if (status !== before.status) await mutate(retireAppointmentType, { id: before.id, status });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (typeof read === "string" || !namesake.mayGoOn() || !(await action.run(save))) return;
    toastDone(copy.saved);
    onClose();
  };
  const fault = hasTried && typeof read === "string" ? read : null;
  return {
    draft,
    change: (part: Partial<TypeDraft>) => setDraft({ ...draft, ...part }),
    isUsed,
    setUsed,
    fault,
    question: namesake.question,
    action,
    submit,
  };
}

function TypeDialog(props: TypeDialogProps) {
  const { before, things, onClose } = props;
  const { draft, change, isUsed, setUsed, fault, question, action, submit } = useTypeForm(props);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={before ? copy.edit(before.name) : copy.types.newTitle}
      size="xl"
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" variant="primary" size="lg" isLoading={action.isBusy}>
          {question === null ? copy.save : copy.saveAnyway}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          label={copy.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          errorText={fault === "name" ? copy.required : undefined}
          slotProps={{ htmlInput: { maxLength: NAME_MOST } }}
        />
        <NumberFields draft={draft} fault={fault} onChange={change} />
        <TextField
          select
          label={copy.types.roomKind}
          value={draft.roomKind ?? ""}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={(event) => change({ roomKind: ROOM_KINDS.find((kind) => kind === event.target.value) ?? null })}
        >
          <MenuItem value="">{copy.any}</MenuItem>
          {ROOM_KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {roomKinds[kind]}
            </MenuItem>
          ))}
        </TextField>
        <Stack>
          <Tick
            label={copy.types.needsVet}
            isOn={draft.needsVet === "yes"}
            onChange={(isOn) => change({ needsVet: isOn ? "yes" : "no" })}
          />
          {things.map(({ id, name, status }) => {
            const isNeeded = draft.equipmentIds.includes(id);
            if (status === "inactive" && !isNeeded) return null;
            const others = draft.equipmentIds.filter((other) => other !== id);
            return (
              <Tick
                key={id}
                label={`${copy.types.equipment}: ${name}`}
                isOn={isNeeded}
                onChange={(isOn) => change({ equipmentIds: isOn ? [...others, id] : others })}
              />
            );
          })}
          {before && <Tick label={copy.inUse} isOn={isUsed} onChange={setUsed} />}
        </Stack>
        <ProblemAlert problem={question ?? action.problem} />
      </Stack>
    </Dialog>
  );
}

function NumberFields({
  draft,
  fault,
  onChange,
}: {
  draft: TypeDraft;
  fault: TypeFault | null;
  onChange: (change: Partial<TypeDraft>) => void;
}) {
  const faultOf = (field: TypeNumber): string | undefined => {
    if (field === "least" && fault === "leastAbove") return copy.types.leastAbove;
    return fault === field ? copy.types.badMinutes(...NUMBERS[field]) : undefined;
  };
  return (
    <FormColumns>
      {NUMBER_FIELDS.map((field) => (
        <TextField
          key={field}
          label={copy.types[field]}
          value={draft[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
          errorText={faultOf(field)}
          slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 4 } }}
        />
      ))}
    </FormColumns>
  );
}

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <FormControlLabel
      sx={{ minHeight: 44 }}
      control={<Checkbox checked={isOn} onChange={(_, checked) => onChange(checked)} />}
      label={label}
    />
  );
}
