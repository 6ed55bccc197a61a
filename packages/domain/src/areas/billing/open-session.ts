import type { Tx } from "../../kernel/mutation.ts";
import { tillSessions } from "./till.ts";

/**
 * Where a row of money is counted: its till, and the session of the till that is open when the row arrives. A payment that
 * arrives after its session was closed is so in the next one. Null: the tablet is at no till, or the till is not known.
 */
export async function countedIn(
  tx: Tx,
  tillId: string | null,
): Promise<{ tillId: string | null; tillSessionId: string | null }> {
  const [session] = tillId === null ? [] : await tx.list(tillSessions, { equals: { tillId, status: "open" } });
  return { tillId, tillSessionId: session?.id ?? null };
}
