import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import type { VisitPartProps, VisitParts } from "../../../visit-parts.ts";
import { copy } from "./workspace.copy.ts";
import { visitBefore } from "./workspace.queries.ts";

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

/** When the pet was here before, and why. */
export function LastVisitCard({ visit }: Pick<VisitPartProps, "visit">) {
  const { sync, timeZone } = useClinic();
  const last = useLiveQuery(() => visitBefore(sync, visit), [sync, visit]);
  if (last === undefined) return null;
  return (
    <Card title={last === null ? copy.firstVisit : copy.lastVisit(fullDate(localDateOf(last.openedAt, timeZone)))}>
      {last !== null && <Typography>{last.reason === "" ? copy.noReason : last.reason}</Typography>}
    </Card>
  );
}
