import { sumMinor } from "../../kernel/money.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { chargeAmounts, type ChargeLine } from "./charge-line.ts";

const grossOf = (lines: readonly ChargeLine[]): number =>
  sumMinor(lines.map((line) => chargeAmounts(line)?.grossMinor ?? 0));

interface Taken {
  note: string;
  /** The sum on the receipt, as far as it is known. */
  shownMinor: number | undefined;
  noted: readonly ChargeLine[];
  /** Paid, and not noted: removed, on an invoice, paid before, or for a treatment that was taken back. */
  missed: readonly string[];
}

/** An item for a person, where the certified till took money for a charge that had changed by then, or changes afterwards. */
export async function raiseForTaken(tx: Tx, { note, shownMinor, noted, missed }: Taken): Promise<void> {
  const notedMinor = grossOf(noted);
  const isOther = shownMinor !== undefined && shownMinor !== notedMinor;
  if (missed.length === 0 && !isOther) return;
  await tx.raise({
    kind: "invoice_differs",
    scope: "billing",
    entities: [...missed, ...noted.map(({ id }) => id)].map((id) => ({ table: "chargeLines", id })),
    mine: { paidElsewhere: note, ...(shownMinor !== undefined && { grossMinor: shownMinor }) },
    theirs: { actorId: null, values: { grossMinor: notedMinor } },
    details: { why: "certified_till" },
  });
}

/** The same for charges that are removed with their treatment: one item for each receipt. */
export async function raiseForTakenBack(tx: Tx, lines: readonly ChargeLine[]): Promise<void> {
  const paid = lines.filter(({ paidElsewhere, status }) => paidElsewhere !== "" && status === "open");
  for (const [note, taken] of Map.groupBy(paid, ({ paidElsewhere }) => paidElsewhere))
    await raiseForTaken(tx, { note, shownMinor: grossOf(taken), noted: [], missed: taken.map(({ id }) => id) });
}
