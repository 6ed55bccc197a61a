import { partsOfChange, type linesToChange } from "@fernpaw/domain/catalogue/changed-prices";
import { applyPriceChange, undoPriceChange } from "@fernpaw/domain/catalogue/price.mutations";
import { newId } from "../../../../db/new-id.ts";
import type { Mutate } from "../../../../session/clinic-context.ts";

interface NewChange {
  label: string;
  locationId: string | null;
  fromOn: string;
  lines: ReturnType<typeof linesToChange>;
}

/** Takes parts back, the last one first. @throws Refusal for the first that is refused; then the parts before it stay too */
export async function takeBackParts(mutate: Mutate, appliedIds: readonly string[]): Promise<void> {
  for (const id of appliedIds) await mutate(undoPriceChange, { id });
}

/**
 * Sends a change in as many parts as it needs. A part that this device refuses takes back the parts before it.
 * @throws Refusal
 */
export async function sendChange(mutate: Mutate, { lines, ...change }: NewChange): Promise<void> {
  const sent: string[] = [];
  for (const part of partsOfChange(lines)) {
    const id = newId();
    try {
      await mutate(applyPriceChange, {
        ...change,
        id,
        afterId: sent.at(-1) ?? null,
        wholeCount: lines.length,
        lines: part,
      });
    } catch (error) {
      await takeBackParts(mutate, sent.toReversed());
      throw error;
    }
    sent.push(id);
  }
}
