import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { EstimateChip } from "../estimate-chip.tsx";
import { copy, estimateNumber } from "../estimates.copy.ts";
import type { ListedEstimate } from "../estimates.queries.ts";

interface EstimateListProps {
  estimates: readonly ListedEstimate[];
  /** The page says whose they are. */
  isOfPet?: boolean;
}

/** Estimates with state and sum; a tap on a row opens it. */
export function EstimateList({ estimates, isOfPet = false }: EstimateListProps) {
  const { settings } = useClinic();
  return (
    <Box component="ul" aria-label={copy.title} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {estimates.map(({ estimate, state, totals, petName, clientName, isPending }, at) => {
        const money = (minor: number): string => moneyText(minor, { ...settings, currency: estimate.currency });
        const whose = isOfPet ? [] : [petName, clientName];
        return (
          <Box component="li" key={estimate.id} sx={at === 0 ? {} : { borderTop: 1, borderColor: "line" }}>
            <Box
              component={Link}
              to={paths.estimate(estimate.id)}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                gap: 2,
                alignItems: "center",
                minHeight: 56,
                py: 2,
                color: "inherit",
                textDecoration: "none",
              }}
            >
              <Box sx={{ flex: "1 1 12rem", minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                  <bdi>{estimate.title}</bdi>
                </Typography>
                <Typography variant="body2" sx={{ color: "ink2" }}>
                  <Dotted
                    parts={[estimateNumber(estimate), ...whose, copy.validUntil(fullDate(estimate.validUntil))]}
                  />
                </Typography>
              </Box>
              <Typography sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
                {copy.range(money(totals.lowMinor), money(totals.highMinor))}
              </Typography>
              <EstimateChip state={state} />
              {isPending && <PendingMark />}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
