import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import { userById } from "../../auth/accounts.queries.ts";
import type { Sessions } from "../../auth/public/sessions.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { assertManagerStays, MANAGES_STAFF, readRights, rightsInOrder } from "./managers.ts";
import { setStaffRights } from "./staff.queries.ts";

export interface StaffRightsDeps {
  store: Store;
  sessions: Sessions;
  now: () => number;
}

interface RightsChange {
  permissions: readonly PlatformPermission[];
  /** As it was read: two administrators do not overwrite each other. */
  scopeRev: number;
}

/** An administrator may give only the rights that they have. @throws Problem `forbidden` */
export function assertMayGive(by: AdminSession, rights: readonly PlatformPermission[]): void {
  if (rights.some((right) => !by.permissions.includes(right))) throw new Problem("forbidden");
}

/**
 * Gives an administrator these rights and no others. All sessions of the person end, so that what their pages show fits.
 * @throws Problem `not_found`; `invalid_transition` for the own account; `forbidden` for a right that one lacks; `stale_rights`; `last_administrator`
 */
export async function changeStaffRights(
  { store, sessions, now }: StaffRightsDeps,
  by: AdminSession,
  userId: string,
  { permissions, scopeRev }: RightsChange,
): Promise<void> {
  const after = rightsInOrder(permissions);
  const ended = await store.write(async (sql) => {
    const user = await userById(sql, userId);
    if (user?.role !== "admin") throw new Problem("not_found");
    if (userId === by.userId) throw new Problem("invalid_transition");
    const before = readRights(user.permissions);
    assertMayGive(
      by,
      after.filter((right) => !before.includes(right)),
    );
    if (!after.includes(MANAGES_STAFF)) await assertManagerStays(sql, userId);
    const at = toInstant(now());
    if (!(await setStaffRights(sql, { userId, scopeRev }, { permissions: after, at }))) {
      throw new Problem("stale_rights");
    }
    const open = await sessions.openOf(sql, userId);
    await sessions.revoke(sql, open, "rights_changed");
    const details = { before, after, sessions: open.length };
    await recordAudit(sql, platformAudit.staffRights, { clinicId: null, at, by, entityId: userId, details });
    return open;
  });
  sessions.forgetUser(userId);
  sessions.announceRevoked(ended);
}
