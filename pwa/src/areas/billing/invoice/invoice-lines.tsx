import Box from "@mui/material/Box";
import { useDeferredValue } from "react";
import Typography from "@mui/material/Typography";
import type { InvoiceLine } from "@fernpaw/domain/billing/invoice";
import { decimalText } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { copy } from "./invoice.copy.ts";
import type { InvoicePage, PetLines } from "./invoice.queries.ts";

/** Rates of taxes have up to three decimals. */
const RATE_DECIMALS = 3;

/** As many as a tall screen shows. */
const FIRST_LINES = 24;

const lineSx = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: 3,
  px: 4,
  py: 2,
  borderTop: 1,
  borderColor: "line",
} as const;
const amountSx = { whiteSpace: "nowrap", textAlign: "end", fontVariantNumeric: "tabular-nums" } as const;

/**
 * One rule for all lines: an invoice may have hundreds, and each styled part of a line takes its time. A line that is not
 * on the screen is not laid out before it is.
 */
const listSx = {
  listStyle: "none",
  m: 0,
  p: 0,
  "& > li": {
    ...lineSx,
    minHeight: 48,
    alignItems: "center",
    contentVisibility: "auto",
    containIntrinsicSize: "auto 48px",
  },
  "& .line-text": { minWidth: 0 },
  "& .line-name": { m: 0, fontWeight: 600, overflowWrap: "anywhere" },
  "& .line-facts": { m: 0, color: "ink2" },
  "& .line-sum": { m: 0, fontWeight: 600, ...amountSx },
} as const;

/** The lines as they were issued, with the taxes and the sum. */
export function InvoiceLines({ page }: { page: InvoicePage }) {
  const { byPet } = page;
  const hasHeads = byPet.length > 1;
  return (
    <Card sx={{ p: 0 }}>
      <Typography component="h2" variant="h4" sx={{ px: 4, py: 3 }}>
        {copy.lines}
      </Typography>
      {byPet.map((group) => (
        <PetPart key={group.petId ?? ""} group={group} hasHead={hasHeads} />
      ))}
      <Sums page={page} />
    </Card>
  );
}

function PetPart({ group: { name, lines }, hasHead }: { group: PetLines; hasHead: boolean }) {
  // The first screen is painted before the lines below it are drawn.
  const drawn = useDeferredValue(lines, lines.slice(0, FIRST_LINES));
  const head = name === "" ? copy.noPet : name;
  return (
    <>
      {hasHead && (
        <Typography component="h3" sx={{ px: 4, py: 2, borderTop: 1, borderColor: "line", fontWeight: 700 }}>
          <bdi>{head}</bdi>
        </Typography>
      )}
      <Box component="ul" aria-label={hasHead ? head : copy.lines} sx={listSx}>
        {drawn.map((line) => (
          <Line key={line.lineId} line={line} />
        ))}
      </Box>
    </>
  );
}

function Line({ line }: { line: InvoiceLine }) {
  const { settings } = useClinic();
  const { quantityMilli, unit, unitMinor, fixedMinor, discountMinor, grossMinor, isPrinted } = line;
  const money = (minor: number): string => moneyText(minor, settings);
  const isOne = quantityMilli === 1000;
  const facts = [
    isOne && (unit === "unit" || unit === "visit") ? "" : quantityText(quantityMilli, unit),
    isOne ? "" : money(unitMinor),
    fixedMinor === 0 ? "" : copy.perLine(money(fixedMinor)),
    discountMinor === 0 ? "" : copy.off(money(discountMinor)),
    isPrinted === "yes" ? "" : copy.hidden,
  ];
  return (
    <li>
      <div className="line-text">
        <p className="line-name t-body">
          <bdi>{line.description}</bdi>
        </p>
        <p className="line-facts t-body2">
          <Dotted parts={facts} />
        </p>
      </div>
      <p className="line-sum t-body">{money(grossMinor)}</p>
    </li>
  );
}

function Sums({ page: { invoice, taxes } }: { page: InvoicePage }) {
  const { settings } = useClinic();
  const { locale } = settings;
  const rows = [
    { label: copy.net, minor: invoice.netMinor },
    ...taxes.map(({ name, rateMilliPercent, taxMinor }) => ({
      label: copy.tax(name, decimalText(rateMilliPercent, { locale, decimals: RATE_DECIMALS })),
      minor: taxMinor,
    })),
  ];
  return (
    <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: "ink2", py: 2 }}>
      {taxes.length > 0 &&
        rows.map(({ label, minor }) => <SumRow key={label} label={label} amount={moneyText(minor, settings)} />)}
      <SumRow label={copy.total} amount={moneyText(invoice.grossMinor, settings)} isTotal />
    </Box>
  );
}

function SumRow({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <Box sx={{ ...lineSx, borderTop: 0, py: 1, ...(isTotal ? { fontWeight: 700 } : { color: "ink2" }) }}>
      <Box component="dt">{label}</Box>
      <Box component="dd" sx={{ m: 0, ...amountSx }}>
        {amount}
      </Box>
    </Box>
  );
}
