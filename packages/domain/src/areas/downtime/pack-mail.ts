import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, managed } from "../../kernel/fields.ts";
import { followingId } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { addDays, epochMsOf, type Instant, instantAt, LocalDate, localDateOf, MinuteOfDay } from "../../kernel/time.ts";

/** An owner's wish to get the downtime pack by mail each evening. An owner without a row gets none. */
export const packMails = defineEntity({
  table: "packMails",
  fields: () => ({
    ownerId: managed(ref("staff")),
    isOn: editable(z.enum(["yes", "no"]), "no"),
    /** In the clinic's zone. */
    atMin: editable(MinuteOfDay, 18 * 60),
    /** Empty: all locations in use. */
    locationIds: editable(z.array(ref("locations")).check(z.maxLength(100)), []),
    /** The evening of the last mail, which the server writes. */
    sentOn: managed(z.nullable(LocalDate), null),
  }),
  scope: "owner",
  indexes: [],
  buckets: { p1: "all" },
});
export type PackMail = RowOf<typeof packMails>;

/** Each owner has one row, on every device the same. */
export const packMailId = (userId: string): string => followingId(userId, "downtime pack by mail");

/** Later than this after its hour a mail is of no use: the server was away all night. */
const LATEST_AFTER_MS = 10 * 3_600_000;

/** The evening whose mail is due now; null: none. Of several evenings that were missed only the last one counts. */
export function dueEvening(
  { isOn, atMin, sentOn }: Pick<PackMail, "isOn" | "atMin" | "sentOn">,
  now: Instant,
  timeZone: string,
): LocalDate | null {
  if (isOn === "no") return null;
  const today = localDateOf(now, timeZone);
  const evening = instantAt(today, atMin, timeZone) <= now ? today : addDays(today, -1);
  const isLate = epochMsOf(now) - epochMsOf(instantAt(evening, atMin, timeZone)) > LATEST_AFTER_MS;
  return isLate || (sentOn !== null && sentOn >= evening) ? null : evening;
}
