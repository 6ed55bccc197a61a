import {
  Armchair,
  BedDouble,
  CircleCheck,
  DoorOpen,
  HeartPulse,
  Hospital,
  ReceiptText,
  Stethoscope,
  UserX,
  type LucideIcon,
} from "lucide-react";
import type { VisitStage } from "@fernpaw/domain/visits/visit";
import type { StatusTone } from "../../../theme-colours.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { visitStageWords } from "../public/visit-stage.copy.ts";

const LOOKS = {
  waiting: { tone: "waiting", icon: Armchair },
  roomed: { tone: "waiting", icon: DoorOpen },
  with_vet: { tone: "exam", icon: Stethoscope },
  in_treatment: { tone: "exam", icon: HeartPulse },
  hospitalised: { tone: "exam", icon: Hospital },
  recovery: { tone: "exam", icon: BedDouble },
  ready_for_checkout: { tone: "pay", icon: ReceiptText },
  checked_out: { tone: "done", icon: CircleCheck },
  left_without_being_seen: { tone: "noShow", icon: UserX },
} satisfies Record<VisitStage, { tone: StatusTone; icon: LucideIcon }>;

/** Where a pet is in its visit, as colour, icon and word together. */
export function VisitStageChip({ stage }: { stage: VisitStage }) {
  return <StatusChip {...LOOKS[stage]}>{visitStageWords[stage]}</StatusChip>;
}
