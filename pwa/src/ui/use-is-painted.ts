import { startTransition, useEffect, useState } from "react";

/** False while what is shown for the first time has not been painted. */
export function useIsPainted(isShown: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isShown) startTransition(() => setPainted(true));
  }, [isShown]);
  return isPainted;
}
