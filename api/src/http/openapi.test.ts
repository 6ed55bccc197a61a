import { MUTATIONS } from "@fernpaw/domain/registry";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { buildTestApi, type TestApi } from "../testing/build-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const Document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ "x-permission": z.unknown() }))),
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
