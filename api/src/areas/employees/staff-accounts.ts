import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { Email } from "@fernpaw/domain/auth/account-forms";
import { can, CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { noAddress, requiredName, text } from "@fernpaw/domain/kernel/text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { PROFESSIONS, staff } from "@fernpaw/domain/staff/staff";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { type ClinicSession } from "../../http/session.ts";
import { assertRoomForPerson } from "../subscriptions/public/plan-room.ts";
import { claimTo, clinicNameOf, emailKeyOf, insertUser } from "../auth/accounts.queries.ts";
import { endPrivateAddresses } from "../auth/public/end-private-addresses.ts";
import type { AccountMails } from "../auth/public/account-mails.ts";
import type { Limits } from "../auth/public/limits.ts";
import type { Passwords } from "../auth/public/passwords.ts";
import type { Sessions } from "../auth/public/sessions.ts";
import { giveRunningAnnouncements } from "../notifications/public/running-announcements.ts";
import { employeesAudit } from "./employees.audit.copy.ts";
import { followStatus } from "./public/follow-status.ts";
import { employee, employees, isColleague, setRights, type EmployeeRow } from "./employees.queries.ts";

export interface EmployeesDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  sessions: Sessions;
  passwords: Passwords;
  mails: AccountMails;
  limits: Limits;
  invitationsPerClinic: { count: number; windowMs: number };
  now: () => number;
}

const PERSON_COLOURS = 12;

export const Permissions = z.array(z.enum(CLINIC_PERMISSIONS)).check(z.maxLength(CLINIC_PERMISSIONS.length));
export const Employee = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(["owner", "employee"]),
  profession: z.enum(PROFESSIONS),
  jobTitle: z.string(),
  permissions: z.array(z.string()),
  status: z.enum(["active", "disabled"]),
  /** Sent back with a change, so that two owners cannot overwrite each other. */
  scopeRev: z.int(),
});
export const NewEmployee = z.strictObject({
  firstName: requiredName(80).check(noAddress()),
  lastName: requiredName(80).check(noAddress()),
  email: Email,
  /** A first one; the employee signs in with it. */
  password: z.string().check(z.maxLength(1000)),
  profession: z.enum(PROFESSIONS),
  jobTitle: z._default(text(80), ""),
  permissions: Permissions,
});
export const inOrder = (codes: readonly string[]): string =>
  JSON.stringify(CLINIC_PERMISSIONS.filter((code) => codes.includes(code)));

export function describeEmployee(row: EmployeeRow | undefined): z.output<typeof Employee> {
  if (!row || row.role === "admin") throw new Problem("not_found");
  const permissions: unknown = JSON.parse(row.permissions);
  return {
    ...row,
    role: row.role,
    profession: z.parse(z.enum(PROFESSIONS), row.profession),
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
  };
}

/** Rights as the audit log has them. */
const rightsOf = ({ permissions, status }: { permissions: readonly string[]; status: "active" | "disabled" }) => ({
  permissions: CLINIC_PERMISSIONS.filter((code) => permissions.includes(code)),
  status,
});

/** @throws Problem `not_found`, also for another clinic's; `invalid_transition` for an owner */
async function changeable(sql: Sql, clinicId: string, userId: string): Promise<EmployeeRow> {
  const row = await employee(sql, clinicId, userId);
  if (!row) throw new Problem("not_found");
  if (row.role === "owner") throw new Problem("invalid_transition");
  return row;
}

/**
 * Takes effect with the next call; what is live of a locked account is cut at once. Its sessions stay, so that its devices
 * can say what waits on them, and end when the person is let in again. A calendar address ends with its right.
 * @throws Problem `not_found`, `invalid_transition`, `stale_rights`
 */
export async function changeRights(
  { sync, sessions, now }: EmployeesDeps,
  session: ClinicSession,
  given: { userId: string; scopeRev: number },
  set: { permissions?: string; status?: "active" | "disabled" },
) {
  const { clinicId } = session;
  const author = { userId: session.userId, name: "employees.changeRights" };
  const { answer, ended } = await sync.withClinicTx(clinicId, author, async (tx, sql) => {
    const row = await changeable(sql, clinicId, given.userId);
    const at = toInstant(now());
    if (set.status === "active" && row.status === "disabled") await assertRoomForPerson(sql, clinicId, at);
    if (!(await setRights(sql, clinicId, given, { ...set, updatedAt: at }))) {
      throw new Problem("stale_rights");
    }
    const { userId } = given;
    const fate = { clinicId, userId, before: row.status, at };
    // Without another status too the directory row is written: its version makes every device ask.
    if (set.status === undefined) await tx.patch(staff, userId, { status: row.status });
    const over = set.status ? await followStatus(sessions, tx, sql, { ...fate, after: set.status }) : [];
    const changed = describeEmployee(await employee(sql, clinicId, given.userId));
    const mayHaveAddresses = changed.status === "active" && can(changed, "appointments:view");
    const displays = mayHaveAddresses ? [] : await endPrivateAddresses(sql, given.userId, at);
    const details = { before: rightsOf(describeEmployee(row)), after: rightsOf(changed) };
    const fact = { clinicId, at, by: session, entityId: given.userId, details };
    await recordAudit(sql, employeesAudit.rightsChanged, fact);
    return { answer: changed, ended: [...over, ...displays] };
  });
  sessions.forgetUser(given.userId);
  sessions.announceRevoked(ended);
  return answer;
}

/** @throws Problem `weak_password`, `email_taken`, `plan_people_full`, `unavailable` */
export async function hire(
  { store, sync, passwords, mails, limits, invitationsPerClinic, now }: EmployeesDeps,
  session: ClinicSession,
  { password, permissions, email, ...person }: z.output<typeof NewEmployee>,
): Promise<z.output<typeof Employee>> {
  const { clinicId } = session;
  const clinicName = await store.read((sql) => clinicNameOf(sql, clinicId));
  await passwords.refuseWeak(password, [person.firstName, person.lastName, email, clinicName]);
  const passwordHash = await passwords.inTurn(() => passwords.hash(password));
  const userId = uuidv7();
  const at = toInstant(now());
  return sync.withClinicTx(clinicId, { userId: session.userId, name: "employees.add" }, async (tx, sql) => {
    if (await isColleague(sql, clinicId, emailKeyOf(email))) throw new Problem("email_taken");
    await assertRoomForPerson(sql, clinicId, at);
    await insertUser(sql, {
      id: userId,
      clinicId,
      ...claimTo(email, userId),
      avatarFile: null,
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash,
      role: "employee",
      permissions: inOrder(permissions),
      scopeRev: 1,
      status: "active",
      createdAt: at,
      updatedAt: at,
    });
    await limits.spend(sql, "invitations-clinic", clinicId, invitationsPerClinic);
    await mails.verification(sql, {
      id: userId,
      clinicId,
      email,
      firstName: person.firstName,
      role: "employee",
    });
    await tx.insert(staff, {
      id: userId,
      ...person,
      colour: (await employees(sql, clinicId)).length % PERSON_COLOURS,
      isBookable: person.profession === "vet" ? "yes" : "no",
      ...newColumn,
      licenceNo: "",
      licenceExpiresOn: null,
      status: "active",
      isOwner: "no",
    });
    await giveRunningAnnouncements(tx, sql, { clinicId, userId, at });
    const fact = { clinicId, at, by: session, entityId: userId, details: { permissions } };
    await recordAudit(sql, employeesAudit.added, fact);
    return describeEmployee(await employee(sql, clinicId, userId));
  });
}
