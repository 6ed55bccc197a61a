import { defineEntity } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { ref } from "../../kernel/references.ts";

/** Ledger of warnings that somebody (`createdBy`) said to have read as a pet came in. */
export const alertAcks = defineEntity({
  table: "alertAcks",
  fields: () => ({
    alertId: managed(ref("alerts")),
    visitId: managed(ref("visits")),
    /** The warning as it then read. */
    text: managed(text(300)),
    acknowledgedAt: managed(Instant),
  }),
  scope: "medical",
  personal: { text: "erased" },
  indexes: ["alertId"],
  buckets: { p1: [[{ field: "acknowledgedAt", sinceDays: -365 }]] },
});
