import fastifyCookie from "@fastify/cookie";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { type AccountServices, createAccountServices } from "./areas/auth/account-services.ts";
import { accountAccessRoutes } from "./areas/auth/accounts/account-access.routes.ts";
import { adminAuthRoutes } from "./areas/auth/admin-auth.routes.ts";
import { REFRESH_COOKIE, cookieName } from "./areas/auth/auth-cookies.ts";
import { colleagueRoutes, passkeyStepRoutes, sessionRoutes, signInRoutes } from "./areas/auth/auth.routes.ts";
import { AUTH_DEFAULTS, type AuthSettings } from "./areas/auth/auth-settings.ts";
import { isSameText, sign } from "./areas/auth/tokens/keys.ts";
import { passkeySignInRoutes } from "./areas/auth/sign-in/passkey-sign-in.routes.ts";
import { scheduleHousekeeping } from "./areas/auth/housekeeping.ts";
import { linkRoutes, unlockRoutes } from "./areas/auth/recovery/recovery.routes.ts";
import { stepUpRoutes } from "./areas/auth/step-up.routes.ts";
import { switchRoutes } from "./areas/auth/switch.routes.ts";
import { calendarFeedRoutes, calendarFileRoutes } from "./areas/calendar/calendar-feed.routes.ts";
import { createDeviceNotes } from "./areas/devices/public/device-notes.ts";
import { devicesRoutes } from "./areas/devices/devices.routes.ts";
import { displaysRoutes } from "./areas/displays/displays.routes.ts";
import { createWaitingRooms } from "./areas/displays/waiting-room.ts";
import { employeesRoutes } from "./areas/employees/employees.routes.ts";
import { staffTarget } from "./areas/employees/staff-access.ts";
import { importsRoutes } from "./areas/imports/imports.routes.ts";
import { healthRoutes, type DemoLogin } from "./areas/health/health.routes.ts";
import { sharedTabletsRoutes } from "./areas/shared-tablets/shared-tablets.routes.ts";
import { subscriptionsRoutes } from "./areas/subscriptions/subscriptions.routes.ts";
import { addPost } from "./areas/messages/send/add-post.ts";
import { sendDueReminders } from "./areas/reminders/send-reminders.ts";
import { invitationsRoutes } from "./areas/invitations/invitations.routes.ts";
import { hasCardNews } from "./areas/notifications/notifications.queries.ts";
import { notificationsRoutes } from "./areas/notifications/notifications.routes.ts";
import { breedsRoutes } from "./areas/pets/breeds.routes.ts";
import { petPhotoFileRoutes, petPhotosRoutes } from "./areas/pets/pet-photos.routes.ts";
import { avatarFileRoutes, avatarRoutes } from "./areas/profile/avatar.routes.ts";
import { accountTarget } from "./areas/platform/account-target.ts";
import { platformRoutes } from "./areas/platform/platform.routes.ts";
import { exportRoutes } from "./areas/profile/export.routes.ts";
import { meRoutes } from "./areas/profile/me.routes.ts";
import { passwordRoutes, sessionListRoutes } from "./areas/profile/security.routes.ts";
import { passkeysRoutes } from "./areas/two-factor/passkeys.routes.ts";
import { totpRoutes, twoFactorRoutes } from "./areas/two-factor/two-factor.routes.ts";
import type { NewsletterDeps } from "./areas/site/newsletter.ts";
import { siteRoutes, unsubscribeRoutes } from "./areas/site/site.routes.ts";
import type { OpenStore } from "./db/open-store.ts";
import { addAppShell, createSendShell } from "./http/app-shell.ts";
import { addAuthorization } from "./http/authorize.ts";
import { addGracefulEnd } from "./http/graceful-end.ts";
import { createServer } from "./http/create-server.ts";
import { Problem } from "./http/errors.ts";
import { addApiReference, addOpenApi } from "./http/openapi.ts";
import { addRequestGuards } from "./http/request-guards.ts";
import { addUnknownRoutes } from "./http/unknown-routes.ts";
import type { MailMode } from "./mail/mail-outbox.ts";
import type { SmsSettings } from "./sms/sms-transport.ts";
import { addRealtime } from "./realtime/realtime.ts";
import { scheduleCompaction } from "./sync/compaction-job.ts";
import { scheduleSearchIndex } from "./sync/search-indexer.ts";
import { syncRoutes } from "./sync/sync.routes.ts";

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
  /** `smtp://…`: who takes our mail. */
  smtpUrl?: string | null;
  /** Who takes our text messages; without one they are only noted in the log. */
  sms?: SmsSettings | null;
  /** Without a server for mail, a demo shows it at `/dev/mail`. */
  isDemo?: boolean;
  /** Shown on the sign-in page; empty unless this is a demo. */
  demoLogins?: readonly DemoLogin[];
  auth?: AuthSettings;
  /** How long a body may take to arrive; 10 s if not given. */
  bodyDeadlineMs?: number;
}

// The words of what the schemas refuse; zod/mini has none of its own.
z.config(z.locales.en());

/** Where mail goes; without a server for it the demo keeps it for whoever tries the demo. */
export function mailModeOf({ smtpUrl, isDemo }: Pick<AppOptions, "smtpUrl" | "isDemo">): MailMode {
  if (smtpUrl) return "smtp";
  return isDemo ? "mailbox" : "none";
}

/** How people get a session, and what proves who they are. */
async function addSignIn(app: FastifyInstance, { base, session, entry, proof, post }: AccountServices): Promise<void> {
  const door = { ...base, ...session, ...entry };
  await app.register(signInRoutes, { prefix: "/api/auth", ...door });
  await app.register(sessionRoutes, { prefix: "/api/auth", ...door });
  await app.register(linkRoutes, { prefix: "/api/auth", ...door });
  await app.register(unlockRoutes, { prefix: "/api/auth", ...door });
  await app.register(colleagueRoutes, { prefix: "/api/auth", ...door });
  await app.register(adminAuthRoutes, { prefix: "/api/admin/auth", ...door });
  await app.register(switchRoutes, { prefix: "/api/auth", ...door });
  await app.register(passkeySignInRoutes, { prefix: "/api/auth", ...door });
  const passkeyStep = { ...door, ...proof };
  await app.register(passkeyStepRoutes, { prefix: "/api/auth", ...passkeyStep, kind: "clinic" });
  await app.register(passkeyStepRoutes, { prefix: "/api/admin/auth", ...passkeyStep, kind: "admin" });
  const factors = { ...base, ...session, ...proof, ...post };
  for (const routes of [twoFactorRoutes, totpRoutes, passkeysRoutes]) {
    await app.register(routes, { prefix: "/api/profile/two-factor", ...factors, permission: "signed_in" });
    await app.register(routes, { prefix: "/api/admin/auth/two-factor", ...factors, permission: "admin" });
  }
  const stepUp = { ...base, ...session, ...proof };
  await app.register(stepUpRoutes, { prefix: "/api/profile", ...stepUp, permission: "signed_in" });
  await app.register(stepUpRoutes, { prefix: "/api/admin/auth", ...stepUp, permission: "admin" });
}

/** The people of a clinic and of the platform: their own profiles, and those who answer for them. */
async function addPeople(app: FastifyInstance, options: AppOptions, auth: AccountServices): Promise<void> {
  const { store, sync, now, dataDir } = options;
  const { base, session, entry, proof, post, rules } = auth;
  const { mailsPerAccount, mailsPerUser, invitationsPerClinic } = session.settings.throttle;
  const account = { ...base, ...session, ...proof, ...post };
  await app.register(sharedTabletsRoutes, { prefix: "/api/shared-tablets", ...base, ...session, ...entry, ...proof });
  const owners = { ...account, permission: "owner", findTarget: staffTarget } as const;
  await app.register(accountAccessRoutes, { prefix: "/api/employees", ...owners });
  const platform = { ...account, permission: "platform:users:manage", findTarget: accountTarget } as const;
  await app.register(accountAccessRoutes, { prefix: "/api/admin/users", ...platform });
  await app.register(platformRoutes, { prefix: "/api/admin", store, now });
  await app.register(meRoutes, { prefix: "/api/profile", ...account, ...rules, sync, mailsPerUser });
  await app.register(passwordRoutes, { prefix: "/api/profile", ...account });
  await app.register(sessionListRoutes, { prefix: "/api/profile", ...account });
  await app.register(avatarRoutes, { prefix: "/api/profile", ...base, dataDir });
  await app.register(avatarFileRoutes, { dataDir });
  await app.register(exportRoutes, { prefix: "/api/profile", ...base, store });
  await app.register(employeesRoutes, { prefix: "/api/employees", ...account, sync, invitationsPerClinic });
  const lifeMs = session.settings.links.inviteMs;
  const invitations = { ...base, ...post, mailsPerAccount, invitationsPerClinic, lifeMs };
  await app.register(invitationsRoutes, { prefix: "/api/invitations", ...invitations });
}

/** What a clinic has beside its people, and the public pages. */
async function addClinic(app: FastifyInstance, options: AppOptions, auth: AccountServices): Promise<void> {
  const { store, sync, now, dataDir, publicUrl } = options;
  const { base, session, post } = auth;
  await app.register(petPhotosRoutes, { prefix: "/api/pets", ...base, sync, dataDir });
  await app.register(petPhotoFileRoutes, { dataDir });
  await app.register(breedsRoutes, { prefix: "/api/breeds", ...base, sync, dataDir });
  await app.register(calendarFeedRoutes, { prefix: "/api/profile/calendar-feed", ...base, publicUrl });
  await app.register(calendarFileRoutes, { prefix: "/api/calendar", ...base, publicUrl });
  const site: NewsletterDeps = {
    ...base,
    ...post,
    ...linkSigns(auth),
    mailsPerAccount: session.settings.throttle.mailsPerAccount,
    publicUrl,
  };
  await app.register(siteRoutes, { prefix: "/api/public", ...site });
  await app.register(unsubscribeRoutes, { prefix: "/api/public", ...site });
  await app.register(notificationsRoutes, { prefix: "/api/notifications", store });
  await app.register(subscriptionsRoutes, { prefix: "/api/subscriptions", store, now });
}

/** Signs what a mailed link carries, and compares it. */
const linkSigns = ({ session: { keys } }: AccountServices) => ({
  sign: (purpose: string, text: string) => sign(keys.link, purpose, text),
  isSame: isSameText,
});

/** Mail, and what it and text messages tell clients. */
async function addMail(app: FastifyInstance, options: AppOptions, auth: AccountServices): Promise<void> {
  const { store, sync, now, smtpUrl = null, sms = null } = options;
  await addPost(app, {
    ...options,
    ...auth.base,
    ...auth.post,
    ...linkSigns(auth),
    smtpUrl,
    sms,
    sendReminders: (clinicId, canSend) => sendDueReminders({ store, sync, now, canSend }, clinicId),
  });
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
  await addOpenApi(app, version);
  const sendShell =
    distDir === null
      ? async () => {
          throw new Problem("not_found");
        }
      : createSendShell(distDir, publicUrl);
  addUnknownRoutes(app, sendShell);

  await app.register(healthRoutes, { prefix: "/api", store, version, demoLogins: options.demoLogins ?? [] });
  await addSignIn(app, auth);
  await addPeople(app, options, auth);
  await addClinic(app, options, auth);
  await addMail(app, options, auth);
  const notes = createDeviceNotes({
    store,
    now,
    onFailure: (error) => options.logger.warn({ err: error }, "a device could not be noted"),
  });
  app.addHook("onClose", () => notes.settled());
  await app.register(displaysRoutes, {
    prefix: "/api/displays",
    store,
    now,
    announceRevoked: sessions.announceRevoked,
  });
  await app.register(devicesRoutes, { prefix: "/api/devices", store, sessions, now, notes });
  await app.register(importsRoutes, {
    prefix: "/api/imports",
    store,
    sync,
    dataDir: options.dataDir,
    now,
    onDefect: (error) => options.logger.error({ err: error }, "an import failed"),
  });
  await app.register(syncRoutes, { prefix: "/api", store, sync, now, onDevice: notes.seen });
  scheduleCompaction(app, { store, sync, now });
  scheduleHousekeeping(app, { ...auth.base, ...auth.session, ...auth.post });
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
    hasInboxNews: (clinicId, versions) => store.read((sql) => hasCardNews(sql, clinicId, versions)),
    waitingRooms: createWaitingRooms({ store, now }),
    onRevoked: sessions.onRevoked,
    forgetSession: sessions.forgetSession,
  });
  addApiReference(app);
  if (distDir !== null) await addAppShell(app, distDir, sendShell);
  return app;
}
