import { MUTATIONS } from "@fernpaw/domain/registry";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { completed, type Operation, operationIdOf, problemSchema, tagOf, operationWords } from "./openapi-operation.ts";
import { operationKey } from "./openapi-refusals.ts";
import { openapiCopy } from "./openapi.copy.ts";
import { docsPolicy } from "./security-headers.ts";
import type { RoutePermission } from "./session.ts";

const transformSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });

/** Each mutation as a named schema of its arguments, so that one page shows the routes and the mutations. */
const mutationSchemas = (): Record<string, object> =>
  Object.fromEntries(
    MUTATIONS.map((mutation) => [
      `${mutation.name}.v${mutation.v}`,
      {
        ...z.toJSONSchema(mutation.args, { unrepresentable: "any", io: "input" }),
        title: `${mutation.name} v${mutation.v}`,
        description: openapiCopy.mutation(mutation.permission),
      },
    ]),
  );

const answersNobodyKnows = (permission: RoutePermission | undefined) =>
  permission === undefined || permission === "public" ? {} : { security: [{ bearer: [] }] };

const METHODS = ["get", "put", "post", "delete", "patch"] as const;

/** Every operation with what its route refuses and takes: the tool that makes the document knows neither. */
function completePaths(paths: object, routes: ReadonlyMap<string, RouteOptions>): void {
  for (const [path, operations] of Object.entries(paths) as [string, Record<string, Operation>][]) {
    for (const method of METHODS) {
      const made = operations[method];
      const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
      const route = routes.get(operationKey({ method: method.toUpperCase(), url }));
      if (made && route) operations[method] = completed(made, route);
    }
  }
}

/** Call it before the routes are registered: the document lists those that follow. */
export async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
  const routes = new Map<string, RouteOptions>();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: openapiCopy.title, description: openapiCopy.description, version },
      tags: openapiCopy.tags.map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
        schemas: { ...mutationSchemas(), Problem: problemSchema as object },
      },
    },
    transform: (document) => {
      const { route } = document;
      const transformed = transformSchema(document);
      if (!transformed.schema || route.schema?.hide) return transformed;
      routes.set(operationKey(route), route);
      const schema = {
        ...transformed.schema,
        ...operationWords(transformed.schema),
        ...answersNobodyKnows(route.config?.permission),
        tags: [tagOf(route.url)],
        operationId: operationIdOf(route),
        "x-permission": route.config?.permission,
      };
      return { ...transformed, schema };
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      completePaths(document.openapiObject.paths ?? {}, routes);
      return document.openapiObject;
    },
  });
}

const SCRIPT_PATH = "/js/scalar.js";

/** The reference's own code is 4 MB of text inside a module: it is loaded when somebody first asks for it. */
async function loadReferenceScript(): Promise<Buffer> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const host = Fastify();
  await host.register(reference, { routePrefix: "/", configuration: { url: "/api/openapi.json" } });
  const { rawPayload } = await host.inject(SCRIPT_PATH);
  await host.close();
  return rawPayload;
}

const configuration = JSON.stringify({
  url: "/api/openapi.json",
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
}).replaceAll('"', "&quot;");

const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${openapiCopy.title}</title></head>
<body><script id="api-reference" data-url="/api/openapi.json" data-configuration="${configuration}"></script><script src="/api/docs/reference.js"></script></body>
</html>`;

/** The document itself and a page that shows it, both without any request to another host. */
export function addApiReference(app: FastifyInstance): void {
  const config = { permission: "public" as const };
  const hidden = { config, schema: { hide: true } };
  app.get(
    "/api/openapi.json",
    { config, schema: { summary: openapiCopy.documentSummary, produces: ["application/json"] } },
    async () => app.swagger(),
  );
  app.get("/api/docs", hidden, async (_request, reply) =>
    reply
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", docsPolicy)
      .send(DOCS_PAGE),
  );
  let script: Promise<Buffer> | undefined;
  app.get("/api/docs/reference.js", hidden, async (_request, reply) => {
    script ??= loadReferenceScript();
    return reply
      .header("content-type", "text/javascript; charset=utf-8")
      .header("cache-control", "private, max-age=3600")
      .send(await script);
  });
}
