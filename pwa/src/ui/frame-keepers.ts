import { forgetEntriesBeforeReload } from "./back-entries.ts";
import { keepFocus } from "./keep-focus.ts";

/** What watches over Back and the focus while somebody works. Nothing of it is needed for the first screen. */
export function startKeepers(): void {
  forgetEntriesBeforeReload();
  keepFocus();
}
