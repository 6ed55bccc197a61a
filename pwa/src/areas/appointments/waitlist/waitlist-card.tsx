import { isOverdue } from "@fernpaw/domain/appointments/waitlist";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay, useToday } from "../../../ui/clock-time.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { copy as bookingCopy } from "../appointments.copy.ts";
import { copy, priorityWords, waitlistStatusWords } from "./waitlist.copy.ts";
import type { WaitlistLine } from "../waitlist.queries.ts";
import { wishWords } from "./waitlist-words.ts";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";

/** Who waits for what, with what can be done about it. */
export function WaitlistCard({ line, actions }: { line: WaitlistLine; actions: ReactNode }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { entry } = line;
  const { offer } = entry;
  return (
    <Box
      component="li"
      sx={{
        p: 3,
        border: "1px solid",
        borderStyle: line.isPending ? "dashed" : "solid",
        borderColor: line.isPending ? "info.main" : "line",
        borderRadius: "14px",
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ display: "flex", gap: 3, alignItems: "flex-start" }}>
        <PetAvatar species={line.speciesCode} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
            <Link component={RouterLink} to={paths.pet(entry.petId)}>
              {line.petName || bookingCopy.unknownPet}
            </Link>
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
            {[line.clientName, line.phone].filter((part) => part !== "").join(" · ")}
          </Typography>
          <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
            {wishWords(line)}
          </Typography>
          <Typography
            variant="body2"
            sx={{ fontWeight: 600, color: entry.priority === "urgent" ? "error.main" : "ink" }}
          >
            {entry.status === "offered" && offer
              ? copy.offeredFor(`${shortDay(offer.startsAt, timeZone)}, ${clockTime(offer.startsAt, timeZone)}`)
              : `${waitlistStatusWords[entry.status]} · ${priorityWords[entry.priority]}`}
          </Typography>
          {isOverdue(entry, today) && (
            <Typography variant="body2" sx={{ color: "warning.main", fontWeight: 600 }}>
              {copy.overdue}
            </Typography>
          )}
        </Box>
        {line.isPending && <PendingMark />}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 3 }}>{actions}</Box>
    </Box>
  );
}
