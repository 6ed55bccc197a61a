import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import type { OrderEntry } from "../labs.queries.ts";
import { LabChip, orderFacts } from "./order-line.tsx";

/** Orders below each other. Each row leads to its results. */
export function OrderList({ entries }: { entries: readonly OrderEntry[] }) {
  const { timeZone } = useClinic();
  const dayOf = (at: string): string => shortDate(localDateOf(at, timeZone));
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, "& > li + li": { borderTop: 1, borderColor: "line" } }}>
      {entries.map(({ order, isPending }) => (
        <Box component="li" key={order.id} sx={{ position: "relative", py: 2.5, minHeight: 48 }}>
          <Box
            sx={{
              display: "flex",
              gap: 3,
              alignItems: "flex-start",
              justifyContent: "space-between",
              flexWrap: "wrap",
            }}
          >
            <Link
              component={RouterLink}
              to={paths.labOrder(order.id)}
              sx={{
                fontWeight: 600,
                overflowWrap: "anywhere",
                "&::after": { content: '""', position: "absolute", inset: 0 },
              }}
            >
              {order.name}
            </Link>
            <LabChip order={order} />
          </Box>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            <Dotted parts={orderFacts(order, dayOf)} /> {isPending && <PendingMark />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
