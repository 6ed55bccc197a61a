import { lateHours } from "@fernpaw/domain/billing/late-number";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { CloudUpload } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDay, useNow } from "../../../ui/clock-time.tsx";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import { copy } from "../waiting-numbers.copy.ts";
import { waitingNumbers } from "../waiting-numbers.queries.ts";

/** The invoices of this device that have no number yet, and a warning after a day. `isLateOnly`: nothing before the warning. */
export function WaitingNumbers({ isLateOnly = false }: { isLateOnly?: boolean }) {
  const { db, can, timeZone } = useClinic();
  const now = useNow();
  const waiting = useLiveQuery(() => waitingNumbers(db), [db]) ?? [];
  const late = waiting.filter((invoice) => lateHours(invoice, now) !== null);
  const [oldest] = late;
  if (!can("billing:view") || (oldest === undefined && (isLateOnly || waiting.length === 0))) return null;
  const names = (oldest ? late : waiting).map(({ reference }) => reference);
  const since = oldest ? `${shortDay(oldest.issuedAt, timeZone)}, ${clockTime(oldest.issuedAt, timeZone)}` : "";
  return (
    <Card component={isLateOnly ? "article" : "section"}>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 3 }}>
        <ToneIcon tone={oldest ? "waiting" : "booked"} icon={CloudUpload} size={32} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h2" variant="h4">
            {oldest ? copy.late(late.length) : copy.waits(waiting.length)}
          </Typography>
          <Typography sx={{ color: "ink2", overflowWrap: "anywhere" }}>
            {oldest ? copy.connect(names, since) : copy.number(names)}
          </Typography>
        </Box>
      </Box>
    </Card>
  );
}
