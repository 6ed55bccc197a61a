import type { Tx } from "../../kernel/mutation.ts";
import { tills, tillSessions } from "./till.ts";

/**
 * Where a row of money is counted: its till, and the session of the till that is open when the row arrives. A payment that
 * arrives after its session was closed is so in the next one. Null: the tablet is at no till, or the till is not known.
 */
export async function countedIn(
  tx: Tx,
  tillId: string | null,
): Promise<{ tillId: string | null; tillSessionId: string | null }> {
  const till = tillId === null ? undefined : await tx.find(tills, tillId);
  if (!till) return { tillId: null, tillSessionId: null };
  const [session] = await tx.list(tillSessions, { equals: { tillId: till.id, status: "open" } });
  return { tillId: till.id, tillSessionId: session?.id ?? null };
}
