import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { UserRound } from "lucide-react";
import { useIsComplete } from "../../../session/use-is-complete.ts";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { copy } from "../search.copy.ts";
import type { FoundSubject } from "../search.queries.ts";

/** The second line of a found pet or client: what tells it from its namesakes. */
function describeSubject(subject: FoundSubject, isComplete: boolean): string {
  const parts =
    subject.kind === "client"
      ? [subject.phone]
      : [
          subject.breed || subject.species,
          subject.clientName || (isComplete ? copy.noOwner : copy.ownerLoading),
          subject.chip ? copy.chip(subject.chip) : subject.phone,
        ];
  if (subject.past) parts.push(copy.past[subject.past]);
  return parts.filter((part) => part !== "").join(" · ");
}

/** One found pet or client; the dead and the merged are greyed. */
export function SubjectLine({ subject }: { subject: FoundSubject }) {
  const isComplete = useIsComplete();
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 3,
        minWidth: 0,
        width: "100%",
        opacity: subject.past ? 0.65 : 1,
      }}
    >
      {subject.kind === "pet" ? (
        <PetAvatar species={subject.speciesCode} size={38} />
      ) : (
        <Box
          component="span"
          sx={{
            display: "grid",
            placeItems: "center",
            flex: "none",
            width: 38,
            height: 38,
            borderRadius: "50%",
            bgcolor: "sunken",
          }}
        >
          <UserRound size={20} aria-hidden="true" />
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: "block", overflowWrap: "anywhere" }}>
          {subject.name}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2", overflowWrap: "anywhere" }}>
          {describeSubject(subject, isComplete)}
        </Typography>
      </Box>
    </Box>
  );
}
