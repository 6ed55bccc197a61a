import {
  CalendarX2,
  ClipboardList,
  Coins,
  CopyCheck,
  Files,
  FileWarning,
  Inbox,
  KeyRound,
  Merge,
  MessageSquareText,
  PackageMinus,
  PackageX,
  Pill,
  ReceiptText,
  Scale,
  ShieldAlert,
  Syringe,
  UserRoundCheck,
  Wrench,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../theme-colours.ts";
import type { InboxRow } from "./inbox.queries.ts";

const LOOKS: Record<InboxRow["kind"], { icon: LucideIcon; tone: StatusTone }> = {
  stale_field: { icon: Merge, tone: "waiting" },
  double_booking: { icon: CalendarX2, tone: "waiting" },
  pet_checked_in_twice: { icon: CopyCheck, tone: "waiting" },
  arrived_after_cancel: { icon: UserRoundCheck, tone: "confirmed" },
  duplicate_client: { icon: CopyCheck, tone: "booked" },
  negative_stock: { icon: PackageMinus, tone: "waiting" },
  expired_batch_used: { icon: PackageX, tone: "noShow" },
  recalled_batch_used: { icon: PackageX, tone: "noShow" },
  controlled_balance_mismatch: { icon: Scale, tone: "noShow" },
  controlled_unwitnessed: { icon: KeyRound, tone: "waiting" },
  controlled_chain_broken: { icon: ShieldAlert, tone: "noShow" },
  row_damaged: { icon: ShieldAlert, tone: "noShow" },
  given_twice: { icon: Syringe, tone: "noShow" },
  given_after_decision: { icon: Syringe, tone: "waiting" },
  order_changed_twice: { icon: ClipboardList, tone: "noShow" },
  signed_unseen: { icon: Pill, tone: "noShow" },
  dispensed_after_stop: { icon: Pill, tone: "noShow" },
  repeat_exceeded: { icon: Pill, tone: "waiting" },
  duplicate_invoice: { icon: ReceiptText, tone: "waiting" },
  invoice_differs: { icon: ReceiptText, tone: "noShow" },
  estimate_differs: { icon: ReceiptText, tone: "noShow" },
  charged_after_invoice: { icon: ReceiptText, tone: "waiting" },
  overpaid: { icon: Coins, tone: "waiting" },
  credit_short: { icon: Coins, tone: "noShow" },
  refund_exceeded: { icon: Coins, tone: "noShow" },
  online_unclear: { icon: Coins, tone: "noShow" },
  note_two_versions: { icon: Files, tone: "waiting" },
  approved_offline: { icon: KeyRound, tone: "waiting" },
  approval_disputed: { icon: ShieldAlert, tone: "noShow" },
  text_received: { icon: MessageSquareText, tone: "exam" },
  rejected_mutation: { icon: FileWarning, tone: "noShow" },
  parked_mutation: { icon: Wrench, tone: "noShow" },
};

/** How an item is drawn. A newer server may open kinds that this version of the app does not know. */
export const lookOf = (kind: string) =>
  new Map(Object.entries(LOOKS)).get(kind) ?? { icon: Inbox, tone: "waiting" as const };
