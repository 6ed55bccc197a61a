import { approvals } from "@fernpaw/domain/approvals/approval";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { describeChange } from "../../session/sync-client/change-words.ts";
import { clockTime, shortDay } from "../../ui/clock-time.tsx";
import { copy } from "./approval-item.copy.ts";
import { typedRows } from "./refused-words.ts";
import { personName } from "./value-words.ts";

type InboxRow = RowOf<typeof attention>;

export const isApproval = ({ kind }: Pick<InboxRow, "kind">): boolean =>
  kind === "approved_offline" || kind === "approval_disputed";

/** `unconfirmed`: the approver has said nothing, and cannot any more. */
export const disputeOf = ({ details }: Pick<InboxRow, "details">): "disputed" | "unconfirmed" =>
  details["why"] === "unconfirmed" ? "unconfirmed" : "disputed";

/** The action that was approved, in words. */
export function approvedChange(db: Dexie, { mutationName, details, mine }: InboxRow): Promise<string> {
  const action = details["mutationName"];
  return describeChange(db, typeof action === "string" ? action : mutationName, mine.values);
}

export interface ApprovalFacts {
  id: string;
  rows: { label: string; value: string }[];
}

/** The action with its people, reason, tablet and both clocks. Null: the device does not have the approval. */
export async function approvalFacts(db: Dexie, item: InboxRow, timeZone: string): Promise<ApprovalFacts | null> {
  const approval = await rowsOf(db, approvals).get(item.entities[0]?.id ?? "");
  if (!approval) return null;
  const { id, mutationName, args, reason, note, approvedAt, receivedAt } = approval;
  const time = (at: Instant): string => copy.at(shortDay(at, timeZone), clockTime(at, timeZone));
  const isDisputed = item.kind === "approval_disputed";
  const [what, askedBy, approvedBy] = await Promise.all([
    typedRows(db, { mutationName, mine: { ...item.mine, values: args } }, timeZone),
    personName(db, approval.askedBy),
    personName(db, approval.approvedBy),
  ]);
  const { tablet } = item.details;
  const rows = [
    ...what,
    { label: copy.askedBy, value: askedBy ?? "" },
    { label: copy.approvedBy, value: isDisputed ? (approvedBy ?? "") : "" },
    { label: copy.reason, value: reason },
    { label: copy.tablet, value: isDisputed ? "" : typeof tablet === "string" ? tablet : copy.aTablet },
    { label: copy.onTablet, value: time(approvedAt) },
    { label: copy.received, value: receivedAt === null ? "" : time(receivedAt) },
    { label: copy.note, value: note },
  ];
  return { id, rows: rows.filter(({ value }) => value !== "") };
}
