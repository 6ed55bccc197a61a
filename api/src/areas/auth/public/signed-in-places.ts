import * as z from "zod/mini";
import type { SessionRow } from "../sessions.queries.ts";

export const SignedInPlace = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** The browser's family, such as Chrome. */
  browser: z.string(),
  deviceId: z.nullable(z.string()),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export const SessionId = z.string().check(z.maxLength(64));

/** Sessions as a person reads them; `ownId` is the one that asks. */
export function describePlaces(rows: readonly SessionRow[], ownId: string): z.output<typeof SignedInPlace>[] {
  return rows.map(({ id, uaFamily, deviceId, createdAt, lastSeenAt, issuedAt }) => ({
    id,
    isCurrent: id === ownId,
    browser: uaFamily,
    deviceId,
    createdAt,
    lastSeenAt: lastSeenAt > issuedAt ? lastSeenAt : issuedAt,
  }));
}
