import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { copy } from "../appointments.copy.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import type { WantedStart } from "../public/past-start.ts";
import { objectionsTo, pastObjection } from "./slot-objections.ts";
import type { SlotCheck } from "./use-slot-check.ts";

/** More may have to be scrolled, also by the keyboard. */
const MANY = 3;

interface SlotTroubleProps {
  check: Pick<SlotCheck, "advice" | "questions">;
  choices: BookingChoices;
  /** Null: there is none yet, or it is not what is asked about. */
  start: WantedStart | null;
}

/** What speaks against the chosen place. It stands beside the button that takes it, where nobody can miss it. */
export function SlotTrouble({ check: { advice, questions }, choices, start }: SlotTroubleProps) {
  const { timeZone } = useClinic();
  const now = useNow();
  const lines = [
    ...(advice ? objectionsTo(advice, choices, timeZone) : []),
    ...(start === null ? [] : pastObjection(start, { now, timeZone, choices })),
  ];
  const ofSeries = questions.filter((question) => lines.every(({ text }) => text !== question));
  const isEmpty = lines.length + questions.length === 0;
  return (
    // On a small screen the fields keep most of the room.
    <Box
      tabIndex={lines.length > MANY ? 0 : undefined}
      sx={{
        width: 1,
        display: "grid",
        gap: 2,
        maxHeight: "32dvh",
        overflowY: "auto",
        // It is there to be heard of, and takes no room.
        position: isEmpty ? "absolute" : "static",
      }}
    >
      {questions.length > 0 && (
        <Alert severity="warning" variant="filled" sx={compact}>
          <strong>{copy.checkIn.sure}</strong>
          {ofSeries.map((question) => (
            <div key={question}>{question}</div>
          ))}
        </Alert>
      )}
      <Box role="status" sx={{ display: "grid", gap: 2 }}>
        {lines.map(({ key, severity, text }) => (
          <Alert key={key} severity={severity} variant="outlined" role="presentation" sx={compact}>
            {text}
          </Alert>
        ))}
      </Box>
    </Box>
  );
}

const compact = { py: 0, px: 3, "& .MuiAlert-message": { py: 2 }, "& .MuiAlert-icon": { py: 2, mr: 2 } };
