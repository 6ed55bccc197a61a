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

/** Called after each part with the number of lines, or of parts, that are done. */
type OnDone = (done: number) => void;

/** Takes parts back, the last one first. @throws Refusal for the first that is refused; then the parts before it stay too */
export async function takeBackParts(
  mutate: Mutate,
  appliedIds: readonly string[],
  onDone: OnDone = () => undefined,
): Promise<void> {
  for (const [at, id] of appliedIds.entries()) {
    await mutate(undoPriceChange, { id });
    onDone(at + 1);
  }
}

/**
 * Sends a change in as many parts as it needs. A part that this device refuses takes back the parts before it.
 * @throws Refusal
 */
export async function sendChange(
  mutate: Mutate,
  { lines, ...change }: NewChange,
  onDone: OnDone = () => undefined,
): Promise<void> {
  let done = 0;
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
    done += part.length;
    onDone(done);
  }
}
