import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { copy } from "../waitlist/waitlist.copy.ts";
import type { FreedPlace } from "../waitlist.queries.ts";
import { useWaitingFor, WaitingFits } from "../waitlist/waiting-fits.tsx";

interface FreedBarProps {
  /** Null: nothing came free. */
  place: FreedPlace | null;
  onClose: () => void;
}

/** After a move on the board: the place that is free again, where somebody waits for it. */
export function FreedBar({ place, onClose }: FreedBarProps) {
  const { timeZone } = useClinic();
  const lines = useWaitingFor(place);
  const [isOpen, setOpen] = useState(false);
  if (place === null || lines === undefined || (lines.length === 0 && !isOpen)) return null;
  const when = `${shortDay(place.startsAt, timeZone)}, ${clockTime(place.startsAt, timeZone)}`;
  return (
    <>
      <Box
        role="status"
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 2,
          p: 2,
          mb: 2,
          border: "1px solid",
          borderColor: "info.main",
          borderRadius: "10px",
        }}
      >
        <Typography sx={{ flex: 1, minWidth: "12rem" }}>
          {copy.freed(when)} <strong>{copy.fits(lines.length)}</strong>
        </Typography>
        <Button onClick={() => setOpen(true)}>{copy.look}</Button>
        <Button variant="ghost" onClick={onClose}>
          {copy.hide}
        </Button>
      </Box>
      <Dialog
        isOpen={isOpen}
        size="xl"
        title={when}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
      >
        <WaitingFits place={place} />
      </Dialog>
    </>
  );
}
