import { forgetEntriesBeforeReload } from "./back-entries.ts";
import { keepFocus } from "./keep-focus.ts";

/** Starts the code that keeps Back and the focus right. The first screen works without it. */
export function startKeepers(): void {
  forgetEntriesBeforeReload();
  keepFocus();
}
