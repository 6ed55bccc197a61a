import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { ArrowRight, Clock, Siren } from "lucide-react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ClockTime, minutesBetween } from "../../ui/clock-time.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { PetAvatar } from "../../ui/pet-avatar.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { copy } from "./today.copy.ts";
import type { BoardCard } from "./today.queries.ts";

/** Minutes after which waiting is shown as long. */
const LONG_WAIT_MIN = 20;

interface PatientCardProps {
  card: BoardCard;
  now: Instant;
  /** The one next step. Absent for those who may only look. */
  onNext?: () => Promise<unknown>;
  onOpen: () => void;
}

export function PatientCard({ card, now, onNext, onOpen }: PatientCardProps) {
  const { timeZone } = useClinic();
  const action = useAction();
  const names = card.pets.map((pet) => pet.name).join(", ") || copy.unknownPet;
  const species = [...new Set(card.pets.map((pet) => pet.species.toLowerCase()))].join(", ");
  const [pet] = card.pets;
  return (
    <Card component="li" isPending={card.isPending} sx={{ p: 3, listStyle: "none" }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2.5 }}>
        <PetAvatar species={pet?.speciesCode ?? ""} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            component="h3"
            variant="subtitle1"
            sx={{ fontSize: "calc(var(--d-text) + 1px)", lineHeight: 1.3, overflowWrap: "anywhere" }}
          >
            {card.visit && pet ? (
              <Link component={RouterLink} to={paths.pet(pet.id)} color="inherit" underline="hover">
                {names}
              </Link>
            ) : (
              <Link
                component="button"
                type="button"
                color="inherit"
                underline="hover"
                onClick={onOpen}
                sx={{ font: "inherit", textAlign: "start" }}
              >
                {names}
              </Link>
            )}
          </Typography>
          <Typography variant="body2" sx={{ fontSize: "var(--d-text)", overflowWrap: "anywhere" }}>
            {[card.ownerLastName || copy.ownerUnknown, species].filter((part) => part !== "").join(" · ")}
          </Typography>
        </Box>
        <Box sx={{ textAlign: "end", flex: "none" }}>
          <Typography component="p" sx={{ fontWeight: 700, fontSize: "calc(var(--d-text) + 1px)", lineHeight: 1.3 }}>
            <ClockTime at={card.at} timeZone={timeZone} />
          </Typography>
          <Waited card={card} now={now} />
        </Box>
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, my: 2 }}>
        {card.isUrgent && (
          <Box component="span" sx={{ color: "error.main", display: "inline-flex" }}>
            <Siren size={18} aria-hidden="true" />
          </Box>
        )}
        <Typography sx={{ flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
          {card.subject}
          <Box component="span" sx={{ color: "ink2" }}>
            {` · ${card.vet ? titledName(card.vet) : copy.anyVet}`}
          </Box>
        </Typography>
        {card.isPending && <PendingMark />}
      </Box>
      {onNext && (
        <Button
          variant={card.stage === "pay" ? "primary" : "secondary"}
          fullWidth
          style={{ minHeight: 44 }}
          isLoading={action.isBusy}
          endIcon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={() => void action.run(onNext)}
        >
          <Box component="span" sx={{ color: card.stage === "pay" ? "inherit" : "primary.main" }}>
            {copy.next[card.stage]}
          </Box>
          <span className="vh">{` ${names}`}</span>
        </Button>
      )}
      <ProblemAlert problem={action.problem} />
    </Card>
  );
}

/** Minutes since the stage began; red, with a clock and a word, when it is long. */
function Waited({ card, now }: { card: BoardCard; now: Instant }) {
  const from =
    card.stage === "arriving" ? (card.at < now ? card.at : null) : card.stage === "waiting" ? card.since : null;
  if (from === null) return null;
  const minutes = minutesBetween(from, now);
  if (card.stage === "arriving" && minutes < 1) return null;
  const isLong = card.stage === "arriving" || minutes > LONG_WAIT_MIN;
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{
        color: isLong ? "error.main" : "ink2",
        fontWeight: 600,
        display: "inline-flex",
        alignItems: "center",
        gap: 1,
      }}
    >
      {isLong && <Clock size={13} aria-hidden="true" />}
      {copy.waited(minutes)}
      {card.stage === "arriving" ? ` ${copy.late}` : ""}
      {card.stage === "waiting" && isLong && <span className="vh">{copy.waitedLong}</span>}
    </Typography>
  );
}
