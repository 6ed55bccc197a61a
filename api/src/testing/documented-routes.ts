import type { TestApi } from "./build-test-api.ts";
import type { JsonSchema } from "./schema-values.ts";

export interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: JsonSchema;
}

export interface DocumentedRoute {
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  path: string;
  permission: string;
  parameters: readonly Parameter[];
  /** Null: no JSON body. */
  body: JsonSchema | null;
  /** Codes of its refusals by status; `default` holds what any route may answer. */
  refusals: Readonly<Record<string, readonly string[]>>;
}

interface Operation {
  "x-permission"?: unknown;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, { "x-codes"?: string[] }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface ApiDescription {
  routes: DocumentedRoute[];
  /** Arguments of each mutation, by `<name>.v<version>`. */
  mutations: Record<string, JsonSchema>;
}

/** What the app says of itself. */
export async function readApiDescription(api: TestApi): Promise<ApiDescription> {
  const { paths, components } = (await api.browser().get("/api/openapi.json")).json<Document>();
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as DocumentedRoute["method"],
      path,
      permission: String(operation["x-permission"]),
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content?.["application/json"]?.schema ?? null,
      refusals: Object.fromEntries(
        Object.entries(operation.responses).flatMap(([status, { "x-codes": codes }]) =>
          codes ? [[status, codes]] : [],
        ),
      ),
    })),
  );
  const mutations = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => /\.v\d+$/.test(name)));
  return { routes, mutations };
}

/** The address with its parameters filled in. */
export function addressOf(route: DocumentedRoute, values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  let path = route.path;
  for (const parameter of route.parameters) {
    const value = values[parameter.name];
    if (value === undefined) continue;
    const text = (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(text));
    else query.append(parameter.name, text);
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
