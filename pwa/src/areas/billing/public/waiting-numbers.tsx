import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CloudUpload } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import { copy } from "../waiting-numbers.copy.ts";
import { useWaitingNumbers } from "./use-waiting-numbers.ts";

/** The invoices of this device that have no number yet, and a warning after a day. `isLateOnly`: nothing before the warning. */
export function WaitingNumbers({ isLateOnly = false }: { isLateOnly?: boolean }) {
  const { timeZone } = useClinic();
  const { waiting, late } = useWaitingNumbers();
  const [oldest] = late;
  if (oldest === undefined && (isLateOnly || waiting.length === 0)) return null;
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
