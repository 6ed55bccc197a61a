import Alert from "@mui/material/Alert";
import { certifiedRule } from "@fernpaw/domain/billing/certified-countries";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { certified as words } from "../billing.copy.ts";

/** The name of the rule that keeps invoices and cash off in the clinic's country; null: they are on. */
export const useCertifiedRule = (): string | null => certifiedRule(useClinic().settings.country);

/** Says where it applies that invoices and cash are off. */
export function CertifiedNote() {
  const rule = useCertifiedRule();
  return rule === null ? null : (
    <Alert severity="warning" variant="outlined">
      {words.off(rule)}
    </Alert>
  );
}

/** The same among the settings of the clinic. */
export function CertifiedCard() {
  return useCertifiedRule() === null ? null : (
    <Card titleLevel="h3" title={words.title}>
      <CertifiedNote />
    </Card>
  );
}
