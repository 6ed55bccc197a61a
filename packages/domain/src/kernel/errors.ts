/** Outcomes that a person can act on. A screen maps each to words; `api/src/http/errors.ts` to a status. */
export const REFUSAL_CODES = [
  "not_found",
  "forbidden",
  "invalid_args",
  "already_exists",
  "invalid_transition",
  "slot_taken",
  "too_early",
  "reason_required",
  "owner_required",
  "pet_deceased",
  "client_blocked",
  "client_deceased",
  "alert_not_acknowledged",
  "merged_away",
  "outside_hours",
  "inactive",
  "invalid_span",
  "shift_overlap",
  "series_too_long",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A business refusal. `details` are data for the screen, never a sentence. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
