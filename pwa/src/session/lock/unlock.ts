import { loadHttpClient } from "../../http/load-client.ts";
import { copy } from "./lock.copy.ts";
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
  return askServer({ person, isSelf, pin, adoptToken });
}

async function askServer({ person, isSelf, pin, adoptToken }: UnlockAttempt): Promise<string | null> {
  const { userId, firstName } = person;
  try {
    await switchByPin(userId, pin, adoptToken);
    await rememberPin(userId, pin);
    openCurtain();
    return null;
  } catch (error) {
    const { parseProblem: problemOf } = await loadHttpClient();
    const problem = problemOf(error);
    if (problem === null) return isSelf ? copy.needsNetwork(firstName) : copy.offlineNow;
    if (problem.code === "wrong_pin") return copy.wrong;
    if (problem.code === "rate_limited") return copy.tooMany;
    if (problem.code !== "pin_off") return problem.title;
    await forgetPin(userId);
    await fetchTablet();
    return copy.off(firstName);
  }
}
