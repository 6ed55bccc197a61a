import { Id } from "@fernpaw/domain/kernel/ids";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { instantOf } from "@fernpaw/sync/server/entry-time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import type { ClinicSession } from "../../http/session.ts";
import { type TillWord, tillWords } from "../billing/till-tablets.queries.ts";
import { browsersOf, forgiveSessionsOn } from "../auth/sessions.queries.ts";
import type { Sessions } from "../auth/public/sessions.ts";
import { devicesAudit } from "./devices.audit.copy.ts";
import {
  countWrongTimes,
  deviceOf,
  type DeviceRow,
  devicesOf,
  peopleOf,
  setDeviceStatus,
  wrongTimesOf,
} from "./devices.queries.ts";
import { DEVICE_KINDS } from "./public/device-kind.ts";
import { removeDevice } from "./public/remove-device.ts";

export interface DevicesDeps {
  store: Store;
  sessions: Sessions;
  now: () => number;
}

const fields = {
  id: Id,
  name: z.string(),
  kind: z.enum(DEVICE_KINDS),
  uaFamily: z.string(),
  /** The device that asks. */
  isThis: z.boolean(),
  isInstalled: z.nullable(z.boolean()),
  isPersistent: z.nullable(z.boolean()),
  appVersion: z.nullable(z.string()),
  queueLength: z.nullable(z.int()),
  oldestPendingAt: z.nullable(Instant),
  lastPushedSeq: z.nullable(z.int()),
  clockOffsetMs: z.nullable(z.int()),
  /** Its location as its users chose it; null: not chosen. */
  locationId: z.nullable(Id),
  createdAt: Instant,
  lastSeenAt: Instant,
  status: z.enum(["active", "revoked"]),
  revokedAt: z.nullable(Instant),
  users: z.array(z.object({ userId: Id, firstName: z.string(), lastName: z.string(), lastLoginAt: Instant })),
};
/** A device of the list. */
export const Device = z.object({
  ...fields,
  /** Changes that got the server's time; for an employee, of their own. */
  wrongTimes: z.int(),
  /** The device's last report of unsent payments by till, the newest first; for the owner alone. */
  tills: z.array(z.object({ tillId: Id, unsentCount: z.int(), unsentMinor: z.int(), reportedAt: Instant })),
});
/** A device after a change of it. */
export const ChangedDevice = z.object(fields);
type Users = z.output<typeof Device>["users"];
type Described = z.output<typeof ChangedDevice>;

const flag = (said: string | null): boolean | null => (said === null ? null : said === "yes");

function describeDevice(row: DeviceRow, users: Users, { deviceId }: ClinicSession): Described {
  const { clinicId: _clinic, revokedBy: _who, ...device } = row;
  return {
    ...device,
    isInstalled: flag(row.isInstalled),
    isPersistent: flag(row.isPersistent),
    isThis: row.id === deviceId,
    users,
  };
}

/** People of the clinic by the device on which they have signed in. Whoever else uses it is nobody's business. */
async function usersByDevice(sql: Sql, clinicId: string): Promise<Map<string, Users>> {
  const people = new Map((await peopleOf(sql, clinicId)).map((person) => [person.id, person]));
  const users = new Map<string, Users>();
  for (const { deviceId, userId, lastLoginAt } of await browsersOf(sql, [...people.keys()])) {
    const person = people.get(userId);
    if (!person) continue;
    const { firstName, lastName } = person;
    users.set(deviceId, [...(users.get(deviceId) ?? []), { userId, firstName, lastName, lastLoginAt }]);
  }
  return users;
}

/** The owner sees all changes, others their own. */
const authorSeenBy = ({ role, userId }: ClinicSession): string | null => (role === "owner" ? null : userId);

export const WrongTimes = z.object({
  rows: z.array(
    z.object({
      id: Id,
      /** As the mutation is called. */
      name: z.string(),
      userId: Id,
      firstName: z.string(),
      lastName: z.string(),
      /** By the device's clock; null: that clock named no year that a calendar has. */
      deviceAt: z.nullable(Instant),
      receivedAt: Instant,
    }),
  ),
  /** The next page is before this version; null: there is none. */
  next: z.nullable(z.int()),
});

export interface WrongTimesAsked {
  id: string;
  before: number | null;
  limit: number;
}

/** Changes of a device with a time that cannot be right, the newest first. @throws Problem `not_found` */
export async function listWrongTimes(
  { store }: DevicesDeps,
  session: ClinicSession,
  { id, before, limit }: WrongTimesAsked,
): Promise<z.output<typeof WrongTimes>> {
  const { clinicId, role, userId } = session;
  return store.read(async (sql) => {
    const users = (await usersByDevice(sql, clinicId)).get(id) ?? [];
    const isSeen = role === "owner" || users.some((user) => user.userId === userId);
    if (!isSeen || !(await deviceOf(sql, clinicId, id))) throw new Problem("not_found");
    const page = { browserId: id, author: authorSeenBy(session), before, limit: limit + 1 };
    const found = await wrongTimesOf(sql, clinicId, page);
    const people = new Map((await peopleOf(sql, clinicId)).map((person) => [person.id, person]));
    const shown = found.slice(0, limit);
    return {
      rows: shown.map(({ uuid, name, userId: author, deviceAt, receivedAt }) => {
        const { firstName = "", lastName = "" } = people.get(author) ?? {};
        const at = deviceAt === null ? null : instantOf(deviceAt);
        return { id: uuid, name, userId: author, firstName, lastName, deviceAt: at, receivedAt };
      }),
      next: found.length > limit ? (shown.at(-1)?.version ?? null) : null,
    };
  });
}

const withoutBrowser = ({ browserId: _browser, ...word }: TillWord) => word;

/** The owner sees all; everybody else those on which he has signed in. */
export async function listDevices({ store }: DevicesDeps, session: ClinicSession): Promise<z.output<typeof Device>[]> {
  return store.read(async (sql) => {
    const users = await usersByDevice(sql, session.clinicId);
    const isSeen = (id: string): boolean =>
      session.role === "owner" || (users.get(id) ?? []).some(({ userId }) => userId === session.userId);
    const wrongTimes = await countWrongTimes(sql, session.clinicId, authorSeenBy(session));
    const words = session.role === "owner" ? await tillWords(sql, session.clinicId) : [];
    const tills = Map.groupBy(words, ({ browserId }) => browserId);
    return (await devicesOf(sql, session.clinicId))
      .filter(({ id }) => isSeen(id))
      .map((row) => ({
        ...describeDevice(row, users.get(row.id) ?? [], session),
        wrongTimes: wrongTimes.get(row.id) ?? 0,
        tills: (tills.get(row.id) ?? []).map(withoutBrowser),
      }));
  });
}

/** A device that others of the clinic work on too is the owner's to take off the list. @throws Problem */
function assertMayRevoke(session: ClinicSession, users: Users): void {
  if (session.role === "owner") return;
  if (!users.some(({ userId }) => userId === session.userId)) throw new Problem("not_found");
  if (users.length > 1) throw new Problem("owner_required");
}

/**
 * Its sessions end, and whatever comes from it is refused, also what is under way and has not committed. What waits
 * on it stays there. @throws Problem `not_found`, `owner_required`
 */
export async function revokeDevice(
  { store, sessions, now }: DevicesDeps,
  session: ClinicSession,
  id: string,
): Promise<Described> {
  const { clinicId } = session;
  const { answer, ended } = await store.write(async (sql) => {
    const row = await deviceOf(sql, clinicId, id);
    if (!row) throw new Problem("not_found");
    const users = (await usersByDevice(sql, clinicId)).get(id) ?? [];
    assertMayRevoke(session, users);
    if (row.status === "revoked") return { answer: describeDevice(row, users, session), ended: [] };
    const removed = { clinicId, id, at: toInstant(now()), by: session };
    const { ended: open, ...set } = await removeDevice(sessions, sql, removed);
    return { answer: describeDevice({ ...row, ...set }, users, session), ended: open };
  });
  sessions.announceRevoked(ended);
  return answer;
}

/** Whoever uses it signs in again, and then sends what waited. @throws Problem `not_found` */
export async function readmitDevice(
  { store, sessions, now }: DevicesDeps,
  session: ClinicSession,
  id: string,
): Promise<Described> {
  const { clinicId } = session;
  const { answer, forgiven } = await store.write(async (sql) => {
    const row = await deviceOf(sql, clinicId, id);
    if (!row) throw new Problem("not_found");
    const users = (await usersByDevice(sql, clinicId)).get(id) ?? [];
    const set = { status: "active", revokedAt: null, revokedBy: null } as const;
    if (row.status === "active") return { answer: describeDevice(row, users, session), forgiven: [] };
    await setDeviceStatus(sql, clinicId, id, set);
    const ids = await forgiveSessionsOn(sql, clinicId, id);
    const fact = { clinicId, at: toInstant(now()), by: session, entityId: id, details: {} };
    await recordAudit(sql, devicesAudit.readmitted, fact);
    return { answer: describeDevice({ ...row, ...set }, users, session), forgiven: ids };
  });
  for (const sessionId of forgiven) sessions.forgetSession(sessionId);
  return answer;
}
