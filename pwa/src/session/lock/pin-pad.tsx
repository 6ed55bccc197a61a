import { Delete } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { copy } from "./lock.copy.ts";

const LENGTH = 6;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;

interface PinPadProps {
  label: string;
  isBusy: boolean;
  onPin: (pin: string) => void;
  /** Of the last PIN; null: none. It is above the keys, where no footer and no small screen hides it. */
  problem: string | null;
  /** In the place of the problem while there is none. */
  hint?: string | null;
}

const IN_A_FIELD = "input, textarea, select, [contenteditable]";

/** Keys are for the pad unless they are typed into a field, or the curtain of the lock is over the pad. */
function isForPad(event: KeyboardEvent, pad: HTMLElement | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.matches(IN_A_FIELD)) return false;
  const curtain = document.querySelector("dialog[open]");
  return curtain === null || curtain.contains(pad);
}

/** Six dots and ten keys; a keyboard's digits do the same. The sixth digit sends it. */
export function PinPad({ label, isBusy, onPin, problem, hint = null }: PinPadProps) {
  const [count, setCount] = useState(0);
  // Kept beside the state: quick typing brings the next digit before the last one is painted.
  const typed = useRef("");
  const pad = useRef<HTMLDivElement>(null);
  const keep = (digits: string) => {
    typed.current = digits;
    setCount(digits.length);
  };
  const press = (digit: string) => {
    if (isBusy) return;
    const next = typed.current + digit;
    keep(next.length < LENGTH ? next : "");
    if (next.length === LENGTH) onPin(next);
  };
  const erase = () => keep(typed.current.slice(0, -1));
  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPad(event, pad.current)) return;
    if (/^[0-9]$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") erase();
  });
  // Before the pad is painted: who sees it may type at once.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => hearKey(event);
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, []);
  const full = isBusy ? LENGTH : count;
  return (
    <>
      <div className="pin-dots" role="img" aria-label={`${label}: ${copy.digits(full)}`}>
        {Array.from({ length: LENGTH }, (_, index) => (
          <span key={index} className={index < full ? "is-full" : undefined} />
        ))}
      </div>
      <p className={problem === null ? "curtain-quiet" : "curtain-alert"} role="status">
        {problem ?? hint ?? (isBusy ? copy.checking : "")}
      </p>
      <div ref={pad} className="pin-keys" role="group" aria-label={label}>
        {KEYS.map((digit) => (
          <button
            key={digit}
            type="button"
            className={digit === "0" ? "pin-key is-zero" : "pin-key"}
            disabled={isBusy}
            onClick={() => press(digit)}
          >
            {digit}
          </button>
        ))}
        <button type="button" className="pin-key" aria-label={copy.erase} disabled={isBusy} onClick={erase}>
          <Delete size={26} aria-hidden="true" />
        </button>
      </div>
    </>
  );
}
