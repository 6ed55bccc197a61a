import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { DrawerHead } from "../../../ui/drawer-head.tsx";
import { SideDrawer } from "../../../ui/side-drawer.tsx";
import { openWork as copy } from "../treatments.copy.ts";
import type { OpenVisit } from "../open-work.queries.ts";

interface OpenWorkDrawerProps {
  found: readonly OpenVisit[];
  onClose: () => void;
}

/** The visits that are not settled: one's own, and for an owner those of the others. Each leads to its plan or its charges. */
export function OpenWorkDrawer({ found, onClose }: OpenWorkDrawerProps) {
  const { actor } = useClinic();
  const mine = found.filter(({ visit }) => visit.vetId === actor.userId);
  const others = found.filter(({ visit }) => visit.vetId !== actor.userId);
  const title = actor.role === "owner" ? copy.clinic : copy.mine;
  return (
    <SideDrawer isOpen onClose={onClose} side="right" label={title} width="28rem">
      <Box sx={{ p: 5 }}>
        <Box sx={{ mb: 3 }}>
          <DrawerHead title={title} onClose={onClose} />
        </Box>
        {found.length === 0 && <Typography>{copy.none}</Typography>}
        {actor.role === "owner" && mine.length > 0 && others.length > 0 ? (
          <>
            <OpenList title={copy.mine} visits={mine} />
            <OpenList title={copy.others} visits={others} />
          </>
        ) : (
          <OpenList title="" visits={found} />
        )}
      </Box>
    </SideDrawer>
  );
}

function OpenList({ title, visits }: { title: string; visits: readonly OpenVisit[] }) {
  const { timeZone } = useClinic();
  return (
    <>
      {title !== "" && (
        <Typography component="h3" variant="h4" sx={{ mt: 4 }}>
          {title}
        </Typography>
      )}
      <Box component="ul" aria-label={title === "" ? undefined : title} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {visits.map(({ visit, petName, vetName, planned, uncharged, unpriced }) => (
          <Box component="li" key={visit.id} sx={{ py: 3, borderBottom: 1, borderColor: "line" }}>
            <Link
              component={RouterLink}
              to={`${paths.appointment(visit.appointmentId ?? visit.id)}?pet=${visit.petId}&tab=${planned + uncharged > 0 ? "treatments" : "charges"}`}
              sx={{ fontWeight: 600, display: "block", py: 1 }}
            >
              <bdi>{petName}</bdi>
            </Link>
            <Typography sx={{ color: "warning.main", fontWeight: 600 }}>
              <Dotted
                parts={[
                  planned > 0 ? copy.planned(planned) : "",
                  uncharged > 0 ? copy.uncharged(uncharged) : "",
                  unpriced > 0 ? copy.unpriced(unpriced) : "",
                ]}
              />
            </Typography>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              <Dotted
                parts={[
                  `${shortDay(visit.openedAt, timeZone)}, ${clockTime(visit.openedAt, timeZone)}`,
                  vetName,
                  visit.reason,
                ]}
              />
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
