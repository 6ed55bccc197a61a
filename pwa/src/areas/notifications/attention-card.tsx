import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { CalendarX2, CopyCheck, FileWarning, Merge, UserRoundCheck, Wrench } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import type { StatusTone } from "../../theme-colours.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ToneIcon } from "../../ui/status-chip.tsx";
import { DuplicateClients } from "./duplicate-clients.tsx";
import { DoubleBooking } from "./double-booking.tsx";
import { copy, hints, reasonWords } from "./notifications.copy.ts";
import { cardWords } from "./notifications.queries.ts";
import type { AttentionItem, CardWords } from "./notifications.queries.ts";
import { TwoVersions } from "./two-versions.tsx";
import { useDecision } from "./use-decision.ts";

const LOOKS: Record<AttentionItem["kind"], { icon: LucideIcon; tone: StatusTone }> = {
  stale_field: { icon: Merge, tone: "waiting" },
  double_booking: { icon: CalendarX2, tone: "waiting" },
  pet_checked_in_twice: { icon: CopyCheck, tone: "waiting" },
  arrived_after_cancel: { icon: UserRoundCheck, tone: "confirmed" },
  duplicate_client: { icon: CopyCheck, tone: "booked" },
  rejected_mutation: { icon: FileWarning, tone: "noShow" },
  parked_mutation: { icon: Wrench, tone: "noShow" },
};

/** One thing to decide. */
export function AttentionCard({ item }: { item: AttentionItem }) {
  const { db, timeZone } = useClinic();
  const words = useLiveQuery(() => cardWords(db, item, timeZone), [db, item, timeZone]);
  if (!words) return <Skeleton variant="rounded" height={160} />;
  const look = LOOKS[item.kind];
  return (
    <Card component="article">
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 3, mb: 3 }}>
        <ToneIcon tone={look.tone} icon={look.icon} size={44} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            {words.title}
          </Typography>
          <Typography sx={{ color: "ink2" }}>{words.subtitle || hintOf(item)}</Typography>
        </Box>
      </Box>
      <CardBody item={item} words={words} />
    </Card>
  );
}

function hintOf(item: AttentionItem): string {
  switch (item.kind) {
    case "rejected_mutation":
      return reasonWords(item.code);
    case "parked_mutation":
      return hints.parked;
    case "double_booking":
      return hints.doubleBooking;
    case "pet_checked_in_twice":
      return hints.twice;
    case "arrived_after_cancel":
      return hints.arrivedAfterCancel;
    case "duplicate_client":
      return hints.duplicate;
    case "stale_field":
      return "";
  }
}

function CardBody({ item, words }: { item: AttentionItem; words: CardWords }) {
  const decision = useDecision(item);
  const problem = decision.problem !== null && (
    <Alert severity="error" sx={{ mb: 3 }}>
      {decision.problem}
    </Alert>
  );
  switch (item.kind) {
    case "stale_field":
      return (
        <>
          {problem}
          <TwoVersions
            item={item}
            words={words}
            isBusy={decision.isBusy}
            onUse={(choice) => void decision.decide(choice)}
          />
        </>
      );
    case "double_booking":
      return (
        <>
          {problem}
          <DoubleBooking
            bookings={words.bookings}
            isBusy={decision.isBusy}
            onKeepBoth={() => void decision.decide("keep_both")}
            onNoted={() => void decision.decide("noted")}
          />
        </>
      );
    case "rejected_mutation":
    case "parked_mutation":
      return (
        <>
          {words.subtitle !== "" && <Typography sx={{ mb: 3 }}>{hintOf(item)}</Typography>}
          {problem}
          <RefusedActions decision={decision} link={words.link} />
        </>
      );
    case "duplicate_client":
      return (
        <>
          {words.subtitle !== "" && <Typography sx={{ mb: 3 }}>{hintOf(item)}</Typography>}
          {problem}
          <DuplicateClients item={item} decision={decision} />
        </>
      );
    case "pet_checked_in_twice":
    case "arrived_after_cancel":
      return (
        <>
          {words.subtitle !== "" && <Typography sx={{ mb: 3 }}>{hintOf(item)}</Typography>}
          {problem}
          <Actions>
            {words.link !== null && <Button to={words.link}>{copy.open}</Button>}
            <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.decide("noted")}>
              {copy.noted}
            </Button>
          </Actions>
        </>
      );
  }
}

function Actions({ children }: { children: React.ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2 }}>{children}</Box>;
}

function RefusedActions({ decision, link }: { decision: ReturnType<typeof useDecision>; link: string | null }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Actions>
        {link !== null && (
          <Button variant="ghost" to={link}>
            {copy.open}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{copy.discard}</Button>
        <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.tryAgain()}>
          {copy.again}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={decision.discard}
        title={copy.discardTitle}
        confirmLabel={copy.discard}
        isDestructive
      >
        {copy.discardBody}
      </ConfirmDialog>
    </>
  );
}
