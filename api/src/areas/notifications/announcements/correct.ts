import { Refusal } from "@fernpaw/domain/kernel/errors";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import { staffName } from "../../platform/public/staff-name.ts";
import { notificationsAudit } from "../notifications.audit.copy.ts";
import { type AnnounceDeps, deliver, isOver } from "./announce.ts";
import { announcementById, type AnnouncementRow, keepVersion, setText } from "./announcements.queries.ts";

interface Correction {
  title: string;
  body: string;
  /** The one that was read. */
  revision: number;
}

/**
 * Another text for an announcement that was sent: it replaces the earlier one in every clinic that has it, and is unread again. Both stay on
 * record. The same text again changes nothing.
 * @throws Problem `not_found`; `invalid_transition` for one that is over; Refusal `changed_meanwhile`
 */
export async function correctAnnouncement(
  deps: AnnounceDeps,
  by: AdminSession,
  id: string,
  { title, body, revision }: Correction,
): Promise<void> {
  const at = toInstant(deps.now());
  const corrected = await deps.store.write(async (sql): Promise<AnnouncementRow | null> => {
    const known = await announcementById(sql, id);
    if (!known) throw new Problem("not_found");
    if (isOver(known, at)) throw new Problem("invalid_transition");
    if (known.title === title && known.body === body) return null;
    const text = { title, body, correctedAt: known.publishedAt === null ? null : at };
    if (!(await setText(sql, { id, revision }, text)))
      throw new Refusal("changed_meanwhile", { table: "announcements", id });
    const replaced = { replacedAt: at, replacedBy: by.userId, replacedByName: await staffName(sql, by.userId) };
    await keepVersion(sql, { announcementId: id, revision, title: known.title, body: known.body, ...replaced });
    const details = { revision: revision + 1 };
    await recordAudit(sql, notificationsAudit.corrected, { clinicId: null, at, by, entityId: id, details });
    return { ...known, ...text, revision: revision + 1, deliveredAt: null };
  });
  if (corrected !== null && corrected.publishedAt !== null) await deliver(deps, corrected);
}
