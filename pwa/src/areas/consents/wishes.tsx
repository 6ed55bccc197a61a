import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Banknote, HeartPulse } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { moneyText } from "../../ui/money-text.ts";
import type { VisitPartProps } from "../../visit-parts.ts";
import { copy, resuscitationWords } from "./consents.copy.ts";
import { wishesOfVisit } from "./consents.queries.ts";

const words = copy.wishes;

function useWishes(visitId: string) {
  const { db } = useClinic();
  return useLiveQuery(() => wishesOfVisit(db, visitId), [db, visitId]);
}

/** In the head of the visit: whether to resuscitate, and up to what cost. */
export function WishMarks({ visit }: VisitPartProps) {
  const { settings } = useClinic();
  const wishes = useWishes(visit.id);
  if (!wishes) return null;
  const { resuscitation, spendLimit } = wishes;
  const isNo = resuscitation?.choice === "none";
  if (!resuscitation && spendLimit?.kind !== "amount") return null;
  return (
    <Box component="span" sx={{ display: { xs: "contents", md: "inline-grid" }, gap: 1 }}>
      {resuscitation && (
        <Typography
          component="span"
          variant="body2"
          sx={{
            display: "inline-flex",
            gap: 1,
            alignItems: "center",
            fontWeight: 600,
            color: isNo ? "error.main" : "ink2",
          }}
        >
          <HeartPulse size={18} aria-hidden="true" />
          {resuscitationWords[resuscitation.choice]}
        </Typography>
      )}
      {spendLimit?.kind === "amount" && (
        <Typography
          component="span"
          variant="body2"
          sx={{ display: "inline-flex", gap: 1, alignItems: "center", fontWeight: 600, color: "ink2" }}
        >
          <Banknote size={18} aria-hidden="true" />
          {words.limitMark(moneyText(spendLimit.minor ?? 0, { ...settings, currency: spendLimit.currency }))}
        </Typography>
      )}
    </Box>
  );
}

/** The same beside each tab, with the form that says it. */
export function WishCard({ visit }: VisitPartProps) {
  const { settings } = useClinic();
  const wishes = useWishes(visit.id);
  if (!wishes || (!wishes.spendLimit && !wishes.resuscitation)) return null;
  const { spendLimit, resuscitation, isDivided } = wishes;
  const rows = [
    ...(resuscitation ? [{ label: words.resuscitation, value: resuscitationWords[resuscitation.choice] }] : []),
    ...(spendLimit
      ? [
          {
            label: words.limit,
            value:
              spendLimit.kind === "amount"
                ? moneyText(spendLimit.minor ?? 0, { ...settings, currency: spendLimit.currency })
                : words.noLimit,
          },
        ]
      : []),
  ];
  const source = (resuscitation ?? spendLimit)?.form;
  return (
    <Card title={words.title}>
      {isDivided && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {words.divided}
        </Alert>
      )}
      <KeyValues rows={rows} />
      {source && (
        <Box sx={{ mt: 2 }}>
          <Button variant="link" to={source.to}>
            {words.open}
          </Button>
        </Box>
      )}
    </Card>
  );
}
