import * as z from "zod/mini";
import { defineEntity } from "./entity.ts";
import { managed } from "./fields.ts";
import { Id } from "./ids.ts";
import { text } from "./text.ts";
import { Instant } from "./time.ts";
import { ref, refToAny } from "./references.ts";

export const ATTENTION_KINDS = [
  "double_booking",
  "pet_checked_in_twice",
  "arrived_after_cancel",
  "duplicate_client",
  "stale_field",
  "negative_stock",
  "expired_batch_used",
  "recalled_batch_used",
  "controlled_balance_mismatch",
  "controlled_unwitnessed",
  "controlled_chain_broken",
  "given_twice",
  "given_after_decision",
  "order_changed_twice",
  "signed_unseen",
  "dispensed_after_stop",
  "repeat_exceeded",
  "duplicate_invoice",
  "invoice_differs",
  "charged_after_invoice",
  "overpaid",
  /** Two payments that may be one: `details.why` is `slip` (one number of the card terminal) or `sum`. */
  "paid_twice",
  /** An invoice had no number for over a day, because its tablet had no contact. */
  "number_late",
  "credit_short",
  "refund_exceeded",
  /** Money at the payment provider that finds no place here, as `details.why` says: a person looks there. */
  "online_unclear",
  "estimate_differs",
  "note_two_versions",
  "approved_offline",
  "approval_disputed",
  /** A row, or the audit log, differs from its last hash: `details.fault` says how. */
  "row_damaged",
  /** A client sent a text: `entities` names the clients who may have written it, and the message of each. */
  "text_received",
  "rejected_mutation",
  "parked_mutation",
] as const;

/** One side of a disagreement: what somebody did or what the server has. */
export const AttentionSide = z.strictObject({
  actorId: z.nullable(ref("staff")),
  deviceId: z.nullable(text(64)),
  /** The author's clock; null for the state that the server found. */
  at: z.nullable(Instant),
  values: z.record(z.string(), z.unknown()),
});

/** Something that a person must decide. Written by the server alone, in the version of what caused it. */
export const attention = defineEntity({
  table: "attention",
  fields: () => ({
    kind: managed(z.enum(ATTENTION_KINDS)),
    severity: managed(z.enum(["parallel", "conflict"])),
    /** The scope of what it is about, or `user:<id>` for its author alone. */
    scope: managed(text(64)),
    /** The mutation that caused it. */
    mutationName: managed(text(80)),
    mutationUuid: managed(Id),
    /** A refusal code, or the kind again. */
    code: managed(text(64)),
    entities: managed(z.array(z.strictObject({ table: text(64), id: refToAny() }))),
    /** What the author did; for a rejected mutation its arguments. */
    mine: managed(AttentionSide),
    theirs: managed(z.nullable(AttentionSide)),
    details: managed(z.record(z.string(), z.unknown())),
    status: managed(z.enum(["open", "resolved", "dismissed"])),
    resolution: managed(z.nullable(text(200))),
    resolvedBy: managed(z.nullable(ref("staff"))),
    resolvedAt: managed(z.nullable(Instant)),
  }),
  scope: "row",
  indexes: ["status"],
  buckets: { p0: [[{ field: "status", in: ["open"] }]], p1: [[{ field: "updatedAt", sinceDays: -30 }]] },
});
