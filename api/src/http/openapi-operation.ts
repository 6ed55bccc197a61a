import type { RouteOptions } from "fastify";
import { BODY_LIMIT_BYTES } from "./body-limit.ts";
import type { ErrorCode } from "./problems.copy.ts";
import { PROBLEMS } from "./problems.copy.ts";
import { refusalsOf, takesBody } from "./openapi-refusals.ts";
import { openapiCopy } from "./openapi.copy.ts";

const PROBLEM_TYPE = "application/problem+json";
const WAIT_STATUSES = new Set([429, 503, 507]);

/** As a tool that makes a client names the call: `getImportsByIdColumns`. */
export function operationIdOf({ method, url }: Pick<RouteOptions, "method" | "url">): string {
  const words = url
    .replace(/^\/api\//, "")
    .replaceAll(/:(\w)/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return `${String(method).toLowerCase()}${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}`;
}

/** @throws Error for an area that has no place in the reference yet */
export function tagOf(url: string): string {
  const places = openapiCopy.tags.flatMap(({ name, paths }) => paths.map((path) => ({ name, path })));
  const fitting = places.filter(({ path }) => url === path || url.startsWith(`${path}/`));
  const [closest] = fitting.sort((a, b) => b.path.length - a.path.length);
  if (!closest) throw new Error(`${url} belongs to no tag of the API's document`);
  return closest.name;
}

/** A list of operations takes the first sentence alone, as plain text; the rest stands at the operation. */
export function operationWords({ summary = "", description }: { summary?: string; description?: string }) {
  const [first = ""] = summary.split(/[;:.]\s/, 1);
  const short = first.replaceAll("`", "");
  const long = description ?? (short === summary ? undefined : `${summary}.`);
  return { summary: short, ...(long === undefined ? {} : { description: long }) };
}

const problemContent = { [PROBLEM_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } };
const retryAfter = {
  headers: { "Retry-After": { description: openapiCopy.retryAfter, schema: { type: "integer", minimum: 1 } } },
};

function refusal(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => openapiCopy.refusal(code, PROBLEMS[code].title)).join("\n\n"),
    ...(WAIT_STATUSES.has(status) ? retryAfter : {}),
    content: problemContent,
    "x-codes": codes,
  };
}

/** By status, and `default` for what any route may answer. */
function refusalResponses(route: RouteOptions): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => PROBLEMS[code].status);
  const entries = [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, refusal(status, codes)]);
  return {
    ...Object.fromEntries(entries),
    default: {
      description: openapiCopy.otherRefusal,
      content: problemContent,
      "x-codes": ["unavailable", "server_full", "internal"],
    },
  };
}

interface Success {
  description: string;
  content?: object;
}

/** What `@fastify/swagger` made of the declared success; without one, by what the route says that it sends. */
function successResponses(route: RouteOptions, made: Readonly<Record<string, Success>>): Record<string, Success> {
  if ("wsHandler" in route) return { 101: { description: openapiCopy.success["101"] ?? "" } };
  const [type] = route.schema?.produces ?? [];
  const text = type === undefined ? {} : { content: { [type]: { schema: { type: "string" } } } };
  return Object.fromEntries(
    Object.entries(made).map(([status, success]) => [
      status,
      { ...text, ...success, description: openapiCopy.success[status] ?? success.description },
    ]),
  );
}

const PICTURES = {
  schema: {
    type: "object",
    required: ["file"],
    properties: { file: { type: "string", format: "binary" } },
  },
  encoding: { file: { contentType: "image/jpeg, image/png, image/webp" } },
};

const contentOf = (type: string): object => {
  if (type === "multipart/form-data") return PICTURES;
  return { schema: { type: "string", ...(type === "text/csv" ? {} : { format: "binary" }) } };
};

interface RequestBody {
  description?: string;
  required?: boolean;
  content: Record<string, object>;
}

function describeRequestBody(route: RouteOptions, made: RequestBody | undefined): RequestBody | undefined {
  if (!takesBody(route)) return undefined;
  const { mediaTypes, acceptsGzip } = route.config ?? {};
  const { body } = openapiCopy;
  const limit = body.limit(route.bodyLimit ?? BODY_LIMIT_BYTES);
  if (mediaTypes === undefined) {
    const description = [body.json, limit, ...(acceptsGzip ? [body.gzip] : [])].join(" ");
    return { content: {}, ...made, description };
  }
  const kind = mediaTypes.includes("multipart/form-data") ? body.picture : body.csv;
  const content = Object.fromEntries(mediaTypes.map((type) => [type, contentOf(type)]));
  return { description: `${kind} ${limit}`, required: true, content };
}

export interface Operation {
  responses: Record<string, Success>;
  requestBody?: RequestBody;
}

/** An operation of the document with its body and every answer of its route. */
export function completed<Made extends Operation>(made: Made, route: RouteOptions) {
  const requestBody = describeRequestBody(route, made.requestBody);
  const responses = { ...successResponses(route, made.responses), ...refusalResponses(route) };
  return { ...made, ...(requestBody && { requestBody }), responses };
}

const { problem } = openapiCopy;
const text = (description: string) => ({ type: "string", description });

export const problemSchema = {
  title: "Problem",
  description: problem.schema,
  type: "object",
  required: ["type", "title", "status", "code", "requestId"],
  properties: {
    type: text(problem.type),
    title: text(problem.title),
    status: { type: "integer" },
    code: { ...text(problem.code), enum: Object.keys(PROBLEMS).sort() },
    detail: text(problem.detail),
    errors: {
      type: "array",
      description: problem.errors,
      items: {
        type: "object",
        required: ["path", "code", "message"],
        properties: { path: text(problem.path), code: { type: "string" }, message: { type: "string" } },
      },
    },
    nonce: text(problem.nonce),
    requestId: text(problem.requestId),
  },
};
