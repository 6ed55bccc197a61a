import { useEffect, useState } from "react";
import { hasOwnPin } from "./own-pin.ts";

/** Whether this person has a PIN on this device of their own, null until it is known; and how to say that it changed. */
export function useOwnPin(userId: string): [boolean | null, (hasPin: boolean) => void] {
  const [hasPin, setHasPin] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    hasOwnPin(userId).then(
      (known) => isCurrent && setHasPin(known),
      // A browser whose storage fails keeps no PIN either.
      () => isCurrent && setHasPin(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return [hasPin, setHasPin];
}
