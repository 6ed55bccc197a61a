import { whyUnusable, type Unusable } from "@fernpaw/domain/stock/batch-use";
import { proposeBatches, type BatchPart } from "@fernpaw/domain/stock/propose-batches";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { Trash2 } from "lucide-react";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { Form } from "../../../form/form-types.ts";
import { newId } from "../../../db/new-id.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { batchIdOf, leftOf, NO_BATCH } from "../batch-choice.ts";
import { quantityFormat } from "../public/quantity-values.ts";
import { adjust, batchStateWords, copy as stockWords } from "../stock.copy.ts";
import { NO_STOCK, type BatchStock } from "../stock.queries.ts";
import { lackMilli, type SendLine, type SendValues } from "./send-values.ts";
import { sendWords as words } from "./transfers.copy.ts";

interface SendLineRowProps {
  form: Form<SendValues>;
  line: SendLine;
  at: number;
  /** Undefined until it is read. */
  known: BatchStock | undefined;
}

/** One product of a consignment: its batch and how much of it. */
export function SendLineRow({ form, line, at, known }: SendLineRowProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { product } = line;
  const stock = known ?? NO_STOCK;
  const { lines, fromLocationId } = form.values;
  const change = (set: Partial<SendLine>): void =>
    form.set({ lines: lines.map((one, index) => (index === at ? { ...one, ...set } : one)) });
  const whyNot = (id: string): Unusable | null => {
    const batch = stock.batches.find((one) => one.id === id);
    return batch ? whyUnusable(batch, product.useWithinDays, today) : null;
  };
  const textOf = ({ id, number, expiresOn }: BatchOption): string => {
    const left = quantityText(leftOf(stock, id, fromLocationId), product.dispensingUnit);
    const expires = expiresOn === null ? stockWords.noExpiry : adjust.expires(fullDate(expiresOn));
    const option = adjust.option(number, left, expires);
    const state = whyNot(id);
    return state === null ? option : words.option(option, batchStateWords[state]);
  };
  const why = whyNot(line.batch);
  const hasBatches = product.trackBatch === "yes" || stock.batches.length > 0;
  return (
    <Box component="li" sx={{ borderTop: "1px solid", borderColor: "line", py: 3 }}>
      <div role="group" aria-label={product.name}>
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
              label={words.batch}
              value={known ? line.batch : ""}
              onChange={({ target }) => change({ batch: target.value })}
              errorText={form.fault(`lines.${at}.batch`)}
            >
              {batchOptions(stock, fromLocationId, line.batch).map((option) => (
                <MenuItem key={option.id} value={option.id}>
                  {textOf(option)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {why !== null && <Alert severity="warning">{words.unusable[why]}</Alert>}
          <TextField
            label={words.quantity(unitFor(2, product.dispensingUnit))}
            value={line.quantity}
            onChange={({ target }) => change({ quantity: target.value })}
            errorText={form.fault(`lines.${at}.quantity`)}
            slotProps={{ htmlInput: { inputMode: "decimal" } }}
          />
        </Box>
        <Shortage form={form} line={line} at={at} stock={stock} />
      </div>
    </Box>
  );
}

/** More than the batch has: other batches can give the rest. */
function Shortage({ form, line, at, stock }: Omit<SendLineRowProps, "known"> & { stock: BatchStock }) {
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const { product } = line;
  const { lines, fromLocationId } = form.values;
  const leftMilli = leftOf(stock, line.batch, fromLocationId);
  const format = quantityFormat(settings);
  const restMilli = lackMilli(line, stock, fromLocationId, format);
  const rest = restMilli <= 0 ? [] : restOf(stock, form.values, line, { quantityMilli: restMilli, day: today });
  const takeRest = (): void => {
    const own = leftMilli <= 0 ? [] : [{ ...line, quantity: decimalText(leftMilli, format) }];
    const others = rest.map(({ batchId, quantityMilli }) => ({
      id: newId(),
      product,
      batch: batchId ?? NO_BATCH,
      quantity: decimalText(quantityMilli, format),
    }));
    form.set({ lines: lines.toSpliced(at, 1, ...own, ...others) });
  };
  if (restMilli <= 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {(rest.length > 0 ? words.belowInBatch : words.below)(quantityText(leftMilli, product.dispensingUnit))}
      {rest.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Button onClick={takeRest}>{words.takeRest}</Button>
        </Box>
      )}
    </Alert>
  );
}

/** Batches of the location that no line has, first expired first, for what the line's own batch lacks; the last gets what no batch has. */
function restOf(
  stock: BatchStock,
  { lines, fromLocationId }: SendValues,
  { product }: SendLine,
  need: { quantityMilli: number; day: LocalDate },
): BatchPart[] {
  const taken = new Set(lines.flatMap((one) => (one.product.id === product.id ? [batchIdOf(one.batch, "")] : [])));
  const levels = stock.levels.filter(({ batchId, locationId }) => locationId === fromLocationId && !taken.has(batchId));
  const { useWithinDays } = product;
  const { parts, missingMilli } = proposeBatches(levels, stock.batches, { ...need, useWithinDays });
  return parts.map((part, at) =>
    at === parts.length - 1 ? { ...part, quantityMilli: part.quantityMilli + missingMilli } : part,
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
