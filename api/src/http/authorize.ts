import { CLINIC_PERMISSIONS, PLATFORM_PERMISSIONS, can, canAny, canPlatform } from "@fernpaw/domain/kernel/permissions";
import type { ClinicPermission, PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "./errors.ts";
import type { RoutePermission, Session } from "./session.ts";

export interface Authentication {
  /** @throws Problem `device_revoked`, `clinic_access_lost` */
  authenticateToken(token: string, who?: { allowsLockedOut?: boolean; isPoll?: boolean }): Promise<Session | null>;
  /** Whether the password was given lately enough for what a passer-by must not do. */
  isSteppedUp(session: Session): boolean;
  /** Platform staff who have to set up a second factor before anything else. */
  mustEnrol(session: Session): boolean;
  /** Told of each request, since any of them may show that the browser holds the present cookie. */
  noteCookies(request: FastifyRequest): Promise<void>;
}

const isClinicCode = (code: string): code is ClinicPermission => CLINIC_PERMISSIONS.some((known) => known === code);
const isPlatformCode = (code: string): code is PlatformPermission =>
  PLATFORM_PERMISSIONS.some((known) => known === code);

export function isAllowed(session: Session, permission: Exclude<RoutePermission, "public">): boolean {
  switch (permission) {
    case "signed_in":
      return session.kind === "clinic";
    case "owner":
      return session.role === "owner";
    case "admin":
      return session.kind === "admin";
    default: {
      if (typeof permission === "object" && "anyOf" in permission)
        return session.kind === "clinic" && canAny(session, permission.anyOf);
      const codes: readonly string[] = typeof permission === "string" ? [permission] : permission;
      if (codes.every(isClinicCode)) return session.kind === "clinic" && can(session, ...codes);
      return codes.every(isPlatformCode) && canPlatform(session, ...codes);
    }
  }
}

/** @throws Problem `password_session_required` to a session by PIN, `step_up_required` to one whose password is too long ago */
export function assertSteppedUp(rules: Pick<Authentication, "isSteppedUp">, session: Session): void {
  if (session.assurance === "pin") throw new Problem("password_session_required");
  if (!rules.isSteppedUp(session)) throw new Problem("step_up_required");
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/**
 * A page of another site can make the browser send our cookies, never set these headers. Fetch metadata
 * decides where the browser has it; plain http in a local network has only the origin.
 */
export function isOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin, host } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicUrl || (host !== undefined && new URL(origin).host === host);
}

const whoOf = ({ routeOptions: { config } }: FastifyRequest) => ({
  allowsLockedOut: config.allowsLockedOut === true,
  isPoll: config.isPoll === true,
});

/** Adds `request.session`, and refuses to boot with a route that does not say who may call it. */
export function addAuthorization(app: FastifyInstance, authentication: Authentication, publicUrl: string): void {
  app.decorateRequest("session", null);

  app.addHook("onRoute", (route) => {
    if (route.config?.permission === undefined) {
      throw new Error(`${String(route.method)} ${route.url} declares no permission`);
    }
  });

  app.addHook("onRequest", async (request) => {
    if (request.headers.cookie !== undefined) await authentication.noteCookies(request);
    if (request.is404) return;
    const { permission, takesCookie, allowsUnverified, allowsUnenrolled, needsStepUp } = request.routeOptions.config;
    if (takesCookie && bearerToken(request) === null && !isOwnPage(request, publicUrl)) {
      throw new Problem("csrf_refused");
    }
    if (permission === undefined || permission === "public") return;
    const token = bearerToken(request);
    const session = token === null ? null : await authentication.authenticateToken(token, whoOf(request));
    if (session === null) throw new Problem("unauthenticated", { headers: { "www-authenticate": "Bearer" } });
    if (!isAllowed(session, permission)) throw new Problem("forbidden");
    if (session.isUnverifiedOwner && !allowsUnverified) throw new Problem("email_unverified");
    if (!allowsUnenrolled && authentication.mustEnrol(session)) throw new Problem("second_factor_required");
    if (needsStepUp) assertSteppedUp(authentication, session);
    request.session = session;
  });
}
