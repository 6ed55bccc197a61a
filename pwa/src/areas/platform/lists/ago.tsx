import { timeSince, useNow } from "../../../ui/clock-time.tsx";
import { listCopy as copy } from "./lists.copy.ts";

/** How long ago something was. */
export function Ago({ at }: { at: string | null }) {
  const now = useNow();
  return at === null ? copy.never : <time dateTime={at}>{copy.ago(timeSince(at, now))}</time>;
}
