import type { ClinicPermission, PlatformPermission } from "@fernpaw/domain/kernel/permissions";

interface AnySession {
  sessionId: string;
  userId: string;
  permissions: readonly string[];
  /** Rises with each change of the user's rights. */
  scopeRev: number;
  /** The browser, by its device cookie; null where it has none. */
  deviceId: string | null;
  /** When the password was given, milliseconds since 1970. */
  authenticatedAtMs: number;
  /** What was given to open it; a PIN stands for the password on a shared tablet alone. */
  assurance: "password" | "second_factor" | "pin";
  /** An owner has locked the person out: only the routes that say so are open to them. */
  isLockedOut: boolean;
  /** An owner whose address is not proved yet may use the routes alone that say so. */
  isUnverifiedOwner: boolean;
}

/** A signed-in clinic user, with the rights of this moment (the token holds none). */
export interface ClinicSession extends AnySession {
  kind: "clinic";
  clinicId: string;
  role: "owner" | "employee";
}

export interface AdminSession extends AnySession {
  kind: "admin";
  role: "admin";
}

export type Session = ClinicSession | AdminSession;

/**
 * Who may call a route. `signed_in` is any clinic user, `owner` the clinic's owner, `admin` any platform
 * admin; codes must all be held, and decide by themselves which side is meant. Of `anyOf` one is enough: the route
 * itself looks at what the request is about.
 */
export type RoutePermission =
  | "public"
  | "signed_in"
  | "owner"
  | "admin"
  | ClinicPermission
  | PlatformPermission
  | readonly ClinicPermission[]
  | { readonly anyOf: readonly ClinicPermission[] }
  | readonly PlatformPermission[];

declare module "fastify" {
  interface FastifyRequest {
    /** Null on a public route. Elsewhere use `clinicSession` or `adminSession`. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    permission?: RoutePermission;
    /** The body must be in after this long; 10 s if not given. */
    bodyDeadlineMs?: number;
    /** Takes `content-encoding: gzip`; the body limit then counts what comes out. */
    acceptsGzip?: boolean;
    /** Takes content other than JSON: the media types, without parameters. */
    mediaTypes?: readonly string[];
    /** Open also to an owner who has not proved the address yet. */
    allowsUnverified?: boolean;
    /** Open also to a person who is locked out. */
    allowsLockedOut?: boolean;
    /** Open also to platform staff who have no second factor yet. */
    allowsUnenrolled?: boolean;
    /** Needs the password within the last minutes: a passer-by at an open tablet must not do this. */
    needsStepUp?: boolean;
    /** An open page asks it by itself, so a call does not count as use: an administrator's session stays idle. */
    isPoll?: boolean;
    /** Body fields whose text is not checked here, because a fault in it is answered otherwise than by 400. */
    uncheckedFields?: readonly string[];
    /** The cookie alone may authorise the call: the page's origin is checked. */
    takesCookie?: boolean;
  }
}

/** The session of a route that is not public. @throws Error on a public one: a defect */
export function anySession(request: { session: Session | null }): Session {
  if (request.session === null) throw new Error("a route for people who are signed in runs without a session");
  return request.session;
}

/** The session of a route that clinic users alone may call. @throws Error on any other route: a defect */
export function clinicSession(request: { session: Session | null }): ClinicSession {
  if (request.session?.kind !== "clinic") throw new Error("a route for clinic users runs without a clinic session");
  return request.session;
}

/** The session of a route that admins alone may call. @throws Error on any other route: a defect */
export function adminSession(request: { session: Session | null }): AdminSession {
  if (request.session?.kind !== "admin") throw new Error("a route for admins runs without an admin session");
  return request.session;
}
