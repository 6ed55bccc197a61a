import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import { userById } from "../../auth/accounts.queries.ts";
import { endPrivateAddresses } from "../../auth/public/end-private-addresses.ts";
import type { Sessions } from "../../auth/public/sessions.ts";
import type { UserRow } from "../../auth/sessions.queries.ts";
import { followStatus } from "../../employees/public/follow-status.ts";
import { assertRoomForPerson } from "../../subscriptions/public/plan-room.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { assertManagerStays, assertMayManage } from "../staff/managers.ts";
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

interface GivenStatus {
  user: UserRow;
  change: StatusChange;
  at: string;
}

/** Answers the addresses that ended with it. */
async function changeIn(sql: Sql, by: AdminSession, { user, change, at }: GivenStatus): Promise<string[]> {
  const { status } = change;
  if (!(await setUserStatus(sql, { userId: user.id, scopeRev: change.scopeRev }, { status, at }))) {
    throw new Problem("stale_rights");
  }
  const addresses = status === "disabled" ? await endPrivateAddresses(sql, user.id, at) : [];
  const { clinicId, id: entityId } = user;
  await recordAudit(sql, platformAudit.userStatus, { clinicId, at, by, entityId, details: { status } });
  return addresses;
}

/** Of platform staff: no device of theirs has work that waits, so that the sessions end. */
async function changeStaff(deps: UserStatusDeps, by: AdminSession, given: GivenStatus): Promise<string[]> {
  const { store, sessions } = deps;
  return store.write(async (sql) => {
    if (given.change.status === "disabled") await assertManagerStays(sql, given.user.id);
    const addresses = await changeIn(sql, by, given);
    const open = await sessions.openOf(sql, given.user.id);
    await sessions.revoke(sql, open, "locked_out");
    return [...open, ...addresses];
  });
}

/** Of a person of a clinic: the plan must have room for one who comes back, and the directory says it too. */
async function changeColleague(
  { sync, sessions }: UserStatusDeps,
  by: AdminSession,
  clinicId: string,
  given: GivenStatus,
): Promise<string[]> {
  const { user, change, at } = given;
  const { id: userId, status: before } = user;
  return sync.withClinicTx(clinicId, { userId: null, name: "platform.changeStatus" }, async (tx, sql) => {
    if (change.status === "active") await assertRoomForPerson(sql, clinicId, at);
    const addresses = await changeIn(sql, by, given);
    return [
      ...(await followStatus(sessions, tx, sql, { clinicId, userId, before, after: change.status, at })),
      ...addresses,
    ];
  });
}

/**
 * Locks an account, or opens it again: at once, on every device. Of a person of a clinic the directory says it too.
 * @throws Problem `not_found`, `stale_rights`, `plan_people_full`, `last_administrator`; `forbidden` for an administrator where one may not
 * manage settings; `invalid_transition` for the own account, and where nothing would change
 */
export async function changeUserStatus(
  deps: UserStatusDeps,
  by: AdminSession,
  userId: string,
  change: StatusChange,
): Promise<void> {
  const { store, sessions, now } = deps;
  const at = toInstant(now());
  const user = await store.read((sql) => userById(sql, userId));
  if (!user) throw new Problem("not_found");
  if (userId === by.userId) throw new Problem("invalid_transition");
  assertMayManage(by, user);
  if (user.status === change.status) throw new Problem("invalid_transition");
  const { clinicId } = user;
  const given = { user, change, at };
  const ended =
    clinicId === null ? await changeStaff(deps, by, given) : await changeColleague(deps, by, clinicId, given);
  sessions.forgetUser(userId);
  sessions.announceRevoked(ended);
}
