import { withoutPrice } from "@fernpaw/domain/catalogue/price-of";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { paths } from "../../../../paths.ts";
import { useClinic } from "../../../../session/clinic-context.ts";
import { OnlineOnly } from "../../../../session/sync-client/online-only.tsx";
import { Button } from "../../../../ui/button.tsx";
import { useToday } from "../../../../ui/clock-time.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { toastDone } from "../../../../ui/toast.ts";
import { copy as catalogueWords } from "../../catalogue.copy.ts";
import type { Product } from "../../catalogue.queries.ts";
import { copy } from "../prices.copy.ts";
import type { Catalogue } from "../prices.queries.ts";
import { PriceStep } from "./price-step.tsx";
import { withoutColumns } from "./without-columns.tsx";

const words = copy.without;

/** The product after one in a list that goes round; null: it is the only one. */
function after(all: readonly Product[], id: string, skipped: ReadonlySet<string>): string | null {
  const at = all.findIndex((product) => product.id === id);
  const round = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  return round.find((product) => product.id !== id && !skipped.has(product.id))?.id ?? null;
}

/** The products that ask for their price, and a way through all of them. */
export function WithoutPrice({ catalogue }: { catalogue: Catalogue }) {
  const { timeZone } = useClinic();
  const day = useToday(timeZone);
  const { products, prices } = catalogue;
  const all = useMemo(() => withoutPrice(products, prices, { locationId: null, day }), [products, prices, day]);
  const [step, setStep] = useState<{ product: Product; skipped: ReadonlySet<string> } | null>(null);
  const goOn = (from: Product, skipped: ReadonlySet<string>): void => {
    const nextId = after(all, from.id, skipped);
    const next = all.find(({ id }) => id === nextId);
    if (!next) toastDone(words.done);
    setStep(next ? { product: next, skipped } : null);
  };
  if (all.length === 0 && !step)
    return <EmptyState title={products.length === 0 ? catalogueWords.empty : words.all} hint={words.hint} />;
  const [first] = all;
  return (
    <>
      {step ? (
        <PriceStep
          key={step.product.id}
          product={step.product}
          left={all.filter(({ id }) => !step.skipped.has(id)).length}
          onSaved={() => goOn(step.product, step.skipped)}
          onSkip={() => goOn(step.product, new Set([...step.skipped, step.product.id]))}
          onStop={() => setStep(null)}
        />
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mb: 4 }}>
          <Typography sx={{ flex: "1 1 16rem" }}>
            {words.count(all.length)} {words.hint}
          </Typography>
          <OnlineOnly reason={copy.onlineOnly}>
            {(online) => (
              <Button
                {...online}
                variant="primary"
                onClick={() => first && setStep({ product: first, skipped: new Set() })}
              >
                {words.start}
              </Button>
            )}
          </OnlineOnly>
        </Box>
      )}
      <DataTable
        label={words.list}
        columns={withoutColumns}
        rows={all}
        rowId={({ id }) => id}
        rowTo={({ id }) => paths.product(id)}
        emptyText={words.all}
        pageSize={25}
      />
    </>
  );
}
