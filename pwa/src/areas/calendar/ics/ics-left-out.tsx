import { localDateOf } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { dateWords } from "../../../ui/clock-time.tsx";
import type { IcsReading } from "./ics-events.ts";
import { copy } from "./ics-import.copy.ts";
import type { IcsChoice } from "./ics-target-fields.tsx";

interface LeftOutProps {
  reading: IcsReading;
  days: Pick<IcsChoice, "from" | "to">;
  onDays: (days: Partial<Pick<IcsChoice, "from" | "to">>) => void;
}

/** What is in the file and not in the list, and why; a tap has it in. */
export function LeftOut({ reading: { events, problems, outside, others }, days, onDays }: LeftOutProps) {
  const { timeZone } = useClinic();
  const { before, earliest, after, latest } = outside;
  const first = earliest === null ? null : localDateOf(earliest, timeZone);
  const last = latest === null ? null : localDateOf(latest, timeZone);
  const isEmpty = events.length + problems.length + before + after + others === 0;
  return (
    <Stack spacing={2} role="status" sx={{ "&:empty": { display: "none" } }}>
      {isEmpty && <Typography>{copy.empty}</Typography>}
      {first !== null && (
        <Line words={copy.before(before, dateWords(days.from))}>
          <Button onClick={() => onDays({ from: first })}>{copy.fromDay(dateWords(first))}</Button>
        </Line>
      )}
      {last !== null && (
        <Line words={copy.after(after, dateWords(days.to))}>
          <Button onClick={() => onDays({ to: last })}>{copy.toDay(dateWords(last))}</Button>
        </Line>
      )}
      {others > 0 && <Typography>{copy.others(others)}</Typography>}
    </Stack>
  );
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", gap: 3, alignItems: "center" }}>
      <Typography>{words}</Typography>
      {children}
    </Stack>
  );
}
