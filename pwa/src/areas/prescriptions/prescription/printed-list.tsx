import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { pageCopy as copy, printCopy as words } from "../prescriptions.copy.ts";
import type { PrescriptionPage } from "../prescriptions.queries.ts";

/** Each print of the label and the prescription, the newest first. */
export function PrintedList({ page: { printed } }: { page: PrescriptionPage }) {
  const { timeZone } = useClinic();
  return (
    <Card title={words.title}>
      {printed.length === 0 && <Typography>{words.none}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {printed.map(({ print: { id, paper, how, occurredAt }, number, by, isPending }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: "flex",
              flexWrap: "wrap",
              gap: 2,
              py: 2,
              borderTop: "1px solid",
              borderColor: "line",
              "&:first-of-type": { borderTop: 0 },
            }}
          >
            <Typography sx={{ flex: "1 1 14rem", overflowWrap: "anywhere" }}>
              <Dotted
                parts={[
                  words.what(paper, how),
                  words.number(number),
                  copy.by(by, `${fullDate(localDateOf(occurredAt, timeZone))}, ${clockTime(occurredAt, timeZone)}`),
                ]}
              />
            </Typography>
            {isPending && <PendingMark />}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
