import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import type { VisitPartProps, VisitParts } from "../../../visit-parts.ts";
import { copy } from "./workspace.copy.ts";
import type { LastVisit } from "./last-visit.ts";

interface OverviewTabProps extends VisitPartProps {
  parts: readonly VisitParts[];
  /** The desk's view of the appointment; null: the pet came without one. */
  appointment: ReactNode;
}

/** The reason of the visit, and a card of each area. */
export function OverviewTab({ visit, pet, parts, appointment }: OverviewTabProps) {
  const cards = parts.flatMap(({ overview = [] }) => overview).toSorted((a, b) => a.order - b.order);
  return (
    <Stack spacing={4}>
      {appointment === null ? (
        <Card>
          <Typography>{visit.reason === "" ? copy.noReason : visit.reason}</Typography>
        </Card>
      ) : (
        <Card>
          <Stack spacing={4}>{appointment}</Stack>
        </Card>
      )}
      {cards.map(({ key, Card: Part }) => (
        <Part key={key} visit={visit} pet={pet} />
      ))}
    </Stack>
  );
}

export function LastVisitCard({ last: { words, reason } }: { last: LastVisit }) {
  return <Card title={words}>{reason !== null && <Typography>{reason}</Typography>}</Card>;
}
