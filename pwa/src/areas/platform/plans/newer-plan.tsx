import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { PLAN_CURRENCIES } from "@fernpaw/domain/plans/plan";
import { KeyValues } from "../../../ui/key-value.tsx";
import { type PlanValues, priceFields } from "./plan-values.ts";
import { copy } from "./plans.copy.ts";

const { monthOf, yearOf, ...fieldWords } = copy.fields;
const LABELS: Readonly<Record<string, string>> = {
  ...fieldWords,
  ...Object.fromEntries(
    PLAN_CURRENCIES.flatMap((currency) => {
      const [month, year] = priceFields(currency);
      return [
        [month, monthOf[currency]],
        [year, yearOf[currency]],
      ];
    }),
  ),
};

const valueOf = (name: string, value: string): string => {
  if (name === "status" && value in copy.statusOf) return copy.statusOf[value as PlanValues["status"]];
  return value === "" ? copy.empty : value;
};

/** The fields of a plan that another administrator saved while this one was typing; nothing for no fields. */
export function NewerPlan({ fields }: { fields: Partial<PlanValues> }) {
  const named = Object.entries(fields);
  if (named.length === 0) return null;
  return (
    <Alert severity="info" variant="outlined" role="region" aria-label={copy.newer}>
      <Typography component="h3" variant="h4">
        {copy.newer}
      </Typography>
      <KeyValues rows={named.map(([name, value]) => ({ label: LABELS[name] ?? name, value: valueOf(name, value) }))} />
      <Typography>{copy.newerHint}</Typography>
    </Alert>
  );
}
