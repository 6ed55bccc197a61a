import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import { weightWarnings } from "@fernpaw/domain/pets/weight-warnings";
import Stack from "@mui/material/Stack";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "../pets.copy.ts";
import type { Weight } from "./pet-warnings.queries.ts";
import { weightQuestion } from "./warning-words.ts";
import { weightOf, weightText, type WeightUnit } from "./weight.ts";

interface WeighDialogProps {
  pet: { id: string; name: string };
  typeCode: string;
  unit: WeightUnit;
  /** The last one before, which a strange weight is compared with. */
  previous: Weight | null;
  /** Of the visit in which the pet is weighed, if any. */
  visitId?: string | null;
  onClose: () => void;
}

/** One number; a strange one is asked about once and then kept. */
export function WeighDialog({ pet, typeCode, unit, previous, visitId = null, onClose }: WeighDialogProps) {
  const { mutate } = useClinic();
  const now = useNow();
  const action = useAction();
  const [typed, setTyped] = useState("");
  const [hasTried, setTried] = useState(false);
  const [confirmedG, setConfirmedG] = useState<number | null>(null);
  const weightG = weightOf(typed, unit);
  const warnings = weightG === null ? [] : weightWarnings({ weightG, takenAt: now, petTypeCode: typeCode, previous });
  const mustConfirm = hasTried && warnings.length > 0;
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (weightG === null) return;
    if (warnings.length > 0 && confirmedG !== weightG) return setConfirmedG(weightG);
    if (await action.run(() => mutate(recordWeight, { id: newId(), petId: pet.id, weightG, visitId }))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.weigh.title(pet.name)}
      size="md"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {mustConfirm && confirmedG === weightG ? copy.weigh.again : copy.weigh.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          autoFocus
          label={copy.weigh.label(unit)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
          errorText={hasTried && weightG === null ? copy.weigh.bad : undefined}
          helperText={previous ? copy.weigh.last(weightText(previous.weightG, unit)) : undefined}
        />
        <ProblemAlert problem={mustConfirm ? weightQuestion(warnings) : action.problem} />
      </Stack>
    </Dialog>
  );
}
