import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { amountText, partText } from "../../catalogue/public/product-words.copy.ts";
import { doseBand } from "../../treatments/public/dose-band.ts";
import { DoseBar } from "../../treatments/public/dose-bar.tsx";
import { DoseReasonField, DosesOnFile } from "../../treatments/public/dose-parts.tsx";
import { doseSum } from "../../treatments/public/dose-sum.ts";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import type { Knowledge } from "../../treatments/treatments.queries.ts";
import { writeCopy as words } from "../prescriptions.copy.ts";
import { type FormFacts, typedDose, type Values } from "./prescription-form.ts";
import { doseValues, otherFrequency } from "./proposed-dose.ts";

interface DosePartProps {
  form: Form<Values>;
  facts: FormFacts;
  known: Knowledge;
}

/** The weight, the doses on file for it, and the whole calculation of the typed dose. */
export function DosePart({ form, facts, known }: DosePartProps) {
  const { settings, timeZone } = useClinic();
  const { weight } = facts;
  const { product, doses } = known;
  const typed = typedDose(form.values, facts);
  // The field itself says that the product has no such part.
  const quantityMilli = typed === null || partText(product, typed) === null ? typed : null;
  const weightG = weight?.weightG ?? null;
  const sum = quantityMilli === null ? null : doseSum(known, { quantityMilli, way: "administer" }, weightG);
  const frequency = otherFrequency(form.values, facts);
  const band = doseBand(known, quantityMilli, weightG);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {weight === null ? (
        <Alert severity="warning">{words.noWeight}</Alert>
      ) : (
        <Typography sx={{ color: "ink2" }}>
          {words.weight(amountText(weight.weightG), fullDate(localDateOf(weight.takenAt, timeZone)))}
        </Typography>
      )}
      {weight !== null && doses.length === 0 && product.kind === "medication" && (
        <Alert severity="info">{dosing.noDose}</Alert>
      )}
      <DosesOnFile known={known} onUse={(option) => form.set(doseValues(option, settings))} />
      {band && <DoseBar band={band} />}
      {sum && <Typography role="status">{sum.words}</Typography>}
      {frequency !== null && <Alert severity="warning">{frequency}</Alert>}
      <DoseReasonField sum={sum} field={form.field("doseReason", { maxLength: 300 })} />
    </Box>
  );
}
