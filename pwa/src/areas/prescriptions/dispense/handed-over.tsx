import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { medicineLabel } from "@fernpaw/domain/prescriptions/prescription-paper";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { Knowledge, PlannedLine } from "../../treatments/treatments.queries.ts";
import { MedicineLabelPaper } from "../paper/medicine-label.tsx";
import type { LabelSubject } from "../paper/paper.queries.ts";
import { dispenseCopy as copy } from "../prescriptions.copy.ts";

interface LabelAndChargeProps {
  now: Pick<PlannedLine, "parts" | "price"> & { quantityMilli: number };
  known: Knowledge;
  subject: LabelSubject;
  day: LocalDate;
  /** Repeats after this dispensing. */
  repeatsLeft: number;
  isCharged: boolean;
}

/** The label as it will be printed, and what the client pays. */
export function LabelAndCharge({ now, known, subject, day, repeatsLeft, isCharged }: LabelAndChargeProps) {
  const { settings } = useClinic();
  const { quantityMilli, parts, price } = now;
  const label = medicineLabel("label80", {
    ...subject,
    quantityMilli,
    batches: parts.flatMap(({ batchId }) => {
      const batch = known.shelf.batches.find(({ id }) => id === batchId);
      return batch ? [{ number: batch.number, expires: batch.expiresOn ? fullDate(batch.expiresOn) : "" }] : [];
    }),
    repeatsLeft,
    day: fullDate(day),
  });
  const gross = isCharged ? known.grossAt(quantityMilli, price) : 0;
  return (
    <Stack spacing={3}>
      <MedicineLabelPaper size="label80" label={label} />
      <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 3 }}>
        <Typography>{copy.price}</Typography>
        <Typography sx={{ fontWeight: 600, fontSize: "1.25rem", fontVariantNumeric: "tabular-nums" }}>
          {gross === null ? copy.noPrice : moneyText(gross, settings)}
        </Typography>
      </Box>
    </Stack>
  );
}

interface FromShelfProps {
  now: Pick<PlannedLine, "parts">;
  known: Knowledge;
}

/** The batches that the quantity is taken from, each with its part. */
export function FromShelf({ now: { parts }, known: { product, shelf } }: FromShelfProps) {
  const unit = product.dispensingUnit;
  return (
    <Box component="section" aria-label={copy.from}>
      <Typography sx={{ fontWeight: 600 }}>{copy.from}</Typography>
      {parts.length === 0 && <Typography>{copy.notCounted}</Typography>}
      {parts.map(({ batchId, quantityMilli }) => {
        const batch = shelf.batches.find(({ id }) => id === batchId);
        const expires = batch?.expiresOn ? fullDate(batch.expiresOn) : "";
        return (
          <Typography key={batchId ?? ""}>
            {copy.part(quantityText(quantityMilli, unit), batch?.number ?? copy.withoutBatch, expires)}
          </Typography>
        );
      })}
    </Box>
  );
}
