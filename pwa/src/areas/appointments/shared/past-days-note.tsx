import Typography from "@mui/material/Typography";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSyncStatus } from "../../../session/clinic-provider.tsx";
import { copy } from "../appointments.copy.ts";
import { CLOSED_KEPT_DAYS, PACKED_AFTER_DAYS } from "../appointments.queries.ts";

interface PastDaysNoteProps {
  /** The first day that is shown. */
  day: LocalDate;
  today: LocalDate;
}

/** Says where a list of past days is not the whole truth: history still on its way, or older than what a device keeps. */
export function PastDaysNote({ day, today }: PastDaysNoteProps) {
  const { sync } = useClinic();
  const { state } = useSyncStatus(sync).buckets.p2;
  if (day >= addDays(today, -PACKED_AFTER_DAYS)) return null;
  const words = day < addDays(today, -CLOSED_KEPT_DAYS) ? copy.olderThanKept : copy.pastLoading;
  if (words === copy.pastLoading && state === "loaded") return null;
  return (
    <Typography role="status" sx={{ color: "ink2", mb: 3 }}>
      {words}
    </Typography>
  );
}
