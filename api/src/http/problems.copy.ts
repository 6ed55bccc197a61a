import { REFUSALS, type RefusalCode } from "@fernpaw/domain/kernel/refusals";
import type { SyncProblem } from "@fernpaw/sync/protocol";

interface ProblemWords {
  status: number;
  /** For a person who reads the answer itself; screens have words of their own. */
  title: string;
}

/**
 * Answers other than success that no mutation gives. Only what a fresh token can heal, and a refused sign-in or refresh,
 * may be 401: the client answers every other 401 with a refresh.
 */
const OTHERS = {
  malformed: { status: 400, title: "The request cannot be read." },
  unauthenticated: { status: 401, title: "Sign in first." },
  subscription_required: { status: 402, title: "An active subscription is required." },
  clinic_suspended: {
    status: 403,
    title:
      "Fernpaw has suspended your clinic. You can read and export everything. Nothing new is saved until it is resumed.",
  },
  actor_mismatch: { status: 403, title: "These changes belong to another person." },
  device_revoked: { status: 403, title: "This device was removed from the clinic." },
  clinic_access_lost: { status: 403, title: "You no longer have access to this clinic." },
  epoch_changed: { status: 409, title: "The server was restored; the device must send its changes again." },
  client_forked: { status: 409, title: "The device counts differently from the server." },
  too_large: { status: 413, title: "The request is too large." },
  upgrade_required: { status: 426, title: "The app must be updated first." },
  rate_limited: { status: 429, title: "Too many requests. Please wait a moment." },
  quota_reached: { status: 429, title: "Your clinic has reached its limit for uploads." },
  disk_full: {
    status: 507,
    title:
      "The server's disk is nearly full. Lists and pictures cannot be saved now. All other changes are still saved.",
  },
  storage_full: {
    status: 507,
    title: "The storage of your clinic is full. Ask the owner for a larger plan; the file waits on the device.",
  },
  server_full: {
    status: 507,
    title: "The server's disk is full, so nothing was saved. Tell the person who runs the server, then try again.",
  },
  provider_missing: { status: 409, title: "Your clinic has connected no payment provider." },
  provider_keys_wrong: { status: 422, title: "The payment provider does not accept this key." },
  provider_refused: { status: 422, title: "The payment provider refused this, so nothing was changed." },
  payment_account_busy: {
    status: 409,
    title: "Payments or refunds of this account are still under way. Try again when they are decided.",
  },
  provider_down: {
    status: 503,
    title: "The payment provider does not answer, so nothing was changed. Please try again shortly.",
  },
  signature_refused: { status: 400, title: "The signature is missing, wrong or too old." },
  unavailable: { status: 503, title: "The server cannot answer right now. Please try again shortly." },
  invalid_credentials: { status: 401, title: "The e-mail or the password is wrong. Try again." },
  wrong_password: { status: 403, title: "The password is not right." },
  password_required: {
    status: 403,
    title: "Enter the password of this account. If another person opened it, choose a password of your own first.",
  },
  wrong_code: { status: 403, title: "The code is wrong, or it was already used." },
  mfa_expired: { status: 403, title: "This sign-in took too long. Start again with your password." },
  second_factor_required: { status: 403, title: "Set up a second step for your sign-in first." },
  wrong_pin: { status: 403, title: "The PIN is not right." },
  pin_off: { status: 403, title: "The PIN does not work on this tablet. Sign in with your password." },
  password_session_required: { status: 403, title: "You signed in with a PIN. Sign in with your password to do this." },
  weak_password: { status: 400, title: "This password is too easy to guess." },
  agreement_needed: { status: 422, title: "Accept the data processing agreement in its present version first." },
  erasure_blocked: { status: 409, title: "This client cannot be erased yet. Settle the open records first." },
  name_differs: { status: 422, title: "The typed name is not that of the client." },
  email_taken: { status: 409, title: "This e-mail address is already in use." },
  email_unverified: {
    status: 403,
    title: "Confirm your e-mail address first, with the link that we have mailed to you.",
  },
  step_up_required: { status: 403, title: "Enter your password once more for this." },
  link_invalid: { status: 400, title: "This link no longer works. Ask for a new one." },
  unreadable_image: { status: 415, title: "This picture cannot be read. Send a JPEG, PNG or WebP." },
  session_unknown: { status: 401, title: "This session is not known." },
  session_expired: { status: 401, title: "Your session has expired. Please log in again." },
  csrf_refused: { status: 403, title: "The request does not come from a page of this app." },
  support_expired: { status: 403, title: "The 30 minutes of this support access are over. Open a new one." },
  support_ended: { status: 403, title: "This support access was ended. Open a new one if you still need it." },
  support_suspended: {
    status: 409,
    title: "This clinic is suspended, so its data stays closed. Resume the clinic first.",
  },
  stale_plan: {
    status: 409,
    title:
      "Another administrator changed this plan in the meantime. Nothing was saved. Load it again, then make your change.",
  },
  plan_in_use: { status: 409, title: "Clinics have this plan, so it stays. Hide or retire it instead." },
  plan_payments_missing: {
    status: 409,
    title: "This server takes no payments for subscriptions yet. Write to the platform to get a plan.",
  },
  plan_running: { status: 409, title: "Your clinic has a plan. Change it instead of ordering another one." },
  plan_ordered_elsewhere: {
    status: 409,
    title: "A plan is being chosen in another window. Go on there, or try again here.",
  },
  refund_too_large: { status: 409, title: "Not so much of this payment is left. Load the invoice again." },
  plan_missing: { status: 409, title: "Your clinic has no running plan. Choose one first." },
  plan_people_full: {
    status: 409,
    title: "Your plan has no room for another person. Choose a larger plan in the settings.",
  },
  plan_unavailable: { status: 409, title: "This plan can no longer be chosen. Load the page again." },
  plan_too_small: {
    status: 409,
    title: "This plan is too small for the people, locations or files of your clinic. Choose a larger one.",
  },
  plan_owes: { status: 409, title: "Pay the open amount first. Then you can change the plan." },
  plan_ends: {
    status: 409,
    title: "The subscription ends with its period. Keep it first, then choose a smaller plan.",
  },
  plan_year_runs: {
    status: 409,
    title: "The paid year runs until its end. End the subscription with it, then choose monthly payment.",
  },
  last_administrator: {
    status: 409,
    title: "No other administrator may manage settings. Give another one that right first.",
  },
  stale_rights: { status: 409, title: "Another person changed these rights in the meantime." },
  method_not_allowed: { status: 405, title: "This address does not take that method." },
  unsupported_media_type: { status: 415, title: "This kind of content is not accepted here." },
  too_slow: { status: 408, title: "The request took too long to arrive." },
  internal: { status: 500, title: "Something went wrong on the server. It has been recorded." },
} as const satisfies Record<SyncProblem, ProblemWords> & Record<string, ProblemWords>;

export type ErrorCode = RefusalCode | keyof typeof OTHERS;

const refusals = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, { status, api }]) => [code, { status, title: api }]),
) as Record<RefusalCode, ProblemWords>;

/** Status and title of every answer other than success. */
export const PROBLEMS: Readonly<Record<ErrorCode, ProblemWords>> = { ...refusals, ...OTHERS };
