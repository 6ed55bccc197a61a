import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { employees } from "./employees.queries.ts";
import {
  describeEmployee,
  changeRights,
  Employee,
  type EmployeesDeps,
  hire,
  inOrder,
  NewEmployee,
  Permissions,
} from "./staff-accounts.ts";

const Params = z.strictObject({ id: Id });
const Revision = z.int().check(z.gte(1));

/** Accounts of the clinic's people: online only and the owner's alone. */
export const employeesRoutes: FastifyPluginAsyncZod<EmployeesDeps> = async (app, deps) => {
  const { store } = deps;

  app.get(
    "",
    {
      config: { permission: "owner" },
      schema: { summary: "Everybody with an account in the clinic", response: { 200: z.array(Employee) } },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      return (await store.read((sql) => employees(sql, clinicId))).map(describeEmployee);
    },
  );

  app.post(
    "",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: { summary: "An account for an employee", body: NewEmployee, response: { 201: Employee } },
    },
    async (request, reply) => {
      const answer = await hire(deps, clinicSession(request), request.body);
      return reply.code(201).send(answer);
    },
  );

  app.put(
    "/:id/permissions",
    {
      config: { permission: "owner", needsStepUp: true },
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
      return changeRights(deps, clinicSession(request), given, { permissions: inOrder(permissions) });
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
      return changeRights(deps, clinicSession(request), { userId: request.params.id, scopeRev }, { status });
    },
  );
};
