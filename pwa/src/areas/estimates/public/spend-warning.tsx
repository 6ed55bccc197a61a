import Alert from "@mui/material/Alert";
import type { SpendCheck } from "@fernpaw/domain/estimates/spend-check";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "../estimates.copy.ts";
import { readSpendChecks } from "../estimates.queries.ts";

function wordsOf({ kind, isOver }: SpendCheck): (amount: string) => string {
  if (kind === "estimate") return isOver ? copy.spend.overEstimate : copy.spend.nearEstimate;
  return isOver ? copy.spend.overLimit : copy.spend.nearLimit;
}

/** Above the charges and the treatments of a visit, from 90 % of the agreed sum or of the spend limit on. */
export function SpendWarning({ visitId }: { visitId: string }) {
  const { db, settings } = useClinic();
  const checks = useLiveQuery(() => readSpendChecks(db, visitId), [db, visitId]);
  return checks?.map((check) => (
    <Alert key={check.kind} severity={check.isOver ? "error" : "warning"} sx={{ mb: 3 }}>
      {wordsOf(check)(moneyText(check.limitMinor, settings))}
    </Alert>
  ));
}
