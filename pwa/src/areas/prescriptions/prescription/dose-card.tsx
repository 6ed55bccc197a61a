import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { directionsOf } from "@fernpaw/domain/prescriptions/prescription.copy";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import { keptDoseSum } from "../../treatments/public/dose-sum.ts";
import { pageCopy as copy } from "../prescriptions.copy.ts";
import type { PrescriptionPage } from "../prescriptions.queries.ts";

/** Directions, quantity and the whole calculation of the dose, as it was written. */
export function DoseCard({ page: { prescription, product } }: { page: PrescriptionPage }) {
  const { timeZone } = useClinic();
  const { doseMilli, doseWeight, doseOnFile, doseReason, quantityMilli, unit, repeatsAllowed } = prescription;
  const sum =
    product && doseOnFile && doseWeight && doseMilli !== null
      ? keptDoseSum(product, doseOnFile, { quantityMilli: doseMilli, weightG: doseWeight.weightG })
      : null;
  const repeats = repeatsAllowed === 0 ? copy.noRepeats : copy.repeats(repeatsAllowed);
  return (
    <Card title={copy.directions}>
      <Stack spacing={2}>
        <Typography sx={{ fontSize: "1.125rem", fontWeight: 600, overflowWrap: "anywhere" }}>
          {directionsOf(prescription)}
        </Typography>
        <Typography>{`${copy.quantity}: ${quantityText(quantityMilli, unit)}, ${repeats}`}</Typography>
        {doseWeight && (
          <Typography sx={{ color: "ink2" }}>
            {copy.weighed(amountText(doseWeight.weightG), fullDate(localDateOf(doseWeight.takenAt, timeZone)))}
          </Typography>
        )}
        {sum ? <Typography>{sum.words}</Typography> : doseMilli !== null && <Typography>{copy.noDose}</Typography>}
        {sum && sum.fault !== null && <Alert severity="warning">{sum.fault}</Alert>}
        {doseReason !== "" && <Typography>{copy.reason(doseReason)}</Typography>}
        {sum && doseOnFile && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {copy.source(doseOnFile.source)}
          </Typography>
        )}
      </Stack>
    </Card>
  );
}
