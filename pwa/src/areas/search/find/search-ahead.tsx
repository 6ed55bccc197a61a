import { useEffect } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { whenIdle } from "../../../ui/when-idle.ts";
import { searchOf } from "../index/search-client.ts";

/** Starts the search before somebody asks for it. Not while rows are on their way: each portion would start it over. */
export function SearchAhead() {
  const { db, can } = useClinic();
  const isDue = useIsComplete() && (can("clients:view") || can("inventory:view"));
  useEffect(() => (isDue ? whenIdle(() => void searchOf(db)) : undefined), [db, isDue]);
  return null;
}
