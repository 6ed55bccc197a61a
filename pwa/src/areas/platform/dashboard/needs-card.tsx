import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Ban, CalendarClock, CloudOff, CreditCard, LifeBuoy, type LucideIcon, WifiOff } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { CountChip } from "../../../ui/count-chip.tsx";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import type { Dashboard, Need } from "./dashboard-api.ts";
import { dashboardCopy as copy } from "./dashboard.copy.ts";

const LOOKS: Readonly<Record<Need["kind"], [tone: StatusTone, icon: LucideIcon]>> = {
  support: ["noShow", LifeBuoy],
  parked: ["noShow", Ban],
  unsent: ["noShow", CloudOff],
  payment: ["waiting", CreditCard],
  quiet: ["waiting", WifiOff],
  trial: ["booked", CalendarClock],
};

/** Clinics that need a person, the worst first. Each row leads to its clinic. */
export function NeedsCard({ needs, needCount }: Pick<Dashboard, "needs" | "needCount">) {
  const more = needCount - needs.length;
  return (
    <Card title={copy.needs} actions={needCount > 0 && <CountChip>{needCount}</CountChip>}>
      {needs.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.nothing}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {needs.map((need) => (
          <NeedRow key={`${need.clinicId} ${need.kind}`} need={need} />
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="body2" sx={{ mt: 2, color: "ink2" }}>
          {copy.moreNeeds(more)}
        </Typography>
      )}
    </Card>
  );
}

function NeedRow({ need: { clinicId, name, kind, count, at } }: { need: Need }) {
  const now = useNow();
  const [tone, icon] = LOOKS[kind];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        py: 2,
        "& + &": { borderBlockStart: "1px solid", borderColor: "line" },
      }}
    >
      <ToneIcon tone={tone} icon={icon} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.need[kind](count, timeSince(at, now), fullDate(at.slice(0, 10)))}
        </Typography>
      </Box>
      <Button to={`/admin/clinics/${clinicId}`} aria-label={copy.openClinic(name)}>
        {copy.open}
      </Button>
    </Box>
  );
}
