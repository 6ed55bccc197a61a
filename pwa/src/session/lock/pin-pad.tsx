import { Delete } from "lucide-react";
import { useEffect, useState } from "react";
import { copy } from "./lock.copy.ts";

const LENGTH = 6;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;

interface PinPadProps {
  label: string;
  isBusy: boolean;
  onPin: (pin: string) => void;
}

/** Six dots and ten keys; a keyboard's digits do the same. The sixth digit sends it. */
export function PinPad({ label, isBusy, onPin }: PinPadProps) {
  const [typed, setTyped] = useState("");
  const press = (digit: string) => {
    if (isBusy || typed.length >= LENGTH) return;
    const next = typed + digit;
    if (next.length < LENGTH) {
      setTyped(next);
      return;
    }
    setTyped("");
    onPin(next);
  };
  const erase = () => setTyped((before) => before.slice(0, -1));
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[0-9]$/.test(event.key)) press(event.key);
      else if (event.key === "Backspace") erase();
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  });
  const full = isBusy ? LENGTH : typed.length;
  return (
    <>
      <div className="pin-dots" role="img" aria-label={`${label}: ${copy.digits(full)}`}>
        {Array.from({ length: LENGTH }, (_, index) => (
          <span key={index} className={index < full ? "is-full" : undefined} />
        ))}
      </div>
      <div className="pin-keys" role="group" aria-label={label}>
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
