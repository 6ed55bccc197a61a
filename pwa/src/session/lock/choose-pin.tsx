import { useEffect, useRef, useState } from "react";
import type { Profile } from "../tokens/stored-session.ts";
import { loadHttpClient } from "../../http/load-client.ts";
import { Button } from "../../ui/button.tsx";
import { useAuth } from "../auth-context.ts";
import { flushDrafts } from "../drafts/drafts.ts";
import { keepSignedIn } from "./kept-people.ts";
import { copy } from "./lock.copy.ts";
import { PinPad } from "./pin-pad.tsx";
import { rememberPin } from "./pin-verifier.ts";
import { choosePin, fetchTablet } from "./tablet-calls.ts";
import { openCurtain } from "./tablet-state.ts";

const STALE = ["step_up_required", "password_session_required"];

/** Twice the same six digits, right after the password. */
export function ChoosePin({ user }: { user: Profile }) {
  const { logout } = useAuth();
  const [first, setFirst] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [first]);

  const save = async (pin: string) => {
    setBusy(true);
    try {
      await choosePin(pin);
      await rememberPin(user.userId, pin);
      await keepSignedIn();
      await fetchTablet();
      openCurtain();
    } catch (error) {
      const { parseProblem: problemOf } = await loadHttpClient();
      const answer = problemOf(error);
      setFirst(null);
      setStale(STALE.includes(answer?.code ?? ""));
      setProblem(pinProblemWords(answer));
    }
    setBusy(false);
  };
  const handlePin = (pin: string) => {
    setProblem(null);
    if (first === null) setFirst(pin);
    else if (first === pin) void save(pin);
    else {
      setFirst(null);
      setProblem(copy.notSame);
    }
  };
  const leave = async () => {
    await flushDrafts();
    await logout();
    openCurtain();
  };

  const title = first === null ? copy.chooseTitle : copy.repeatTitle;
  return (
    <div className="curtain-body">
      <h2 className="t-h2" ref={heading} tabIndex={-1} id="curtain-title">
        {title}
      </h2>
      <p className="curtain-quiet">{copy.chooseHint}</p>
      <PinPad label={title} isBusy={isBusy} onPin={handlePin} problem={problem} />
      {isStale && <Button onClick={() => void leave()}>{copy.password}</Button>}
      <Button variant="ghost" onClick={openCurtain}>
        {copy.later}
      </Button>
    </div>
  );
}

function pinProblemWords(problem: { code: string } | null): string {
  if (problem === null) return copy.offlineNow;
  if (problem.code === "malformed") return copy.easy;
  return STALE.includes(problem.code) ? copy.stale : copy.failed;
}
