import type { ClaimState } from "@fernpaw/domain/billing/insurance-claim";
import { Ban, CircleCheck, CircleHelp, FilePen, Send, Undo2 } from "lucide-react";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { claimStateWords } from "./claims.copy.ts";

const LOOKS = {
  prepared: { tone: "booked", icon: FilePen },
  sent: { tone: "confirmed", icon: Send },
  asked_back: { tone: "waiting", icon: CircleHelp },
  paid: { tone: "done", icon: CircleCheck },
  refused: { tone: "noShow", icon: Ban },
  withdrawn: { tone: "cancelled", icon: Undo2 },
} as const satisfies Record<ClaimState, object>;

export function ClaimChip({ status }: { status: ClaimState }) {
  return <StatusChip {...LOOKS[status]}>{claimStateWords[status]}</StatusChip>;
}
