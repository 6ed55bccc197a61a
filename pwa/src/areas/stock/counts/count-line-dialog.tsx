import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { recordCountLine, startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { stockCountLines } from "@fernpaw/domain/stock/stock-count";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { refusedDraftKey, textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat, readQuantity } from "../public/quantity-values.ts";
import { counting, refusedLine as copy } from "./counts.copy.ts";
import { placeOfFigure, type FigurePlace } from "./count-places.queries.ts";
import { batchText } from "./shelf-text.ts";

const labels = labelsOf(stockCountLines);
/** Instead of a count's id. */
const NEW = "new";

interface CountLineDialogProps {
  /** The refused figure. */
  change: RefusedChange;
  onClose: () => void;
  onSaved: () => void;
}

/** Records a refused figure, with its own moment, in a count that is open, or in a new one. */
export function CountLineDialog(props: CountLineDialogProps) {
  const { db } = useClinic();
  const { values } = props.change;
  const place = useLiveQuery(() => placeOfFigure(db, values), [db, values]);
  return place ? <LineForm {...props} place={place} /> : null;
}

function LineForm({ change, place, onClose, onSaved }: CountLineDialogProps & { place: FigurePlace }) {
  const { mutate, settings } = useClinic();
  const { values, at } = change;
  const { product, batch, open } = place;
  const countedAt = textOr(values["countedAt"], at ?? null);
  const format = quantityFormat(settings);
  const [ids] = useState(() => ({ line: textOr(values["id"], newId()), count: newId() }));
  const isStarted = useRef(false);
  const form = useActionForm({
    mutation: recordCountLine,
    start: () => ({
      countId: open[0]?.id ?? NEW,
      figure: typeof values["countedMilli"] === "number" ? decimalText(values["countedMilli"], format) : "",
    }),
    toArgs: ({ countId, figure }, fault) => {
      const countedMilli = readQuantity(figure, format, fault, {
        product,
        field: "figure",
        needed: counting.figureNeeded,
      });
      if (countedMilli === null) return null;
      return {
        id: ids.line,
        countId: countId === NEW ? ids.count : countId,
        productId: textOr(values["productId"], ""),
        batchId: textOr(values["batchId"], null),
        countedMilli,
        ...(countedAt !== null && { countedAt }),
      };
    },
    fieldAt: (path) => (path[0] === "countedMilli" ? "figure" : String(path[0])),
    refusalAt: ({ code }) => (code === "count_closed" ? "countId" : null),
    words: { figure: counting.figureFault },
    draftKey: refusedDraftKey(change),
    send: async (args, { countId }) => {
      if (countId === NEW && !isStarted.current) {
        const { locationId, name } = place;
        await mutate(startCount, { id: ids.count, name, locationId, productIds: product ? [product.id] : [] });
        isStarted.current = true;
      }
      await mutate(recordCountLine, args);
      toastDone(copy.saved);
    },
    onSaved: () => {
      onClose();
      onSaved();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.title} submitLabel={copy.submit} size="md" hasCancel>
      <div>
        <Typography variant="h4">{product?.name ?? copy.missing}</Typography>
        {batch && <Typography sx={{ color: "ink2" }}>{batchText(batch)}</Typography>}
      </div>
      <TextField select label={labels.countId} {...form.field("countId")}>
        {open.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
        <MenuItem value={NEW}>{copy.newCount}</MenuItem>
      </TextField>
      <TextField
        label={counting.unit(unitFor(2, product?.dispensingUnit ?? "unit"))}
        {...form.field("figure", DECIMAL)}
      />
    </FormDialog>
  );
}
