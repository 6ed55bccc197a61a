import type { RefusalCode } from "@fernpaw/domain/kernel/errors";
import type { SyncProblem } from "@fernpaw/sync/protocol";

/** Codes that only HTTP answers carry. */
type HttpCode =
  | "invalid_credentials"
  | "wrong_password"
  | "wrong_code"
  | "mfa_expired"
  | "second_factor_required"
  | "wrong_pin"
  | "pin_off"
  | "password_session_required"
  | "weak_password"
  | "email_taken"
  | "step_up_required"
  | "link_invalid"
  | "unreadable_image"
  | "session_unknown"
  | "session_expired"
  | "csrf_refused"
  | "stale_rights"
  | "method_not_allowed"
  | "unsupported_media_type"
  | "too_slow"
  | "internal";

export type ErrorCode = RefusalCode | SyncProblem | HttpCode;
