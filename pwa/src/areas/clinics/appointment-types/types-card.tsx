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
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { AppointmentType, Equipment } from "../../appointments/appointments.queries.ts";
import { copy, roomKinds } from "../clinics.copy.ts";
import { SetupList } from "../setup-list.tsx";
import {
  newType,
  NUMBERS,
  readType,
  typeDraft,
  type TypeDraft,
  type TypeFault,
  type TypeNumber,
  type TypeSettings,
} from "./type-draft.ts";
import { useNamesake } from "../use-namesake.ts";

const ROOM_KINDS = ["exam", "treatment", "surgery", "ward", "kennel", "grooming", "other"] as const;
const NUMBER_FIELDS: readonly TypeNumber[] = ["usual", "least", "before", "after"];

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

interface TypeValues extends TypeDraft {
  isUsed: boolean;
}

const faultWords = (fault: TypeFault): string => {
  if (fault === "name") return copy.required;
  return fault === "leastAbove" ? copy.types.leastAbove : copy.types.badMinutes(...NUMBERS[fault]);
};

function useTypeForm({ before, others, onClose }: TypeDialogProps) {
  const { mutate } = useClinic();
  const form: Form<TypeValues> = useEntityForm({
    entity: appointmentTypes,
    register: addAppointmentType,
    correct: correctAppointmentType,
    row: before,
    blank: newType,
    read: (type: TypeSettings): TypeValues => ({ ...typeDraft(type), isUsed: before?.status !== "inactive" }),
    write: ({ isUsed: _, ...draft }, fault) => {
      const read = readType(draft);
      return typeof read === "string" ? fault(read === "leastAbove" ? "least" : read, faultWords(read)) : read;
    },
    registerWith: () => ({ colour: 0 }),
    mayGoOn: () => namesake.mayGoOn(),
    andThen: async ({ isUsed }, id) => {
      const status = isUsed ? "active" : "inactive";
      if (before && status !== before.status) await mutate(retireAppointmentType, { id, status });
    },
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  const namesake = useNamesake(form.values.name, before, others);
  return { form, question: namesake.question };
}

function TypeDialog(props: TypeDialogProps) {
  const { before, things, onClose } = props;
  const { form, question } = useTypeForm(props);
  const { value: roomKind, onChange: onRoomKind } = form.pick("roomKind");
  const { value: equipmentIds, onChange: onEquipment } = form.pick("equipmentIds");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={before ? copy.edit(before.name) : copy.types.newTitle}
      size="xl"
      submitLabel={question === null ? copy.save : copy.saveAnyway}
      isLarge
      problem={question ?? form.problem}
    >
      <TextField label={copy.name} {...form.field("name")} />
      <FormColumns>
        {NUMBER_FIELDS.map((field) => (
          <TextField
            key={field}
            label={copy.types[field]}
            {...form.field(field, { inputMode: "numeric", autoComplete: "off", maxLength: 4 })}
          />
        ))}
      </FormColumns>
      <TextField
        select
        label={copy.types.roomKind}
        value={roomKind ?? ""}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={(event) => onRoomKind(ROOM_KINDS.find((kind) => kind === event.target.value) ?? null)}
      >
        <MenuItem value="">{copy.any}</MenuItem>
        {ROOM_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {roomKinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      <Stack>
        <Tick label={copy.types.needsVet} {...form.tick("needsVet")} />
        {things.map(({ id, name, status }) => {
          const isNeeded = equipmentIds.includes(id);
          if (status === "inactive" && !isNeeded) return null;
          const others = equipmentIds.filter((other) => other !== id);
          return (
            <Tick
              key={id}
              label={`${copy.types.equipment}: ${name}`}
              checked={isNeeded}
              onChange={(_, isOn) => onEquipment(isOn ? [...others, id] : others)}
            />
          );
        })}
        {before && <Tick label={copy.inUse} {...form.tick("isUsed")} />}
      </Stack>
    </FormDialog>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  onChange: (event: unknown, isOn: boolean) => void;
}

function Tick({ label, ...box }: TickProps) {
  return <FormControlLabel sx={{ minHeight: 44 }} control={<Checkbox {...box} />} label={label} />;
}
