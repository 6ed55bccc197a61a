import Typography from "@mui/material/Typography";
import { BedDouble, Check, CircleAlert, Clock } from "lucide-react";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { visitStageWords } from "../../visits/public/visit-stage.copy.ts";
import { copy, wardCopy } from "../wards.copy.ts";
import type { WardEntry } from "../wards.queries.ts";

const { columns: heads } = wardCopy;

function OpenChip({ entry: { overdue, due, orders } }: { entry: WardEntry }) {
  if (overdue > 0) return <StatusChip {...{ tone: "noShow", icon: CircleAlert }}>{copy.overdue(overdue)}</StatusChip>;
  if (due > 0) return <StatusChip {...{ tone: "waiting", icon: Clock }}>{wardCopy.due(due)}</StatusChip>;
  if (orders === 0) return <StatusChip {...{ tone: "done", icon: BedDouble }}>{wardCopy.nothingDue}</StatusChip>;
  return <StatusChip {...{ tone: "confirmed", icon: Check }}>{wardCopy.allDone}</StatusChip>;
}

/** `wardColumns` has the day beside a time that is not today's. */
export function wardColumns(timeZone: string, now: Instant): TableColumns<WardEntry> {
  const when = (at: Instant): string => {
    const day = shortDay(at, timeZone);
    return day === shortDay(now, timeZone) ? clockTime(at, timeZone) : `${day}, ${clockTime(at, timeZone)}`;
  };
  return tableColumns<WardEntry>([
    {
      id: "pet",
      header: heads.pet,
      line: "title",
      value: ({ petName }) => petName,
      picture: ({ petName, petSpecies, photo }) => (
        <PetAvatar species={petSpecies} size={36} photo={photo} name={petName} />
      ),
      cell: ({ petName, ownerName, isPending }) => (
        <>
          {petName}{" "}
          <Typography component="span" variant="body2" sx={{ color: "ink2", fontWeight: 400 }}>
            {ownerName}
          </Typography>{" "}
          {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "kennel",
      header: heads.kennel,
      line: "fact",
      isLead: true,
      value: ({ kennel }) => kennel?.name ?? null,
    },
    {
      id: "next",
      header: heads.next,
      line: "named",
      value: ({ nextAt }) => nextAt,
      cell: ({ nextAt }) => (nextAt === null ? "" : <time dateTime={nextAt}>{when(nextAt)}</time>),
    },
    {
      id: "open",
      header: heads.state,
      line: "status",
      value: ({ overdue, due }) => -(overdue * 1000 + due),
      cell: (entry) => <OpenChip entry={entry} />,
    },
    {
      id: "stage",
      header: heads.stage,
      line: "fact",
      isExtra: true,
      value: ({ visit }) => visitStageWords[visit.stage],
    },
    { id: "vet", header: heads.vet, line: "fact", isExtra: true, value: ({ vetName }) => vetName || null },
    {
      id: "since",
      header: heads.since,
      line: "fact",
      isExtra: true,
      value: ({ visit }) => visit.admittedAt,
      cell: ({ visit }) => (visit.admittedAt === null ? "" : when(visit.admittedAt)),
    },
  ]);
}
