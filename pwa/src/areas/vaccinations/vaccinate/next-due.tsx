import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { addDays } from "@fernpaw/domain/kernel/time";
import { DateField } from "../../../form/date-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "../vaccinations.copy.ts";
import type { ChosenLine, VaccinateForm } from "./vaccinate-form.ts";

interface NextDueProps {
  form: VaccinateForm;
  ticked: readonly ChosenLine[];
  currency: string;
}

/** The next date of each vaccine, and what all of them come to. */
export function NextDue({ form, ticked }: NextDueProps) {
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  if (ticked.length === 0) return null;
  const sum = ticked.reduce((all, { vaccine }) => all + (vaccine.grossMinor ?? 0), 0);
  const isPriced = ticked.every(({ vaccine }) => vaccine.grossMinor !== null);
  return (
    <Box component="section" aria-labelledby="next-due">
      <Typography id="next-due" component="h3" variant="h4" sx={{ mb: 2 }}>
        {copy.nextDue}
      </Typography>
      <Box sx={{ display: "grid", gap: 3 }}>
        {ticked.map(({ line, index, vaccine }) => (
          <DateField
            key={line.productId}
            tense="future"
            min={addDays(today, 1)}
            label={copy.nextDueOf(vaccine.product.name)}
            value={line.nextDueOn}
            onChange={(nextDueOn) =>
              form.set({ lines: form.now().lines.map((one, at) => (at === index ? { ...one, nextDueOn } : one)) })
            }
            errorText={form.fault(`lines.${index}.nextDueOn`)}
            {...(line.nextDueOn === "" && { helperText: copy.noNextDue })}
          />
        ))}
      </Box>
      <Box sx={{ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 3, mt: 4 }}>
        <Typography sx={{ fontWeight: 600 }}>{copy.charge}</Typography>
        <Typography variant="h3" component="span">
          {isPriced ? moneyText(sum, settings) : `${moneyText(sum, settings)} + ${copy.priceMissing}`}
        </Typography>
      </Box>
    </Box>
  );
}
