import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { invitations } from "../../invitations/invitations.queries.ts";

export const OpenInvitation = z.object({
  id: z.string(),
  email: z.string(),
  /** `expired`: its link no longer works; a new one can be sent. */
  status: z.enum(["open", "expired"]),
  expiresAt: z.string(),
});

/** Invitations of a clinic that wait for an answer, the newest first. */
export async function openInvitations(
  sql: Sql,
  clinicId: string,
  nowMs: number,
): Promise<z.output<typeof OpenInvitation>[]> {
  const at = toInstant(nowMs);
  return (await invitations(sql, clinicId))
    .filter(({ status }) => status === "open")
    .map(({ id, email, expiresAt }) => ({ id, email, status: expiresAt <= at ? "expired" : "open", expiresAt }));
}
