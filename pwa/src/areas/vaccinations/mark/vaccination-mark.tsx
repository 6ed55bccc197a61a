import Typography from "@mui/material/Typography";
import { vaccinationStatus, type VaccinationStatus } from "@fernpaw/domain/vaccinations/vaccination-status";
import { useLiveQuery } from "dexie-react-hooks";
import { CalendarClock, ShieldAlert, ShieldCheck, ShieldQuestionMark, type LucideIcon } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { statusWords } from "../vaccinations.copy.ts";
import { vaccinationsOf } from "../vaccinations.queries.ts";

const LOOKS = {
  up_to_date: ["success.main", ShieldCheck],
  undated: ["ink2", ShieldQuestionMark],
  due: ["warning.main", CalendarClock],
  overdue: ["warning.main", ShieldAlert],
  none: ["ink2", ShieldQuestionMark],
} as const satisfies Record<VaccinationStatus, readonly [string, LucideIcon]>;

/** Whether a pet is vaccinated today, in colour, icon and words. */
export function VaccinationMark({ petId }: { petId: string }) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const found = useLiveQuery(async () => vaccinationStatus(await vaccinationsOf(db, petId), today), [db, petId, today]);
  if (!found) return null;
  const [color, Icon] = LOOKS[found.status];
  const isDated = found.status !== "none" && found.status !== "undated";
  const day = isDated && found.nextDueOn !== null ? fullDate(found.nextDueOn) : "";
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ display: "inline-flex", gap: 1, alignItems: "center", color, fontWeight: 600 }}
    >
      <Icon size={18} aria-hidden="true" />
      <span>
        {statusWords[found.status]}
        {day === "" ? "" : ` · ${day}`}
      </span>
    </Typography>
  );
}
