import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { formWords } from "./deliveries.copy.ts";
import { batchNumbered } from "./deliveries.queries.ts";
import { otherExpiry, setInLine, type DeliveryLine, type DeliveryValues } from "./delivery-values.ts";

interface KnownBatchProps {
  form: Form<DeliveryValues>;
  at: number;
  line: DeliveryLine;
}

/** The last day that the clinic has for the batch of a line. If the typed one differs, the person chooses. */
export function KnownBatch({ form, at, line }: KnownBatchProps) {
  const { db } = useClinic();
  const { productId, batchNumber, expiresOn, replacedExpiry } = line;
  const batch = useLiveQuery(() => batchNumbered(db, productId, batchNumber), [db, productId, batchNumber]);
  const known = batch?.expiresOn ?? null;
  if (known === null || expiresOn === known) return null;
  if (expiresOn === "")
    return (
      <Typography variant="body2" sx={{ gridColumn: "1 / -1", color: "ink2" }}>
        {formWords.knownExpiry(fullDate(known))}
      </Typography>
    );
  const useKnown = (): void => setInLine(form, at, { expiresOn: known, replacedExpiry: "" });
  const number = batchNumber.trim();
  if (otherExpiry(known, line) !== null)
    return (
      <Choice severity="warning" words={formWords.otherExpiry(number, fullDate(known))}>
        <DateButton day={known} onPick={useKnown} />
        <DateButton day={expiresOn} onPick={() => setInLine(form, at, { replacedExpiry: known })} />
      </Choice>
    );
  if (replacedExpiry !== known || !isDay(expiresOn)) return null;
  return (
    <Choice severity="info" words={formWords.newExpiry(number, fullDate(expiresOn))}>
      <DateButton day={known} onPick={useKnown} />
    </Choice>
  );
}

interface ChoiceProps {
  severity: "info" | "warning";
  words: string;
  children: ReactNode;
}

function Choice({ severity, words, children }: ChoiceProps) {
  return (
    <Alert severity={severity} role="status" sx={{ gridColumn: "1 / -1" }}>
      {words}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 2 }}>{children}</Box>
    </Alert>
  );
}

function DateButton({ day, onPick }: { day: LocalDate; onPick: () => void }) {
  return (
    <Button size="sm" onClick={onPick}>
      {formWords.keepExpiry(fullDate(day))}
    </Button>
  );
}
