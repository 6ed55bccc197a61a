import { useEffect, useState } from "react";

/** A typed value once it has stayed the same for `ms` milliseconds, so that no question goes out with each letter. The first one at once. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
