import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { markWeightEnteredInError } from "@fernpaw/domain/pets/weight.mutations";
import { Weight as Scales } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import type { Weight } from "../public/pet-warnings.queries.ts";
import type { Pet } from "../public/pet-words.ts";
import { WeighDialog } from "./weigh-dialog.tsx";
import { weightText, type WeightUnit } from "../public/weight.ts";
import { vitalUnits } from "../public/vital-text.ts";
import { Trend } from "../vitals/trend.tsx";

interface WeightCardProps {
  pet: Pet;
  typeCode: string;
  unit: WeightUnit;
  /** Oldest first; undefined while they are read. */
  weights: Weight[] | undefined;
}

export function WeightCard(props: WeightCardProps) {
  const { can, mutate, timeZone, settings } = useClinic();
  const { weights, unit, pet } = props;
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState<Weight | null>(null);
  const last = weights?.at(-1);
  const units = vitalUnits(undefined, settings);
  return (
    <Card title={copy.weight}>
      {weights === undefined && <SkeletonRows rows={1} />}
      {weights?.length === 0 && <Typography>{copy.noWeight}</Typography>}
      {weights && weights.length > 1 && <Trend rows={weights} units={{ ...units, weight: unit }} band={null} />}
      {weights && last && <LastWeight last={last} previous={weights.at(-2)} unit={unit} />}
      {can("appointments:manage") && (
        <Box sx={{ mt: 3, display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
          {pet.status !== "deceased" && (
            <Button startIcon={<Scales size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
              {copy.record}
            </Button>
          )}
          {last && (
            <Button variant="ghost" onClick={() => setWrong(last)}>
              {copy.wrongWeight.open}
            </Button>
          )}
        </Box>
      )}
      <ConfirmDialog
        isOpen={wrong !== null}
        onClose={() => setWrong(null)}
        onConfirm={async () => {
          if (wrong) await mutate(markWeightEnteredInError, { id: wrong.id });
        }}
        title={copy.wrongWeight.title}
        confirmLabel={copy.wrongWeight.mark}
        isDestructive
      >
        <AboutPets petIds={[pet.id]} />
        {wrong &&
          copy.wrongWeight.body(weightText(wrong.weightG, unit), fullDate(localDateOf(wrong.takenAt, timeZone)))}
      </ConfirmDialog>
      {isOpen && (
        <WeighDialog
          pet={pet}
          typeCode={props.typeCode}
          unit={unit}
          previous={last ?? null}
          onClose={() => setOpen(false)}
        />
      )}
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
