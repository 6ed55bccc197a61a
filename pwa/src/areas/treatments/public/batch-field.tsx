import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import { mayOverride } from "@fernpaw/domain/stock/batch-use";
import { fieldWord } from "../../../field-words.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { amountText } from "../../catalogue/public/product-words.copy.ts";
import { sheet } from "../treatments.copy.ts";
import { whyWords } from "./why-words.copy.ts";
import type { Batch, Knowledge, PlannedLine } from "../treatments.queries.ts";

/** Instead of the id of a batch: the first to expire. */
export const PROPOSED = "";

/** The id that a choice means; null: the first to expire. */
export const chosenBatch = (choice: string): string | null => (choice === PROPOSED ? null : choice);

export interface BatchFieldProps {
  known: Pick<Knowledge, "product" | "shelf">;
  value: string;
  onChange: (choice: string) => void;
  errorText: string | undefined;
  /** Why the batch that would be used must not be. */
  blocked: PlannedLine["blocked"];
}

/** Which batch of a product is given; nothing for a product without batches. */
export function BatchField({ known: { product, shelf }, value, onChange, errorText, blocked }: BatchFieldProps) {
  return (
    <>
      {product.trackBatch === "yes" && (
        <TextField
          select
          label={fieldWord("treatments", "batchId")}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          errorText={errorText}
          helperText={blocked ? `${blocked.batch.number}: ${whyWords[blocked.why]}` : undefined}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value={PROPOSED}>{sheet.proposedBatch}</MenuItem>
          {shelf.batches.map((batch) => (
            <MenuItem key={batch.id} value={batch.id}>
              {batchWords(batch, shelf)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {blocked && <Alert severity="warning">{mayOverride(product) ? sheet.needsApproval : sheet.neverUsed}</Alert>}
    </>
  );
}

function batchWords({ id, number, expiresOn }: Batch, shelf: Knowledge["shelf"]): string {
  const left = shelf.levels.find(({ batchId }) => batchId === id)?.quantityMilli ?? 0;
  const expires = expiresOn === null ? sheet.noExpiry : sheet.expires(fullDate(expiresOn));
  return sheet.option(number, amountText(left), expires);
}
