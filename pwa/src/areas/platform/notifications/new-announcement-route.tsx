import { useState } from "react";
import { Composer } from "./composer.tsx";

/** A new announcement. */
export function Component() {
  const [id] = useState(() => crypto.randomUUID());
  return <Composer id={id} start={null} />;
}
