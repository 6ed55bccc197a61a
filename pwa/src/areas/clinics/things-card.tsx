import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { equipment, locations, rooms } from "@fernpaw/domain/clinics/clinic";
import { addEquipment, correctEquipment } from "@fernpaw/domain/clinics/equipment.mutations";
import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import { addRoom, correctRoom } from "@fernpaw/domain/clinics/room.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import type { Form } from "../../form/form-types.ts";
import { typedFields } from "../../form/typed-fields.ts";
import { checkColumnDay, COLUMN_FIELDS, type ColumnSettings, type ColumnValues } from "./column/column-values.ts";
import { labelsOf } from "../../field-words.ts";
import { rowsOf } from "../../db/rows.ts";
import { locationHere } from "../../session/device-location.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { FormColumns } from "../../ui/form-rows.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import type { Equipment, Room } from "../appointments/appointments.queries.ts";
import { copy, equipmentKinds, roomKinds } from "./clinics.copy.ts";
import { SetupList } from "./setup-list.tsx";
import { ColumnFields } from "./column/column-fields.tsx";
import { useNamesake } from "./use-namesake.ts";

type What = "rooms" | "equipment";
type Thing = Room | Equipment;

const KINDS: Readonly<Record<What, Readonly<Record<string, string>>>> = { rooms: roomKinds, equipment: equipmentKinds };

/** Which kinds and statuses there are, depends on what it is; the column is alike. */
const labels = labelsOf(rooms);
const typed = typedFields(rooms, COLUMN_FIELDS);

/** The rooms, or the machines, with how each behaves on the calendar. */
export function ThingsCard({ what }: { what: What }) {
  const { db } = useClinic();
  const [opened, setOpened] = useState<Thing | "new" | null>(null);
  const rows: Thing[] | undefined = useLiveQuery(
    async (): Promise<Thing[]> =>
      what === "rooms" ? await rowsOf(db, rooms).toArray() : await rowsOf(db, equipment).toArray(),
    [db, what],
  );
  // Named only when there are several.
  const places = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]) ?? [];
  const placeNames = new Map(places.length > 1 ? places.map(({ id, name }) => [id, name]) : []);
  const words = copy[what];
  const list = (rows ?? []).toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  return (
    <>
      <SetupList
        title={words.title}
        addLabel={words.add}
        emptyText={rows ? words.empty : ""}
        rows={list.map(({ id, name, kind, status, locationId }) => ({
          id,
          name,
          about: [KINDS[what][kind] ?? "", placeNames.get(locationId) ?? ""].filter((part) => part !== "").join(" · "),
          isUsed: status === "active",
        }))}
        onOpen={(id) => setOpened(list.find((row) => row.id === id) ?? null)}
        onAdd={() => setOpened("new")}
      />
      {opened !== null && (
        <ThingDialog
          what={what}
          before={opened === "new" ? null : opened}
          others={list}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ThingDialogProps {
  what: What;
  /** Null: a new one. */
  before: Thing | null;
  /** All of them. */
  others: readonly Thing[];
  onClose: () => void;
}

/** As the mutations take it; which kinds there are, depends on what it is. */
interface ThingSettings extends ColumnSettings {
  name: string;
  kind: string;
  status: Thing["status"];
}

interface ThingValues extends ColumnValues {
  name: string;
  kind: string;
  isUsed: boolean;
}

const OF = {
  rooms: { entity: rooms, register: addRoom, correct: correctRoom },
  equipment: { entity: equipment, register: addEquipment, correct: correctEquipment },
} as const satisfies Record<What, unknown>;

function ThingDialog({ what, before, others, onClose }: ThingDialogProps) {
  const { db } = useClinic();
  const places = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]);
  const here = places && locationHere(places)?.id;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const locationId = before?.locationId ?? chosenId ?? here;
  const form: Form<ThingValues> = useEntityForm({
    ...(OF[what] as (typeof OF)["rooms"]),
    row: before as Room | null,
    blank: { ...newColumn, name: "", kind: Object.keys(KINDS[what])[0] ?? "other", status: "active" },
    read: ({ name, kind, status, ...column }: ThingSettings): ThingValues => ({
      name,
      kind,
      isUsed: status !== "inactive",
      ...typed.show(column),
    }),
    write: ({ name, kind, isUsed, ...values }, fault): ThingSettings | null => {
      const column = checkColumnDay(typed.read(values, fault), fault);
      return column && { name, kind, ...column, status: isUsed ? "active" : "inactive" };
    },
    registerWith: () => ({ locationId }),
    isLocked: locationId === undefined,
    words: { name: copy.required },
    mayGoOn: () => namesake.mayGoOn(),
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  const namesake = useNamesake(form.values.name, before, others);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={before ? copy.edit(before.name) : copy[what].newTitle}
      size="xl"
      submitLabel={namesake.question === null ? copy.save : copy.saveAnyway}
      isLarge
      problem={namesake.question ?? form.problem}
    >
      <FormColumns>
        <TextField label={labels.name} {...form.field("name")} />
        <TextField select label={labels.kind} {...form.field("kind")}>
          {Object.entries(KINDS[what]).map(([value, word]) => (
            <MenuItem key={value} value={value}>
              {word}
            </MenuItem>
          ))}
        </TextField>
      </FormColumns>
      {!before && places && activeLocations(places).length > 1 && (
        <TextField
          select
          label={labels.locationId}
          value={locationId ?? ""}
          onChange={(event) => setChosenId(event.target.value)}
        >
          {activeLocations(places).map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ColumnFields form={form} />
      {before && (
        <FormControlLabel sx={{ minHeight: 44 }} control={<Checkbox {...form.tick("isUsed")} />} label={copy.inUse} />
      )}
    </FormDialog>
  );
}
