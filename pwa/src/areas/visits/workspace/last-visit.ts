import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { copy } from "./workspace.copy.ts";
import { visitBefore, type Visit } from "./workspace.queries.ts";

export interface LastVisit {
  /** Its day, or that there was none. */
  words: string;
  /** Null: there was none. */
  reason: string | null;
}

/** When the pet was here before, and why; undefined while it is read. `isWanted`: reads a pet's whole history only then. */
export function useLastVisit(visit: Visit, isWanted: boolean): LastVisit | undefined {
  const { sync, timeZone } = useClinic();
  const last = useLiveQuery(async () => (isWanted ? visitBefore(sync, visit) : undefined), [sync, visit, isWanted]);
  if (last === undefined) return undefined;
  if (last === null) return { words: copy.firstVisit, reason: null };
  const words = copy.lastVisit(fullDate(localDateOf(last.openedAt, timeZone)));
  return { words, reason: last.reason === "" ? copy.noReason : last.reason };
}
