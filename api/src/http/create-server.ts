import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import { BODY_LIMIT_BYTES } from "./body-limit.ts";
import { answerClientError } from "./client-errors.ts";
import { handleError, Problem, toProblem, sendProblem } from "./errors.ts";
import { lazyChildLogger } from "./logger.ts";
import { createSecurityHeaders } from "./security-headers.ts";

const MAX_CONNECTIONS = 15_000;
/**
 * Checking rarely, as Node does by default, would let a slow header live for 90 s. A whole request has longer than
 * any deadline of a body (a list over a slow line), which answers better than this cut does.
 */
const HTTP_TIMEOUTS = { requestTimeout: 11 * 60_000, headersTimeout: 8000, connectionsCheckingInterval: 2000 };
const KEEP_ALIVE_MS = 65_000;

interface ServerOptions {
  logger: FastifyBaseLogger;
  /** Origin under which people open the app. */
  publicUrl: string;
  /** Beside this machine. */
  trustedProxies?: readonly string[];
}

/** Without it Fastify loads its compilers of JSON schemas, 150 files, before it hears of ours. */
const notJson = (): never => {
  throw new Error("A schema of a route is a zod schema.");
};

/** A server without routes: its limits, how it checks and answers, and what each answer carries. */
export function createServer({ logger, publicUrl, trustedProxies = [] }: ServerOptions): FastifyInstance {
  const setSecurityHeaders = createSecurityHeaders(publicUrl.startsWith("https:"));
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 100 },
    exposeHeadRoutes: false,
    http: HTTP_TIMEOUTS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: "idle",
    // What still arrives on an open connection is answered: the database is there until the last one is.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    schemaController: { compilersFactory: { buildValidator: notJson, buildSerializer: notJson } },
    trustProxy: ["127.0.0.1", "::1", ...trustedProxies],
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      sendProblem(toProblem(error) ?? new Problem("malformed"), request, reply);
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setChildLoggerFactory(lazyChildLogger);
  app.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(request, reply);
    void reply.header("x-request-id", request.id);
    done();
  });
  return app;
}
