import type { UserRow } from "../sessions.queries.ts";

/** Whose account it is, and whether the one who asks may take its second factor away. */
export interface Target {
  user: UserRow;
  isResettable: boolean;
}
