import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { isInpatientStage, isOpenStage } from "@fernpaw/domain/visits/visit-stage";
import { changeKennel, moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, wardCopy } from "../wards.copy.ts";
import { readKennels } from "../wards.queries.ts";

type StayProps = VisitPartProps & { onClose: () => void };

/** Admits the pet, or moves an inpatient to another kennel. */
export function StayDialog(props: StayProps) {
  return isInpatientStage(props.visit.stage) ? <MoveDialog {...props} /> : <AdmitDialog {...props} />;
}

function AdmitDialog({ visit, pet, onClose }: StayProps) {
  const { mutate } = useClinic();
  const [id] = useState(newId);
  const { stage, stageAt, id: visitId } = visit;
  const form = useActionForm({
    mutation: moveVisit,
    start: () => ({ roomId: "" }),
    toArgs: ({ roomId }) => ({
      id,
      visitId,
      from: stage,
      to: "hospitalised" as const,
      roomId: roomId === "" ? null : roomId,
    }),
    onSaved: () => {
      const undo = { visitId, from: "hospitalised", since: stageAt } as const;
      toastDone(
        copy.done.admitted(pet.name),
        takeBack(async () => {
          if (isOpenStage(stage)) await mutate(moveVisit, { id: newId(), ...undo, to: stage });
        }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={wardCopy.admitTitle(pet.name)}
      size="md"
      submitLabel={wardCopy.admit}
      hasCancel
    >
      <AboutPets petIds={[pet.id]} />
      <KennelField visit={visit} field={form.field("roomId")} isOptional />
    </FormDialog>
  );
}

function MoveDialog({ visit, pet, onClose }: StayProps) {
  const { db } = useClinic();
  const [id] = useState(newId);
  const kennels = useLiveQuery(() => readKennels(db, visit.locationId), [db, visit.locationId]);
  const form = useActionForm({
    mutation: changeKennel,
    start: () => ({ roomId: visit.kennelId ?? "" }),
    toArgs: ({ roomId }, fault) =>
      roomId === "" ? fault("roomId", wardCopy.kennelNeeded) : { id, visitId: visit.id, roomId },
    onSaved: ({ roomId }) => {
      toastDone(copy.done.moved(pet.name, kennels?.find(({ room }) => room.id === roomId)?.room.name ?? ""));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={wardCopy.moveTitle(pet.name)}
      size="md"
      submitLabel={wardCopy.move}
      hasCancel
    >
      <AboutPets petIds={[pet.id]} />
      <KennelField visit={visit} field={form.field("roomId")} />
    </FormDialog>
  );
}

interface KennelFieldProps extends Pick<VisitPartProps, "visit"> {
  field: object;
  isOptional?: boolean;
}

function KennelField({ visit, field, isOptional = false }: KennelFieldProps) {
  const { db } = useClinic();
  const kennels = useLiveQuery(() => readKennels(db, visit.locationId), [db, visit.locationId]);
  if (!kennels) return null;
  if (kennels.length === 0) return <Alert severity="info">{wardCopy.noKennels}</Alert>;
  return (
    <TextField select label={wardCopy.kennel} {...field}>
      {isOptional && <MenuItem value="">{wardCopy.notSaid}</MenuItem>}
      {kennels.map(({ room, petName }) => (
        <MenuItem key={room.id} value={room.id}>
          <Typography component="span">{petName === null ? room.name : wardCopy.taken(room.name, petName)}</Typography>
        </MenuItem>
      ))}
    </TextField>
  );
}
