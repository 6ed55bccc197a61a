import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { copy } from "../search.copy.ts";

/** Words for a search that found nothing: until all is loaded it may only be not here yet. */
export function useNothingText(): (text: string) => string {
  return useIsComplete() ? copy.nothing : copy.nothingYet;
}
