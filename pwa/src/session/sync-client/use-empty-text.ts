import { copy } from "../session.copy.ts";
import { useIsComplete } from "./use-is-complete.ts";

/** Words for a list of nothing: until all clients and pets are on this device it may only be not here yet. */
export function useEmptyText(): (text: string) => string {
  const isComplete = useIsComplete();
  return (text) => (isComplete ? text : copy.notAllHere);
}
