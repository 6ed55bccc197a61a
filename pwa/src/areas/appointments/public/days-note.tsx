import Typography from "@mui/material/Typography";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSyncFact } from "../../../session/sync-client/clinic-provider.tsx";
import { copy } from "../appointments.copy.ts";
import { CLOSED_KEPT_DAYS, NEAR_DAYS, PACKED_AFTER_DAYS } from "../appointments.queries.ts";

interface DaysNoteProps {
  /** The first and the last day that are shown. */
  from: LocalDate;
  last: LocalDate;
  today: LocalDate;
}

/** Says where a list of days is not the whole truth: still on its way, or older than what a device keeps. */
export function DaysNote({ from, last, today }: DaysNoteProps) {
  const { sync } = useClinic();
  const hasAll = useSyncFact(sync, ({ buckets }) => buckets.p1.state === "loaded");
  const hasHistory = useSyncFact(sync, ({ buckets }) => buckets.p2.state === "loaded");
  const isOld = from < addDays(today, -PACKED_AFTER_DAYS);
  const words = (): string | null => {
    if (from < addDays(today, -CLOSED_KEPT_DAYS)) return copy.olderThanKept;
    if (isOld && !hasHistory) return copy.pastLoading;
    return last > addDays(today, NEAR_DAYS) && !hasAll ? copy.futureLoading : null;
  };
  const said = words();
  if (said === null) return null;
  return (
    <Typography role="status" sx={{ color: "ink2", mb: 3 }}>
      {said}
    </Typography>
  );
}
