import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { copy } from "../charges.copy.ts";
import { readCharges, type VisitCharges } from "../charges.queries.ts";

/** The charges of a visit, kept up to date; undefined while they are read. */
export function useCharges(visit: VisitPartProps["visit"]): VisitCharges | undefined {
  const { db, timeZone } = useClinic();
  const day = localDateOf(useNow(), timeZone);
  return useLiveQuery(() => readCharges(db, { visit, day }), [db, visit, day]);
}

interface SumRowProps {
  label: string;
  amount: string;
  look?: "usual" | "quiet" | "strong";
}

function SumRow({ label, amount, look = "usual" }: SumRowProps) {
  return (
    <Box
      sx={{
        display: "flex",
        justifyContent: "space-between",
        gap: 3,
        py: 2,
        fontWeight: look === "strong" ? 700 : 400,
        color: look === "quiet" ? "ink2" : "ink",
      }}
    >
      <Box component="dt" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
        {amount}
      </Box>
    </Box>
  );
}

/** The sum so far, and the sum if every planned treatment is given. */
export function ChargesCard({ visit }: VisitPartProps) {
  const { settings } = useClinic();
  const charges = useCharges(visit);
  if (!charges) return null;
  const { lines, grossMinor, taxMinor, unpriced, stillToGive, ifAllMinor } = charges;
  const money = (minor: number): string => moneyText(minor, settings);
  return (
    <Card title={copy.soFar}>
      <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>{money(grossMinor)}</Typography>
      {lines.length > 0 && (
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {taxMinor > 0 ? copy.withTax : copy.withoutTax}
        </Typography>
      )}
      {lines.length === 0 && stillToGive.count === 0 && <Typography sx={{ color: "ink2" }}>{copy.none}</Typography>}
      <Box component="dl" sx={{ m: 0, mt: 2, "& > *": { borderTop: 1, borderColor: "line" } }}>
        {lines.map(({ line, grossMinor: own }) => (
          <SumRow
            key={line.id}
            label={line.description}
            amount={own === null ? copy.noPrice : money(own)}
            look={line.noChargeReason === "" ? "usual" : "quiet"}
          />
        ))}
      </Box>
      {stillToGive.count > 0 && (
        <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: "ink2" }}>
          <SumRow label={copy.stillToGive(stillToGive.count)} amount={money(stillToGive.grossMinor)} look="quiet" />
          <SumRow label={copy.ifAll} amount={money(ifAllMinor)} look="strong" />
        </Box>
      )}
      {unpriced > 0 && <Alert severity="warning">{copy.unpriced(unpriced)}</Alert>}
      {stillToGive.unpriced > 0 && <Alert severity="warning">{copy.plannedUnpriced(stillToGive.unpriced)}</Alert>}
    </Card>
  );
}

/** At the bottom of a narrow page. */
export function ChargesFoot({ visit }: VisitPartProps) {
  const { settings } = useClinic();
  const charges = useCharges(visit);
  if (!charges) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.foot}
      </Typography>
      <Typography sx={{ fontWeight: 700, fontSize: "1.25rem", lineHeight: 1.2 }}>
        {moneyText(charges.grossMinor, settings)}
      </Typography>
    </Box>
  );
}
