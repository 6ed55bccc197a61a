import { changedPrices, directionOf, linesToChange, type PriceRule } from "@fernpaw/domain/catalogue/changed-prices";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue, useMemo, useState } from "react";
import { useClinic } from "../../../../session/clinic-context.ts";
import { Card } from "../../../../ui/card.tsx";
import { useToday } from "../../../../ui/clock-time.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../../ui/toast.ts";
import { priceLocations } from "../../price/price.queries.ts";
import { copy } from "../prices.copy.ts";
import { supplierChoices, type Catalogue, type SupplierChoice } from "../prices.queries.ts";
import { autoLabel, readRule, startChange, type ChangeValues } from "./change-values.ts";
import { Preview } from "./preview.tsx";
import { withProducts, type PreviewLine } from "./preview-lines.ts";
import { HowFields, WhichFields } from "./rule-fields.tsx";
import { sendChange } from "./send-change.ts";

const words = copy.change;
const MOST_LABEL = 120;

interface ChangePricesProps {
  catalogue: Catalogue;
  /** The catalogue stays as it is while a change is sent. */
  onSending: (isSending: boolean) => void;
}

/** New prices of several products at once, with a preview of each. */
export function ChangePrices(props: ChangePricesProps) {
  const { db } = useClinic();
  const suppliers = useLiveQuery(() => supplierChoices(db), [db]);
  return suppliers ? <ChangeForm {...props} suppliers={suppliers} /> : <SkeletonRows />;
}

function previewOf({ products, prices }: Catalogue, rule: PriceRule | null): PreviewLine[] {
  if (rule === null) return [];
  // A bundle has no price of its own: its lines have theirs.
  const priced = products.filter(({ kind }) => kind !== "bundle");
  return withProducts(priced, changedPrices(priced, prices, rule));
}

function ChangeForm({ catalogue, onSending, suppliers }: ChangePricesProps & { suppliers: SupplierChoice[] }) {
  const { settings, timeZone, mutate } = useClinic();
  const today = useToday(timeZone);
  const [values, setValues] = useState<ChangeValues>(() => startChange(today));
  const typed = useDeferredValue(values);
  const rule = useMemo(() => readRule(typed, settings, suppliers), [typed, settings, suppliers]);
  const lines = useMemo(() => previewOf(catalogue, rule), [catalogue, rule]);
  const categories = useMemo(
    () => [...new Set(catalogue.products.map(({ category }) => category))].filter((one) => one !== "").toSorted(),
    [catalogue],
  );
  const autoName = rule === null ? "" : autoLabel(typed, rule, settings, suppliers);
  const fields = {
    values,
    autoName,
    onChange: (part: Partial<ChangeValues>) => setValues((before) => ({ ...before, ...part })),
    categories,
    suppliers,
    places: priceLocations(catalogue.places),
  };
  const apply = async (onDone: (lines: number) => void): Promise<void> => {
    if (rule === null) return;
    const changed = linesToChange(lines.map(({ line }) => line));
    const label = values.label.trim() || autoName.slice(0, MOST_LABEL);
    onSending(true);
    try {
      await sendChange(mutate, { label, locationId: rule.locationId, fromOn: rule.fromOn, lines: changed }, onDone);
    } finally {
      onSending(false);
    }
    toastDone(words.applied(changed.length));
    setValues(startChange(today));
  };
  return (
    <Stack spacing={4}>
      <Card title={words.which}>
        <Box sx={{ mt: 3 }}>
          <WhichFields {...fields} />
        </Box>
      </Card>
      <Card title={words.how}>
        <Stack spacing={4} sx={{ alignItems: "flex-start", "& > :not(.choice)": { alignSelf: "stretch" } }}>
          <HowFields {...fields} />
        </Stack>
      </Card>
      {rule === null ? (
        <EmptyState isSmall title={words.previewEmpty} />
      ) : (
        <Preview
          lines={lines}
          fromOn={rule.fromOn}
          direction={directionOf(rule)}
          isStale={typed !== values}
          onApply={apply}
        />
      )}
    </Stack>
  );
}
