import { MUTATIONS } from "@fernpaw/domain/registry";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";
import { PROBLEMS } from "./problems.copy.ts";
import { OWN_REFUSALS } from "./openapi-refusals.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const Answer = z.looseObject({
  description: z.string(),
  content: z.optional(z.record(z.string(), z.unknown())),
  "x-codes": z.optional(z.array(z.string())),
});

const Operation = z.looseObject({
  "x-permission": z.unknown(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.string()),
  operationId: z.string(),
  summary: z.string(),
  responses: z.record(z.string(), Answer),
  requestBody: z.optional(z.looseObject({ content: z.record(z.string(), z.unknown()) })),
});

const Document = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const read = async () => z.parse(Document, (await api.app.inject({ method: "GET", url: "/api/openapi.json" })).json());

/** What the router itself knows, from the tree that it prints: `METHOD /path`. */
function registeredRoutes(): string[] {
  const parents: string[] = [];
  return api.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", path = "", methods = ""] = /^([ │├└─]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      if (path === "") return [];
      const depth = indent.length / 4;
      const url = (parents[depth - 2] ?? "") + path;
      parents[depth - 1] = url;
      return methods
        .split(", ")
        .filter(Boolean)
        .map((method) => `${method} ${url}`);
    });
}

test("the document lists every route of the API with who may call it", async () => {
  const { paths, openapi } = await read();
  expect(openapi).toBe("3.1.0");
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      expect(operation["x-permission"], `${method} ${path}`).toBeDefined();
      return `${method.toUpperCase()} ${path}`;
    }),
  );
  const routes = registeredRoutes()
    .filter((route) => route.includes(" /api/") && !route.includes(" /api/docs"))
    .map((route) => route.replaceAll(/:(\w+)/g, "{$1}"));
  expect(listed.sort()).toEqual(routes.sort());
  expect(listed).toContain("POST /api/auth/refresh-token");
  expect(listed).toContain("PUT /api/employees/{id}/permissions");
});

test("the document names this server, and of each operation whether it needs a token", async () => {
  const { servers, paths } = await read();
  expect(servers.map(({ url }) => url)).toEqual(["http://localhost:5280"]);
  for (const [path, methods] of Object.entries(paths)) {
    for (const { security, "x-permission": permission } of Object.values(methods)) {
      expect(security, path).toEqual(permission === "public" ? [] : [{ bearer: [] }]);
    }
  }
});

test("each list in the document says what it holds", async () => {
  const lists: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    if ("type" in value && value.type === "array" && !("items" in value) && !("prefixItems" in value)) lists.push(path);
    for (const [key, child] of Object.entries(value)) visit(child, `${path}/${key}`);
  };
  visit((await api.app.inject({ method: "GET", url: "/api/openapi.json" })).json(), "");
  expect(lists).toEqual([]);
});

test("the document holds the arguments of every mutation", async () => {
  const { components } = await read();
  expect(MUTATIONS.length).toBeGreaterThan(0);
  for (const { name, v } of MUTATIONS) expect(components.schemas).toHaveProperty([`${name}.v${v}`]);
});

test("the reference and its code come from here", async () => {
  const page = await api.app.inject({ method: "GET", url: "/api/docs" });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).not.toMatch(/https?:\/\//);
  const script = await api.app.inject({ method: "GET", url: "/api/docs/reference.js" });
  expect(script.statusCode).toBe(200);
  expect(script.rawPayload.length).toBeGreaterThan(1_000_000);
});

test("whoever writes an integration finds every message of the feed in the document", async () => {
  const { paths } = await read();
  const { description } = z.parse(z.object({ description: z.string() }), paths["/api/feed"]?.["get"]);
  for (const name of ["token", "version", "since", "limit", "nonce", "epoch", "scopeRev", "auth:expired", "code"])
    expect(description).toContain(name);
  for (const closing of ["4401", "4403", "4429", "4503"]) expect(description).toContain(closing);
});

async function operations() {
  const { paths } = await read();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      at: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    })),
  );
}

test("each operation has a place in the sidebar, a name of its own and a summary in plain words", async () => {
  const [all, { tags }] = [await operations(), await read()];
  const names = tags.map(({ name }) => name);
  for (const { at, summary, tags: own } of all) {
    expect(names, at).toContain(own[0]);
    expect(own, at).toHaveLength(1);
    expect(summary, at).toMatch(/^[A-Z][^`]+[^.`]$/);
  }
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  expect(all.map(({ operationId }) => operationId)).toContain("getImportsByIdErrorsCsv");
  for (const name of names)
    expect(
      all.some(({ tags: own }) => own.includes(name)),
      name,
    ).toBe(true);
});

test("each operation says with which problems it may answer", async () => {
  const problem = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  const all = await operations();
  for (const { at, responses, "x-permission": permission, requestBody } of all) {
    const codes = Object.values(responses).flatMap((answer) => answer["x-codes"] ?? []);
    expect(codes, at).toEqual(expect.arrayContaining(["malformed", "unavailable", "internal"]));
    if (permission !== "public") expect(codes, at).toEqual(expect.arrayContaining(["unauthenticated", "forbidden"]));
    if (at.includes("/:")) expect(responses["404"]?.["x-codes"], at).toEqual(["not_found"]);
    if (requestBody) expect(Object.keys(responses), at).toEqual(expect.arrayContaining(["408", "413", "415"]));
    for (const [status, { description, content, "x-codes": own }] of Object.entries(responses)) {
      expect(description, `${at} ${status}`).not.toBe("Default Response");
      if (own) expect(content, `${at} ${status}`).toEqual(problem);
      for (const code of status === "default" ? [] : (own ?? [])) expect(PROBLEMS, at).toHaveProperty(code);
    }
  }
  const known = new Set(all.map(({ at }) => at));
  expect([...OWN_REFUSALS.keys()].filter((key) => !known.has(key))).toEqual([]);
});

test("each operation that takes something says what", async () => {
  const bodies = new Map(
    (await operations()).map(({ at, requestBody }) => [at, Object.keys(requestBody?.content ?? {})]),
  );
  expect(bodies.get("POST /api/imports")).toEqual(["text/csv", "application/octet-stream"]);
  expect(bodies.get("POST /api/breeds")).toEqual(["text/csv", "application/octet-stream"]);
  expect(bodies.get("POST /api/profile/avatar")).toEqual(["multipart/form-data"]);
  expect(bodies.get("POST /api/pets/:id/photo")).toEqual(["multipart/form-data"]);
  expect(bodies.get("POST /api/sync/push")).toEqual(["application/json"]);
  const silent = [...bodies].filter(([at, types]) => /^(PUT|PATCH)/.test(at) && types.length === 0);
  expect(silent).toEqual([]);
});

test("what is no JSON is told with its own type", async () => {
  const answers = new Map((await operations()).map(({ at, responses }) => [at, responses]));
  const typesOf = (at: string, status: string) => Object.keys(answers.get(at)?.[status]?.content ?? {});
  expect(typesOf("GET /api/sync/snapshot", "200")).toEqual(["application/x-ndjson"]);
  expect(typesOf("GET /api/imports/:id/errors.csv", "200")).toEqual(["text/csv"]);
  expect(typesOf("GET /api/calendar/:file", "200")).toEqual(["text/calendar"]);
  expect(answers.get("GET /api/feed")?.["101"]).toBeDefined();
});
