import { copy } from "../appointments.copy.ts";
import { resourceName, type BookingChoices, type SlotAdvice } from "../appointments.queries.ts";
import { blockedName, blockSpan } from "./block-words.ts";
import { blockText, warningText } from "./slot-words.copy.ts";

/** What stands against one slot, in the words of a single booking. */
export function objectionWords(
  { clashes, names, blocks, warnings }: Omit<SlotAdvice, "free">,
  choices: BookingChoices,
  timeZone: string,
): string[] {
  return [
    ...clashes.map((clash, index) =>
      copy.book.clash(clash, names[index] ?? "", resourceName(choices, clash.resourceId)),
    ),
    ...blocks.map((clash) => blockText(clash, blockSpan(clash.block, timeZone), blockedName(choices, clash.block))),
    ...warnings.map((warning) => warningText(warning, (resourceId) => resourceName(choices, resourceId))),
  ];
}
