import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { amountSx, moneyRowSx } from "../money/payment-item.tsx";
import { ClaimChip } from "./claim-chip.tsx";
import { copy } from "./claims.copy.ts";
import type { ListedClaim } from "./claims.queries.ts";

/** Claims in a card, each with a link to its page. */
export function ClaimList({ claims }: { claims: readonly ListedClaim[] }) {
  const { settings } = useClinic();
  return (
    <Box component="ul" aria-label={copy.tab} sx={{ listStyle: "none", m: 0, p: 0, mx: -4 }}>
      {claims.map(({ claim, petName, invoiceName, isPending }) => (
        <Box
          component="li"
          key={claim.id}
          sx={{ ...moneyRowSx, gridTemplateColumns: "minmax(0, 1fr) auto", borderTop: 1, borderColor: "line" }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Link component={RouterLink} to={paths.claim(claim.id)} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
              {claim.insurer}
            </Link>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              <Dotted parts={[petName, invoiceName, shortDate(claim.statusOn)]} />
            </Typography>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 1 }}>
              <ClaimChip status={claim.status} />
              {isPending && <PendingMark />}
            </Box>
          </Box>
          <Typography sx={amountSx}>{moneyText(claim.claimedMinor, settings)}</Typography>
        </Box>
      ))}
    </Box>
  );
}
