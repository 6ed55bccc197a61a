import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { Id } from "../../kernel/ids.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Ledger of warnings that somebody (`createdBy`) said to have read as a pet came in. */
export const alertAcks = defineEntity({
  table: "alertAcks",
  schema: () =>
    z.extend(rowBase, {
      alertId: Id,
      visitId: Id,
      /** The warning as it then read. */
      text: text(300),
      acknowledgedAt: Instant,
    }),
  scope: "medical",
  indexes: ["alertId"],
  buckets: { p1: [[{ field: "acknowledgedAt", sinceDays: -365 }]] },
});
