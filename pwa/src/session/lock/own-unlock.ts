import { loadHttpClient } from "../../http/load-client.ts";
import { copy } from "./lock.copy.ts";
import { checkOwnPin } from "./own-pin.ts";
import { openAfterProof } from "./tablet-state.ts";

const MINUTE_MS = 60_000;
const RIGHT = 204;

/** `unreachable`: nobody could say whether it is right. */
export type UnlockOutcome = { kind: "open" } | { kind: "unreachable" } | { kind: "refused"; words: string };

const refused = (words: string): UnlockOutcome => ({ kind: "refused", words });

/** The server's word: the same call, with the same limit of tries, as for what wants the password once more. */
export async function openWithPassword(password: string): Promise<UnlockOutcome> {
  // Its code may be what the device does not have.
  const client = await loadHttpClient().catch(() => null);
  if (client === null) return { kind: "unreachable" };
  try {
    const { status } = await client.clinicHttp.http.post("/api/profile/step-up", { password });
    // A captive portal answers 200 to anything.
    if (status !== RIGHT) return { kind: "unreachable" };
    openAfterProof();
    return { kind: "open" };
  } catch (error) {
    const problem = client.parseProblem(error);
    if (problem === null || problem.status >= 500) return { kind: "unreachable" };
    if (problem.code === "wrong_password") return refused(copy.ownWrongPassword);
    return refused(problem.code === "rate_limited" ? copy.tooMany : problem.title);
  }
}

/** Works without a network. */
export async function openWithPin(userId: string, pin: string): Promise<UnlockOutcome> {
  const check = await checkOwnPin(userId, pin);
  if (check.kind === "wait") return refused(copy.ownWait(Math.ceil(check.waitMs / MINUTE_MS)));
  if (check.kind !== "right") return refused(copy.wrong);
  openAfterProof();
  return { kind: "open" };
}
