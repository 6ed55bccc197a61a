import { MUTATIONS } from "@fernpaw/domain/registry";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
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

/** None is said too: a tool would else take a public route for one whose author forgot it. */
const securityOf = (permission: RoutePermission | undefined) =>
  permission === undefined || permission === "public" ? [] : [{ bearer: [] }];

/** As the document says it: a code, or several that must all be held. */
const permissionWords = (permission: RoutePermission | undefined) =>
  typeof permission === "object" && "anyOf" in permission ? permission.anyOf.join(" or ") : permission;

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

interface Served {
  version: string;
  /** Origin under which people open the app. */
  publicUrl: string;
}

/** A route as the document needs it: what it declares, without what it does. */
function described({ method, url, schema, config, bodyLimit, ...route }: RouteOptions): RouteOptions {
  const limit = bodyLimit === undefined ? {} : { bodyLimit };
  const line = "wsHandler" in route ? { wsHandler: route.wsHandler } : {};
  return { method, url, ...(schema && { schema }), ...(config && { config }), ...limit, ...line, handler: () => null };
}

/**
 * In a server of its own, at the first request for it: the tool that makes the document knows the routes of its
 * server, and a start needs neither.
 */
async function makeDocument(listed: readonly RouteOptions[], { version, publicUrl }: Served): Promise<object> {
  const { default: swagger } = await import("@fastify/swagger");
  const routes = new Map<string, RouteOptions>();
  const host = Fastify({ exposeHeadRoutes: false });
  host.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await host.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: openapiCopy.title,
        description: openapiCopy.description,
        version,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: publicUrl, description: openapiCopy.server }],
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
        security: securityOf(route.config?.permission),
        tags: [tagOf(route.url)],
        operationId: operationIdOf(route),
        "x-permission": permissionWords(route.config?.permission),
      };
      return { ...transformed, schema };
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      completePaths(document.openapiObject.paths ?? {}, routes);
      return document.openapiObject;
    },
  });
  for (const route of listed) host.route(route);
  await host.ready();
  const document = host.swagger();
  await host.close();
  return document;
}

/** Call it before the routes are registered: the document lists those that follow. */
export function addOpenApi(app: FastifyInstance, served: Served): void {
  const listed: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void listed.push(described(route)));
  let document: Promise<object> | undefined;
  app.get(
    "/api/openapi.json",
    {
      config: { permission: "public" },
      schema: { summary: openapiCopy.documentSummary, produces: ["application/json"] },
    },
    () => (document ??= makeDocument(listed, served)),
  );
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

/** A page that shows the document, without any request to another host. */
export function addApiReference(app: FastifyInstance): void {
  const config = { permission: "public" as const };
  const hidden = { config, schema: { hide: true } };
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
