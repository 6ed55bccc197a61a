import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { signedText, whatMoved } from "../movement-text.ts";
import { copy } from "../stock.copy.ts";
import { movementEntries, type Movement } from "../stock.queries.ts";

interface DayMovementsProps {
  day: LocalDate;
  /** Of that day, oldest first. */
  movements: readonly Movement[];
  onClose: () => void;
}

/** The movements of one day of the chart. */
export function DayMovements({ day, movements, onClose }: DayMovementsProps) {
  const { db, timeZone } = useClinic();
  const entries = useLiveQuery(() => movementEntries(db, movements), [db, movements]);
  return (
    <Box component="section" aria-label={fullDate(day)} sx={{ mt: 3, p: 3, bgcolor: "background.default" }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 3 }}>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {fullDate(day)}
        </Typography>
        <Button variant="link" onClick={onClose}>
          {copy.closeDay}
        </Button>
      </Box>
      {movements.length === 0 && <Typography>{copy.nothingMoved}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {entries?.map((entry) => (
          <Box component="li" key={entry.movement.id} sx={{ display: "flex", gap: 3, py: 1 }}>
            <Box component="span" sx={{ flex: "none", color: "ink2" }}>
              {clockTime(entry.movement.occurredAt, timeZone)}
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {whatMoved(entry)}
              {entry.batchNumber !== "" && `, ${copy.batchOf(entry.batchNumber)}`} {entry.isPending && <PendingMark />}
            </Box>
            <strong>{signedText(entry.movement.quantityMilli)}</strong>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
