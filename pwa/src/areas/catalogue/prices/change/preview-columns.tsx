import { goesAgainst, type Direction, type PriceLine } from "@fernpaw/domain/catalogue/changed-prices";
import { roundedShare, WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { TrendingDown, TrendingUp } from "lucide-react";
import { decimalText } from "../../../../form/typed-number.ts";
import type { Region } from "../../../../form/typed-fields.ts";
import { tableColumns, type DataColumn, type TableColumns } from "../../../../ui/data-table-model.ts";
import { moneyText } from "../../../../ui/money-text.ts";
import { StatusChip } from "../../../../ui/status-chip.tsx";
import type { Product } from "../../catalogue.queries.ts";
import { copy as priceCopy } from "../../price/price.copy.ts";
import { otherAmounts } from "../../price/price-text.ts";
import { copy } from "../prices.copy.ts";
import type { PreviewLine } from "./preview-lines.ts";

type Amounts = NonNullable<PriceLine["before"]>;

const words = copy.change.columns;

/** The price of one unit, and below it the others of the same price. */
function AmountCell({ amounts, unit, region }: { amounts: Amounts; unit: Product["dispensingUnit"]; region: Region }) {
  return (
    <>
      {moneyText(amounts.unitMinor, region)}
      {otherAmounts(amounts, unit, region).map((other) => (
        <span key={other} className="t-body2" style={{ display: "block" }}>
          {other}
        </span>
      ))}
    </>
  );
}

const signed = (minor: number, text: string): string => (minor > 0 ? `+${text}` : text);

/** `+£0.50 (+5.3%)`, of one unit. */
function differenceText({ before, after }: PriceLine, region: Region): string {
  if (!before || !after) return "";
  const minor = after.unitMinor - before.unitMinor;
  const amount = signed(minor, moneyText(minor, region));
  if (before.unitMinor === 0) return copy.change.difference(amount, "");
  const tenths = roundedShare(roundedShare(minor, WHOLE_MILLI_PERCENT, before.unitMinor), 1, 100);
  return copy.change.difference(amount, signed(minor, decimalText(tenths, { locale: region.locale, decimals: 1 })));
}

const differenceOf = ({ line: { before, after } }: PreviewLine): number | null =>
  before && after ? after.unitMinor - before.unitMinor : null;

const PRODUCT: DataColumn<PreviewLine> = {
  id: "product",
  header: words.product,
  line: "title",
  value: ({ product }) => product.name,
  cell: ({ product }) => <bdi>{product.name}</bdi>,
};

const BEFORE: DataColumn<PreviewLine> = {
  id: "before",
  header: words.before,
  line: "named",
  align: "end",
  value: ({ line }) => line.before?.unitMinor ?? null,
};

/** The mark of a line that rounding turns round. */
function AgainstMark({ direction }: { direction: Direction }) {
  return (
    <span style={{ display: "block", whiteSpace: "nowrap" }}>
      <StatusChip tone="waiting" icon={direction === "up" ? TrendingDown : TrendingUp}>
        {copy.change.againstMark[direction]}
      </StatusChip>
    </span>
  );
}

export const changedColumns = (region: Region, direction: Direction | null): TableColumns<PreviewLine> =>
  tableColumns<PreviewLine>([
    PRODUCT,
    {
      ...BEFORE,
      cell: ({ product, line }) =>
        line.before && <AmountCell amounts={line.before} unit={product.dispensingUnit} region={region} />,
    },
    {
      id: "after",
      header: words.after,
      line: "named",
      align: "end",
      value: ({ line }) => line.after?.unitMinor ?? null,
      cell: ({ product, line }) =>
        line.after && (
          <strong>
            <AmountCell amounts={line.after} unit={product.dispensingUnit} region={region} />
          </strong>
        ),
    },
    {
      id: "difference",
      header: words.difference,
      line: "status",
      align: "end",
      value: differenceOf,
      cell: ({ line }) => (
        <>
          {differenceText(line, region)}
          {direction !== null && goesAgainst(line, direction) && <AgainstMark direction={direction} />}
        </>
      ),
    },
  ]);

/** Products that the rule names and that keep their price. */
export const keptColumns = (region: Region): TableColumns<PreviewLine> =>
  tableColumns<PreviewLine>([
    PRODUCT,
    {
      ...BEFORE,
      cell: ({ line }) => (line.before ? moneyText(line.before.unitMinor, region) : priceCopy.noneInList),
    },
    {
      id: "why",
      header: words.why,
      line: "fact",
      value: ({ line }) => line.kept && copy.change.keptWords[line.kept],
    },
  ]);
