import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { searchedWords } from "../public/search-words.ts";
import { StatusChange, UserFields } from "./user-shapes.ts";
import { changeUserStatus, type UserStatusDeps } from "./user-status.ts";
import {
  countUsers,
  type ListedUser,
  listedUser,
  USER_SORTS,
  type UserFilter,
  usersBeyond,
  type UserSort,
} from "./users.queries.ts";

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(USER_SORTS), "email"),
  role: z.optional(z.enum(["owner", "employee", "admin"])),
  status: z.optional(z.enum(["active", "disabled"])),
  clinic: z.optional(Id),
});

const User = z.object({
  ...UserFields,
  isEmailProved: z.boolean(),
  role: z.enum(["owner", "employee", "admin"]),
  /** Null: platform staff. */
  clinicId: z.nullable(z.string()),
  clinicName: z.nullable(z.string()),
});
const Params = z.strictObject({ id: Id });

const describeUser = ({ emailVerifiedAt, scopeRev, ...row }: ListedUser): z.output<typeof User> => ({
  ...row,
  scopeRev: Number(scopeRev),
  isEmailProved: emailVerifiedAt !== null,
});

const filterOf = ({ search, role, status, clinic }: z.output<typeof ListQuery>): UserFilter => ({
  words: searchedWords(search),
  role: role ?? null,
  status: status ?? null,
  clinicId: clinic ?? null,
  right: null,
});
const keyBy = (sort: UserSort) => (row: ListedUser) => ({ value: row[sort], id: row.id });

const HEAD = ["E-mail", "First name", "Last name", "Role", "Status", "Clinic", "Since"];
const cellsOf = (row: ListedUser) => [
  row.email,
  row.firstName,
  row.lastName,
  row.role,
  row.status,
  row.clinicName ?? "",
  row.createdAt,
];

/** Accounts of all clinics and of the platform. */
export const usersRoutes: FastifyPluginAsyncZod<UserStatusDeps> = async (app, deps) => {
  const { store } = deps;
  const config = { permission: "platform:users:manage" } as const;

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Accounts of all clinics and of the platform, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(User), ...PageEnds }) },
      },
    },
    async ({ query }) =>
      store.read(async (sql) => {
        const filter = filterOf(query);
        const read = (bound: PageBound) => usersBeyond(sql, filter, { ...bound, sort: query.sort });
        const { rows, first, last } = await readPage(query, keyBy(query.sort), read);
        return { rows: rows.map(describeUser), first, last, total: await countUsers(sql, filter) };
      }),
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "The accounts that the filter finds, as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      const { query } = request;
      await noteExport(deps, adminSession(request), "users");
      const pages = allPages(query.order, keyBy(query.sort), (bound) =>
        store.read((sql) => usersBeyond(sql, filterOf(query), { ...bound, sort: query.sort })),
      );
      return sendCsv(reply, { name: "users", head: HEAD, pages, cells: cellsOf });
    },
  );

  app.get(
    "/:id",
    { config, schema: { summary: "One account", params: Params, response: { 200: User } } },
    async ({ params }) => {
      const row = await store.read((sql) => listedUser(sql, params.id));
      if (!row) throw new Problem("not_found");
      return describeUser(row);
    },
  );

  app.put(
    "/:id/status",
    {
      config: { ...config, needsStepUp: true },
      schema: {
        summary: "Lock an account or open it again; refused when another person changed it since `scopeRev`",
        params: Params,
        body: StatusChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeUserStatus(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
};
