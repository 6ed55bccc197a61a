import { proposedPrice } from "@fernpaw/domain/catalogue/markup";
import { productCosts } from "@fernpaw/domain/catalogue/price";
import { setProductCost } from "@fernpaw/domain/catalogue/price.mutations";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { putBack } from "../../../form/put-back.ts";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { packText } from "../public/product-words.copy.ts";
import { copy } from "./price.copy.ts";
import { NO_COST, taxingOf } from "./price-facts.ts";
import type { SetPriceProps } from "./set-price-dialog.tsx";

const labels = labelsOf(productCosts);
const words = copy.costForm;

/** The cost of a packet, and the markup for proposed prices. */
export function CostDialog({ product, rows, refused, onClose, onSaved }: SetPriceProps) {
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isOffline = useIsOffline();
  // The values that the owner saw: another owner's are never replaced unseen.
  const [seen] = useState(rows.cost && { ...NO_COST, ...costOf(rows.cost) });
  const typed = useMemo(
    () => typedFields(productCosts, ["packCostMinor", "markupMilliPercent"], { region: settings }),
    [settings],
  );
  const form = useActionForm({
    mutation: setProductCost,
    start: () => {
      const present = seen ?? NO_COST;
      return typed.show(refused ? putBack(productCosts.schema.shape, refused.values, present) : present);
    },
    refused,
    toArgs: (values: ReturnType<typeof typed.show>, fault) => {
      if (values.packCostMinor.trim().startsWith("-")) return fault("packCostMinor", words.negative);
      const cost = typed.read(values, fault);
      return cost && { productId: product.id, ...cost, seen };
    },
    words: { markupMilliPercent: words.markupFault },
    onSaved: () => {
      toastDone(words.saved);
      onClose();
      onSaved?.();
    },
  });
  const cost = typed.read(form.values, () => null);
  const proposed = cost && proposedPrice(cost, product, taxingOf(product, rows.taxes, settings, today));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title(product.name)}
      submitLabel={words.save}
      size="md"
      isDisabled={isOffline}
      problem={isOffline ? copy.onlineOnly : form.problem}
    >
      <TextField
        label={labels.packCostMinor}
        helperText={words.packHint(packText(product))}
        autoFocus
        {...form.field("packCostMinor", DECIMAL)}
      />
      <TextField
        label={labels.markupMilliPercent}
        helperText={words.markupHint}
        {...form.field("markupMilliPercent", DECIMAL)}
      />
      <Typography role="status" sx={{ color: "ink2" }}>
        {proposed === null ? "" : words.proposes(moneyText(proposed, settings))}
      </Typography>
    </FormDialog>
  );
}

const costOf = ({ packCostMinor, markupMilliPercent }: typeof NO_COST): typeof NO_COST => ({
  packCostMinor,
  markupMilliPercent,
});
