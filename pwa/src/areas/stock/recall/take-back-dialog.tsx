import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { Location } from "@fernpaw/domain/clinics/locations-in-use";
import { takeBackStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { locationsWithStock, useShelfId } from "../../../session/device-location.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat, readQuantity } from "../public/quantity-values.ts";
import { quantityWords } from "../stock.copy.ts";
import { whoReceived } from "./recall-words.ts";
import type { RecallLine, RecallPage } from "./recall.queries.ts";
import { takeBack as copy } from "./recalls.copy.ts";

interface TakeBackDialogProps {
  page: RecallPage;
  line: RecallLine;
  onClose: () => void;
}

/** Stock that a client brings back to a location. */
export function TakeBackDialog(props: TakeBackDialogProps) {
  const { db } = useClinic();
  const places = useLiveQuery(() => locationsWithStock(db), [db]);
  const here = useShelfId();
  return places && here ? <TakeBackForm {...props} places={places} here={here} /> : null;
}

interface TakeBackFormProps extends TakeBackDialogProps {
  places: readonly Location[];
  here: string;
}

function TakeBackForm({ page: { batch, product }, line, places, here, onClose }: TakeBackFormProps) {
  const { settings } = useClinic();
  const [id] = useState(newId);
  const format = quantityFormat(settings);
  const leftMilli = line.homeMilli - line.backMilli;
  const form = useActionForm({
    mutation: takeBackStock,
    start: () => ({ locationId: here, quantity: decimalText(leftMilli, format), reason: "" }),
    toArgs: ({ locationId, quantity, reason }, fault) => {
      const quantityMilli = readQuantity(quantity, format, fault, { product, leftMilli });
      if (quantityMilli === null) return null;
      if (quantityMilli > leftMilli)
        return fault("quantity", copy.tooMuch(quantityText(leftMilli, product.dispensingUnit)));
      const place = { productId: product.id, batchId: batch.id, locationId };
      return { id, ...place, quantityMilli, reason, petId: line.petId, clientId: line.client?.id ?? null };
    },
    fieldAt: (path) => (path[0] === "quantityMilli" ? "quantity" : String(path[0])),
    words: { quantity: quantityWords.fault },
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.title(whoReceived(line))}
      submitLabel={copy.submit}
      size="md"
      hasCancel
    >
      <Typography>{copy.text(batch.number)}</Typography>
      <TextField
        label={quantityWords.label(unitFor(2, product.dispensingUnit))}
        autoFocus
        {...form.field("quantity", DECIMAL)}
      />
      {places.length > 1 && (
        <TextField select label={fieldWord("stockCounts", "locationId")} {...form.field("locationId")}>
          {places.map((place) => (
            <MenuItem key={place.id} value={place.id}>
              {place.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField label={fieldWord("stockMovements", "reason")} {...form.field("reason")} />
    </FormDialog>
  );
}
