import type { Instant } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { copy } from "./series.copy.ts";

/** So many are read at a glance. */
const SHOWN = 4;

/** The times at which the appointments of a series will stand, each of them: what has a time of its own is seen. */
export function OccurrenceTimes({ starts }: { starts: readonly Instant[] }) {
  const { timeZone } = useClinic();
  const [isAll, setAll] = useState(false);
  const isShort = !isAll && starts.length > SHOWN + 1;
  const words = [...starts].sort().map((at) => `${shortDay(at, timeZone)} ${clockTime(at, timeZone)}`);
  const shown = isShort ? words.slice(0, SHOWN) : words;
  if (starts.length === 0) return <Typography role="status">{copy.nothingLeft}</Typography>;
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>{copy.times.label}</Typography>
      <Box role="status" tabIndex={isAll ? 0 : undefined} sx={{ maxHeight: "24dvh", overflowY: "auto" }}>
        {[...shown, ...(isShort ? [copy.times.more(words.length - SHOWN)] : [])].join(", ")}
      </Box>
      {isShort && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {copy.times.showAll(words.length)}
        </Button>
      )}
    </div>
  );
}
