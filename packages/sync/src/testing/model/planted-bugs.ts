/**
 * Mistakes that systems of this kind have made. Each can be switched on in the model, and a test shows
 * that the invariants notice it: a model that misses them proves nothing.
 */
export const PLANTED_BUGS = [
  "sequence_cursor",
  "no_dedupe",
  "result_not_atomic",
  "transient_consumes_id",
  "drop_on_push_answer",
  "drop_on_401",
  "cursor_before_rows",
  "keeps_out_of_scope_rows",
  "scope_rev_unchecked",
  "ack_ahead_of_page",
  "absolute_stock",
  "whole_row_last_write_wins",
  "number_outside_transaction",
  "no_parking",
  "stale_pull_applied",
  "tombstone_floor_ignored",
  "epoch_ignored",
  "archive_not_redriven",
  "epoch_in_cache",
  "no_uuid_dedupe",
  "stable_client_id",
] as const;
export type PlantedBug = (typeof PLANTED_BUGS)[number];

/** A broken promise of `sync.md`, "What must always hold". */
export class InvariantBroken extends Error {
  override readonly name = "InvariantBroken";
  readonly invariant: string;

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`);
    this.invariant = invariant;
  }
}
