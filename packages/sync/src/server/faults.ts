/**
 * Mistakes that systems of this kind have made, for the tests of the tests. The set is empty unless a test
 * fills it: nothing that reads settings may.
 */
export const SERVER_FAULTS = [
  "sequence_cursor",
  "no_dedupe",
  "result_not_atomic",
  "transient_consumes_id",
  "keeps_out_of_scope_rows",
  "scope_rev_unchecked",
  "ack_ahead_of_page",
  "whole_row_last_write_wins",
  "number_outside_transaction",
  "no_parking",
  "tombstone_floor_ignored",
  "epoch_ignored",
  "no_uuid_dedupe",
] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];

/** Places at which a test may end the process. */
export type KillPoint = "before_commit" | "after_commit_before_reply";
