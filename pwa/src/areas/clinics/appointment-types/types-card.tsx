import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import {
  addAppointmentType,
  correctAppointmentType,
  retireAppointmentType,
} from "@fernpaw/domain/appointments/appointment-type.mutations";
import { equipment } from "@fernpaw/domain/clinics/clinic";
import { askedForms } from "@fernpaw/domain/consents/asked-forms";
import { type FormTemplate, formTemplates } from "@fernpaw/domain/consents/form-template";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { labelsOf } from "../../../field-words.ts";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { AppointmentType, Equipment } from "../../appointments/appointments.queries.ts";
import { allBundles, type Product } from "../../catalogue/catalogue.queries.ts";
import { copy, gapWords, roomKinds } from "../clinics.copy.ts";
import { SetupList } from "../setup-list.tsx";
import { typedFields, type TypedValues } from "../../../form/typed-fields.ts";
import { useNamesake } from "../use-namesake.ts";

const ROOM_KINDS = ["exam", "treatment", "surgery", "ward", "kennel", "grooming", "other"] as const;
const GAP_POLICIES = ["warn", "block"] as const;
const NUMBER_FIELDS = ["defaultMin", "minMin", "bufferBeforeMin", "bufferAfterMin"] as const;
const labels = labelsOf(appointmentTypes);
const typed = typedFields(appointmentTypes, [
  "name",
  ...NUMBER_FIELDS,
  "needsVet",
  "bookableOnline",
  "asksDeposit",
  "roomKind",
  "equipmentIds",
  "requirementPolicy",
  "formTemplateIds",
  "bundleId",
]);
type TypeSettings = Parameters<typeof typed.show>[0];

const USUAL: TypeSettings = {
  name: "",
  defaultMin: 20,
  minMin: 10,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  needsVet: "yes",
  bookableOnline: "no",
  asksDeposit: "no",
  roomKind: null,
  equipmentIds: [],
  requirementPolicy: "warn",
  formTemplateIds: [],
  bundleId: null,
};

/** What can be booked: how long it takes and what it needs. */
export function TypesCard() {
  const { db } = useClinic();
  const [opened, setOpened] = useState<AppointmentType | "new" | null>(null);
  const known = useLiveQuery(async () => {
    const [types, things, forms, bundles] = await Promise.all([
      rowsOf(db, appointmentTypes).toArray(),
      rowsOf(db, equipment).toArray(),
      rowsOf(db, formTemplates).toArray(),
      allBundles(db),
    ]);
    return {
      types: types.sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)),
      things,
      forms: forms.sort((a, b) => a.name.localeCompare(b.name)),
      bundles,
    };
  }, [db]);
  if (!known) return null;
  const { types, things, forms, bundles } = known;
  const about = (type: AppointmentType): string =>
    copy.types.needs([
      copy.types.minutes(type.defaultMin),
      ...(type.needsVet === "yes" ? [copy.types.vet] : []),
      ...(type.bookableOnline === "yes" ? [copy.types.online] : []),
      ...(type.roomKind === null ? [] : [roomKinds[type.roomKind].toLowerCase()]),
      ...things.filter(({ id }) => type.equipmentIds.includes(id)).map(({ name }) => name),
      ...bundles.filter(({ id }) => id === type.bundleId).map(({ name }) => name),
      ...askedForms(type, forms).map(({ name }) => copy.types.form(name)),
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
          forms={forms}
          bundles={bundles}
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
  /** All of them. */
  forms: readonly FormTemplate[];
  bundles: readonly Product[];
  onClose: () => void;
}

type TypeValues = TypedValues<TypeSettings> & { isUsed: boolean };

function useTypeForm({ before, others, onClose }: TypeDialogProps) {
  const { mutate } = useClinic();
  const form: Form<TypeValues> = useEntityForm({
    entity: appointmentTypes,
    register: addAppointmentType,
    correct: correctAppointmentType,
    row: before,
    blank: USUAL,
    read: (type: TypeSettings): TypeValues => ({ ...typed.show(type), isUsed: before?.status !== "inactive" }),
    write: ({ isUsed: _, ...values }, fault) => {
      const type = typed.read(values, fault);
      return type && type.minMin > type.defaultMin ? fault("minMin", copy.types.leastAbove) : type;
    },
    words: { name: copy.required },
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
  const { before, things, forms, bundles, onClose } = props;
  const { form, question } = useTypeForm(props);
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
      <TextField label={labels.name} {...form.field("name")} />
      <FormColumns>
        {NUMBER_FIELDS.map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            {...form.field(field, { inputMode: "numeric", autoComplete: "off", maxLength: 4 })}
          />
        ))}
      </FormColumns>
      <TextField select label={labels.roomKind} {...form.field("roomKind")}>
        <MenuItem value="">{copy.any}</MenuItem>
        {ROOM_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {roomKinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label={labels.requirementPolicy} {...form.field("requirementPolicy")}>
        {GAP_POLICIES.map((policy) => (
          <MenuItem key={policy} value={policy}>
            {gapWords[policy]}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label={labels.bundleId} helperText={copy.types.bundleHint} {...form.field("bundleId")}>
        <MenuItem value="">{copy.types.noBundle}</MenuItem>
        {bundles
          .filter(({ id, status }) => status === "active" || id === before?.bundleId)
          .map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
      </TextField>
      <Stack>
        <Tick label={labels.needsVet} {...form.tick("needsVet")} />
        <Tick label={labels.bookableOnline} {...form.tick("bookableOnline")} />
        {form.values.bookableOnline === "yes" && <Tick label={labels.asksDeposit} {...form.tick("asksDeposit")} />}
        <IdTicks
          {...form.pick("equipmentIds")}
          label={labels.equipmentIds}
          options={things.map(({ id, name, status }) => ({ id, name, isOffered: status === "active" }))}
        />
        <IdTicks
          {...form.pick("formTemplateIds")}
          label={labels.formTemplateIds}
          options={forms.map(({ id, name, status }) => ({
            id,
            name: status === "active" ? name : copy.types.removedForm(name),
            isOffered: status === "active",
          }))}
        />
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

interface IdTicksProps {
  /** Before each name. */
  label: string;
  /** One that is not offered is shown while it is chosen. */
  options: readonly { id: string; name: string; isOffered: boolean }[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** A box for each row that a type can name. */
function IdTicks({ label, options, value, onChange }: IdTicksProps) {
  return options
    .filter(({ id, isOffered }) => isOffered || value.includes(id))
    .map(({ id, name }) => {
      const others = value.filter((other) => other !== id);
      return (
        <Tick
          key={id}
          label={`${label}: ${name}`}
          checked={value.includes(id)}
          onChange={(_, isOn) => onChange(isOn ? [...others, id] : others)}
        />
      );
    });
}
