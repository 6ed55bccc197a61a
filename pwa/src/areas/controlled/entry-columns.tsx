import { localDateOf } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDate } from "../../ui/clock-time.tsx";
import { tableColumns, type DataColumn, type TableColumns } from "../../ui/data-table-model.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { amountText } from "../catalogue/public/product-words.copy.ts";
import { copy, kindWords } from "./controlled.copy.ts";
import { EntryMenu } from "./entry-menu.tsx";
import { aboutText } from "./line-words.ts";
import type { NamedLine, Product } from "./registers.queries.ts";
import { WitnessButton } from "./witness-button.tsx";

const amount = (milli: number) => <span style={{ whiteSpace: "nowrap" }}>{amountText(milli)}</span>;
const inMilli = ({ entry: { quantityMilli } }: NamedLine): number | null => (quantityMilli > 0 ? quantityMilli : null);
const outMilli = ({ entry: { quantityMilli } }: NamedLine): number | null =>
  quantityMilli < 0 ? -quantityMilli : null;

const figureColumns = (unit: string): DataColumn<NamedLine>[] => [
  {
    id: "in",
    header: copy.columns.in(unit),
    line: "fact",
    align: "end",
    isSortable: false,
    value: inMilli,
    cell: (line) => (inMilli(line) === null ? null : amount(inMilli(line) ?? 0)),
    inLine: (line) => (inMilli(line) === null ? null : copy.inLine(amountText(inMilli(line) ?? 0), unit)),
  },
  {
    id: "out",
    header: copy.columns.out(unit),
    line: "fact",
    align: "end",
    isSortable: false,
    value: outMilli,
    cell: (line) => (outMilli(line) === null ? null : amount(outMilli(line) ?? 0)),
    inLine: (line) => (outMilli(line) === null ? null : copy.outLine(amountText(outMilli(line) ?? 0), unit)),
  },
  {
    id: "balance",
    header: copy.columns.balance,
    line: "status",
    align: "end",
    isSortable: false,
    value: ({ balanceMilli }) => balanceMilli,
    cell: ({ balanceMilli }) => <strong>{amount(balanceMilli)}</strong>,
    inLine: ({ balanceMilli }) => <strong>{copy.balanceLine(amountText(balanceMilli), unit)}</strong>,
  },
];

export function entryColumns(timeZone: string, unit: string, product: Product): TableColumns<NamedLine> {
  return tableColumns<NamedLine>([
    {
      id: "entry",
      header: copy.columns.entry,
      line: "title",
      isSortable: false,
      value: ({ entry }) => kindWords[entry.kind],
      cell: (line) => (
        <div style={{ minWidth: 0 }}>
          <strong>{kindWords[line.entry.kind]}</strong> {line.isPending && <PendingMark />}
          <div style={{ fontWeight: 400, overflowWrap: "anywhere" }}>{aboutText(line)}</div>
          {line.entry.isMerged === "yes" && <div className="t-body2">{copy.merged}</div>}
        </div>
      ),
    },
    {
      id: "when",
      header: copy.columns.when,
      line: "fact",
      isLead: true,
      isSortable: false,
      value: ({ entry }) => entry.occurredAt,
      cell: ({ entry: { occurredAt } }) => (
        <time dateTime={occurredAt} style={{ whiteSpace: "nowrap" }}>
          {copy.at(shortDate(localDateOf(occurredAt, timeZone)), clockTime(occurredAt, timeZone))}
        </time>
      ),
    },
    ...figureColumns(unit),
    {
      id: "by",
      header: copy.columns.by,
      line: "fact",
      isSortable: false,
      inLine: ({ by, witness, witnessName }) => (
        <>
          {`${by} · `}
          {witness === null ? <strong data-unwitnessed>{copy.unwitnessed}</strong> : copy.seenBy(witnessName)}
        </>
      ),
      value: ({ by, witnessName }) => [by, witnessName || copy.unwitnessed].join(", "),
      cell: ({ by, witness, witnessName }) => (
        <>
          <div>{by}</div>
          {witness === null ? (
            <strong data-unwitnessed>{copy.unwitnessed}</strong>
          ) : (
            <div>{copy.seenBy(witnessName)}</div>
          )}
        </>
      ),
    },
    {
      id: "act",
      header: copy.columns.act,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (line) => (
        <span style={{ display: "inline-flex", gap: 4, alignItems: "center" }}>
          <WitnessButton line={line} product={product} />
          <EntryMenu line={line} product={product} />
        </span>
      ),
    },
  ]);
}
