import { Ban, CircleCheck, GitMerge } from "lucide-react";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import type { EntryRow, EntryStatus } from "./pet-types-api.ts";

const LOOKS = {
  active: { tone: "confirmed", icon: CircleCheck },
  inactive: { tone: "noShow", icon: Ban },
  merged: { tone: "done", icon: GitMerge },
} as const;

export const STATE_OPTIONS = (Object.keys(LOOKS) as EntryStatus[]).map((value) => ({
  value,
  label: copy.states[value],
}));

/** Whether clinics can choose it; of a merged one, what they choose instead. */
export function EntryState({ status, mergedInto }: Pick<EntryRow, "status" | "mergedInto">) {
  const { tone, icon } = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {mergedInto === null ? copy.states[status] : copy.mergedInto(mergedInto.name)}
    </StatusChip>
  );
}
