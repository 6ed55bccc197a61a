import { NewStaffInvitation, PlatformRights } from "@fernpaw/domain/auth/account-forms";
import { Id } from "@fernpaw/domain/kernel/ids";
import { PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import type { Sql } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { searchedWords } from "../public/search-words.ts";
import { StatusChange, UserFields } from "../users/user-shapes.ts";
import { changeUserStatus, type UserStatusDeps } from "../users/user-status.ts";
import {
  countUsers,
  type ListedUser,
  listedUser,
  USER_SORTS,
  type UserFilter,
  usersBeyond,
  type UserSort,
} from "../users/users.queries.ts";
import { MANAGES_STAFF, readRights, rightsInOrder } from "./managers.ts";
import { createStaffInvitations, StaffInvitation, type StaffInvitationsDeps } from "./staff-invitations.ts";
import { changeStaffRights } from "./staff-rights.ts";
import { withSecondStep } from "./staff.queries.ts";

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(USER_SORTS), "email"),
  status: z.optional(z.enum(["active", "disabled"])),
  right: z.optional(z.enum(PLATFORM_PERMISSIONS)),
});

const Rights = z.array(z.enum(PLATFORM_PERMISSIONS));
const Administrator = z.object({
  ...UserFields,
  permissions: Rights,
  hasSecondStep: z.boolean(),
  /** Whether it is the account of the one who asks, which others change. */
  isSelf: z.boolean(),
});
const Params = z.strictObject({ id: Id });
const config = { permission: MANAGES_STAFF } as const;
const guarded = { ...config, needsStepUp: true };

const filterOf = ({ search, status, right }: z.output<typeof ListQuery>): UserFilter => ({
  words: searchedWords(search),
  role: "admin",
  status: status ?? null,
  clinicId: null,
  right: right ?? null,
});
const keyBy = (sort: UserSort) => (row: ListedUser) => ({ value: row[sort], id: row.id });

async function describe(sql: Sql, rows: readonly ListedUser[], selfId: string) {
  const secured = await withSecondStep(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map(({ permissions, scopeRev, ...row }) => ({
    ...row,
    scopeRev: Number(scopeRev),
    permissions: readRights(permissions),
    hasSecondStep: secured.has(row.id),
    isSelf: row.id === selfId,
  }));
}

const HEAD = ["E-mail", "First name", "Last name", "Rights", "Status", "Since"];
const cellsOf = (row: ListedUser) => [
  row.email,
  row.firstName,
  row.lastName,
  readRights(row.permissions).join(" "),
  row.status,
  row.createdAt,
];

/** Accounts of platform staff. */
export const staffRoutes: FastifyPluginAsyncZod<UserStatusDeps> = async (app, deps) => {
  const { store } = deps;

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Administrators, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Administrator), ...PageEnds }) },
      },
    },
    async (request) =>
      store.read(async (sql) => {
        const { query } = request;
        const filter = filterOf(query);
        const read = (bound: PageBound) => usersBeyond(sql, filter, { ...bound, sort: query.sort });
        const { rows, first, last } = await readPage(query, keyBy(query.sort), read);
        const { userId } = adminSession(request);
        return { rows: await describe(sql, rows, userId), first, last, total: await countUsers(sql, filter) };
      }),
  );

  app.get(
    "/export.csv",
    {
      config: guarded,
      schema: { summary: "The administrators that the filter finds, as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      const { query } = request;
      await noteExport(deps, adminSession(request), "administrators");
      const pages = allPages(query.order, keyBy(query.sort), (bound) =>
        store.read((sql) => usersBeyond(sql, filterOf(query), { ...bound, sort: query.sort })),
      );
      return sendCsv(reply, { name: "administrators", head: HEAD, pages, cells: cellsOf });
    },
  );

  app.get(
    "/:id",
    {
      config,
      schema: {
        summary: "One administrator, and the rights that one may give",
        params: Params,
        response: { 200: z.extend(Administrator, { givable: Rights }) },
      },
    },
    async (request) =>
      store.read(async (sql) => {
        const { userId, permissions } = adminSession(request);
        const row = await listedUser(sql, request.params.id);
        const [administrator] = row?.role === "admin" ? await describe(sql, [row], userId) : [];
        if (!administrator) throw new Problem("not_found");
        return { ...administrator, givable: rightsInOrder(permissions) };
      }),
  );
};

/** Changes of an administrator. The own account is left to others. */
export const staffActRoutes: FastifyPluginAsyncZod<UserStatusDeps> = async (app, deps) => {
  app.put(
    "/:id/status",
    {
      config: guarded,
      schema: {
        summary: "Disable an administrator, whose sessions end, or enable again",
        params: Params,
        body: StatusChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const row = await deps.store.read((sql) => listedUser(sql, id));
      if (row?.role !== "admin") throw new Problem("not_found");
      await changeUserStatus(deps, adminSession(request), id, request.body);
      return reply.code(204).send();
    },
  );

  app.put(
    "/:id/permissions",
    {
      config: guarded,
      schema: {
        summary: "Give an administrator these rights and no others; the sessions of the person end",
        params: Params,
        body: z.strictObject({ permissions: PlatformRights, scopeRev: z.int().check(z.gte(1)) }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeStaffRights(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
};

/** Invitations to the administration. */
export const staffInvitationRoutes: FastifyPluginAsyncZod<StaffInvitationsDeps> = async (app, deps) => {
  const invitations = createStaffInvitations(deps);

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Open invitations to the administration, the newest first, and the rights that one may give",
        response: { 200: z.object({ rows: z.array(StaffInvitation), givable: Rights }) },
      },
    },
    async (request) => ({
      rows: await invitations.list(),
      givable: rightsInOrder(adminSession(request).permissions),
    }),
  );

  app.post(
    "",
    {
      config: guarded,
      schema: {
        summary: "Invite an administrator by mail",
        body: NewStaffInvitation,
        response: { 201: StaffInvitation },
      },
    },
    async (request, reply) => reply.code(201).send(await invitations.invite(adminSession(request), request.body)),
  );

  app.post(
    "/:id/resend",
    {
      config: guarded,
      schema: {
        summary: "Mail a new link to an invited administrator; the one before is void",
        params: Params,
        response: { 200: StaffInvitation },
      },
    },
    async (request) => invitations.resend(adminSession(request), request.params.id),
  );

  app.post(
    "/:id/withdraw",
    {
      config: guarded,
      schema: {
        summary: "Take an open invitation to the administration back",
        params: Params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await invitations.withdraw(adminSession(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
