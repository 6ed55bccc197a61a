import fastifyCookie from "@fastify/cookie";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { createAccounts } from "./areas/auth/accounts.ts";
import { REFRESH_COOKIE, cookieName, createCookieJar } from "./areas/auth/auth-cookies.ts";
import { sessionRoutes, signInRoutes, type AuthDeps } from "./areas/auth/auth.routes.ts";
import { AUTH_DEFAULTS, type AuthSettings } from "./areas/auth/auth-settings.ts";
import { deriveKeys } from "./areas/auth/keys.ts";
import { createLoginThrottle } from "./areas/auth/login-throttle.ts";
import { createPasswords, type Passwords } from "./areas/auth/shared/passwords.ts";
import { profileRoutes } from "./areas/auth/profile.routes.ts";
import { createRefresh } from "./areas/auth/refresh.ts";
import { createSessions } from "./areas/auth/shared/sessions.ts";
import { createDeviceNotes } from "./areas/devices/shared/device-notes.ts";
import { devicesRoutes } from "./areas/devices/devices.routes.ts";
import { clientsEffects } from "./areas/clients/clients.effects.ts";
import { employeesRoutes } from "./areas/employees/employees.routes.ts";
import { importsRoutes } from "./areas/imports/imports.routes.ts";
import { healthRoutes, type DemoLogin } from "./areas/health/health.routes.ts";
import { petsEffects } from "./areas/pets/pets.effects.ts";
import { subscriptionsRoutes } from "./areas/subscriptions/subscriptions.routes.ts";
import { adminAuthRoutes } from "./areas/auth/admin-auth.routes.ts";
import type { OpenStore } from "./db/open-store.ts";
import { addAppShell, createSendShell } from "./http/app-shell.ts";
import { addAuthorization } from "./http/authorize.ts";
import { addGracefulEnd } from "./http/graceful-end.ts";
import { handleError, problemOf, sendProblem, Problem } from "./http/errors.ts";
import { addApiReference, addOpenApi } from "./http/openapi.ts";
import { addRequestGuards } from "./http/request-guards.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { addUnknownRoutes } from "./http/unknown-routes.ts";
import { addRealtime } from "./realtime/realtime.ts";
import { scheduleCompaction } from "./sync/compaction-job.ts";
import { syncRoutes } from "./sync/sync.routes.ts";

const BODY_LIMIT_BYTES = 256 * 1024;
const MAX_CONNECTIONS = 15_000;
/** Checking rarely, as Node does by default, would let a slow header live for 90 s. */
const HTTP_TIMEOUTS = { requestTimeout: 130_000, headersTimeout: 8000, connectionsCheckingInterval: 2000 };
const KEEP_ALIVE_MS = 65_000;

export interface AppOptions {
  store: OpenStore;
  sync: SyncServer;
  /** Origin under which people open the app. */
  publicUrl: string;
  secret: string;
  version: string;
  /** `postgres://…`: other servers may share the database, and hear of commits through it. */
  databaseUrl?: string | undefined;
  /** The built app; null: this server has the API alone. */
  distDir: string | null;
  /** Milliseconds since 1970. */
  now: () => number;
  logger: FastifyBaseLogger;
  /** Folder for what people upload. */
  dataDir: string;
  /** Shown on the sign-in page; empty unless this is a demo. */
  demoLogins?: readonly DemoLogin[];
  auth?: AuthSettings;
  /** How long a body may take to arrive; 10 s if not given. */
  bodyDeadlineMs?: number;
}

/** Server-only consequences of mutations, for the sync engine. */
export const EFFECTS = { ...clientsEffects, ...petsEffects };

// The words of what the schemas refuse; zod/mini has none of its own.
z.config(z.locales.en());

function createServer({ logger, publicUrl }: AppOptions): FastifyInstance {
  const isHttps = publicUrl.startsWith("https:");
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
    trustProxy: ["127.0.0.1", "::1"],
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(request.url, isHttps));
      sendProblem(problemOf(error) ?? new Problem("malformed"), request, reply);
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(securityHeaders(request.url, isHttps)).header("x-request-id", request.id);
  });
  return app;
}

function createAuth({ store, sync, publicUrl, secret, now, auth }: AppOptions): AuthDeps & { passwords: Passwords } {
  const settings = auth ?? AUTH_DEFAULTS;
  const keys = deriveKeys(secret);
  const sessions = createSessions({ store, keys, settings, now });
  const passwords = createPasswords(settings.password, keys);
  const throttle = createLoginThrottle(settings.throttle, keys, now);
  return {
    store,
    keys,
    settings,
    sessions,
    passwords,
    now,
    accounts: createAccounts({ store, withClinicTx: sync.withClinicTx, sessions, passwords, throttle, now }),
    refresh: createRefresh({ store, keys, settings, now }),
    cookies: createCookieJar(publicUrl),
  };
}

/** The whole server but for its listening: tests inject requests into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, sync, now, publicUrl, version, distDir } = options;
  const app = createServer(options);
  const auth = createAuth(options);
  const { cookies, sessions, passwords } = auth;

  await app.register(fastifyCookie);
  addRequestGuards(app, options.bodyDeadlineMs);
  addGracefulEnd(app);
  addAuthorization(
    app,
    {
      authenticateToken: sessions.authenticateToken,
      noteCookies: (request) => sessions.confirmCookie(cookies.read(request, REFRESH_COOKIE)),
    },
    publicUrl,
  );
  await addOpenApi(app, version);
  const sendShell =
    distDir === null
      ? async () => {
          throw new Problem("not_found");
        }
      : createSendShell(distDir, publicUrl);
  addUnknownRoutes(app, sendShell);

  await app.register(healthRoutes, { prefix: "/api", store, version, demoLogins: options.demoLogins ?? [] });
  await app.register(signInRoutes, { prefix: "/api/auth", ...auth });
  await app.register(sessionRoutes, { prefix: "/api/auth", ...auth });
  await app.register(profileRoutes, { prefix: "/api", store });
  await app.register(subscriptionsRoutes, { prefix: "/api/subscriptions", store, now });
  const notes = createDeviceNotes({
    store,
    now,
    onFailure: (error) => options.logger.warn({ err: error }, "a device could not be noted"),
  });
  app.addHook("onClose", () => notes.settled());
  await app.register(devicesRoutes, { prefix: "/api/devices", store, sessions, now, notes });
  await app.register(importsRoutes, {
    prefix: "/api/imports",
    store,
    sync,
    dataDir: options.dataDir,
    now,
    onDefect: (error) => options.logger.error({ err: error }, "an import failed"),
  });
  await app.register(adminAuthRoutes, { prefix: "/api/admin/auth", ...auth });
  await app.register(employeesRoutes, { prefix: "/api/employees", store, sync, sessions, passwords, now });
  await app.register(syncRoutes, { prefix: "/api", store, sync, now, onDevice: notes.seen });
  scheduleCompaction(app, { store, sync, now });
  await addRealtime(app, {
    sync,
    publicUrl,
    now,
    databaseUrl: options.databaseUrl,
    authenticateToken: sessions.authenticateToken,
    authenticateCookies: (headers) =>
      sessions.authenticateRefreshToken(
        app.parseCookie(headers.cookie ?? "")[cookieName(REFRESH_COOKIE, headers, publicUrl)],
      ),
    onRevoked: sessions.onRevoked,
  });
  addApiReference(app);
  if (distDir !== null) await addAppShell(app, distDir, sendShell);
  return app;
}
