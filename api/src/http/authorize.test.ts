import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import Fastify, { type FastifyContextConfig } from "fastify";
import { describe, expect, test } from "vitest";
import { addAuthorization, isAllowed } from "./authorize.ts";
import { handleError } from "./errors.ts";
import { adminSession, clinicSession, type AdminSession, type ClinicSession, type RoutePermission } from "./session.ts";

const person = {
  sessionId: "s",
  userId: "u",
  scopeRev: 1,
  deviceId: null,
  authenticatedAtMs: 0,
  assurance: "password" as const,
  isUnverifiedOwner: false,
  isLockedOut: false,
};
const clinic = (role: "owner" | "employee", permissions: string[] = []): ClinicSession => ({
  ...person,
  kind: "clinic",
  clinicId: "c",
  role,
  permissions,
});
const admin = (permissions: string[] = []): AdminSession => ({ ...person, kind: "admin", role: "admin", permissions });

const PEOPLE = {
  good: clinic("employee", ["clients:view"]),
  other: clinic("employee", ["billing:view"]),
  unproved: { ...clinic("owner"), isUnverifiedOwner: true },
  byPin: { ...clinic("employee", ["clients:view"]), authenticatedAtMs: 1, assurance: "pin" as const },
  unenrolled: clinic("owner", ["enrol"]),
  fresh: { ...clinic("employee", ["clients:view"]), authenticatedAtMs: 1 },
};

async function serverWith(permission: RoutePermission | undefined, more: FastifyContextConfig = {}) {
  const app = Fastify();
  app.setErrorHandler(handleError);
  const authenticateToken = async (token: string) => PEOPLE[token as keyof typeof PEOPLE] ?? null;
  const authentication = {
    authenticateToken,
    noteCookies: async () => undefined,
    isSteppedUp: ({ authenticatedAtMs }: { authenticatedAtMs: number }) => authenticatedAtMs === 1,
    mustEnrol: ({ permissions }: { permissions: readonly string[] }) => permissions.includes("enrol"),
  };
  addAuthorization(app, authentication, "http://localhost:5280");
  app.get("/thing", permission === undefined ? {} : { config: { permission, ...more } }, async (request) => ({
    session: request.session,
  }));
  await app.ready();
  return app;
}

test("a route that does not say who may call it stops the server from starting (S01)", async () => {
  await expect(serverWith(undefined)).rejects.toThrow("GET /thing declares no permission");
});

test.each([
  ["an owner who has not proved the address", "unproved", {}, 403, "email_unverified"],
  ["the same where the route says so", "unproved", { allowsUnverified: true }, 200, undefined],
  ["one whose password was given long ago", "good", { needsStepUp: true }, 403, "step_up_required"],
  ["one whose password was given just now", "fresh", { needsStepUp: true }, 200, undefined],
  ["one who is there by PIN", "byPin", { needsStepUp: true }, 403, "password_session_required"],
  ["one who has to set up a second factor", "unenrolled", {}, 403, "second_factor_required"],
  ["the same where that is done", "unenrolled", { allowsUnenrolled: true }, 200, undefined],
])("%s", async (_who, token, config, status, code) => {
  const app = await serverWith("clients:view", config);
  const answer = await app.inject({ url: "/thing", headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(status);
  expect(answer.json().code).toBe(code);
  await app.close();
});

test.each([
  ["nobody", undefined, 401],
  ["a token that is none", "Bearer unknown", 401],
  ["another scheme", "Basic good", 401],
  ["one who may not", "Bearer other", 403],
  ["one who may", "Bearer good", 200],
  ["one who may, in other letters", "bearer good", 200],
])("%s", async (_who, authorization, status) => {
  const app = await serverWith("clients:view");
  const answer = await app.inject({ url: "/thing", headers: authorization === undefined ? {} : { authorization } });
  expect(answer.statusCode).toBe(status);
  if (status === 401) expect(answer.headers["www-authenticate"]).toBe("Bearer");
});

test("a public route knows nobody", async () => {
  const app = await serverWith("public");
  const answer = await app.inject({ url: "/thing", headers: { authorization: "Bearer good" } });
  expect(answer.json()).toEqual({ session: null });
});

describe("who may call (S01)", () => {
  const everyCode = [...CLINIC_PERMISSIONS];
  test.each<[RoutePermission, string[]]>([
    ["signed_in", ["owner", "employee", "employee with none"]],
    ["owner", ["owner"]],
    ["admin", ["admin", "admin with a code"]],
    ["clients:view", ["owner", "employee"]],
    [
      ["clients:view", "clients:manage"],
      ["owner", "employee"],
    ],
    ["reports:view", ["owner", "employee"]],
    ["platform:users:manage", ["admin with a code"]],
    [["platform:users:manage", "platform:support:view"], []],
  ])("%j", (permission, allowed) => {
    const people = {
      owner: clinic("owner"),
      employee: clinic("employee", everyCode),
      "employee with none": clinic("employee"),
      admin: admin(),
      "admin with a code": admin(["platform:users:manage"]),
    };
    if (permission === "public") throw new Error("nobody is asked there");
    const found = Object.entries(people).filter(([, session]) => isAllowed(session, permission));
    expect(found.map(([name]) => name)).toEqual(allowed);
  });
});

test("a handler cannot take a session of the wrong kind, or none", () => {
  expect(() => clinicSession({ session: null })).toThrow();
  expect(() => clinicSession({ session: admin() })).toThrow();
  expect(() => adminSession({ session: clinic("owner") })).toThrow();
});
