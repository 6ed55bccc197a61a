import type { RowOf } from "../../kernel/entity.ts";
import type { goodsReceipts, ReceiptLine } from "./goods-receipt.ts";

type WrittenReceipt = Pick<RowOf<typeof goodsReceipts>, "deliveryNote" | "receivedOn" | "lines">;

/** The present fields, with the changes that an author made to those that they saw. */
function changedOver<Fields extends object>(present: Fields, seen: Fields, written: Fields): Fields {
  const changed = Object.entries(written).filter(([field, value]) => value !== seen[field as keyof Fields]);
  return { ...present, ...Object.fromEntries(changed) };
}

const isSameLine = (a: ReceiptLine, b: ReceiptLine | undefined): boolean =>
  b !== undefined && Object.entries(a).every(([field, value]) => value === b[field as keyof ReceiptLine]);

/** A line that one person removed and another one changed stays: it came. */
function mergeLines(present: readonly ReceiptLine[], seen: readonly ReceiptLine[], written: readonly ReceiptLine[]) {
  const byId = (all: readonly ReceiptLine[]) => new Map(all.map((line) => [line.id, line]));
  const [theirs, before, mine] = [byId(present), byId(seen), byId(written)];
  return [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((id): ReceiptLine[] => {
    const [there, was, line] = [theirs.get(id), before.get(id), mine.get(id)];
    if (there && line) return [was ? changedOver(there, was, line) : line];
    const left = there ?? line;
    return left && !isSameLine(left, was) ? [left] : [];
  });
}

/** The delivery as it is after one author has written it: what another person has written since they saw it stays. */
export function mergeWritten(
  present: WrittenReceipt,
  seen: WrittenReceipt,
  { lines, ...written }: WrittenReceipt,
): WrittenReceipt {
  const { deliveryNote, receivedOn } = present;
  return {
    ...changedOver({ deliveryNote, receivedOn }, seen, written),
    lines: mergeLines(present.lines, seen.lines, lines),
  };
}
