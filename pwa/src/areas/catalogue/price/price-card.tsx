import { unitCostOf } from "@fernpaw/domain/catalogue/markup";
import { WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { OnlineOnly } from "../../../session/sync-client/online-only.tsx";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { copy as catalogueCopy } from "../catalogue.copy.ts";
import type { Product } from "../catalogue.queries.ts";
import { quantityText } from "../public/product-words.copy.ts";
import { AmountRows, type AmountRow } from "../../../ui/amount-rows.tsx";
import { CostDialog } from "./cost-dialog.tsx";
import { PriceHistory } from "./price-history.tsx";
import { copy } from "./price.copy.ts";
import { priceFacts, type PriceFacts } from "./price-facts.ts";
import { pricesOfProduct, type ProductPrices } from "./price.queries.ts";
import { percentWords, unitText, wholePercent } from "./price-text.ts";
import { SetPriceDialog } from "./set-price-dialog.tsx";

/**
 * The present price of a product, for an owner with its cost. None for a bundle, whose lines have prices. While prices are still
 * loading none is shown: it could be an earlier one, and a new price would not name the one that it replaces.
 */
export function PriceCard({ product }: { product: Product }) {
  const { db, actor, settings, timeZone } = useClinic();
  const day = useToday(timeZone);
  const locationId = useLocationId() ?? null;
  const rows = useLiveQuery(() => pricesOfProduct(db, product.id), [db, product.id]);
  const isComplete = useIsComplete();
  const [opened, setOpened] = useState<"history" | "price" | "cost" | null>(null);
  if (product.kind === "bundle" || !rows) return null;
  if (!isComplete)
    return (
      <Card title={copy.title(product.dispensingUnit)}>
        <Typography sx={{ color: "ink2" }}>{catalogueCopy.stillLoading}</Typography>
      </Card>
    );
  const isOwner = actor.role === "owner";
  const facts = priceFacts(product, rows, settings, { day, locationId });
  const isPending = facts.now !== null && rows.pending.has(facts.now.price.id);
  const close = (): void => setOpened(null);
  return (
    <Card
      title={
        <>
          {copy.title(product.dispensingUnit)} {isPending && <PendingMark />}
        </>
      }
      actions={
        rows.prices.length > 0 && (
          <Button variant="link" onClick={() => setOpened("history")}>
            {copy.history}
          </Button>
        )
      }
    >
      <PriceRows product={product} rows={rows} facts={facts} isOwner={isOwner} />
      {isOwner && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mt: 3 }}>
          <OnlineOnly reason={copy.onlineOnly}>
            {(online) => (
              <>
                <Button {...online} onClick={() => setOpened("price")}>
                  {copy.setPrice}
                </Button>
                <Button {...online} variant="ghost" onClick={() => setOpened("cost")}>
                  {copy.setCost}
                </Button>
              </>
            )}
          </OnlineOnly>
        </Box>
      )}
      {opened === "history" && <PriceHistory product={product} rows={rows} onClose={close} />}
      {opened === "price" && <SetPriceDialog product={product} rows={rows} onClose={close} />}
      {opened === "cost" && <CostDialog product={product} rows={rows} onClose={close} />}
    </Card>
  );
}

interface PriceRowsProps {
  product: Product;
  rows: ProductPrices;
  facts: PriceFacts;
  isOwner: boolean;
}

function PriceRows({ product, rows, facts, isOwner }: PriceRowsProps) {
  const { settings } = useClinic();
  const { now, next } = facts;
  const planned: AmountRow[] = next
    ? [{ label: copy.next(fullDate(next.fromOn)), value: unitText(next, settings) }]
    : [];
  return (
    <>
      {now === null && <Typography sx={{ color: "ink2" }}>{isOwner ? copy.noneForOwner : copy.none}</Typography>}
      <AmountRows
        rows={[
          ...(now === null
            ? []
            : presentRows({ product, now, names: facts.taxing.names, places: rows.places }, settings)),
          ...planned,
          ...(isOwner ? ownerRows(product, rows, now, settings) : []),
        ]}
      />
    </>
  );
}

type Settings = ReturnType<typeof useClinic>["settings"];
type Now = NonNullable<PriceFacts["now"]>;

interface Present {
  product: Product;
  now: Now;
  names: readonly string[];
  places: ProductPrices["places"];
}

function presentRows({ product, now, names, places }: Present, settings: Settings): AmountRow[] {
  const { price, grossMinor, netMinor } = now;
  const money = (minor: number): string => moneyText(minor, settings);
  const { fixedMinor, tiers, maxDiscountMilliPercent, toOn, locationId } = price;
  const hasTax = names.length > 0;
  const at = places.find(({ id }) => id === locationId)?.name;
  return [
    { label: hasTax ? copy.withTax(names) : copy.price, value: money(grossMinor), isMain: true },
    ...(hasTax ? [{ label: copy.withoutTax(names), value: money(netMinor) }] : []),
    ...(fixedMinor === 0 ? [] : [{ label: copy.perLine, value: money(fixedMinor) }]),
    ...tiers.map((tier) => ({
      label: copy.fromQuantity(quantityText(tier.fromMilli, product.dispensingUnit)),
      value: money(tier.unitMinor),
    })),
    ...(maxDiscountMilliPercent === WHOLE_MILLI_PERCENT
      ? []
      : [{ label: copy.maxDiscount, value: percentWords(maxDiscountMilliPercent, settings) }]),
    ...(toOn === null ? [] : [{ label: copy.until, value: fullDate(toOn) }]),
    ...(at === undefined ? [] : [{ label: copy.at, value: at }]),
  ];
}

/** The cost of one unit and what is earned with it. */
function ownerRows(product: Product, { cost }: ProductPrices, now: Now | null, settings: Settings): AmountRow[] {
  const packCost = cost?.packCostMinor ?? null;
  if (packCost === null) return [{ label: copy.cost, value: copy.unknown }];
  const unitCost = unitCostOf(packCost, product);
  const margin = now?.margin ?? null;
  const amount = margin && moneyText(margin.marginMinor, settings);
  return [
    { label: copy.cost, value: moneyText(unitCost, settings) },
    ...(margin && amount
      ? [
          {
            label: copy.margin,
            value:
              margin.marginMilliPercent === null
                ? amount
                : copy.marginText(amount, wholePercent(margin.marginMilliPercent)),
          },
        ]
      : []),
  ];
}
