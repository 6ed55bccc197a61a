import { PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import type { RouteOptions } from "fastify";
import { ADMIN_REFUSALS, PLAN_PROVIDER } from "./openapi-admin-refusals.ts";
import type { ErrorCode } from "./problems.copy.ts";
import type { RoutePermission } from "./session.ts";

/** `${METHOD} ${url}`, the url as its route declares it. */
export const operationKey = ({ method, url }: Pick<RouteOptions, "method" | "url">): string =>
  `${String(method)} ${url}`;

export const takesBody = ({ schema, config }: Pick<RouteOptions, "schema" | "config">): boolean =>
  schema?.body !== undefined || config?.mediaTypes !== undefined;

const isForAdmins = (permission: RoutePermission): boolean =>
  permission === "admin" || [permission].flat().some((code) => PLATFORM_PERMISSIONS.some((known) => known === code));

function ofWhoMayCall({
  permission,
  allowsUnverified,
  allowsUnenrolled,
  allowsLockedOut,
  needsStepUp,
}: RouteOptions["config"] & object) {
  if (permission === undefined || permission === "public") return [];
  const codes: ErrorCode[] = ["unauthenticated", "forbidden"];
  if (isForAdmins(permission)) {
    if (!allowsUnenrolled) codes.push("second_factor_required");
  } else {
    codes.push("device_revoked");
    if (!allowsLockedOut) codes.push("clinic_access_lost");
    if (!allowsUnverified) codes.push("email_unverified");
  }
  if (needsStepUp) codes.push("step_up_required", "password_session_required");
  codes.push("rate_limited");
  return codes;
}

/** What is refused before the route itself looks at a request. */
function ofGuards(route: RouteOptions): ErrorCode[] {
  const codes: ErrorCode[] = ["malformed", ...ofWhoMayCall(route.config ?? {})];
  if (route.config?.takesCookie) codes.push("csrf_refused");
  if (route.url.includes("/:")) codes.push("not_found");
  if (takesBody(route)) codes.push("too_large", "unsupported_media_type", "too_slow");
  return codes;
}

const EITHER_SIDE = ["/api/auth", "/api/admin/auth"];
const TWO_FACTOR = ["/api/profile/two-factor", "/api/admin/auth/two-factor"];
const ACCESS = ["/api/employees/:id", "/api/admin/users/:id", "/api/admin/staff/:id"];
const SUPPORT_OVER = ["support_expired", "support_ended", "support_suspended"] as const;
const PICTURE = ["unreadable_image", "quota_reached", "disk_full"] as const;

const below = (prefixes: readonly string[], method: string, rest: string, codes: readonly ErrorCode[]) =>
  prefixes.map((prefix): [string, readonly ErrorCode[]] => [`${method} ${prefix}${rest}`, codes]);

const NAMED: readonly (readonly [key: string, codes: readonly ErrorCode[]])[] = [
  ...ADMIN_REFUSALS,
  ["POST /api/auth/register", ["agreement_needed", "weak_password", "rate_limited"]],
  ["POST /api/data-protection/agreement", ["agreement_needed"]],
  ["POST /api/data-protection/clients/:id/erasure", ["name_differs", "erasure_blocked"]],
  ...below(EITHER_SIDE, "POST", "/login", ["invalid_credentials", "device_revoked", "rate_limited"]),
  ...below(EITHER_SIDE, "POST", "/mfa", ["mfa_expired", "wrong_code", "device_revoked", "rate_limited"]),
  ...below(EITHER_SIDE, "POST", "/mfa/passkey-options", ["mfa_expired", "rate_limited"]),
  ["POST /api/auth/refresh-token", ["session_unknown", "session_expired", "device_revoked"]],
  ["POST /api/auth/verify-email", ["link_invalid", "password_required", "wrong_password", "rate_limited"]],
  ["POST /api/auth/resend-verification", ["rate_limited"]],
  ["POST /api/auth/forget-password", ["rate_limited"]],
  ["POST /api/auth/reset-password", ["link_invalid", "weak_password"]],
  ["POST /api/auth/unlock-link", ["rate_limited"]],
  ["POST /api/auth/unlock", ["link_invalid"]],
  ...below(EITHER_SIDE, "POST", "/invitation", ["link_invalid"]),
  ...below(EITHER_SIDE, "POST", "/complete-invitation", ["link_invalid", "weak_password"]),
  ["POST /api/auth/switch", ["wrong_pin", "pin_off", "device_revoked"]],
  ["POST /api/auth/passkey-options", ["rate_limited"]],
  ["POST /api/auth/passkey", ["invalid_credentials", "mfa_expired", "device_revoked"]],
  [
    "POST /api/approvals",
    ["wrong_pin", "wrong_password", "rate_limited", "not_found", "invalid_args", "approval_required", "already_exists"],
  ],
  ["PUT /api/shared-tablets/current", ["forbidden", "wrong_password", "not_found", "already_exists", "rate_limited"]],
  ["DELETE /api/shared-tablets/current", ["not_found"]],
  ["PUT /api/shared-tablets/current/pin", ["not_found"]],
  ...below(TWO_FACTOR, "POST", "/recovery-codes", ["not_found"]),
  ...below(TWO_FACTOR, "POST", "/totp", ["already_exists"]),
  ...below(TWO_FACTOR, "DELETE", "/totp", ["not_found", "second_factor_required"]),
  ...below(TWO_FACTOR, "POST", "/totp/confirm", ["wrong_code", "already_exists", "rate_limited"]),
  ...below(TWO_FACTOR, "POST", "/passkeys", ["wrong_code", "mfa_expired", "already_exists"]),
  ...below(TWO_FACTOR, "DELETE", "/passkeys/:id", ["second_factor_required"]),
  ...below(["/api/profile", "/api/admin/auth"], "POST", "/step-up", [
    "wrong_password",
    "password_session_required",
    "rate_limited",
  ]),
  ...below(["/api/admin/support/:id"], "GET", "", SUPPORT_OVER),
  ...below(["/api/admin/support/:id"], "GET", "/rows", SUPPORT_OVER),
  ...below(ACCESS, "GET", "/access", ["invalid_transition"]),
  ...below(ACCESS, "DELETE", "/sessions/:sessionId", ["invalid_transition"]),
  ...below(ACCESS, "POST", "/sessions/revoke-all", ["invalid_transition"]),
  ...below(ACCESS, "DELETE", "/second-factor", ["invalid_transition"]),
  ["PATCH /api/profile/me", ["step_up_required", "password_session_required", "rate_limited"]],
  ["POST /api/profile/password", ["wrong_password", "password_session_required", "weak_password", "rate_limited"]],
  ["POST /api/profile/avatar", PICTURE],
  ["POST /api/pets/:id/photo", PICTURE],
  ["POST /api/pets/:id/record", ["not_found", "rate_limited", "unavailable"]],
  ["POST /api/locations/:id/logo", PICTURE],
  ["PUT /api/file-uploads/:sha256", ["quota_reached", "disk_full", "storage_full", "unavailable"]],
  ["POST /api/paper/pdf", ["not_found", "rate_limited", "unavailable"]],
  ["POST /api/breeds", ["invalid_args", "subscription_required", "rate_limited", "quota_reached", "disk_full"]],
  ["PUT /api/profile/calendar-feed", ["not_found"]],
  ["GET /api/calendar/:file", ["rate_limited"]],
  ["GET /api/profile/export", ["rate_limited"]],
  ["POST /api/exports", ["rate_limited", "invalid_transition", "not_found"]],
  ["POST /api/exports/:id/address", ["invalid_transition"]],
  ["GET /api/archives/:clinicId/:id/:file", ["rate_limited"]],
  ["POST /api/employees", ["weak_password", "email_taken", "plan_people_full", "rate_limited"]],
  ["PUT /api/employees/:id/permissions", ["invalid_transition", "stale_rights"]],
  ["PUT /api/employees/:id/status", ["invalid_transition", "stale_rights", "plan_people_full"]],
  ["GET /api/employees/:id/held-work", ["invalid_transition"]],
  ["POST /api/employees/:id/held-work/:deviceId/release", ["invalid_transition"]],
  ["POST /api/invitations", ["email_taken", "already_exists", "plan_people_full", "rate_limited"]],
  ["POST /api/invitations/:id/resend", ["invalid_transition", "plan_people_full", "rate_limited"]],
  ["POST /api/invitations/:id/revoke", ["invalid_transition"]],
  ["POST /api/public/subscribe", ["rate_limited"]],
  ["POST /api/public/subscribe/confirm", ["link_invalid"]],
  ["POST /api/public/contact", ["rate_limited"]],
  ["GET /api/public/booking/:slug", ["not_found", "rate_limited"]],
  ["GET /api/public/booking/:slug/times", ["not_found", "rate_limited"]],
  ["POST /api/public/booking/:slug/requests", ["not_found", "slot_taken", "rate_limited"]],
  ["PUT /api/booking-page", ["invalid_args"]],
  ["POST /api/intake-forms", ["subscription_required", "clinic_suspended"]],
  ["POST /api/public/intake-forms/look", ["link_invalid", "rate_limited"]],
  ["POST /api/public/intake-forms/send", ["link_invalid", "rate_limited"]],
  ["POST /api/public/unsubscribe", ["link_invalid"]],
  ["POST /api/public/appointments/confirm", ["link_invalid", "rate_limited"]],
  ["POST /api/displays", ["rate_limited"]],
  ["POST /api/devices/:id/revoke", ["owner_required"]],
  [
    "PUT /api/payment-account",
    ["provider_missing", "payment_account_busy", "provider_keys_wrong", "provider_refused", "provider_down"],
  ],
  [
    "DELETE /api/payment-account",
    ["not_found", "payment_account_busy", "provider_keys_wrong", "provider_refused", "provider_down"],
  ],
  ["POST /api/payment-links", ["not_found", "already_paid", "provider_missing", "subscription_required"]],
  [
    "POST /api/payment-links/:id/mail",
    ["invalid_args", "not_found", "link_invalid", "rate_limited", "subscription_required"],
  ],
  ["GET /api/subscriptions/plan/invoices/:id/paper.pdf", ["not_found", "rate_limited", "unavailable"]],
  ["PUT /api/subscriptions/plan/payer", ["invalid_args"]],
  ["POST /api/text-webhook", ["signature_refused", "rate_limited"]],
  ["POST /api/plan-webhooks", [...PLAN_PROVIDER, "signature_refused"]],
  [
    "POST /api/subscriptions/plan/order",
    [
      ...PLAN_PROVIDER,
      "plan_payments_missing",
      "clinic_suspended",
      "plan_running",
      "plan_ordered_elsewhere",
      "plan_unavailable",
      "plan_too_small",
    ],
  ],
  [
    "PUT /api/subscriptions/plan",
    [
      ...PLAN_PROVIDER,
      "plan_payments_missing",
      "clinic_suspended",
      "plan_missing",
      "plan_owes",
      "plan_ends",
      "plan_year_runs",
      "plan_unavailable",
      "plan_too_small",
    ],
  ],
  ["PUT /api/subscriptions/plan/end", [...PLAN_PROVIDER, "plan_payments_missing", "clinic_suspended", "plan_missing"]],
  ["POST /api/subscriptions/plan/manage", [...PLAN_PROVIDER, "plan_payments_missing", "plan_missing"]],
  ["POST /api/subscriptions/plan/refresh", PLAN_PROVIDER],
  ["POST /api/public/booking-offers/look", ["link_invalid", "rate_limited"]],
  ["POST /api/public/booking-offers/answer", ["link_invalid", "slot_taken", "rate_limited"]],
  ["POST /api/public/payment-links/look", ["link_invalid", "rate_limited"]],
  [
    "POST /api/public/payment-links/open",
    ["link_invalid", "rate_limited", "provider_missing", "provider_keys_wrong", "provider_refused", "provider_down"],
  ],
  [
    "POST /api/online-refunds",
    [
      "not_found",
      "already_exists",
      "invalid_transition",
      "credit_missing",
      "approval_required",
      "approval_refused",
      "provider_missing",
      "provider_refused",
      "subscription_required",
    ],
  ],
  [
    "POST /api/payment-webhooks/:clinicId",
    ["not_found", "signature_refused", "rate_limited", "provider_keys_wrong", "provider_refused", "provider_down"],
  ],
  [
    "POST /api/messages/documents",
    ["invalid_args", "not_found", "merged_away", "rate_limited", "subscription_required"],
  ],
  ["POST /api/orders/:id/mail", ["invalid_transition", "no_email", "subscription_required"]],
  ["POST /api/imports", ["invalid_args", "quota_reached", "disk_full"]],
  ["GET /api/imports/:id/errors.csv", ["invalid_transition"]],
  ["GET /api/imports/:id/kept-products", ["invalid_transition"]],
  ["PUT /api/imports/:id/sheet", ["invalid_args", "invalid_transition", "disk_full"]],
  ["PUT /api/imports/:id/mapping", ["invalid_args", "invalid_transition"]],
  ["POST /api/imports/:id/check", ["invalid_transition", "disk_full"]],
  ["POST /api/imports/:id/run", ["invalid_transition", "subscription_required", "disk_full"]],
  ["POST /api/imports/:id/undo", ["invalid_transition"]],
  ["DELETE /api/imports/:id", ["invalid_transition"]],
  [
    "POST /api/sync/push",
    [
      "subscription_required",
      "actor_mismatch",
      "clinic_access_lost",
      "epoch_changed",
      "client_forked",
      "upgrade_required",
      "rate_limited",
    ],
  ],
  ["POST /api/sync/pull", ["clinic_access_lost", "upgrade_required", "rate_limited"]],
  ["GET /api/sync/snapshot", ["clinic_access_lost", "epoch_changed", "upgrade_required"]],
  ["GET /api/sync/history", ["clinic_access_lost", "upgrade_required"]],
  ["GET /api/feed", ["csrf_refused", "not_found"]],
];

/** A clinic without a subscription may not write, and neither may a suspended clinic. */
const withSuspension = (codes: readonly ErrorCode[]): readonly ErrorCode[] =>
  codes.includes("subscription_required") ? [...codes, "clinic_suspended"] : codes;

/** What the route itself refuses. The hostile run compares each answer with it. */
export const OWN_REFUSALS: ReadonlyMap<string, readonly ErrorCode[]> = new Map(
  NAMED.map(([key, codes]) => [key, withSuspension(codes)]),
);

/** Every refusal that is of this route; those that any route may answer with are told by `default`. */
export const refusalsOf = (route: RouteOptions): ErrorCode[] => [
  ...new Set([...ofGuards(route), ...(OWN_REFUSALS.get(operationKey(route)) ?? [])]),
];
