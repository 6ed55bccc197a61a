import { moneyText } from "@fernpaw/domain/kernel/money-text";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CircleSlash, Eye, EyeOff, Pencil } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { planLimitWords } from "../../site/public/plan-limits.copy.ts";
import { copy } from "./plans.copy.ts";
import type { AdminPlan } from "./plans-api.ts";

const LOOKS = {
  public: { tone: "confirmed", icon: Eye },
  hidden: { tone: "done", icon: EyeOff },
  retired: { tone: "noShow", icon: CircleSlash },
} as const;

/** One plan as a column of the comparison. */
export function PlanCard({ plan, onEdit }: { plan: AdminPlan; onEdit: () => void }) {
  const any = (count: number | null): string => (count === null ? copy.any : String(count));
  const { tone, icon } = LOOKS[plan.status];
  return (
    <Card
      component="li"
      title={plan.name}
      actions={
        <Button
          size="sm"
          aria-label={copy.editOf(plan.name)}
          startIcon={<Pencil size={16} aria-hidden="true" />}
          onClick={onEdit}
        >
          {copy.edit}
        </Button>
      }
      sx={{ display: "flex", flexDirection: "column", gap: 3 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <StatusChip tone={tone} icon={icon}>
          {copy.statusOf[plan.status]}
        </StatusChip>
        <span>{copy.clinics(plan.clinics)}</span>
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {plan.prices.map(({ currency, monthMinor, yearMinor }) => (
          <li key={currency}>
            <strong>{copy.perMonth(moneyText(monthMinor, { locale: "en-GB", currency }))}</strong>
            <Typography component="span" sx={{ display: "block", color: "ink2", mb: 1 }}>
              {copy.perYear(moneyText(yearMinor, { locale: "en-GB", currency }))}
            </Typography>
          </li>
        ))}
      </Box>
      <KeyValues
        rows={[
          { label: copy.fields.maxUsers, value: any(plan.maxUsers) },
          { label: copy.fields.maxLocations, value: any(plan.maxLocations) },
          { label: copy.fields.storageGib, value: planLimitWords.gib(plan.storageGib) },
          { label: copy.fields.trialDays, value: copy.days(plan.trialDays) },
        ]}
      />
    </Card>
  );
}
