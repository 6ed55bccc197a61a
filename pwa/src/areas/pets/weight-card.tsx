import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { recordWeight } from "@fernpaw/domain/pets/weight.mutations";
import { weightWarnings } from "@fernpaw/domain/pets/weight-warnings";
import { Weight as Scales } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate, useNow } from "../../ui/clock-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { copy } from "./pets.copy.ts";
import type { Weight } from "./shared/pet-warnings.queries.ts";
import type { Pet } from "./shared/pet-words.ts";
import { weightOf, weightText, type WeightUnit } from "./shared/weight.ts";
import { Sparkline } from "./sparkline.tsx";

interface WeightCardProps {
  pet: Pet;
  typeCode: string;
  unit: WeightUnit;
  /** Oldest first; undefined while they are read. */
  weights: Weight[] | undefined;
}

export function WeightCard(props: WeightCardProps) {
  const { can } = useClinic();
  const { weights, unit, pet } = props;
  const [isOpen, setOpen] = useState(false);
  const [first, last] = [weights?.[0], weights?.at(-1)];
  return (
    <Card title={copy.weight}>
      {weights === undefined && <SkeletonRows rows={1} />}
      {weights?.length === 0 && <Typography>{copy.noWeight}</Typography>}
      {weights && first && last && weights.length > 1 && (
        <Sparkline
          values={weights.map((weight) => weight.weightG)}
          label={copy.curve(weightText(first.weightG, unit), weightText(last.weightG, unit), weights.length)}
        />
      )}
      {weights && last && <LastWeight last={last} previous={weights.at(-2)} unit={unit} />}
      {can("appointments:manage") && pet.status !== "deceased" && (
        <Box sx={{ mt: 3 }}>
          <Button startIcon={<Scales size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {copy.record}
          </Button>
        </Box>
      )}
      {isOpen && <WeightDialog {...props} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function LastWeight({ last, previous, unit }: { last: Weight; previous: Weight | undefined; unit: WeightUnit }) {
  const { timeZone } = useClinic();
  const dayOf = (weight: Weight): string => fullDate(localDateOf(weight.takenAt, timeZone));
  const difference = previous ? last.weightG - previous.weightG : 0;
  const change =
    difference === 0
      ? copy.same
      : difference > 0
        ? copy.up(weightText(difference, unit))
        : copy.down(weightText(-difference, unit));
  return (
    <Typography>
      <strong>{weightText(last.weightG, unit)}</strong>
      {copy.now("", dayOf(last))}
      {previous ? copy.change(change, dayOf(previous)) : ""}
    </Typography>
  );
}

function WeightDialog({ pet, typeCode, unit, weights, onClose }: WeightCardProps & { onClose: () => void }) {
  const { mutate } = useClinic();
  const now = useNow();
  const action = useAction();
  const [typed, setTyped] = useState("");
  const [hasTried, setTried] = useState(false);
  const [confirmedG, setConfirmedG] = useState<number | null>(null);
  const weightG = weightOf(typed, unit);
  const previous = weights?.at(-1) ?? null;
  const warnings = weightG === null ? [] : weightWarnings({ weightG, takenAt: now, petTypeCode: typeCode, previous });
  const mustConfirm = hasTried && warnings.length > 0;
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (weightG === null) return;
    if (warnings.length > 0 && confirmedG !== weightG) return setConfirmedG(weightG);
    if (await action.run(() => mutate(recordWeight, { id: newId(), petId: pet.id, weightG }))) onClose();
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
        />
        <ProblemAlert problem={mustConfirm ? copy.weigh.warnings(warnings) : action.problem} />
      </Stack>
    </Dialog>
  );
}
