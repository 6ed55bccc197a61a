import { Id } from "@fernpaw/domain/kernel/ids";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { requiredText, text } from "@fernpaw/domain/kernel/text";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { PROFESSIONS, staff } from "@fernpaw/domain/staff/staff";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession, type ClinicSession } from "../../http/session.ts";
import { emailKeyOf, insertUser } from "../auth/accounts.queries.ts";
import { Email } from "../auth/shared/email.ts";
import type { Passwords } from "../auth/shared/passwords.ts";
import type { Sessions } from "../auth/shared/sessions.ts";
import { employee, employees, setRights, type EmployeeRow } from "./employees.queries.ts";

export interface EmployeesDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  sessions: Sessions;
  passwords: Passwords;
  now: () => number;
}

const PERSON_COLOURS = 12;

const Permissions = z.array(z.enum(CLINIC_PERMISSIONS)).check(z.maxLength(CLINIC_PERMISSIONS.length));
const Employee = z.object({
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
const NewEmployee = z.strictObject({
  firstName: requiredText(80),
  lastName: requiredText(80),
  email: Email,
  /** A first one; the employee signs in with it. */
  password: z.string().check(z.maxLength(1000)),
  profession: z.enum(PROFESSIONS),
  jobTitle: z._default(text(80), ""),
  permissions: Permissions,
});
const Params = z.strictObject({ id: Id });
const Revision = z.int().check(z.gte(1));

const inOrder = (codes: readonly string[]): string =>
  JSON.stringify(CLINIC_PERMISSIONS.filter((code) => codes.includes(code)));

function answerOf(row: EmployeeRow | undefined): z.output<typeof Employee> {
  if (!row || row.role === "admin") throw new Problem("not_found");
  const permissions: unknown = JSON.parse(row.permissions);
  return {
    ...row,
    role: row.role,
    profession: z.parse(z.enum(PROFESSIONS), row.profession),
    permissions: Array.isArray(permissions) ? permissions.map(String) : [],
  };
}

/** Accounts of the clinic's people: online only, the owner's alone; a change takes effect with the next call. */
export const employeesRoutes: FastifyPluginAsyncZod<EmployeesDeps> = async (app, deps) => {
  const { store, sync, sessions, passwords, now } = deps;

  /** @throws Problem `not_found`, also for another clinic's; `invalid_transition` for an owner */
  async function changeable(sql: Sql, clinicId: string, userId: string): Promise<EmployeeRow> {
    const row = await employee(sql, clinicId, userId);
    if (!row) throw new Problem("not_found");
    if (row.role === "owner") throw new Problem("invalid_transition");
    return row;
  }

  async function changeRights(
    session: ClinicSession,
    given: { userId: string; scopeRev: number },
    set: { permissions?: string; status?: "active" | "disabled" },
  ) {
    const { clinicId } = session;
    const author = { userId: session.userId, name: "employees.changeRights" };
    const { answer, ended } = await sync.withClinicTx(clinicId, author, async (tx, sql) => {
      const row = await changeable(sql, clinicId, given.userId);
      if (!(await setRights(sql, clinicId, given, { ...set, updatedAt: toInstant(now()) }))) {
        throw new Problem("stale_rights");
      }
      // The directory row is written also when nothing in it changes: its version makes every device ask.
      await tx.patch(staff, given.userId, { status: set.status ?? row.status });
      const open = set.status === "disabled" ? await sessions.openOf(sql, given.userId) : [];
      await sessions.revoke(sql, open, "disabled");
      return { answer: answerOf(await employee(sql, clinicId, given.userId)), ended: open };
    });
    sessions.forgetUser(given.userId);
    sessions.announceRevoked(ended);
    return answer;
  }

  app.get(
    "",
    {
      config: { permission: "owner" },
      schema: { summary: "Everybody with an account in the clinic", response: { 200: z.array(Employee) } },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      return (await store.read((sql) => employees(sql, clinicId))).map(answerOf);
    },
  );

  app.post(
    "",
    {
      config: { permission: "owner" },
      schema: { summary: "An account for an employee", body: NewEmployee, response: { 201: Employee } },
    },
    async (request, reply) => {
      const { clinicId, userId: ownerId } = clinicSession(request);
      const { password, permissions, email, ...person } = request.body;
      await passwords.refuseWeak(password, [person.firstName, person.lastName, email]);
      const passwordHash = await passwords.inTurn(() => passwords.hash(password));
      const userId = uuidv7();
      const at = toInstant(now());
      const author = { userId: ownerId, name: "employees.add" };
      const answer = await sync.withClinicTx(clinicId, author, async (tx, sql) => {
        const isNew = await insertUser(sql, {
          id: userId,
          clinicId,
          email,
          emailKey: emailKeyOf(email),
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
        if (!isNew) throw new Problem("email_taken");
        await tx.insert(staff, {
          id: userId,
          ...person,
          colour: (await employees(sql, clinicId)).length % PERSON_COLOURS,
          isBookable: person.profession === "vet" ? "yes" : "no",
          overlapPolicy: "warn",
          status: "active",
        });
        return answerOf(await employee(sql, clinicId, userId));
      });
      return reply.code(201).send(answer);
    },
  );

  app.put(
    "/:id/permissions",
    {
      config: { permission: "owner" },
      schema: {
        summary: "What an employee may do; refused when somebody else changed it since `scopeRev`",
        params: Params,
        body: z.strictObject({ permissions: Permissions, scopeRev: Revision }),
        response: { 200: Employee },
      },
    },
    async (request) => {
      const { permissions, scopeRev } = request.body;
      const given = { userId: request.params.id, scopeRev };
      return changeRights(clinicSession(request), given, { permissions: inOrder(permissions) });
    },
  );

  app.put(
    "/:id/status",
    {
      config: { permission: "owner" },
      schema: {
        summary: "Lock an employee out, or let him in again; what he queued offline stays on his device",
        params: Params,
        body: z.strictObject({ status: z.enum(["active", "disabled"]), scopeRev: Revision }),
        response: { 200: Employee },
      },
    },
    async (request) => {
      const { status, scopeRev } = request.body;
      return changeRights(clinicSession(request), { userId: request.params.id, scopeRev }, { status });
    },
  );
};
