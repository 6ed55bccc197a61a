import { proposedPrice, unitCostOf } from "@fernpaw/domain/catalogue/markup";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { setProductPrice } from "@fernpaw/domain/catalogue/price.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../../db/new-id.ts";
import { labelsOf } from "../../../../field-words.ts";
import { DECIMAL } from "../../../../form/field-props.ts";
import { InlineForm } from "../../../../form/form-body.tsx";
import { decimalText } from "../../../../form/typed-number.ts";
import { useActionForm } from "../../../../form/use-action-form.ts";
import { useClinic } from "../../../../session/clinic-context.ts";
import { OnlineOnly } from "../../../../session/sync-client/online-only.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { useToday } from "../../../../ui/clock-time.tsx";
import { moneyText } from "../../../../ui/money-text.ts";
import { ProblemAlert } from "../../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import type { Product } from "../../catalogue.queries.ts";
import { ProductFacts } from "../../public/product-line.tsx";
import { copy as priceCopy } from "../../price/price.copy.ts";
import { pricesOfProduct, type ProductPrices } from "../../price/price.queries.ts";
import { percentWords } from "../../price/price-text.ts";
import {
  lastDayBeforeNext,
  priceArgs,
  startPrice,
  taxingFor,
  unitOf,
  type PriceForm,
  type SetPriceValues,
} from "../../price/set-price-values.ts";
import { copy } from "../prices.copy.ts";

const labels = labelsOf(productPrices);
const words = copy.without;

interface PriceStepProps {
  product: Product;
  /** Products that still lack a price, this one too. */
  left: number;
  onSaved: () => void;
  onSkip: () => void;
  onStop: () => void;
}

/** One product of the way through those without a price. */
export function PriceStep(props: PriceStepProps) {
  const { db } = useClinic();
  const { product } = props;
  const rows = useLiveQuery(() => pricesOfProduct(db, product.id), [db, product.id]);
  return (
    <Card title={<bdi>{product.name}</bdi>} sx={{ mb: 4 }}>
      <Typography sx={{ color: "ink2", mb: 3 }}>
        <ProductFacts product={product} />
      </Typography>
      {rows ? <StepForm {...props} rows={rows} /> : <SkeletonRows rows={1} />}
    </Card>
  );
}

function StepForm({ product, left, onSaved, onSkip, onStop, rows: given }: PriceStepProps & { rows: ProductPrices }) {
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [id] = useState(newId);
  // The prices that the owner saw: another owner's new price is never replaced unseen.
  const [rows] = useState(given);
  const shape: PriceForm = { product, rows, settings, today };
  const form = useActionForm<typeof setProductPrice, SetPriceValues>({
    mutation: setProductPrice,
    start: () => ({ ...startPrice(null, shape), toOn: lastDayBeforeNext(shape) }),
    toArgs: (values, fault) => priceArgs(values, fault, shape, id),
    onSaved,
  });
  const taxing = taxingFor(shape, form.values);
  const proposed = rows.cost && proposedPrice(rows.cost, product, taxing);
  const packCost = rows.cost?.packCostMinor ?? null;
  const hint = priceCopy.form.unitHint(product.dispensingUnit, taxing.names, settings.pricesIncludeTax === "yes");
  const fill = (minor: number): void => {
    const decimals = decimalsOf(settings.currency);
    form.set({ unitMinor: decimalText(minor, { locale: settings.locale, decimals }, decimals) });
  };
  return (
    <InlineForm form={form}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: 3 }}>
        <Box sx={{ flex: "1 1 14rem", maxWidth: "20rem" }}>
          <TextField
            label={labels.unitMinor}
            autoFocus
            helperText={unitOf(shape, form.values) === 0 ? priceCopy.form.zero : hint}
            {...form.field("unitMinor", DECIMAL)}
          />
        </Box>
        {packCost !== null && <CostHint shape={shape} packCost={packCost} proposed={proposed} onUse={fill} />}
      </Box>
      <ProblemAlert problem={form.problem} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <OnlineOnly reason={copy.onlineOnly}>
          {(online) => (
            <Button {...online} type="submit" variant="primary" isLoading={form.isBusy}>
              {words.next}
            </Button>
          )}
        </OnlineOnly>
        <Button onClick={onSkip}>{words.skip}</Button>
        <Button variant="ghost" onClick={onStop}>
          {words.stop}
        </Button>
        <Typography role="status" sx={{ color: "ink2", ml: "auto" }}>
          {words.left(left)}
        </Typography>
      </Box>
    </InlineForm>
  );
}

interface CostHintProps {
  shape: PriceForm;
  packCost: number;
  /** Null: cost or markup is not known. */
  proposed: number | null;
  onUse: (minor: number) => void;
}

function CostHint({ shape: { product, rows, settings }, packCost, proposed, onUse }: CostHintProps) {
  const cost = moneyText(unitCostOf(packCost, product), settings);
  const markup = rows.cost?.markupMilliPercent ?? null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, minHeight: 48 }}>
      <Typography sx={{ color: "ink2" }}>
        {markup === null ? words.cost(cost) : words.proposed(cost, percentWords(markup, settings))}
      </Typography>
      {proposed !== null && (
        <Button variant="link" onClick={() => onUse(proposed)}>
          {words.useProposed(moneyText(proposed, settings))}
        </Button>
      )}
    </Box>
  );
}
