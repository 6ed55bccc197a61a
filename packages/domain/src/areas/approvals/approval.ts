import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { Id } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** `owner`: an owner, for an action of their own too. `witness`: always a second person. `self`: the author, as a signature. */
export const APPROVERS = ["owner", "witness", "self"] as const;

/** The argument `approval` of a mutation that needs one. A mutation with this argument calls `requireApproval`. */
export const approvalArg = () =>
  z.strictObject({
    /** The id of the approval: of one id there is one, so it is used once. */
    id: Id,
    approvedBy: ref("staff"),
    reason: requiredText(500),
  });
export type ApprovalArg = z.output<ReturnType<typeof approvalArg>>;

/** One action of a person that another one approved with a PIN or password of their own. */
export const approvals = defineEntity({
  table: "approvals",
  fields: () => ({
    /** The action: the mutation that needed it. */
    mutationName: managed(text(80)),
    mutationUuid: managed(Id),
    /** The arguments of that mutation, without the approval. */
    args: managed(z.record(z.string(), z.unknown())),
    needs: managed(z.enum(APPROVERS)),
    askedBy: managed(ref("staff")),
    approvedBy: managed(ref("staff")),
    reason: managed(requiredText(500)),
    deviceId: managed(text(64)),
    /** The author's clock. */
    approvedAt: managed(Instant),
    /** The server's clock; null: the server has not looked at it. */
    receivedAt: managed(z.nullable(Instant)),
    /** `online`: the server compared the PIN or password. `offline`: the tablet says that it did. */
    how: managed(z.enum(["offline", "online"])),
    /** `open`: the approver has not said yet whether it was they. `disputed`: they said no, or can say nothing any more. */
    status: managed(z.enum(["open", "confirmed", "disputed"])),
    decidedAt: managed(z.nullable(Instant)),
    /** The approver's words on a disputed one. */
    note: managed(text(500)),
    /** `user:` and the approver; `owner` once it is disputed. */
    scope: managed(text(64)),
  }),
  scope: "row",
  indexes: ["status"],
  buckets: { p0: [[{ field: "status", in: ["open"] }]], p1: [[{ field: "updatedAt", sinceDays: -30 }]] },
});
