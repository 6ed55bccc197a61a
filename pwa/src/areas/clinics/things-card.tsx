import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { equipment, rooms } from "@fernpaw/domain/clinics/clinic";
import { addEquipment, correctEquipment } from "@fernpaw/domain/clinics/equipment.mutations";
import { addRoom, correctRoom } from "@fernpaw/domain/clinics/room.mutations";
import { hasVisible } from "@fernpaw/domain/kernel/text";
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
import { bookingChoices, type Equipment, type Room } from "../appointments/appointments.queries.ts";
import { copy, equipmentKinds, roomKinds } from "./clinics.copy.ts";
import { SetupList } from "./setup-list.tsx";
import { columnDraft, readColumn, type ColumnSettings } from "./shared/column-draft.ts";
import { ColumnFields } from "./shared/column-fields.tsx";
import { useNamesake } from "./use-namesake.ts";

type What = "rooms" | "equipment";
type Thing = Room | Equipment;

const KINDS: Readonly<Record<What, Readonly<Record<string, string>>>> = { rooms: roomKinds, equipment: equipmentKinds };
const NAME_MOST = 80;

/** The rooms, or the machines, with how each behaves on the calendar. */
export function ThingsCard({ what }: { what: What }) {
  const { db } = useClinic();
  const [opened, setOpened] = useState<Thing | "new" | null>(null);
  const rows: Thing[] | undefined = useLiveQuery(
    async (): Promise<Thing[]> =>
      what === "rooms" ? await rowsOf(db, rooms).toArray() : await rowsOf(db, equipment).toArray(),
    [db, what],
  );
  const words = copy[what];
  const list = (rows ?? []).toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  return (
    <>
      <SetupList
        title={words.title}
        addLabel={words.add}
        emptyText={rows ? words.empty : ""}
        rows={list.map(({ id, name, kind, status }) => ({
          id,
          name,
          about: KINDS[what][kind] ?? "",
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

interface ThingSettings extends ColumnSettings {
  name: string;
  kind: string;
  status: Thing["status"];
}

const keysOf = <Kind extends string>(words: Readonly<Record<Kind, string>>): Kind[] => Object.keys(words) as Kind[];
const roomKindOf = (kind: string): Room["kind"] => keysOf(roomKinds).find((one) => one === kind) ?? "other";
const machineKindOf = (kind: string): Equipment["kind"] =>
  keysOf(equipmentKinds).find((one) => one === kind) ?? "other";

/** Saves by the mutations of what it is. */
function useSave(what: What) {
  const { db, mutate } = useClinic();
  return async (before: Thing | null, settings: ThingSettings): Promise<void> => {
    if (before) {
      const { name, kind, status, overlapPolicy, slotMin, dayFromMin, dayToMin } = before;
      const known = { name, kind, overlapPolicy, slotMin, dayFromMin, dayToMin, status };
      const { kind: changedKind, ...set } = changedFields<ThingSettings>(known, settings);
      const id: string = before.id;
      const isOther = changedKind !== undefined;
      if (what === "rooms") {
        await mutate(correctRoom, { id, set: isOther ? { ...set, kind: roomKindOf(changedKind) } : set });
      } else {
        await mutate(correctEquipment, { id, set: isOther ? { ...set, kind: machineKindOf(changedKind) } : set });
      }
      return;
    }
    const { locationId } = await bookingChoices(db);
    if (locationId === null) return;
    const { status: _status, kind, ...rest } = settings;
    const added = { id: newId(), locationId, ...rest };
    if (what === "rooms") await mutate(addRoom, { ...added, kind: roomKindOf(kind) });
    else await mutate(addEquipment, { ...added, kind: machineKindOf(kind) });
  };
}

function ThingDialog({ what, before, others, onClose }: ThingDialogProps) {
  const action = useAction();
  const save = useSave(what);
  const [name, setName] = useState(before?.name ?? "");
  const [kind, setKind] = useState<string>(before?.kind ?? Object.keys(KINDS[what])[0] ?? "other");
  const [isUsed, setUsed] = useState(before?.status !== "inactive");
  const [column, setColumn] = useState(() => columnDraft(before ?? newColumn));
  const [hasTried, setTried] = useState(false);
  const namesake = useNamesake(name, before, others);
  const read = readColumn(column);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!hasVisible(name) || typeof read === "string" || !namesake.mayGoOn()) return;
    const settings: ThingSettings = { name: name.trim(), kind, ...read, status: isUsed ? "active" : "inactive" };
    if (!(await action.run(() => save(before, settings)))) return;
    toastDone(copy.saved);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={before ? copy.edit(before.name) : copy[what].newTitle}
      size="xl"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" size="lg" isLoading={action.isBusy}>
          {namesake.question === null ? copy.save : copy.saveAnyway}
        </Button>
      }
    >
      <Stack spacing={4}>
        <FormColumns>
          <TextField
            label={copy.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            errorText={hasTried && !hasVisible(name) ? copy.required : undefined}
            slotProps={{ htmlInput: { maxLength: NAME_MOST } }}
          />
          <TextField select label={copy.kind} value={kind} onChange={(event) => setKind(event.target.value)}>
            {Object.entries(KINDS[what]).map(([value, word]) => (
              <MenuItem key={value} value={value}>
                {word}
              </MenuItem>
            ))}
          </TextField>
        </FormColumns>
        <ColumnFields
          draft={column}
          fault={hasTried && typeof read === "string" ? read : null}
          onChange={(part) => setColumn({ ...column, ...part })}
        />
        {before && (
          <FormControlLabel
            sx={{ minHeight: 44 }}
            control={<Checkbox checked={isUsed} onChange={(_, isOn) => setUsed(isOn)} />}
            label={copy.inUse}
          />
        )}
        <ProblemAlert problem={namesake.question ?? action.problem} />
      </Stack>
    </Dialog>
  );
}
