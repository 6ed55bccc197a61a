import { useState } from "react";

/** True from the first time that `isWanted` was: what has been opened once stays mounted, so that it can close in peace. */
export function useOnce(isWanted: boolean): boolean {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was || isWanted;
}
