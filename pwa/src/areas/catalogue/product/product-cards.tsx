import { isGoods, products } from "@fernpaw/domain/catalogue/product";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { labelsOf } from "../../../field-words.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copy } from "../catalogue.copy.ts";
import type { Product, ProductPage } from "../catalogue.queries.ts";
import {
  amountText,
  controlledText,
  kindWords,
  packText,
  quantityText,
  storageWords,
  unitWord,
} from "../public/product-words.copy.ts";
import { words } from "../label/label.copy.ts";
import { ProductLabel } from "./product-label.tsx";

const labels = labelsOf(products);

interface ProductProps {
  product: Product;
}

type Fact = readonly [label: string, value: ReactNode];

/** Names with their values, in two columns where there is room. Facts without a value are left out. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))" }}
    >
      {facts
        .filter(([, value]) => value !== "" && value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" sx={{ color: "ink2" }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              <bdi>{value}</bdi>
            </Typography>
          </div>
        ))}
    </Box>
  );
}

export function AboutCard({ page: { product, species } }: { page: ProductPage }) {
  const { concentration, controlled, dispensingUnit } = product;
  return (
    <Card title={copy.cards.about}>
      <Facts
        facts={[
          [labels.kind, kindWords[product.kind]],
          [labels.category, product.category],
          [labels.activeIngredient, product.activeIngredient],
          [labels.strength, product.strength],
          [
            labels.concentration,
            concentration &&
              copy.concentration(
                amountText(concentration.amountMilli),
                concentration.unit === "iu" ? copy.form.iu : concentration.unit,
                unitWord(dispensingUnit),
              ),
          ],
          [labels.form, product.form],
          [labels.controlled, controlled && controlledText(controlled)],
          [labels.petTypeIds, species.join(", ")],
          [labels.interactionTags, product.interactionTags.join(", ")],
          [labels.incomeCategory, product.incomeCategory],
          [labels.alertOnUse, product.alertOnUse],
          [labels.usageNotes, product.usageNotes],
        ]}
      />
    </Card>
  );
}

export function UnitsCard({ product }: ProductProps) {
  const { dispensingUnit, useWithinDays } = product;
  const goods: readonly Fact[] = [
    [copy.columns.pack, packText(product)],
    [labels.smallestPart, copy.parts[product.smallestPart]],
    [labels.storage, storageWords[product.storage]],
    [labels.useWithinDays, useWithinDays === null ? "" : String(useWithinDays)],
  ];
  return (
    <Card title={copy.cards.units}>
      <Facts facts={[[labels.dispensingUnit, unitWord(dispensingUnit)], ...(isGoods(product.kind) ? goods : [])]} />
    </Card>
  );
}

export function StockSettingsCard({ product }: ProductProps) {
  const { dispensingUnit, minimumMilli, idealMilli } = product;
  if (!isGoods(product.kind)) return null;
  return (
    <Card title={copy.cards.stock}>
      <Facts
        facts={[
          [labels.trackStock, copy[product.trackStock]],
          [labels.trackBatch, copy[product.trackBatch]],
          [labels.minimumMilli, minimumMilli === null ? "" : quantityText(minimumMilli, dispensingUnit)],
          [labels.idealMilli, idealMilli === null ? "" : quantityText(idealMilli, dispensingUnit)],
        ]}
      />
    </Card>
  );
}

export function LabelCard({ product }: ProductProps) {
  if (!isGoods(product.kind)) return null;
  return (
    <Card title={copy.cards.label} actions={<Button to={paths.productLabel(product.id)}>{words.print}</Button>}>
      <ProductLabel product={product} />
    </Card>
  );
}

export function RemindersCard({ page: { reminders } }: { page: ProductPage }) {
  return (
    <Card title={copy.cards.reminders}>
      {reminders.length === 0 ? (
        <Typography sx={{ color: "ink2" }}>{copy.noReminders}</Typography>
      ) : (
        <Facts
          facts={reminders.map(({ name, every }): Fact => [
            name,
            every ? copy.every(every.n, every.unit) : copy.asType,
          ])}
        />
      )}
    </Card>
  );
}

export function BarcodesCard({ product: { barcodes } }: ProductProps) {
  return (
    <Card title={copy.cards.barcodes}>
      {barcodes.length === 0 ? (
        <Typography sx={{ color: "ink2" }}>{copy.noBarcodes}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
          {barcodes.map((code) => (
            <Box component="li" key={code} sx={{ letterSpacing: "0.04em", overflowWrap: "anywhere" }}>
              <bdi>{code}</bdi>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
