import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { Trash2 } from "lucide-react";
import { useLiveQuery } from "dexie-react-hooks";
import type { Form } from "../../../form/form-types.ts";
import { readDecimal } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { leftOf, NO_BATCH } from "../batch-choice.ts";
import { quantityFormat } from "../quantity-values.ts";
import { adjust, copy as stockWords } from "../stock.copy.ts";
import { batchStock, NO_STOCK, type BatchStock } from "../stock.queries.ts";
import type { SendLine, SendValues } from "./send-values.ts";
import { sendWords as words } from "./transfers.copy.ts";

interface SendLineRowProps {
  form: Form<SendValues>;
  line: SendLine;
  at: number;
}

/** One product of a consignment: its batch and how much of it. */
export function SendLineRow({ form, line, at }: SendLineRowProps) {
  const { db, settings } = useClinic();
  const { product } = line;
  const known = useLiveQuery(() => batchStock(db, product.id), [db, product.id]);
  const stock = known ?? NO_STOCK;
  const { lines, fromLocationId } = form.values;
  const change = (set: Partial<SendLine>): void =>
    form.set({ lines: lines.map((one, index) => (index === at ? { ...one, ...set } : one)) });
  const leftMilli = leftOf(stock, line.batch, fromLocationId);
  const read = readDecimal(line.quantity, quantityFormat(settings));
  const isBelow = line.batch !== "" && !("unread" in read) && read.value > Math.max(0, leftMilli);
  const hasBatches = product.trackBatch === "yes" || stock.batches.length > 0;
  return (
    <Box component="li" sx={{ borderTop: "1px solid", borderColor: "line", py: 3 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 2 }}>
        <strong style={{ flex: 1, overflowWrap: "anywhere" }}>
          <bdi>{product.name}</bdi>
        </strong>
        <IconButton
          label={words.remove(product.name)}
          onClick={() => form.set({ lines: lines.filter((_, index) => index !== at) })}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </Box>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {hasBatches && (
          <TextField
            select
            label={words.batch(product.name)}
            value={known ? line.batch : ""}
            onChange={({ target }) => change({ batch: target.value })}
            errorText={form.fault(`lines.${at}.batch`)}
          >
            {batchOptions(stock, fromLocationId, line.batch).map(({ id, number, expiresOn }) => (
              <MenuItem key={id} value={id}>
                {adjust.option(
                  number,
                  quantityText(leftOf(stock, id, fromLocationId), product.dispensingUnit),
                  expiresOn === null ? stockWords.noExpiry : adjust.expires(fullDate(expiresOn)),
                )}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          label={words.quantity(product.name, unitFor(2, product.dispensingUnit))}
          value={line.quantity}
          onChange={({ target }) => change({ quantity: target.value })}
          errorText={form.fault(`lines.${at}.quantity`)}
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
        />
      </Box>
      {isBelow && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {words.below(quantityText(leftMilli, product.dispensingUnit))}
        </Alert>
      )}
    </Box>
  );
}

interface BatchOption {
  id: string;
  number: string;
  expiresOn: string | null;
}

/** Batches with stock at the location, the chosen one, and stock without a batch. */
function batchOptions(stock: BatchStock, locationId: string, chosen: string): BatchOption[] {
  const some = stock.batches.filter(({ id }) => id === chosen || leftOf(stock, id, locationId) > 0);
  const hasNone = chosen === NO_BATCH || leftOf(stock, NO_BATCH, locationId) !== 0;
  return [...some, ...(hasNone ? [{ id: NO_BATCH, number: stockWords.withoutBatch, expiresOn: null }] : [])];
}
