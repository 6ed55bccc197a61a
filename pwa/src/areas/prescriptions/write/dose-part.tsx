import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { FREQUENCIES, type Frequency } from "@fernpaw/domain/prescriptions/frequency";
import { fieldWord } from "../../../field-words.ts";
import type { Form } from "../../../form/form-types.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { amountText } from "../../catalogue/public/product-words.copy.ts";
import { doseSum } from "../../treatments/public/dose-sum.ts";
import { DosesOnFile } from "../../treatments/public/doses-on-file.tsx";
import type { Knowledge } from "../../treatments/treatments.queries.ts";
import { frequencyChoices, writeCopy as words } from "../prescriptions.copy.ts";
import { type FormFacts, typedDose, type Values } from "./prescription-form.ts";

/** The frequency that a dose on file names; null: in other words. */
function frequencyOf(text: string): Frequency | null {
  const word = text.trim().toLowerCase();
  const also: Readonly<Record<string, Frequency>> = { "once daily": "once_daily", "twice daily": "twice_daily" };
  return also[word] ?? FREQUENCIES.find((one) => frequencyChoices[one].toLowerCase() === word) ?? null;
}

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
  const quantityMilli = typedDose(form.values, facts);
  const weightG = weight?.weightG ?? null;
  const sum = quantityMilli === null ? null : doseSum(known, { quantityMilli, way: "administer" }, weightG);
  const format = { locale: settings.locale, decimals: 3 };
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
        <Alert severity="info">{words.noDose}</Alert>
      )}
      {doses.length > 0 && (
        <DosesOnFile
          known={known}
          onUse={(dose, proposed) => {
            const frequency = frequencyOf(dose.frequency);
            const part = { dose: decimalText(proposed, format), route: dose.route };
            form.set({ ...part, ...(frequency !== null && { frequency }) });
          }}
        />
      )}
      {sum && <Typography role="status">{sum.words}</Typography>}
      {sum && sum.fault !== null && (
        <>
          <Alert severity="warning">{sum.fault}</Alert>
          <TextField
            label={fieldWord("prescriptions", "doseReason")}
            {...form.field("doseReason", { maxLength: 300 })}
          />
        </>
      )}
    </Box>
  );
}
