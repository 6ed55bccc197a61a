import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { directionsOf } from "@fernpaw/domain/prescriptions/prescription.copy";
import { medicineTitle } from "@fernpaw/domain/prescriptions/prescription-paper";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import type { PrescriptionEntry } from "./prescriptions.queries.ts";
import { StandingChip } from "./standing-chip.tsx";

/** Prescriptions of one pet, each a link to its page. */
export function PrescriptionList({ entries }: { entries: readonly PrescriptionEntry[] }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {entries.map((entry) => {
        const { prescription, isPending } = entry;
        return (
          <Box
            component="li"
            key={prescription.id}
            sx={{ borderTop: "1px solid", borderColor: "line", "&:first-of-type": { borderTop: 0 } }}
          >
            <Link
              component={RouterLink}
              to={paths.prescription(prescription.id)}
              underline="none"
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                gap: 2,
                minHeight: 48,
                py: 2,
                color: "inherit",
              }}
            >
              <Box component="span" sx={{ flex: "1 1 12rem", minWidth: 0, overflowWrap: "anywhere" }}>
                <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
                  {medicineTitle(prescription)}
                </Typography>
                <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
                  {directionsOf(prescription)}
                </Typography>
              </Box>
              {isPending && <PendingMark />}
              <StandingChip entry={entry} />
            </Link>
          </Box>
        );
      })}
    </Box>
  );
}
