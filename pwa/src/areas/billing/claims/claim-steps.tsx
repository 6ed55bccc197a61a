import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { ClaimChip } from "./claim-chip.tsx";
import { copy } from "./claims.copy.ts";
import type { ClaimPage } from "./claims.queries.ts";

/** The states of a claim with their days and people, the latest first. */
export function ClaimSteps({ page: { claim, nameOf } }: { page: ClaimPage }) {
  const { timeZone } = useClinic();
  return (
    <Card title={copy.steps} sx={{ pb: 1 }}>
      <Box component="ul" aria-label={copy.steps} sx={{ listStyle: "none", m: 0, p: 0, mx: -4 }}>
        {claim.steps.toReversed().map(({ status, on, note, at, by }) => (
          <Box component="li" key={`${at} ${status}`} sx={{ borderTop: 1, borderColor: "line", px: 4, py: 3 }}>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
              <ClaimChip status={status} />
              <Typography variant="body2" sx={{ color: "ink2" }}>
                <Dotted parts={[fullDate(on), clockTime(at, timeZone), nameOf(by)]} />
              </Typography>
            </Box>
            {note !== "" && <Typography sx={{ mt: 1, overflowWrap: "anywhere" }}>{note}</Typography>}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
