import fastifyCookie from "@fastify/cookie";
import { readClinic } from "@fernpaw/sync/server/clinic-version";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { AppOptions } from "./app-options.ts";
import type { AreaServices, CanSend } from "./area.ts";
import { API_AREAS, AUDIT_KINDS } from "./areas.ts";
import { createAccountServices } from "./areas/auth/account-services.ts";
import { REFRESH_COOKIE, cookieName } from "./areas/auth/auth-cookies.ts";
import { AUTH_DEFAULTS } from "./areas/auth/auth-settings.ts";
import { createDeviceNotes } from "./areas/devices/public/device-notes.ts";
import { createWaitingRooms } from "./areas/displays/waiting-room.ts";
import { readLiveNews } from "./areas/notifications/live-notifications.ts";
import { addAppShell, createSendShell } from "./http/app-shell.ts";
import { addAuthorization } from "./http/authorize.ts";
import { addGracefulEnd } from "./http/graceful-end.ts";
import { createServer } from "./http/create-server.ts";
import { Problem } from "./http/errors.ts";
import { addApiReference, addOpenApi } from "./http/openapi.ts";
import { addRateClasses, RATE_LIMITS } from "./http/rate-classes.ts";
import { addRequestGuards } from "./http/request-guards.ts";
import { addUnknownRoutes } from "./http/unknown-routes.ts";
import type { MailMode } from "./mail/mail-outbox.ts";
import { addRealtime } from "./realtime/realtime.ts";
import { scheduleCompaction } from "./sync/compaction-job.ts";
import { scheduleSearchIndex } from "./sync/search-indexer.ts";
import { createUploadGuard } from "./uploads/upload-guard.ts";
import { syncRoutes } from "./sync/sync.routes.ts";

// The words of what the schemas refuse; zod/mini has none of its own.
z.config(z.locales.en());

/** Where mail goes; without a server for it the demo keeps it for whoever tries the demo. */
function mailModeOf({ smtpUrl, isDemo }: Pick<AppOptions, "smtpUrl" | "isDemo">): MailMode {
  if (smtpUrl) return "smtp";
  return isDemo ? "mailbox" : "none";
}

async function writeDueMessages(options: AppOptions, clinicId: string, canSend: CanSend): Promise<void> {
  for (const area of API_AREAS) await area.writeDueMessages?.(options, clinicId, canSend);
}

/** The whole server but for its listening: tests inject requests into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, sync, now, publicUrl, version, distDir } = options;
  const app = createServer(options);
  const auth = createAccountServices({
    ...options,
    settings: options.auth ?? AUTH_DEFAULTS,
    mailMode: mailModeOf(options),
  });
  const { cookies, sessions } = auth.session;

  await app.register(fastifyCookie);
  addRequestGuards(app, options.bodyDeadlineMs);
  addGracefulEnd(app);
  addAuthorization(
    app,
    {
      authenticateToken: sessions.authenticateToken,
      ...auth.rules,
      noteCookies: (request) => sessions.confirmCookie(cookies.read(request, REFRESH_COOKIE)),
    },
    publicUrl,
  );
  addRateClasses(app, options.rateLimits ?? RATE_LIMITS, now);
  addOpenApi(app, { version, publicUrl });
  const sendShell =
    distDir === null
      ? async () => {
          throw new Problem("not_found");
        }
      : createSendShell(distDir, publicUrl);
  addUnknownRoutes(app, sendShell);

  const notes = createDeviceNotes({
    store,
    now,
    onFailure: (error) => options.logger.warn({ err: error }, "a device could not be noted"),
  });
  app.addHook("onClose", () => notes.settled());
  const services: AreaServices = {
    options,
    auth,
    notes,
    uploads: createUploadGuard({ ...options, limits: auth.base.limits }),
    auditKinds: AUDIT_KINDS,
    writeDueMessages: (clinicId, canSend) => writeDueMessages(options, clinicId, canSend),
  };
  for (const { addRoutes } of API_AREAS) await addRoutes?.(app, services);
  const { isSteppedUp } = auth.rules;
  await app.register(syncRoutes, { prefix: "/api", store, sync, now, isSteppedUp, onDevice: notes.seen });
  scheduleCompaction(app, { store, sync, now });
  for (const { addJobs } of API_AREAS) addJobs?.(app, services);
  scheduleSearchIndex(app, { store, sync });
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
    readNews: (clinicId, versions) => store.read((sql) => readLiveNews(sql, clinicId, versions)),
    versionOf: async (clinicId) => (await store.read((sql) => readClinic(sql, clinicId))).version,
    waitingRooms: createWaitingRooms({ store, now }),
    onRevoked: sessions.onRevoked,
    forgetSession: sessions.forgetSession,
  });
  addApiReference(app);
  if (distDir !== null) await addAppShell(app, distDir, sendShell);
  return app;
}
