import { loadHttpClient } from "../../http/load-client.ts";
import { copy } from "./lock.copy.ts";
import { keepSignedIn } from "./kept-people.ts";
import { checkPin, forgetPin, rememberPin } from "./pin-verifier.ts";
import { fetchTablet, switchByPin } from "./tablet-calls.ts";
import { openCurtain } from "./tablet-state.ts";
import type { TabletPerson } from "./tablet-state.ts";

interface UnlockAttempt {
  person: TabletPerson;
  /** The one who is signed in: whose session goes on, and who may come back without a network. */
  isSelf: boolean;
  pin: string;
  adoptToken: (token: string) => Promise<void>;
}

/** Opens the curtain for whoever's PIN it is. Answers in words why not; null: it is open. */
export async function unlock({ person, isSelf, pin, adoptToken }: UnlockAttempt): Promise<string | null> {
  if (isSelf) {
    const check = await checkPin(person.userId, pin);
    if (check === "right") {
      openCurtain();
      return null;
    }
    if (check === "wrong") return copy.wrong;
  }
  const unreachable = isSelf ? copy.needsNetwork(person.firstName) : copy.offlineNow;
  return askServer({ person, pin, adoptToken }, () => Promise.resolve(unreachable));
}

interface SignedOutAttempt extends Omit<UnlockAttempt, "isSelf"> {
  /** Shows the clinic's copy without a session. */
  openCopy: () => void;
}

/**
 * Opens a shared tablet whose session is over. The server decides where it answers; where it is out of reach, the PIN that
 * this device knows opens the copy. Answers in words why not; null: it is open.
 */
export async function unlockSignedOut({ openCopy, ...attempt }: SignedOutAttempt): Promise<string | null> {
  const { person, pin } = attempt;
  return askServer(attempt, async () => {
    const check = await checkPin(person.userId, pin);
    if (check === "wrong") return copy.wrong;
    if (check === "none") return copy.needsNetwork(person.firstName);
    openCopy();
    openCurtain();
    return null;
  });
}

async function askServer(
  { person, pin, adoptToken }: Omit<UnlockAttempt, "isSelf">,
  whenUnreachable: () => Promise<string | null>,
): Promise<string | null> {
  const { userId, firstName } = person;
  try {
    await switchByPin(userId, pin, adoptToken);
    await rememberPin(userId, pin);
    await keepSignedIn();
    openCurtain();
    return null;
  } catch (error) {
    const { parseProblem: problemOf } = await loadHttpClient();
    const problem = problemOf(error);
    if (problem === null) return whenUnreachable();
    if (problem.code === "wrong_pin") return copy.wrong;
    if (problem.code === "rate_limited") return copy.tooMany;
    if (problem.code !== "pin_off") return problem.title;
    await forgetPin(userId);
    await fetchTablet();
    return copy.off(firstName);
  }
}
