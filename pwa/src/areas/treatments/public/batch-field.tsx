import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import { mayOverride } from "@fernpaw/domain/stock/batch-use";
import { fieldWord } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { amountText } from "../../catalogue/public/product-words.copy.ts";
import { whyWords } from "../../stock/public/use-words.copy.ts";
import { sheet } from "../treatments.copy.ts";
import { partsWords } from "../tab/line-words.ts";
import { partsFor, type Batch, type Knowledge } from "../treatments.queries.ts";

/** Instead of the id of a batch: the first to expire. */
export const PROPOSED = "";

/** The id that a choice means; null: the first to expire. */
export const chosenBatch = (choice: string): string | null => (choice === PROPOSED ? null : choice);

export interface BatchFieldProps {
  known: Pick<Knowledge, "product" | "shelf">;
  value: string;
  onChange: (choice: string) => void;
  errorText: string | undefined;
  /** Null: it cannot be read as it is typed. */
  quantityMilli: number | null;
}

/** Of a quantity that is not known: for one unit. */
const ONE_MILLI = 1000;

/** Which batch of a product is given; nothing for a product without batches. */
export function BatchField({ known, value, onChange, errorText, quantityMilli: typed }: BatchFieldProps) {
  const { timeZone } = useClinic();
  const day = useToday(timeZone);
  const { product, shelf } = known;
  const quantityMilli = typed ?? ONE_MILLI;
  const first = partsFor(known, { quantityMilli, batchId: null, day });
  const { blocked } = value === PROPOSED ? first : partsFor(known, { quantityMilli, batchId: value, day });
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
        >
          <MenuItem value={PROPOSED}>{sheet.proposedBatch(partsWords({ parts: first.parts, known }))}</MenuItem>
          {shelf.batches.map((batch) => (
            <MenuItem key={batch.id} value={batch.id}>
              {batchWords(batch, shelf)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {blocked && (
        <Alert severity="warning">
          {mayOverride(product) ? sheet.needsApproval : shelf.batches.length > 1 ? sheet.neverUsed : sheet.onlyBatch}
        </Alert>
      )}
    </>
  );
}

function batchWords({ id, number, expiresOn }: Batch, shelf: Knowledge["shelf"]): string {
  const left = shelf.levels.find(({ batchId }) => batchId === id)?.quantityMilli ?? 0;
  const expires = expiresOn === null ? sheet.noExpiry : sheet.expires(fullDate(expiresOn));
  return sheet.option(number, amountText(left), expires);
}
