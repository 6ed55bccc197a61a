import { toInstant } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import { userById } from "../../auth/accounts.queries.ts";
import { endPrivateAddresses } from "../../auth/public/end-private-addresses.ts";
import type { Sessions } from "../../auth/public/sessions.ts";
import type { UserRow } from "../../auth/sessions.queries.ts";
import { forgetHeldWork } from "../../employees/held-work.queries.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { setUserStatus } from "./users.queries.ts";

export interface UserStatusDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  sessions: Sessions;
  now: () => number;
}

interface StatusChange {
  scopeRev: number;
  status: "active" | "disabled";
}

async function changeIn(
  { sessions }: UserStatusDeps,
  sql: Sql,
  by: AdminSession,
  { user, change, at }: { user: UserRow; change: StatusChange; at: string },
): Promise<string[]> {
  const { status } = change;
  if (!(await setUserStatus(sql, { userId: user.id, scopeRev: change.scopeRev }, { status, at }))) {
    throw new Problem("stale_rights");
  }
  const open = await sessions.openOf(sql, user.id);
  // A locked-out person of a clinic keeps the sessions, so that the devices can say what waits on them.
  const isOver = status === "active" || user.clinicId === null;
  if (isOver) await sessions.revoke(sql, open, "locked_out");
  const addresses = status === "disabled" ? await endPrivateAddresses(sql, user.id, at) : [];
  const { clinicId, id: entityId } = user;
  await recordAudit(sql, platformAudit.userStatus, { clinicId, at, by, entityId, details: { status } });
  return [...open, ...addresses];
}

/**
 * Locks an account, or opens it again: at once, on every device. Of a person of a clinic the directory says it too.
 * @throws Problem `not_found`, `stale_rights`; `invalid_transition` for the own account, and where nothing would change
 */
export async function changeUserStatus(
  deps: UserStatusDeps,
  by: AdminSession,
  userId: string,
  change: StatusChange,
): Promise<void> {
  const { store, sync, sessions, now } = deps;
  const at = toInstant(now());
  const user = await store.read((sql) => userById(sql, userId));
  if (!user) throw new Problem("not_found");
  if (userId === by.userId || user.status === change.status) throw new Problem("invalid_transition");
  const { clinicId } = user;
  const ended =
    clinicId === null
      ? await store.write((sql) => changeIn(deps, sql, by, { user, change, at }))
      : await sync.withClinicTx(clinicId, { userId: null, name: "platform.changeStatus" }, async (tx, sql) => {
          // Written also when nothing else in it changes: its version makes every device ask.
          if (await tx.find(staff, userId)) await tx.patch(staff, userId, { status: change.status });
          await forgetHeldWork(sql, clinicId, userId);
          return changeIn(deps, sql, by, { user, change, at });
        });
  sessions.forgetUser(userId);
  sessions.announceRevoked(ended);
}
