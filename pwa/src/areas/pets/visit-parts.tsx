import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { daysBetween, localDateOf } from "@fernpaw/domain/kernel/time";
import { measuredOf, WEIGHT_OLD_DAYS, weightsAmong } from "@fernpaw/domain/pets/measured";
import { MEASUREMENT_KINDS } from "@fernpaw/domain/pets/measurement-kinds";
import { Activity, Weight as Scales } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate, useToday } from "../../ui/clock-time.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { vitalText } from "./public/vital-text.ts";
import { vitalCopy, vitalWords } from "./vitals/vital-words.copy.ts";
import { VitalsDialog } from "./vitals/vitals-dialog.tsx";
import { VitalsFields } from "./public/vitals-fields.tsx";
import { WeighDialog } from "./weight/weigh-dialog.tsx";
import { weightText } from "./public/weight.ts";
import { copy } from "./pets.copy.ts";
import { Trend } from "./vitals/trend.tsx";
import { usePetVitals } from "./vitals/use-pet-vitals.ts";

const useMayRecord = ({ visit, pet }: VisitPartProps): boolean => {
  const { can } = useClinic();
  return can("appointments:manage") && visit.status === "open" && pet.status !== "deceased";
};

/** The vital signs of this visit, as fields while it is open. */
function VitalsOfVisit(props: VisitPartProps) {
  const { visit, pet } = props;
  const mayRecord = useMayRecord(props);
  return (
    <Card title={vitalCopy.title}>
      {mayRecord ? <VitalsFields petId={pet.id} visitId={visit.id} /> : <MeasuredThen visit={visit} pet={pet} />}
    </Card>
  );
}

function MeasuredThen({ visit, pet }: VisitPartProps) {
  const vitals = usePetVitals(pet.id);
  if (!vitals) return <SkeletonRows rows={1} />;
  const rows = MEASUREMENT_KINDS.flatMap((kind) =>
    measuredOf(vitals.rows, kind).filter(({ visitId }) => visitId === visit.id),
  );
  if (rows.length === 0) return <Typography>{vitalCopy.none}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      {rows.map((row) => (
        <li key={row.id}>{vitalCopy.valueOf(vitalWords[row.kind], vitalText(row, vitals.units))}</li>
      ))}
    </Box>
  );
}

/** The weight that doses are computed from, and whether it is too old for that. */
function WeightOfVisit(props: VisitPartProps) {
  const { visit, pet } = props;
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const mayRecord = useMayRecord(props);
  const vitals = usePetVitals(pet.id);
  const [isOpen, setOpen] = useState(false);
  if (!vitals) return null;
  const weights = weightsAmong(vitals.rows);
  const last = weights.at(-1) ?? null;
  const unit = vitals.units.weight;
  const days = last === null ? 0 : daysBetween(localDateOf(last.takenAt, timeZone), today);
  return (
    <Card
      title={copy.weight}
      actions={
        mayRecord && (
          <Button size="sm" startIcon={<Scales size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {copy.record}
          </Button>
        )
      }
    >
      {last === null ? (
        <Typography>{copy.noWeight}</Typography>
      ) : (
        <Typography sx={{ mb: 2 }}>
          <strong>{weightText(last.weightG, unit)}</strong>
          {copy.now("", fullDate(localDateOf(last.takenAt, timeZone)))}
        </Typography>
      )}
      {visit.status === "open" && days > WEIGHT_OLD_DAYS && (
        <Typography role="status" sx={{ color: "warning.main", fontWeight: 600, mb: 2 }}>
          {vitalCopy.old(days)}
        </Typography>
      )}
      {weights.length > 1 && <Trend rows={weights} units={vitals.units} band={null} />}
      {isOpen && (
        <WeighDialog
          pet={pet}
          typeCode={vitals.species?.code ?? ""}
          unit={unit}
          previous={last}
          visitId={visit.id}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

function VitalsOfVisitDialog({ visit, pet, onClose }: VisitPartProps & { onClose: () => void }) {
  return <VitalsDialog pet={pet} visitId={visit.id} onClose={onClose} />;
}

export const parts: VisitParts = {
  overview: [{ key: "vitals", order: 10, Card: VitalsOfVisit }],
  side: [{ key: "weight", order: 20, Card: WeightOfVisit }],
  actions: [{ key: "vitals", label: vitalCopy.action, Icon: Activity, order: 60, Dialog: VitalsOfVisitDialog }],
};
