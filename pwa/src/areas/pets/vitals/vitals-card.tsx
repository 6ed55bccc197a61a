import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { type Measurement, measuredOf } from "@fernpaw/domain/pets/measured";
import { MEASUREMENT_KINDS, type MeasurementKind } from "@fernpaw/domain/pets/measurement-kinds";
import { besideBand, vitalBand } from "@fernpaw/domain/pets/vital-bands";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { bandText, vitalText } from "../public/vital-text.ts";
import { vitalCopy as copy, vitalWords } from "./vital-words.copy.ts";
import { Trend } from "./trend.tsx";
import { usePetVitals, type PetVitals } from "./use-pet-vitals.ts";
import { VitalsDialog } from "./vitals-dialog.tsx";

interface VitalsCardProps {
  pet: { id: string; name: string };
  /** The pet can be examined. */
  isHere: boolean;
}

/** The last value of each kind beside the weight; a tap on one opens its trend. */
export function VitalsCard({ pet, isHere }: VitalsCardProps) {
  const { can } = useClinic();
  const vitals = usePetVitals(pet.id);
  const [isOpen, setOpen] = useState(false);
  const found = MEASUREMENT_KINDS.filter((kind) => kind !== "weight").flatMap((kind) => {
    const rows = measuredOf(vitals?.rows ?? [], kind);
    return rows.length > 0 ? [{ kind, rows }] : [];
  });
  return (
    <Card title={copy.title}>
      {vitals === undefined && <SkeletonRows rows={1} />}
      {vitals && found.length === 0 && <Typography>{copy.none}</Typography>}
      {vitals && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {found.map(({ kind, rows }) => (
            <KindRow key={kind} kind={kind} rows={rows} vitals={vitals} />
          ))}
        </Box>
      )}
      {can("appointments:manage") && isHere && (
        <Box sx={{ mt: 3 }}>
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {copy.record}
          </Button>
        </Box>
      )}
      {isOpen && <VitalsDialog pet={pet} visitId={null} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface KindRowProps {
  kind: MeasurementKind;
  /** At least one, oldest first. */
  rows: readonly Measurement[];
  vitals: PetVitals;
}

function KindRow({ kind, rows, vitals: { units, species } }: KindRowProps) {
  const { timeZone } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const last = rows.at(-1);
  if (!last) return null;
  const band = vitalBand(kind, species?.code ?? "");
  const side = band && besideBand(last.value, band);
  return (
    <Box component="li" sx={{ borderTop: "1px solid", borderColor: "line", "&:first-of-type": { borderTop: 0 } }}>
      <ButtonBase
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ width: "100%", minHeight: 48, py: 1.5, gap: 3, textAlign: "start", borderRadius: "8px" }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
            {vitalWords[kind]}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: "ink2" }}>
            {fullDate(localDateOf(last.takenAt, timeZone))}
          </Typography>
        </Box>
        <MiniLine rows={rows} isAmber={side !== null} />
        <Box sx={{ textAlign: "end" }}>
          <Typography
            component="span"
            sx={{ display: "block", fontWeight: 700, color: side === null ? "ink" : "warning.main" }}
          >
            {vitalText(last, units)}
          </Typography>
          {side !== null && (
            <Typography component="span" variant="body2" sx={{ color: "warning.main" }}>
              {copy.sides[side]}
            </Typography>
          )}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Box sx={{ pb: 3 }}>
          <Trend rows={rows} units={units} band={band} />
          {band && (
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {copy.bandOf(bandText(kind, band, units), band.source)}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

/** A curve without words: the figures are beside it. */
function MiniLine({ rows, isAmber }: { rows: readonly Measurement[]; isAmber: boolean }) {
  if (rows.length < 2) return null;
  const values = rows.slice(-8).map(({ value }) => value);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => [
    4 + (index / (values.length - 1)) * 72,
    24 - ((value - low) / span) * 20,
  ]);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  const colour = isAmber ? "var(--vc-palette-warning-main)" : "var(--vc-palette-primary-main)";
  return (
    <Box component="svg" viewBox="0 0 80 28" aria-hidden="true" sx={{ width: 80, height: 28, flex: "none" }}>
      <polyline points={points.map((point) => point.join(",")).join(" ")} fill="none" stroke={colour} strokeWidth={2} />
      <circle cx={lastX} cy={lastY} r={3.5} fill={colour} />
    </Box>
  );
}
